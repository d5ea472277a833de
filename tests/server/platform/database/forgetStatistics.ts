/** A script after which the planner knows as little as of a database that was filled a moment ago. */
export const forgetStatistics = `
  delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace);
  update pg_class set reltuples = -1, relpages = 0, relallvisible = 0 where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'i')`

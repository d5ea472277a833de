import sql from 'sql-template-tag'
import { StatementFailed, type Queryable } from './Database.ts'

interface WornTable {
  /** As SQL writes it. */
  name: string
  is_bloated: boolean
}

/**
 * What the workers of a server do by themselves, and the embedded database has none: tables in which much has changed are
 * analyzed, and the room of rows that are gone is given to new ones. Without it the planner knows nothing of what came after
 * the first day, and what is written over again and again only grows. The limits are the defaults of PostgreSQL's autovacuum;
 * one table at a time, so that nobody waits for all of them. A table that is refused, such as one dropped meanwhile, is told
 * and keeps nothing from the others. Resolves with the tables it looked after.
 */
export async function keepTablesUp(database: Queryable, refused: (error: StatementFailed, table: string) => void): Promise<string[]> {
  // What was counted last is not known to all yet.
  await database.query(sql`select pg_stat_force_next_flush()`)
  const worn = await database.query<WornTable>(sql`
    select t.name, t.is_bloated
    from (
      select s.relid::regclass::text as name, s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as is_changed,
        s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) as is_bloated
      from pg_stat_user_tables s
      join pg_class c on c.oid = s.relid
      where c.relkind = 'r'
    ) t
    where t.is_changed or t.is_bloated
    order by t.name`)
  const kept: string[] = []
  for (const { name, is_bloated } of worn) {
    try {
      await database.script(`${is_bloated ? 'vacuum (analyze)' : 'analyze'} ${name}`)
      kept.push(name)
    } catch (error) {
      if (!(error instanceof StatementFailed)) throw error
      refused(error, name)
    }
  }
  return kept
}

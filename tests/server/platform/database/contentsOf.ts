import type { Queryable } from '../../../../server/platform/database/Database.ts'

const ask = async (database: Queryable, text: string): Promise<string[]> =>
  (await database.query<{ line: string }>({ text, values: [] })).map(({ line }) => line).sort()

/**
 * All that a database holds, as text: the rows of each table and view, and the definitions of tables, keys, indexes,
 * functions, triggers and comments.
 */
export async function contentsOf(database: Queryable): Promise<Record<string, string[]>> {
  const tables = await ask(
    database,
    `
    select format('%I.%I', n.nspname, c.relname) as line from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v', 'm') and n.nspname in ('public', 'own')`,
  )
  const contents: Record<string, string[]> = {}
  for (const table of tables) contents[table] = await ask(database, `select t::text as line from ${table} t`)
  for (const [name, text] of Object.entries(definitions)) contents[name] = await ask(database, text)
  return contents
}

const ours = `(select oid from pg_namespace where nspname in ('public', 'own'))`
const definitions = {
  columns: `select format('%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)) as line from pg_attribute join pg_class c on c.oid = attrelid where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped`,
  constraints: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint where connamespace in ${ours} and contype <> 'n'`,
  indexes: `select pg_get_indexdef(indexrelid) as line from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace in ${ours}`,
  partitions: `select format('%s %s %s', c.oid::regclass, (select inhparent::regclass from pg_inherits where inhrelid = c.oid), pg_get_expr(relpartbound, c.oid)) as line from pg_class c where relispartition and relkind = 'r'`,
  functions: `select pg_get_functiondef(oid) || coalesce(obj_description(oid, 'pg_proc'), '') as line from pg_proc p where pronamespace in ${ours} and prokind <> 'a' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  policies: `select concat_ws(' ', polrelid::regclass, polname, polcmd, (select string_agg(r::regrole::text, ', ' order by r::regrole::text) from unnest(polroles) r), pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as line from pg_policy`,
  rights: `select concat_ws(' ', relname, relrowsecurity, reloptions, (select string_agg(a::text, ', ' order by a::text) from unnest(relacl) a)) as line from pg_class c where c.relnamespace in ${ours} and relkind in ('r', 'p', 'v', 'S')`,
  // A condition that was read back is nested in other parentheses.
  triggers: `select translate(pg_get_triggerdef(t.oid), '()', '') as line from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace in ${ours}`,
  comments: `select format('%s %s %s', classoid::regclass, objoid::regclass, description) as line from pg_description d join pg_class c on c.oid = d.objoid and classoid = 'pg_class'::regclass where c.relnamespace in ${ours}`,
  sequences: `select format('%s.%s %s', schemaname, sequencename, last_value) as line from pg_sequences`,
}

import type { Queryable } from '../../platform/database/Database.ts'
import { fleetingTables, privateTables } from '../../platform/database/privateTables.ts'
import { customSchema } from '../../platform/database/ownSchema.ts'

/**
 * By name, what the form of each table, index and sequence outside of our own is, and how many of its rows this
 * transaction wrote.
 */
export type Prints = ReadonlyMap<string, string>

const outside = `n.nspname not in ('${customSchema}', 'pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`

/** The prints as they stand for this transaction. */
export async function productPrints(connection: Queryable): Promise<Prints> {
  const rows = await connection.query<{ name: string; print: string }>({
    text: `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name, concat_ws('|',
        c.relfilenode, c.relowner, c.relreplident, c.reloptions, c.relacl, c.relrowsecurity, c.relforcerowsecurity, c.reloftype, c.relispartition, obj_description(c.oid, 'pg_class'),
        pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid),
        (select string_agg(concat_ws(',', a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.attidentity, a.attgenerated, a.attstattarget, a.attstorage, a.attcompression, a.attoptions, a.attacl, a.attislocal, a.attinhcount, d.adbin, col_description(c.oid, a.attnum)), ';' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attrelid = c.oid and a.attnum > 0),
        (select string_agg(concat_ws(',', k.conname, k.contype, k.condeferrable, k.convalidated, k.conbin), ';' order by k.conname) from pg_constraint k where k.conrelid = c.oid),
        (select string_agg(concat_ws(',', t.tgname, t.tgenabled), ';' order by t.tgname) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal),
        (select concat_ws(',', x.indisvalid, x.indisclustered, x.indisreplident) from pg_index x where x.indexrelid = c.oid),
        (select concat_ws(',', s.seqtypid, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle) from pg_sequence s where s.seqrelid = c.oid),
        (select string_agg(i.inhparent::text, ',' order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid)) as print
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${outside} and c.relkind in ('r', 'p', 'v', 'm', 'i', 'I', 'S')`,
    values: [],
  })
  return new Map(rows.map(({ name, print }) => [name, print]))
}

/**
 * Returns the first object by name that this transaction touched outside the custom schema; null if none. It counts as
 * touched if it was created, changed, written or dropped. So does a table for the server that it attached custom tables
 * to. Others may create tables meanwhile, as those of a new month, so a new object must belong to this transaction.
 */
export async function touchedOutside(connection: Queryable, before: Prints): Promise<string | null> {
  const after = await productPrints(connection)
  for (const [name, print] of before) if (after.get(name) !== print) return name
  const [created] = await connection.query<{ name: string }>({
    text: `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${outside} and c.xmin = pg_current_xact_id()::xid
        and not c.relname = any($1::text[])
      union all select p.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relnamespace = '${customSchema}'::regnamespace
        join pg_class p on p.oid = i.inhparent and p.relnamespace <> c.relnamespace
      union all select t.relname from pg_constraint f join pg_class c on c.oid = f.conrelid and c.relnamespace = '${customSchema}'::regnamespace
        join pg_class t on t.oid = f.confrelid and t.relnamespace <> c.relnamespace and t.relname = any($2::text[]) where f.contype = 'f'`,
    values: [[...before.keys()], [...privateTables, ...fleetingTables]],
  })
  return created?.name ?? null
}

import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from './Database.ts'

/** Column → its PostgreSQL type, in the order of the statement. */
export type ColumnTypes<Row> = { readonly [Column in keyof Row & string]: string }

const rowsPerStatement = 10_000

/**
 * Inserts many rows, some thousands a statement: `insert into t (a, b) select * from unnest($1::text[], $2::bigint[])`.
 * Table and column names come from the code, never from a person.
 */
export async function insertRows<Row extends object>(
  connection: Queryable,
  table: string,
  columns: ColumnTypes<Row>,
  rows: readonly Row[],
): Promise<void> {
  for (const chunk of chunksOf(rows)) await connection.query(insertion(table, columns, chunk))
}

/**
 * Inserts rows, or brings the rows with the same key up to date. Counts what was added and what was changed;
 * a row that was there already, with the same values, is neither. Columns in `kept` are written with new rows only.
 */
export async function upsertRows<Row extends object>(
  connection: Queryable,
  table: string,
  {
    columns,
    key,
    insertOnly = [],
  }: { columns: ColumnTypes<Row>; key: readonly (keyof Row & string)[]; insertOnly?: readonly string[] },
  rows: readonly Row[],
): Promise<{ added: number; changed: number }> {
  const changing = Object.keys(columns).filter(
    (name) => !(key as readonly string[]).includes(name) && !insertOnly.includes(name),
  )
  const each = (text: (name: string) => string) => changing.map(text).join(', ')
  const written: { added: boolean }[] = []
  for (const chunk of chunksOf(rows)) {
    written.push(
      ...(await connection.query<{ added: boolean }>(sql`
        ${insertion(table, columns, chunk)}
        on conflict (${raw(key.join(', '))}) do update set ${raw(each((name) => `${name} = excluded.${name}`))}
        where (${raw(each((name) => `${table}.${name}`))}) is distinct from (${raw(each((name) => `excluded.${name}`))})
        returning xmax = 0 as added`)),
    )
  }
  const added = written.filter((row) => row.added).length
  return { added, changed: written.length - added }
}

function* chunksOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement)
}

function insertion<Row extends object>(table: string, columns: ColumnTypes<Row>, rows: readonly Row[]): Sql {
  const names = Object.keys(columns) as (keyof Row & string)[]
  const arrays = names.map((name) => sql`${rows.map((row) => row[name])}::${raw(columns[name])}[]`)
  return sql`insert into ${raw(table)} (${raw(names.join(', '))}) select * from unnest(${join(arrays)})`
}

/** Takes `count` new ids from the sequence of a table's id: rows that refer to each other can then be made at once. */
export async function reserveIds(
  connection: Queryable,
  table: string,
  column: string,
  count: number,
): Promise<number[]> {
  const rows = await connection.query<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count}::integer)`,
  )
  return rows.map(({ id }) => id)
}

import sql from 'sql-template-tag'
import { StatementFailed, type Queryable } from '../../platform/database/Database.ts'
import { quoted } from '../query/quoted.ts'
import type { FeedTable } from './feedTable.ts'

/** A row that a load wrote, with the row as it is now. */
export interface WrittenChange {
  change_number: number
  line: number
  table_name: string
  row_key: Record<string, unknown>
  change: 'new' | 'changed' | 'cancelled'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  now: Record<string, unknown> | null
}

/** The columns that keep a row as it is, by the number of its change; a row that is not in it is undone. */
export type ConflictingColumns = Map<number, string[]>

/** Values that one row gets back. */
interface SetBack {
  change: WrittenChange
  values: Record<string, unknown>
}

/** Undoes rows of one table together, a few statements for all of them. Answers those that are left. */
export async function undoRows(
  connection: Queryable,
  table: FeedTable,
  changes: WrittenChange[],
  batchId: number,
): Promise<ConflictingColumns> {
  const conflicts: ConflictingColumns = new Map()
  const [added, back, missing]: [WrittenChange[], SetBack[], Record<string, unknown>[]] = [[], [], []]
  const trimmed: { change_number: number; names: string[] }[] = []
  for (const one of changes) {
    const { change, change_number: number, before, after, now } = one
    if (change === 'cancelled') {
      if (now || !before) conflicts.set(number, [])
      else missing.push(before)
      continue
    }
    if (!now || !after) {
      conflicts.set(number, [])
      continue
    }
    const changed = Object.keys(after).filter((name) => !isSame(now[name], after[name]))
    if (change === 'new') {
      if (changed.length > 0) conflicts.set(number, changed)
      else added.push(one)
      continue
    }
    const written = Object.keys(after).filter((name) => !isSame(before?.[name], after[name]))
    const restored = written.filter((name) => !changed.includes(name))
    if (restored.length > 0)
      back.push({ change: one, values: Object.fromEntries(restored.map((name) => [name, before?.[name] ?? null])) })
    // A value that is what it was before the load is undone.
    const still = written.filter((name) => changed.includes(name) && !isSame(now[name], before?.[name]))
    if (still.length === 0) continue
    conflicts.set(number, still)
    // A later undo tries what is left alone: whoever changes the others from now on keeps them.
    trimmed.push({ change_number: number, names: written.filter((name) => !still.includes(name)) })
  }
  // Added rows go first: a value that must be unique may have been that of a row which gets it back.
  for (const rows of groupsOf(added, ({ row_key: key }) => emptyNames(key))) {
    for (const number of await removeRows(connection, table, rows)) conflicts.set(number, [])
  }
  for (const rows of groupsOf(back, ({ change, values }) => [
    ...Object.keys(values).sort(),
    ...emptyNames(change.row_key),
  ]))
    await setBack(connection, table, rows)
  for (const rows of groupsOf(missing, (row) => Object.keys(row).sort())) await insertBack(connection, table, rows)
  if (trimmed.length > 0) {
    await connection.query(sql`
      update feed_changes c set after = c.after - array(select jsonb_array_elements_text(t.names))
      from jsonb_to_recordset(${JSON.stringify(trimmed)}::jsonb) as t(change_number integer, names jsonb)
      where c.batch_id = ${batchId} and c.change_number = t.change_number`)
  }
  return conflicts
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const emptyNames = (key: Record<string, unknown>): string[] =>
  Object.keys(key)
    .filter((name) => key[name] === null)
    .map((name) => `${name} is empty`)

/** Rows of the same names, which one statement takes, in their order. */
function groupsOf<Row>(rows: Row[], namesOf: (row: Row) => string[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const name = namesOf(row).join(', ')
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()]
}

/** SQL that compares the key of a row with the record `k` of it; empty values of all rows are of the same columns. */
const sameKey = (key: Record<string, unknown>): string =>
  Object.entries(key)
    .map(([name, value]) => (value === null ? `t.${quoted(name)} is null` : `t.${quoted(name)} = k.${quoted(name)}`))
    .join(' and ')

/** Removes rows. Answers the changes of those that others refer to: halves are tried until these are found. */
async function removeRows(connection: Queryable, table: FeedTable, rows: WrittenChange[]): Promise<number[]> {
  await connection.query({ text: 'savepoint undo', values: [] })
  try {
    const keys = JSON.stringify(rows.map(({ row_key: key }) => key))
    await connection.query({
      text: `delete from ${table.sql} t using jsonb_populate_recordset(null::${table.sql}, $1::jsonb) k where ${sameKey(rows[0]!.row_key)}`,
      values: [keys],
    })
    await connection.query({ text: 'release savepoint undo', values: [] })
    return []
  } catch (error) {
    // Rows of others that came since refer to it.
    if (!(error instanceof StatementFailed) || error.code !== '23503') throw error
    await connection.query({ text: 'rollback to savepoint undo', values: [] })
  }
  if (rows.length === 1) return [rows[0]!.change_number]
  const half = Math.ceil(rows.length / 2)
  return [
    ...(await removeRows(connection, table, rows.slice(0, half))),
    ...(await removeRows(connection, table, rows.slice(half))),
  ]
}

async function setBack(connection: Queryable, table: FeedTable, rows: SetBack[]): Promise<void> {
  const [{ change, values }] = rows as [SetBack, ...SetBack[]]
  const sets = Object.keys(values)
    .map((name) => `${quoted(name)} = v.${quoted(name)}`)
    .join(', ')
  const valuesJson = JSON.stringify(rows.map((row) => ({ key: row.change.row_key, values: row.values })))
  await connection.query({
    text: `update ${table.sql} t set ${sets}
from jsonb_array_elements($1::jsonb) given
cross join lateral jsonb_populate_record(null::${table.sql}, given -> 'key') k
cross join lateral jsonb_populate_record(null::${table.sql}, given -> 'values') v
where ${sameKey(change.row_key)}`,
    values: [valuesJson],
  })
}

async function insertBack(connection: Queryable, table: FeedTable, rows: Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0]!)
    .filter((name) =>
      table.columns.some((column) => column.name === name && !(column.isGenerated && column.default !== null)),
    )
    .map(quoted)
    .join(', ')
  await connection.query({
    text: `insert into ${table.sql} (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::${table.sql}, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  })
}

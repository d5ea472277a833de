import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import sql, { join, raw } from 'sql-template-tag'
import { closeBatch, noCounts, openBatch, recordChanges } from '../../engine/feeds/feedBatches.ts'
import type { WrittenRow } from '../../engine/feeds/FeedRun.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { upsertRows, type ColumnTypes } from '../../platform/database/insertRows.ts'

/** A file of the folder that is imported, with the feed whose history shows it. */
export interface FolderFile {
  folder: string
  file: string
  feed: string
}

/** Values of a row for its table, with its line in the file. */
interface LinedRow {
  line: number
  values: Record<string, unknown>
}

interface FileTable {
  table: string
  columns: ColumnTypes<Record<string, unknown>>
  key: readonly string[]
  /** Columns that are written with new rows only. */
  insertOnly: readonly string[]
}

/** Rows as JSON take memory: a folder may hold some hundred thousand. */
const changesPerStatement = 4000

/** Brings a table up to date with the rows of a file, and records them as a load of the feed, which can be undone. */
export async function upsertFile(
  connection: Queryable,
  source: FolderFile,
  target: FileTable,
  rows: LinedRow[],
): Promise<{ added: number; changed: number }> {
  const before = await findRows(connection, target, rows)
  const counts = await upsertRows(
    connection,
    target.table,
    target,
    rows.map(({ values }) => values),
  )
  const after = await findRows(connection, target, rows)
  await recordFile(
    connection,
    source,
    rows.length,
    rows.flatMap(({ line }, index): WrittenRow[] => {
      const [old = null, now = null] = [before.get(index), after.get(index)]
      if (JSON.stringify(old) === JSON.stringify(now)) return []
      const key = Object.fromEntries(target.key.map((name) => [name, now?.[name]]))
      return [{ line, table: target.table, key, change: old ? 'changed' : 'new', before: old, after: now }]
    }),
  )
  return counts
}

/** Records what a file of the folder wrote, of so many rows. A file without rows leaves no record. */
export async function recordFile(
  connection: Queryable,
  { folder, file, feed }: FolderFile,
  read: number,
  written: WrittenRow[],
): Promise<void> {
  if (read === 0) return
  const fileHash = createHash('sha256')
    .update(readFileSync(joinPath(folder, file)))
    .digest('hex')
  const id = await openBatch(connection, {
    feed,
    userId: null,
    source: 'command',
    sourceKeyId: null,
    fileName: file,
    fileHash,
    mapping: null,
  })
  for (let at = 0; at < written.length; at += changesPerStatement)
    await recordChanges(connection, id, written.slice(at, at + changesPerStatement), at)
  const changesOf = (change: WrittenRow['change']): number => written.filter((row) => row.change === change).length
  const counts = {
    ...noCounts(),
    read,
    new: changesOf('new'),
    changed: changesOf('changed'),
    unchanged: read - written.length,
  }
  await closeBatch(connection, id, { counts, fileHash })
}

/** The stored rows with the keys of the given ones, by their place among these: the columns that a file can write. */
async function findRows(
  connection: Queryable,
  { table, columns, key }: FileTable,
  rows: LinedRow[],
): Promise<Map<number, Record<string, unknown>>> {
  const keys = key.map((name) => sql`${rows.map(({ values }) => values[name])}::${raw(columns[name] ?? 'text')}[]`)
  const found = await connection.query<{ place: number; stored: Record<string, unknown> }>(sql`
    select g.place, to_jsonb(t) as stored
    from unnest(${join(keys)}) with ordinality as g (${raw([...key, 'place'].join(', '))})
    join ${raw(table)} t using (${raw(key.join(', '))})`)
  const names = Object.keys(columns)
  return new Map(
    found.map(({ place, stored }) => [
      Number(place) - 1,
      Object.fromEntries(names.map((name) => [name, stored[name]])),
    ]),
  )
}

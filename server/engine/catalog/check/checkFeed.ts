import { givenRowsOf } from '../../../../engine/core/definition/parseFeed.ts'
import { openTables } from '../../../platform/database/openTables.ts'
import { customSchema } from '../../../platform/database/ownSchema.ts'
import type { Schema } from '../../analysis/Schema.ts'
import { lineColumn, unitColumnOf } from '../../query/rowsParameter.ts'
import { collector } from './collector.ts'
import type { Names } from './Names.ts'
import type { Path, Problem } from '../problems/Problem.ts'
import type { FileOf } from '../read/DefinitionFile.ts'
import { unreadColumns } from './sql/unreadColumns.ts'

/** Checks that the datasets of a feed take the same given rows, and answer the columns that it names. */
export function checkFeed(file: FileOf<'feed'>, names: Names): Problem[] {
  const feed = file.value
  const collected = collector(file)
  const { problems, add, need } = collected
  const first = givenRowsOf(names.dataset.get(feed.writes[0]?.dataset ?? ''))
  const columnNames = (first?.columns ?? []).flatMap(({ id, quantity }) => (quantity ? [id, unitColumnOf(id)] : [id]))
  const needColumn = (name: string, path: Path): void =>
    void (columnNames.length > 0 && need(columnNames, name, path, 'unknown-column'))
  feed.writes.forEach((write, index) => {
    const path = ['writes', index]
    if (!need(names.dataset.keys(), write.dataset, [...path, 'dataset'], 'unknown-dataset')) return
    const dataset = names.dataset.get(write.dataset)
    if (!dataset) return
    if (dataset.writes || dataset.local) return add('needs-reading', [...path, 'dataset'], write.dataset)
    const rows = givenRowsOf(dataset)
    if (!rows)
      return add(
        'wrong-form',
        [...path, 'dataset'],
        `needs a dataset with a parameter of type "rows", which "${write.dataset}" has not`,
      )
    if (JSON.stringify(rows.columns) !== JSON.stringify(first?.columns))
      add(
        'wrong-form',
        [...path, 'dataset'],
        `takes other rows than the first table of the feed; share their columns in a piece`,
      )
    const columns = dataset.columns.map(({ id }) => id)
    need(columns, lineColumn, [...path, 'dataset'], 'unknown-column')
    write.key.forEach((name, at) => need(columns, name, [...path, 'key', at], 'unknown-column'))
    for (const [name, sources] of Object.entries(write.from ?? {})) {
      need(columns, name, [...path, 'from', name], 'unknown-column')
      sources.forEach((source, at) => needColumn(source, [...path, 'from', name, at]))
    }
    const flags = dataset.columns.filter(({ type }) => type === 'boolean').map(({ id }) => id)
    for (const part of ['only', 'cancels'] as const)
      if (write[part]) need(flags, write[part], [...path, part], 'unknown-column')
    if (write.unknown) needColumn(write.unknown.column, [...path, 'unknown', 'column'])
    write.checks?.forEach((check, at) => {
      need(flags, check.column, [...path, 'checks', at, 'column'], 'unknown-column')
      needColumn(check.at, [...path, 'checks', at, 'at'])
    })
  })
  const unread = feed.writes.map(({ dataset }) => unreadIn(dataset, names))
  for (const name of unread[0] ?? [])
    if (unread.every((one) => one.includes(name))) add('unused-parameter', ['writes', 0, 'dataset'], name)
  feed.example?.forEach((row, index) => Object.keys(row).forEach((name) => needColumn(name, ['example', index, name])))
  feed.exports?.forEach(({ report, grid }, index) => {
    if (!need(names.report.keys(), report, ['exports', index, 'report'], 'unknown-report')) return
    const grids = (names.report.get(report)?.elements ?? []).flatMap(({ type, id }) => (type === 'grid' ? [id] : []))
    need(grids, grid, ['exports', index, 'grid'], 'unknown-element')
  })
  feed.constraints?.forEach(({ column }, index) => needColumn(column, ['constraints', index, 'column']))
  return problems
}

/** Given columns that the SQL of a dataset does not read, as `rows.quantity`. */
function unreadIn(id: string, names: Names): string[] {
  const dataset = names.dataset.get(id)
  const sql = names.sql(id)
  return dataset && sql ? unreadColumns({ ...dataset, sql }).map(([, column]) => column) : []
}

/**
 * Checks that the tables of a feed exist, that its constraints are theirs, and that each table has a column to compare
 * and write.
 */
export function checkFeedTables(
  file: FileOf<'feed'>,
  schema: Schema,
  answersOf: (dataset: string) => string[],
): Problem[] {
  const feed = file.value
  const { problems, add, need } = collector(file)
  // Closed tables are written by the product alone.
  const tables = [...new Set(schema.tables.values())].filter(
    (table) => openTables.includes(table) || table.startsWith(`${customSchema}.`),
  )
  feed.writes.forEach(({ table, key, dataset, storedBy }, index) => {
    const path = ['writes', index]
    if (!need(tables, table, [...path, 'table'], 'unknown-table')) return
    if (!storedBy && !schema.isWritable(table)) add('read-only-table', [...path, 'table'], table)
    const columns = schema.columnsOf(table)
    key.forEach((name, at) => need(columns, name, [...path, 'key', at], 'unknown-column'))
    if (schema.isOwned(table) && !columns.some((name) => name === 'account_id' || name === 'location_id'))
      add(
        'wrong-form',
        [...path, 'table'],
        `rows of "${table}" are someone's, but it has no column account_id or location_id that says whose; add one`,
      )
    if (answersOf(dataset).filter((name) => columns.includes(name) && !key.includes(name)).length + key.length === 0)
      add('wrong-form', [...path, 'dataset'], `answers no column of "${table}"`)
  })
  feed.constraints?.forEach(({ constraint }, index) =>
    need(schema.constraints, constraint, ['constraints', index, 'constraint'], 'unknown-constraint'),
  )
  return problems
}

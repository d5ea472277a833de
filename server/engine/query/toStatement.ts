import type { Sort } from '../../../engine/core/definition/model.ts'
import type { DatasetColumn, DescribedDataset } from '../../../engine/core/definition/datasetModel.ts'
import { callerParameters, type DatasetCaller } from '../../access/DatasetCaller.ts'
import { addressKey } from '../../access/addressKey.ts'
import type { Statement } from '../../platform/database/Database.ts'
import { isoDate } from '../../platform/http/wireDate.ts'
import { keywordPattern } from './keywordPattern.ts'
import { quoted } from './quoted.ts'
import { rowText } from './rowBatch.ts'
import { lineColumn, rowsTable } from './rowsParameter.ts'
import { replaceMarks } from './sqlMarks.ts'
import { totalsOf } from './totalsOf.ts'
import { writtenLine, writtenLines } from './writtenLines.ts'

/** A dataset with its SQL. */
export interface Dataset extends DescribedDataset {
  sql: string
}

/** A query of a dataset as plain data: it holds no SQL, and every name in it was checked. */
export interface Query {
  dataset: string
  parameters: Record<string, unknown>
  /** Ids of the columns answered. */
  columns: string[]
  keyword: string | null
  /**
   * Columns and totals that the caller may not see. The keyword does not search these columns, they give no order, and
   * the totals are not computed.
   */
  withheld?: { columns: string[]; totals: string[] }
  /** Only rows with one of these values. */
  only?: { column: string; values: unknown[] } | null
  /** The row key ends it, so the order is total. */
  sort: Sort[]
  rows: { number: number; size: number } | 'all'
  totals: boolean
}

export const reservedParameters = Object.keys(callerParameters)

const sqlTypes: Record<DatasetColumn['type'] | 'file' | 'rows', string> = {
  text: 'text',
  integer: 'bigint',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  timestamp: 'timestamptz',
  json: 'json',
  file: 'bytea',
  rows: 'jsonb',
}

/** The context in which SQL is written. */
export interface StatementContext {
  caller: DatasetCaller
  datasetOf(id: string): Dataset
  /** Makes a placeholder of a value. */
  bind(value: unknown, type: string): string
  /**
   * The name under which a dataset, asked with these parameters, is already read in the statement; null where it is
   * not.
   */
  readOnce(id: string, parameters: Query['parameters']): string | null
}

/**
 * A query → one statement. For a page it answers one row: `rows`, and when asked `total_items` and `totals`.
 * For all rows it answers each as the JSON text `row` (rowText), to be read by a cursor.
 */
export function toStatement(query: Query, caller: DatasetCaller, datasetOf: (id: string) => Dataset): Statement {
  const values: unknown[] = []
  const bind: StatementContext['bind'] = (value, type) => `$${values.push(value)}::${type}`
  return { text: statementText(query, { caller, datasetOf, bind, readOnce: () => null }), values }
}

/**
 * Returns the statement of a dataset that writes. It answers one row: the number of written rows, and the first of them
 * as `row`. If it saves a file, the answer has the written `lines` of the file.
 */
export function toWriteStatement(
  id: string,
  parameters: Query['parameters'],
  caller: DatasetCaller,
  datasetOf: (id: string) => Dataset,
): Statement {
  const values: unknown[] = []
  const bind: StatementContext['bind'] = (value, type) => `$${values.push(value)}::${type}`
  const dataset = datasetOf(id)
  const expand = expander(dataset, parameters, { caller, datasetOf, bind, readOnce: () => null })
  const file = dataset.parameters?.find(({ type, together }) => type === 'rows' && !together)
  const lines = file ? writtenLines(dataset, file.id) : null
  const data = expand(lines?.from === 'returned' ? lines.sql : dataset.sql.trim())
  const columns = dataset.columns.filter((column) => !column.internal).map((column) => quoted(column.id))
  const chosen =
    lines?.from === 'selected'
      ? `
), chosen as (
${expand(lines.sql)}`
      : ''
  const line = quoted(lines?.from === 'column' ? lineColumn : writtenLine)
  return {
    text: `with data as (
${data}${chosen}
), page as (
  select ${columns.join(', ')}
  from data
  order by ${dataset.rowKey.map(quoted).join(', ')}
  limit 1
)
select
  (select count(*) from data) as written,
  (select row_to_json(page) from page) as row${
    lines
      ? `,
  (select json_agg(${line}) from ${chosen ? 'chosen' : 'data'}) as lines`
      : ''
  }`,
    values,
  }
}

/** The text of a query's statement, which may stand inside another's. */
export function statementText(query: Query, writing: StatementContext): string {
  const { datasetOf, bind } = writing
  const dataset = datasetOf(query.dataset)
  const expand = expander(dataset, query.parameters, writing)
  const once = writing.readOnce(query.dataset, query.parameters)

  const countedTable = ({ column }: NonNullable<Dataset['count']>, counted: Dataset): string => `counted as (
  select coalesce(sum(${quoted(column)}), 0)::bigint as count from (
${expand(counted.sql.trim())}
) counted
)`

  const data = once === null ? expand(dataset.sql.trim()) : `select * from ${once}`
  const allowed = [keywordOf(dataset, query, bind), onlyOf(dataset, query.only ?? null, bind)]
  const order = query.sort
    .map((sort) => `${written(sort.column, dataset, query.withheld?.columns)} ${sort.desc ? 'desc' : 'asc'} nulls last`)
    .join(', ')
  const limit =
    query.rows === 'all'
      ? ''
      : `
  limit ${bind(query.rows.size, 'integer')} offset ${bind((query.rows.number - 1) * query.rows.size, 'bigint')}`
  const count = query.totals ? countOf(dataset, query) : null
  const totals = query.totals
    ? totalsOf(dataset, query.withheld?.totals ?? [], count ? '(select count from counted)' : 'count(*)')
    : null
  const tables = [
    `data as (
${data}
)`,
    `allowed as ${query.totals && !count ? 'materialized ' : ''}(
  select * from data${whereOf(allowed)}
)`,
    `page as (
  select ${query.columns.map(quoted).join(', ')}
  from allowed
  order by ${order}${limit}
)`,
    ...(count ? [countedTable(count, datasetOf(count.dataset))] : []),
    ...(totals?.tables ?? []),
  ]
  const figures = totals && {
    total_items: count ? '(select count from counted)' : '(select count(*) from allowed)',
    // Even without an aggregate in it, the object is built once: having makes one group of all rows.
    totals:
      totals.object && !count ? `(select ${totals.object} from allowed having true)` : (totals.object ?? "'{}'::json"),
  }
  const answers = Object.entries({ rows: "(select coalesce(json_agg(page), '[]') from page)", ...figures }).map(
    ([name, value]) => `  ${value} as ${name}`,
  )
  return `with ${tables.join(', ')}
${query.rows === 'all' ? `select ${rowText(query.columns)} as row from page` : `select\n${answers.join(',\n')}`}`
}

/**
 * Replaces the marks of a dataset's SQL, and of the datasets that it stands on. One parameter is one placeholder in all
 * of them.
 */
export function expander(
  dataset: Dataset,
  parameters: Query['parameters'],
  { caller, datasetOf, bind, readOnce }: StatementContext,
): (sql: string) => string {
  const named = new Map<string, string>()
  // One that this dataset leaves out is empty, of the type that the dataset asking for it declares.
  const isOwn = (name: string): boolean =>
    (dataset.parameters ?? []).some((each) => parameterNames(each).includes(name))
  const valueOf = (name: string, inside: Dataset): string => {
    if (callerParameters[name]) return bind(callerParameters[name].of(caller), parameterType(dataset, name))
    return isOwn(name)
      ? bind(toStoredValue(dataset, name, parameters[name] ?? null), parameterType(dataset, name))
      : bind(null, parameterType(inside, name))
  }
  const parameter = (name: string, inside: Dataset): string => {
    const value = valueOf(name, inside)
    const rows = dataset.parameters?.find(({ id, type }) => id === name && type === 'rows')
    return rows ? rowsTable(rows.columns ?? [], value) : value
  }
  const expandIn =
    (inside: Dataset) =>
    (sql: string): string =>
      replaceMarks(sql, (mark) => {
        if (mark.kind === 'dataset') {
          const base = datasetOf(mark.name)
          return readOnce(mark.name, parameters) ?? `(\n${expandIn(base)(base.sql.trim())}\n)`
        }
        let placeholder = named.get(mark.name)
        if (!placeholder) named.set(mark.name, (placeholder = parameter(mark.name, inside)))
        return placeholder
      })
  return expandIn(dataset)
}

/**
 * If all rows of the dataset are requested, it may declare how to count them without reading: then only one page is
 * read.
 */
function countOf({ count, totals = [] }: Dataset, { keyword, only }: Query): NonNullable<Dataset['count']> | null {
  return count && !keyword && !only && totals.every(({ aggregate }) => aggregate === 'count') ? count : null
}

/** The SQL type of a dataset's :name. */
export function parameterType(dataset: Dataset, name: string): string {
  const declared = dataset.parameters?.find((candidate) => candidate.id === name)
  return callerParameters[name]?.type ?? (declared ? sqlTypes[declared.type] + (declared.multiple ? '[]' : '') : 'text')
}

/**
 * Converts days and addresses to their stored form. A text that already looks like a day is kept, and so is an invalid
 * address.
 */
function toStoredValue(dataset: Dataset, name: string, value: unknown): unknown {
  const type = parameterType(dataset, name)
  const { format } = dataset.parameters?.find(({ id }) => id === name) ?? {}
  if (format === 'address' && typeof value === 'string') return addressKey(value) ?? value
  if (type === 'date') return isoDate(value)
  return type === 'date[]' && Array.isArray(value) ? value.map(isoDate) : value
}

/** The names that SQL may ask a parameter by: a file is its bytes, with its name and media type beside them. */
export function parameterNames({ id, type }: NonNullable<DescribedDataset['parameters']>[number]): string[] {
  return type === 'file' ? [id, `${id}_name`, `${id}_type`] : [id]
}

function whereOf(tests: string[]): string {
  const narrowing = tests.filter((test) => test !== 'true')
  return narrowing.length > 0 ? `\n  where ${narrowing.join('\n    and ')}` : ''
}

/** The keyword anywhere in a column marked `search`. */
function keywordOf(
  dataset: Dataset,
  { keyword, withheld }: Query,
  bind: (value: unknown, type: string) => string,
): string {
  if (!keyword) return 'true'
  const searched = dataset.columns.filter((column) => column.search && !withheld?.columns.includes(column.id))
  if (searched.length === 0) return 'false'
  const pattern = bind(keywordPattern(keyword), 'text')
  return `(${searched.map((column) => `${quoted(column.id)} ~ ${pattern}`).join(' or ')})`
}

function onlyOf(
  dataset: Dataset,
  only: NonNullable<Query['only']> | null,
  bind: (value: unknown, type: string) => string,
): string {
  if (!only) return 'true'
  const type = dataset.columns.find((column) => column.id === only.column)?.type ?? 'text'
  return `${quoted(only.column)} = any(${bind(only.values, `${sqlTypes[type]}[]`)})`
}

/**
 * Orders text as dictionaries do, by one collation that every PostgreSQL with ICU has, or by the column that defines
 * its order. Columns hidden from the caller must not affect the order, so such a key is ordered by its digest.
 */
function written(column: string, { columns }: Dataset, withheld: readonly string[] = []): string {
  if (withheld.includes(column)) return `md5(${quoted(column)}::text)`
  const declared = columns.find(({ id }) => id === column)
  const by = declared?.orderBy && !withheld.includes(declared.orderBy) ? declared.orderBy : column
  return columns.find(({ id }) => id === by)?.type === 'text' ? `${quoted(by)} collate "und-x-icu"` : quoted(by)
}

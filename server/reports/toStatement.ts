import type { DatasetColumn, DatasetDefinition, DatasetTotal } from '../../schemas/generated/dataset.ts'
import type { Sort } from '../../engine/core/definition/model.ts'
import { scopePredicate, type RowScope } from '../access/rowScope.ts'
import type { Statement } from '../database/Database.ts'
import { isoDate } from './sourceRequest.ts'
import { replaceMarks } from './sqlMarks.ts'

/** A dataset with its SQL. */
export interface Dataset extends DatasetDefinition {
  sql: string
}

/** What is asked of a dataset, as plain data: nothing in it is SQL, every name in it was checked. */
export interface Query {
  dataset: string
  parameters: Record<string, unknown>
  /** Ids of the columns answered. */
  columns: string[]
  keyword: string | null
  /** Only rows with one of these values. */
  only?: { column: string; values: unknown[] } | null
  /** The row key ends it, so the order is total. */
  sort: Sort[]
  rows: { from: 'page'; number: number; size: number } | { from: 'key'; after: unknown[] | null; size: number }
  totals: boolean
}

export interface Asker {
  userId: number
  scope: RowScope
  units: { pressure: string; tread: string; distance: string }
  codes: string[]
  flags: string[]
  group: string
  currencySymbol: string
  userName: string
  userLastName: string
}

/** What the server itself tells any dataset of its asker, as :name. */
const userParameters: Record<string, { type: string; of(asker: Asker): unknown }> = {
  user_id: { type: 'bigint', of: ({ userId }) => userId },
  user_pressure_unit: { type: 'text', of: ({ units }) => units.pressure },
  user_tread_unit: { type: 'text', of: ({ units }) => units.tread },
  user_distance_unit: { type: 'text', of: ({ units }) => units.distance },
  user_codes: { type: 'text[]', of: ({ codes }) => codes },
  user_flags: { type: 'text[]', of: ({ flags }) => flags },
  user_group: { type: 'text', of: ({ group }) => group },
  user_name: { type: 'text', of: ({ userName, userLastName }) => `${userName} ${userLastName}`.trim() },
  user_currency_symbol: { type: 'text', of: ({ currencySymbol }) => currencySymbol },
}
export const reservedParameters = Object.keys(userParameters)

const sqlTypes: Record<DatasetColumn['type'] | 'file', string> = {
  text: 'text', integer: 'bigint', numeric: 'numeric', boolean: 'boolean', date: 'date', time: 'time', timestamp: 'timestamptz', json: 'json', file: 'bytea',
}

/**
 * A query → one statement that answers one row: `rows`, and when asked `total_items` and `totals`.
 * With rows by key each row also has `__key`, to go on after the last.
 */
export function toStatement(query: Query, asker: Asker, datasetOf: (id: string) => Dataset): Statement {
  const dataset = datasetOf(query.dataset)
  const values: unknown[] = []
  const bind = (value: unknown, type: string): string => `$${values.push(value)}::${type}`
  const named = new Map<string, string>()

  const parameter = (name: string): string => {
    const type = parameterType(dataset, name)
    return bind(userParameters[name] ? userParameters[name].of(asker) : asDays(query.parameters[name] ?? null, type), type)
  }
  const expand = (sql: string): string =>
    replaceMarks(sql, (mark) => {
      if (mark.kind === 'dataset') return `(\n${expand(datasetOf(mark.name).sql.trim())}\n)`
      if (mark.kind === 'scope') return scopePredicate(asker.scope, mark, bind)
      let placeholder = named.get(mark.name)
      if (!placeholder) named.set(mark.name, (placeholder = parameter(mark.name)))
      return placeholder
    })

  const data = expand(dataset.sql.trim())
  const allowed = [scopeOf(dataset, asker.scope, bind), keywordOf(dataset, query.keyword, bind), onlyOf(dataset, query.only ?? null, bind)].filter((test) => test !== 'true')
  const types = new Map(dataset.columns.map((column) => [column.id, column.type]))
  const order = query.sort.map((sort) => `${written(sort.column, types)} ${sort.desc ? 'desc' : 'asc'} nulls last`).join(', ')
  const after = query.rows.from === 'key' && query.rows.after ? afterKey(query.sort, query.rows.after, types, bind) : null
  const key = query.rows.from === 'key' ? `, json_build_array(${query.sort.map((sort) => quoted(sort.column)).join(', ')}) as __key` : ''
  const limit = query.rows.from === 'page'
    ? `limit ${bind(query.rows.size, 'integer')} offset ${bind((query.rows.number - 1) * query.rows.size, 'bigint')}`
    : `limit ${bind(query.rows.size, 'integer')}`

  const text = `with data as (
${data}
), allowed as ${query.totals ? 'materialized ' : ''}(
  select * from data${allowed.length ? `\n  where ${allowed.join('\n    and ')}` : ''}
), page as (
  select ${query.columns.map(quoted).join(', ')}${key}
  from allowed${after ? `\n  where ${after}` : ''}
  order by ${order}
  ${limit}
)
select
  (select coalesce(json_agg(page), '[]') from page) as rows${query.totals ? `,\n${totalsOf(dataset)}` : ''}`
  return { text, values }
}

/** The SQL type of a dataset's :name. */
export function parameterType(dataset: Dataset, name: string): string {
  const declared = dataset.parameters?.find((candidate) => candidate.id === name)
  return userParameters[name]?.type ?? (declared ? sqlTypes[declared.type] + (declared.multiple ? '[]' : '') : 'text')
}

/** Days as people and old callers write them, as the database reads them; a text that looks like one stays. */
function asDays(value: unknown, type: string): unknown {
  if (type === 'date') return isoDate(value)
  return type === 'date[]' && Array.isArray(value) ? value.map(isoDate) : value
}

/** The names that SQL may ask a parameter by: a file is its bytes, with its name and media type beside them. */
export function parameterNames({ id, type }: NonNullable<DatasetDefinition['parameters']>[number]): string[] {
  return type === 'file' ? [id, `${id}_name`, `${id}_type`] : [id]
}

function scopeOf(dataset: Dataset, scope: RowScope, bind: (value: unknown, type: string) => string): string {
  if (typeof dataset.scope !== 'object') return 'true'
  return scopePredicate(scope, { account: dataset.scope.account ?? null, location: dataset.scope.location ?? null }, bind)
}

/** The keyword as it stands, anywhere in a column marked `search`; its % and _ are letters, not patterns. */
function keywordOf(dataset: Dataset, keyword: string | null, bind: (value: unknown, type: string) => string): string {
  if (!keyword) return 'true'
  const searched = dataset.columns.filter((column) => column.search)
  if (searched.length === 0) return 'false'
  const pattern = bind(`%${keyword.replace(/[\\%_]/g, '\\$&')}%`, 'text')
  return `(${searched.map((column) => `${quoted(column.id)} ilike ${pattern}`).join(' or ')})`
}

function onlyOf(dataset: Dataset, only: NonNullable<Query['only']> | null, bind: (value: unknown, type: string) => string): string {
  if (!only) return 'true'
  const type = dataset.columns.find((column) => column.id === only.column)?.type ?? 'text'
  return `${quoted(only.column)} = any(${bind(only.values, `${sqlTypes[type]}[]`)})`
}

/** A name that the specification spells with capitals is quoted in the SQL, as it is in the dataset's. */
function quoted(column: string): string {
  return /[A-Z]/.test(column) ? `"${column}"` : column
}

/** Text is compared by code point, so that both databases, and the rows after a key, agree. */
function written(column: string, types: Map<string, DatasetColumn['type']>): string {
  return types.get(column) === 'text' ? `${quoted(column)} collate "C"` : quoted(column)
}

/** Rows that come after the one whose sort values these are; nothing comes last in either direction. */
function afterKey(
  sort: Sort[], after: unknown[], types: Map<string, DatasetColumn['type']>, bind: (value: unknown, type: string) => string,
): string {
  const same: string[] = []
  const steps: string[] = []
  sort.forEach(({ column, desc }, index) => {
    const value = after[index] ?? null
    const name = written(column, types)
    const placeholder = bind(value, sqlTypes[types.get(column) ?? 'text'])
    const beyond = value === null ? 'false' : `(${name} ${desc ? '<' : '>'} ${placeholder} or ${quoted(column)} is null)`
    steps.push([...same, beyond].join(' and '))
    same.push(`${quoted(column)} is not distinct from ${placeholder}`)
  })
  return `(${steps.join('\n    or ')})`
}

function totalsOf(dataset: Dataset): string {
  const groups = new Map<string, string[]>()
  for (const total of dataset.totals ?? []) {
    groups.set(total.group ?? '', [...(groups.get(total.group ?? '') ?? []), `'${total.id}', ${figureOf(total, dataset)}`])
  }
  const own = groups.get('') ?? []
  const nested = [...groups].filter(([group]) => group !== '').map(([group, parts]) => `'${group}', json_build_object(${parts.join(', ')})`)
  // Even without an aggregate in it, the object is built once: having makes one group of all rows.
  const totals = groups.size ? `(select json_build_object(${[...own, ...nested].join(', ')}) from allowed having true)` : `'{}'::json`
  return `  (select count(*) from allowed) as total_items,
  ${totals} as totals`
}

function figureOf(total: DatasetTotal, dataset: Dataset): string {
  const column = total.column ? quoted(total.column) : '*'
  switch (total.aggregate) {
    case 'count':
      return 'count(*)'
    case 'countDistinct':
      return `count(distinct ${column})`
    case 'countDistinctInside':
      return `(select count(distinct inside.value) from allowed, json_array_elements_text(${column}) inside (value))`
    case 'sum':
      return `coalesce(sum(${column}), 0)`
    case 'min':
    case 'max':
      return `${total.aggregate}(${column})`
    case 'difference':
      return `(${(total.of ?? []).map((id) => figureOf(dataset.totals!.find((other) => other.id === id)!, dataset)).join(' - ')})`
  }
}

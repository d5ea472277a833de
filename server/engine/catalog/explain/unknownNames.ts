import { bare } from '../../analysis/offsetsIn.ts'
import { nearest } from '../problems/nearest.ts'
import type { Explained } from './explainSyntax.ts'
import { functionElsewhere } from './functionsElsewhere.ts'
import type { KnownToSql, SqlError } from './SqlError.ts'
import { tablesInSql, type NamedTable } from './tablesInSql.ts'
import { describeType } from './describeType.ts'

const maxNames = 12
export const listNames = (names: string[]): string =>
  names.length > 0 && names.length <= maxNames ? `; use ${names.map((name) => `"${name}"`).join(' or ')}` : ''
export const choice = (name: string, names: string[]): string => {
  const near = nearest(name, names)
  return near === null || near === name ? listNames(names) : `; did you mean "${near}"?`
}

export function columnsIn({ table, kind }: NamedTable, known: KnownToSql): string[] | null {
  if (kind === 'dataset') return known.answersOf(table)
  if (kind === 'file') return known.parameters.find(({ id }) => id === table)?.columns?.map(({ id }) => id) ?? null
  const columns = known.columnsOf(table)
  return columns.length > 0 ? columns : null
}

export function unknownFunction(name: string, types: string, { functions }: KnownToSql): string {
  const elsewhere = functionElsewhere(name)
  if (elsewhere) return `there is no function "${name}"; ${elsewhere}`
  const takes = functions.get(name)
  const argumentTypes = types === '' ? 'nothing' : types.split(', ').map(describeType).join(', ')
  if (!takes) {
    const near = nearest(name, [...functions.keys()])
    return `there is no function "${name}"${near ? `; did you mean "${near}"?` : '; look for another in the manual of PostgreSQL'}`
  }
  const most = takes
    .filter((one) => one !== '')
    .slice(0, 3)
    .map((one) => `(${one})`)
  return `"${name}" does not take ${argumentTypes}; it takes ${most.join(' or ')}: cast what you give it, or take another column`
}

export function lackingColumn(alias: string, name: string, sql: string, known: KnownToSql): string {
  const named = tablesInSql(sql).find((one) => one.alias === alias)
  const columns = named && columnsIn(named, known)
  if (!named || !columns) return `${alias} has no column "${name}"`
  return `${named.kind === 'dataset' ? `dataset "${named.table}"` : named.kind === 'file' ? 'the file' : named.table} has no column "${name}"${choice(name, columns)}`
}

export function unknownColumn(name: string, { sql, offset, known }: SqlError): string {
  if (sql[offset - 1] === '@' || sql[offset] === '@')
    return `a parameter is written with a colon: :${name}, not @${name}`
  if (sql.slice(offset).startsWith(`"${name}"`) && !/^[a-z_]\w*$/.test(name))
    return `"${name}" in double quotes is the name of a column; write a text in single quotes: '${name}'`
  const tables = tablesInSql(sql)
  const columns = [...new Set(tables.flatMap((one) => columnsIn(one, known) ?? []))]
  const near = nearest(name, columns)
  if (sql.slice(offset).startsWith(`"${name}"`))
    return near
      ? `there is no column "${name}"; did you mean "${near}"?`
      : `"${name}" in double quotes is the name of a column, which no table here has; write a text in single quotes: '${name}'`
  if (new RegExp(`\\bas\\s+"?${name}\\b`, 'i').test(bare(sql)))
    return `"${name}" is a name that "select" gives, and is not known here; write what it stands for`
  if (known.parameters.some(({ id }) => id === name))
    return `no table here has a column "${name}"; write a parameter with its colon: :${name}`
  return `no table here has a column "${name}"${choice(name, columns)}`
}

export function unknownAlias(name: string, sql: string, offset: number): string | Explained {
  const tables = tablesInSql(sql)
  const aliased = tables.find(({ table, alias }) => alias !== name && (table === name || table.endsWith(`.${name}`)))
  if (aliased)
    return `${aliased.table} is called "${aliased.alias}" here; write ${aliased.alias}.… in place of ${name}.…`
  return (
    nameless(sql, name) ?? {
      message: `no table is called "${name}" here; join it${listNames(tables.map(({ alias }) => alias).filter(Boolean)).replace('; use', ', or use')}`,
      offset,
    }
  )
}

/** A dataset that has no name in the SQL: its columns cannot be written. */
export function nameless(sql: string, called?: string): Explained | null {
  const known = tablesInSql(sql).map(({ alias }) => alias)
  const name =
    called ??
    [...bare(sql).matchAll(/(?<![\w.])([a-z_]\w*)\.\w/gi)]
      .map(([, one = '']) => one)
      .find((one) => !known.includes(one)) ??
    'rows'
  const dataset = tablesInSql(sql).find(({ kind, alias }) => kind === 'dataset' && alias === '')
  return dataset
    ? {
        message: `the rows of :dataset(${dataset.table}) have no name; write one behind it: :dataset(${dataset.table}) ${name}`,
        offset: sql.indexOf(`:dataset(`, dataset.offset),
      }
    : null
}

/** A table that is not there: of one's own without its schema, misspelled, or none. */
export function unknownTable(name: string, tables: string[]): string {
  if (tables.includes(`own.${name}`)) return `the table "${name}" is one of your own; write own.${name}`
  const near = nearest(name, tables)
  return `there is no table "${name}"${near ? `; did you mean "${near}"?` : '; docs/guide/tables.md lists all'}`
}

import { bare } from '../../analysis/offsetsIn.ts'

/** A table or a dataset that a SQL reads or writes, under the name it has there. */
export interface NamedTable {
  /** `own.yards`, or the id of a dataset; of a file that is sent, its parameter. */
  table: string
  kind: 'table' | 'dataset' | 'file'
  alias: string
  offset: number
}

// Keywords that follow a table without an alias.
const following = new Set([
  'on',
  'using',
  'where',
  'join',
  'left',
  'right',
  'full',
  'inner',
  'cross',
  'natural',
  'group',
  'order',
  'having',
  'limit',
  'offset',
  'union',
  'except',
  'intersect',
  'set',
  'values',
  'select',
  'default',
  'returning',
  'for',
  'window',
  'lateral',
  'tablesample',
  'fetch',
  'and',
  'or',
])
const reading =
  /\b(?:from|join|update|into|using)\s+(?:lateral\s+|only\s+)?(?::dataset\(([^)]*)\)|:(\w+)|"?([a-z_][\w]*(?:\.[a-z_]\w*)?)"?)(?:\s+(?:as\s+)?"?([a-z_]\w*)"?)?/gi

/** The tables and datasets that a SQL names, in its order. Subqueries and lists after commas are passed over. */
export function tablesInSql(sql: string): NamedTable[] {
  return [...bare(sql).matchAll(reading)].map(({ 1: dataset, 2: file, 3: table = '', 4: alias, index }) => {
    const named = alias && !following.has(alias.toLowerCase()) ? alias : undefined
    const name = (dataset ?? file ?? table).trim()
    return {
      table: name,
      kind: dataset !== undefined ? 'dataset' : file !== undefined ? 'file' : 'table',
      alias: named ?? (table ? table.slice(table.lastIndexOf('.') + 1) : ''),
      offset: index,
    }
  })
}

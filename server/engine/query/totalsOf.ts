import type { DatasetTotal } from '../../../schemas/generated/dataset.ts'
import { quoted } from './quoted.ts'
import type { Dataset } from './toStatement.ts'

/** The SQL of a dataset's figures over all rows of the CTE `allowed`, less those withheld. */
export interface TotalsSql {
  /** CTEs that the figures read from. */
  readonly tables: string[]
  /** An expression: one JSON object, with objects of groups inside. null: there are no figures. */
  readonly object: string | null
}

/** `rows` is the expression that counts them. */
export function totalsOf({ totals: all = [], columns }: Dataset, withheld: string[], rows: string): TotalsSql {
  const visible = all.filter(({ id }) => !withheld.includes(id))
  const groups = new Map<string, string[]>()
  const arrays = new Set<string>()
  const isInteger = (column: string | undefined): boolean => columns.find(({ id }) => id === column)?.type === 'integer'
  const figureOf = (total: DatasetTotal): string => {
    const column = total.column ? quoted(total.column) : '*'
    switch (total.aggregate) {
      case 'count':
        return rows
      case 'countDistinct':
        return `count(distinct ${column})`
      case 'countDistinctInside':
        arrays.add(total.column ?? '')
        return `(select count from ${insideOf(total.column ?? '')})`
      case 'sum':
        // A sum of no values is unknown, as money that nobody knows is. Whole numbers are counts: where there is no
        // row, there is none.
        return isInteger(total.column) ? `case when ${rows} = 0 then 0 else sum(${column}) end` : `sum(${column})`
      case 'min':
      case 'max':
        return `${total.aggregate}(${column})`
      case 'difference':
        return `(${(total.of ?? []).map((id) => figureOf(all.find((other) => other.id === id)!)).join(' - ')})`
      case 'ratio': {
        const [part, base] = (total.of ?? []).map((id) => figureOf(all.find((other) => other.id === id)!))
        return `(${part})::numeric / nullif(${base}, 0)`
      }
    }
  }
  for (const total of visible) {
    groups.set(total.group ?? '', [...(groups.get(total.group ?? '') ?? []), `'${total.id}', ${figureOf(total)}`])
  }
  const own = groups.get('') ?? []
  const nested = [...groups]
    .filter(([group]) => group !== '')
    .map(([group, parts]) => `'${group}', json_build_object(${parts.join(', ')})`)
  return {
    // However many figures stand on what arrays hold, it is counted once.
    tables: [...arrays].map(
      (column) => `${insideOf(column)} as (
  select count(distinct inside.value) as count from allowed, unnest(${quoted(column)}) inside (value)
)`,
    ),
    object: groups.size > 0 ? `json_build_object(${[...own, ...nested].join(', ')})` : null,
  }
}

const insideOf = (column: string): string => quoted(`inside_${column}`)

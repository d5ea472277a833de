import type { Report } from '../definition/model.ts'
import { elementsOf } from '../elements/elementsOf.ts'
import { isNumeric } from '../format/formatValue.ts'

type Row = Record<string, unknown>

/** By which of its columns a small table stands that is there whole. */
export interface TableOrder {
  column: string
  desc: boolean
}

/** As a file of the table is told: the place of the column, from 1, among all that the definition has. */
export interface WireOrder {
  table_sort_number?: number
  table_sort_desc?: boolean
}

const columnsOf = ({ elements }: Report) => elementsOf(elements, 'grid').flatMap(({ columns }) => columns)

export function wireOrder(report: Report, order: TableOrder | null): WireOrder {
  const at = columnsOf(report).findIndex(({ id }) => id === order?.column)
  return order === null || at < 0 ? {} : { table_sort_number: at + 1, table_sort_desc: order.desc }
}

export function orderOfWire(report: Report, { table_sort_number, table_sort_desc }: WireOrder): TableOrder | null {
  const column = columnsOf(report)[Number(table_sort_number ?? 0) - 1]
  return column ? { column: column.id, desc: table_sort_desc === true } : null
}

/**
 * Returns the next order after pressing a heading. Figures start with the largest, texts with the first; then the order
 * reverses; then the table's own order returns.
 */
export function nextOrder(report: Report, order: TableOrder | null, column: string): TableOrder | null {
  const known = columnsOf(report).find(({ id }) => id === column)
  const first = known ? isNumeric(known) : false
  if (order?.column !== column) return { column, desc: first }
  return order.desc === first ? { column, desc: !first } : null
}

/** As the database would: words by code point, nothing last either way, equals as they came. */
export function inOrder<Of extends Row>(rows: Of[], order: TableOrder | null): Of[] {
  if (order === null) return rows
  const { column, desc } = order
  const isNothing = (value: unknown): boolean => value === null || value === undefined
  const compare = (one: unknown, other: unknown): number => {
    if (isNothing(one) || isNothing(other)) return Number(isNothing(one)) - Number(isNothing(other))
    const sign = (one as number) < (other as number) ? -1 : (one as number) > (other as number) ? 1 : 0
    return desc ? -sign : sign
  }
  return [...rows].sort((one, other) => compare(one[column], other[column]))
}

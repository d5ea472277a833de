import type { JudgedUnit } from './UnitJudge.ts'

/** The parameters of a list, as for any list of the server. */
export interface ListRequest {
  show?: unknown
  key_word?: unknown
  order_by?: unknown
  is_sort_desc?: unknown
  page_number?: unknown
  page_size?: unknown
}

const searched = ['unit_number', 'manufacturer', 'model', 'vin', 'dot', 'license_plate'] as const

/** One page of the units that are asked for, in the order that is asked for, else in that of the file. */
export function unitList(
  units: JudgedUnit[],
  request: ListRequest,
  locale: string,
): { units: JudgedUnit[]; total_items: number } {
  const keyword = typeof request.key_word === 'string' ? request.key_word.trim().toLowerCase() : ''
  const found = units.filter(
    (unit) =>
      (request.show === 'wrong' ? unit.problems !== null : request.show === 'right' ? unit.problems === null : true) &&
      (keyword === '' ||
        searched.some((column) =>
          String(unit[column] ?? '')
            .toLowerCase()
            .includes(keyword),
        )),
  )
  const sorted =
    typeof request.order_by === 'string'
      ? found.toSorted(byColumn(request.order_by as keyof JudgedUnit, request.is_sort_desc === true, locale))
      : found
  const [page, size] = [Number(request.page_number ?? 1), Number(request.page_size ?? sorted.length)]
  return { units: sorted.slice((page - 1) * size, page * size), total_items: found.length }
}

/** Numbers by their size, texts as the language has it, nothing last. */
function byColumn(
  column: keyof JudgedUnit,
  isDescending: boolean,
  locale: string,
): (one: JudgedUnit, other: JudgedUnit) => number {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return (one, other) => {
    const [a, b] = [one[column], other[column]]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.db_id - other.db_id
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    return (isDescending ? -order : order) || one.db_id - other.db_id
  }
}

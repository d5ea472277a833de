import { fileUnits } from '../../../schemas/wireUnits.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { currencyOfHeading } from './amounts.ts'

/** A column that a heading names, with the unit or the currency that the heading has. */
export interface NamedColumn {
  column: RowsColumn
  unit: string | null
  currency: string | null
}

/** `Unit number`, `UNIT-NUMBER`, `Unit No.` and `unit_number` are alike but for their words. */
export const nameOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

export const plainNamesOf = ({ id, title, headings = [] }: RowsColumn): string[] => [
  id,
  ...[...(typeof title === 'string' ? [title] : []), ...headings].map(nameOf),
]

/** Names of a measured column with a unit behind them: `Length (m)` → `m`. */
export function unitNamesOf(column: RowsColumn): Map<string, string> {
  const units = Object.entries((column.quantity && fileUnits[column.quantity]) ?? {})
  return new Map(
    plainNamesOf(column).flatMap((name) =>
      units.flatMap(([unit, others]) =>
        [unit, ...others].map((unitName): [string, string] => [`${name}_${nameOf(unitName)}`, unit]),
      ),
    ),
  )
}

/** Words that offices shorten in headings. */
const longForms: Record<string, string> = {
  no: 'number',
  nr: 'number',
  num: 'number',
  nbr: 'number',
  nmbr: 'number',
  nos: 'number',
  qty: 'quantity',
  qnty: 'quantity',
  amt: 'amount',
  cust: 'customer',
  acct: 'account',
  acc: 'account',
  inv: 'invoice',
  loc: 'location',
  locn: 'location',
  desc: 'description',
  descr: 'description',
  addr: 'address',
  dt: 'date',
  tm: 'time',
  pos: 'position',
  mfr: 'manufacturer',
  mfg: 'manufacturer',
  yr: 'year',
  ser: 'serial',
  lic: 'license',
  equip: 'equipment',
  cat: 'category',
  curr: 'currency',
  mos: 'months',
  hrs: 'hours',
}

/**
 * Other names of a heading with its short words written out: `Cust #` is `customer_number`, and `customer` too. A `#`
 * alone says nothing.
 */
function longNamesOf(heading: string): string[] {
  const short = nameOf(heading.replace(/#|n[\u00ba\u00b0]/gi, ' no ')).split('_')
  const name = short.map((part) => longForms[part] ?? part).join('_')
  if (longForms[short.at(-1) ?? ''] !== 'number') return [name]
  return short.length > 1 ? [name, name.replace(/_number$/, '')] : []
}

const indexes = new WeakMap<RowsColumn[], Map<string, NamedColumn>>()

/** The columns by each of their names; a name of two is that of the first. */
function indexOf(columns: RowsColumn[]): Map<string, NamedColumn> {
  const known = indexes.get(columns)
  if (known) return known
  const index = new Map<string, NamedColumn>()
  const add = (name: string, named: NamedColumn): void => {
    if (!index.has(name)) index.set(name, named)
  }
  for (const column of columns) {
    for (const name of plainNamesOf(column)) add(name, { column, unit: null, currency: null })
    for (const [name, unit] of unitNamesOf(column)) add(name, { column, unit, currency: null })
  }
  indexes.set(columns, index)
  return index
}

/** The column that a heading names as it is written; null: none. */
export function namedBy(heading: string, columns: RowsColumn[]): NamedColumn | null {
  const index = indexOf(columns)
  const money = currencyOfHeading(heading)
  const named = money && index.get(nameOf(money.name))
  return named?.column.currency === undefined
    ? (index.get(nameOf(heading)) ?? null)
    : { ...named, currency: money?.currency ?? null }
}

/** The column that a heading names with its short words written out; null: none. */
export function namedInShort(heading: string, columns: RowsColumn[]): NamedColumn | null {
  const index = indexOf(columns)
  for (const name of longNamesOf(heading)) {
    const named = index.get(name)
    if (named) return named
  }
  return null
}

import { writeDay, type DateFormat, type DayOrder } from '../../../engine/core/format/dateFormat.ts'
import { fileUnits } from '../../../schemas/wireUnits.ts'
import type { RowsColumn } from '../query/rowsParameter.ts'
import { currenciesOf, writtenAmount } from './amounts.ts'
import { dayOf, knownProblem, readDay, type CellProblem } from './readDay.ts'
import { readMoment, wrongOffset } from './readMoment.ts'
import { readInteger, readNumeric, type NumberFormat } from './readNumber.ts'
import { textKey } from './textKey.ts'

type CellResult = { value: unknown } | CellProblem

/** Writing of the values of a file, where the file itself does not tell. */
export interface CellFormat extends NumberFormat {
  dateFormat: DateFormat
  /** The order of days with years of two digits, where the column alone tells it. */
  shortYears?: DayOrder
}

/** The longest text of one value, in characters. */
const longestText = 4000

/** Signs that the database does not store. */
const unstorable = /[\0\p{Surrogate}]/u

/** The value of a cell that is not empty, as its column takes it, or the problem of it. */
export const readCell = (text: string, column: RowsColumn, format: CellFormat): CellResult =>
  unstorable.test(text) ? { key: 'server.field.form' } : readers[column.type](text, column, format)

const truths = new Map([
  ...[
    'yes',
    'true',
    '1',
    'y',
    'j',
    'ja',
    's\u00ed',
    's\u00ec',
    'si',
    's',
    'sim',
    'oui',
    'o',
    'tak',
    't',
    'x',
    'wahr',
    'vrai',
    'verdadero',
    'verdadeiro',
    'vero',
    'waar',
    'prawda',
  ].map((option): [string, boolean] => [option, true]),
  ...[
    'no',
    'false',
    '0',
    'n',
    'nein',
    'non',
    'n\u00e3o',
    'nao',
    'nee',
    'nie',
    'f',
    'falsch',
    'faux',
    'falso',
    'onwaar',
    'fa\u0142sz',
  ].map((option): [string, boolean] => [option, false]),
])

const readers: Record<RowsColumn['type'], (text: string, column: RowsColumn, format: CellFormat) => CellResult> = {
  text(text, { maxLength = longestText, values, synonyms = {} }): CellResult {
    if (text.length > maxLength) return { key: 'server.field.max_length', values: { limit: maxLength } }
    const value = (values ?? Object.keys(synonyms)).find((one) =>
      [one, ...(synonyms[one] ?? [])].some((option) => textKey(option) === textKey(text)),
    )
    if (!values) return { value: value ?? text }
    return value === undefined ? { key: 'server.field.choice', values: { choices: values.join(', ') } } : { value }
  },
  integer: readInteger,
  numeric: readNumeric,
  boolean(text): CellResult {
    const yes = truths.get(text.toLowerCase())
    return yes === undefined ? { key: 'server.rows.boolean' } : { value: yes }
  },
  date(text, _column, { dateFormat, shortYears }): CellResult {
    const day = dayOf(text, dateFormat, shortYears)
    return day === null
      ? (knownProblem(text, dateFormat) ?? {
          key: 'server.rows.date',
          values: { day: writeDay('2026-06-15', dateFormat) },
        })
      : { value: day }
  },
  timestamp(text, _column, { dateFormat, shortYears }): CellResult {
    const moment = readMoment(text, (day) => readDay(day, dateFormat, shortYears))
    const offset = moment === null ? wrongOffset(text) : null
    if (offset !== null) return { key: 'server.rows.offset', values: { offset } }
    return moment === null
      ? (knownProblem(text, dateFormat) ?? {
          key: 'server.rows.timestamp',
          values: { moment: `${writeDay('2026-06-15', dateFormat)} 14:30` },
        })
      : { value: moment }
  },
}

/** Characters of the longest number that is read. */
const longestNumber = 60

/**
 * Returns the number of a cell without the currency or percent sign that its column takes. A negative one such as
 * `(50.00)` gets a minus in front. Other texts are returned unchanged.
 */
export function bareNumber(
  text: string,
  column: Pick<RowsColumn, 'type' | 'currency' | 'percentage'> | undefined,
): string {
  if (text.length > longestNumber || (column?.type !== 'numeric' && column?.type !== 'integer')) return text
  const amount = writtenAmount(column.percentage ? text.replace(/[\s\u00a0\u202f]*%$/, '') : text)
  return amount && (amount.currency === '' || (column.currency !== undefined && currenciesOf(amount.currency)))
    ? amount.number
    : text
}

/** A measured value and the unit that is written behind it, as in `110 kg` and `12/32`; null where none is. */
export function withUnit(quantity: RowsColumn['quantity'], text: string): { number: string; unit: string } | null {
  const [, number = '', unitText = ''] = /^([+-]?[\d.,' \u00a0]*\d)\s*([^\d\s.,].*)$/.exec(text) ?? []
  const unit = unitNamed(quantity, unitText.replace(/^\/|["\u2033]$/g, ''))
  return unit === null ? null : { number, unit }
}

/** The unit that a text names, of those that files give a quantity in; null where it names none. */
export function unitNamed(quantity: RowsColumn['quantity'], text: string): string | null {
  const named = Object.entries((quantity && fileUnits[quantity]) ?? {}).find(([unit, others]) =>
    [unit, ...others].some((option) => option.toLowerCase() === text.trim().toLowerCase()),
  )
  return named?.[0] ?? null
}

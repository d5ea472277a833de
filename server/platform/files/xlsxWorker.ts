// The thread in which a workbook is read.
import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, streamXlsxRows, type CellValue } from 'hucre/xlsx'
import { maxTableRows, type TableRow } from './UnreadableTable.ts'

/** Cells of a row that are read. */
const maxCells = 200
/** Rows that are read, those without a value among them: far more than are taken of a file. */
const maxRows = 100_000

/** Sheets that are looked at for values, and rows of each before it counts as empty. */
const [maxSheets, maxEmptyRows] = [50, 200]

/** The values of failed formulas. */
const failed = new Set(['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!'])

const { book, name } = workerData as { book: Uint8Array; name: string | null }
const seen = await sheetsInSight()
const filled = seen.length > 1 ? await filledSheets() : seen
const sheet =
  name === null ? ((filled[0] ?? seen[0])?.index ?? 0) : (seen.find((one) => one.name === name)?.index ?? -1)
const rows: TableRow[] = []
/** Numbers, where they stand: their format may show them otherwise. */
const numbers: { value: number; cells: string[]; row: number; column: number }[] = []
let read = 0
if (sheet >= 0)
  for await (const { index, values } of streamXlsxRows(book, { sheet })) {
    if (++read > maxRows) throw new Error('it has too many rows')
    const cells = values.slice(0, maxCells).map(textOf)
    if (cells.every((cell) => cell === '')) continue
    values.slice(0, maxCells).forEach((value, column) => {
      if (typeof value === 'number') numbers.push({ value, cells, row: index, column })
    })
    if (rows.push({ row: index + 1, cells }) > maxTableRows) break
  }
// A file that is too long is refused whole.
if (numbers.length > 0 && rows.length <= maxTableRows) await writeAsSeen()
parentPort?.postMessage({
  rows: sheet < 0 ? null : rows,
  sheet: seen.find(({ index }) => index === sheet)?.name ?? null,
  sheets: filled.map((one) => one.name),
})

/** The sheets that a person sees: lists to choose from are in sheets that are hidden. */
async function sheetsInSight(): Promise<{ index: number; name: string }[]> {
  const found: { index: number; name: string }[] = []
  await readXlsx(book, {
    sheets: ({ hidden, veryHidden, name: own }, index) => {
      if (!hidden && !veryHidden) found.push({ index, name: own })
      return false
    },
  })
  return found
}

/**
 * The sheets in sight that have a value in one of their first rows: a cover or an empty sheet often comes before the
 * table.
 */
async function filledSheets(): Promise<typeof seen> {
  const found: typeof seen = []
  for (const one of seen.slice(0, maxSheets)) {
    let looked = 0
    for await (const { values } of streamXlsxRows(book, { sheet: one.index })) {
      const isFilled = values.some((value) => textOf(value) !== '')
      if (isFilled) found.push(one)
      if (isFilled || ++looked === maxEmptyRows) break
    }
  }
  return found
}

function textOf(value: CellValue | undefined): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : textOfMoment(value.toISOString())
  if (typeof value === 'number') return textOfNumber(value)
  // Text of several looks is an object.
  // Programs fill cells with NUL, which nobody sees and no database stores.
  const text =
    typeof value === 'string' || typeof value === 'boolean'
      ? String(value)
          .replace(/[\0\p{Surrogate}]/gu, '')
          .trim()
      : ''
  return failed.has(text) ? '' : text
}

/**
 * A number with a fourth decimal where it has three: `193.125` among texts with decimal commas would be taken for
 * thousands.
 */
function textOfNumber(value: number): string {
  const text = String(exactly(value))
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/**
 * A number with the 15 digits that spreadsheets know: 0.1 + 0.2 is 0.3 there. Longer whole numbers are codes, which
 * keep their digits.
 */
function exactly(value: number): number {
  return Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
}

/**
 * Returns the text of a day, a time of a day, or both. A time alone belongs to the day on which spreadsheets start to
 * count, in 1899 or 1904.
 */
function textOfMoment(moment: string): string {
  const [day, time] = [moment.slice(0, 10), moment.slice(11, 19)]
  return day < '1900' || (day === '1904-01-01' && time !== '00:00:00')
    ? time
    : time === '00:00:00'
      ? day
      : `${day} ${time}`
}

/**
 * A number with a format such as 00000 is read with the zeros that it is seen with: 00123 is no 123. One that is seen
 * as 35 % is 35 %, not 0.35.
 */
async function writeAsSeen(): Promise<void> {
  const {
    sheets: [styled],
  } = await readXlsx(book, { sheets: [sheet], readStyles: true, range: `A1:GR${maxRows + 1}` })
  for (const { value, cells, row, column } of numbers) {
    const format = styled?.cells?.get(`${row},${column}`)?.style?.numFmt ?? ''
    if (/^0+$/.test(format)) {
      if (Number.isSafeInteger(value) && value >= 0) cells[column] = String(value).padStart(format.length, '0')
    } else if (isPercent(format)) cells[column] = `${textOfNumber(exactly(value) * 100)}%`
  }
}

/** True for a format that shows a hundred times its number: with a percent sign that is no mere text. */
function isPercent(format: string): boolean {
  return format.replace(/"[^"]*"|\\./g, '').includes('%')
}

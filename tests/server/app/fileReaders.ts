import sql from 'sql-template-tag'
import { expect } from 'vitest'
import type { TestApp } from './testApp.ts'
import { pdfPages, xlsxCells, type FileCell } from './readFiles.ts'

/** The expected cell: value and number format in a spreadsheet, text on paper. */
export interface DueCell {
  value: string | number | RegExp | null
  format: string | null
  paper: string
}
type Quantity = keyof typeof quantities

interface ExpectedFormat {
  unit: string
  factor: number
  least: number
  most: number
  format: string
  isMoney?: boolean
}

const mmOf32nd = 25.4 / 32
const kmOfMile = 1.609344
/** Pascal of a pound-force on a square inch, by the international pound, the inch and standard gravity. */
const barOfPsi = 6894.757293168361 / 100_000

/**
 * The formats of each quantity for a reader with US units, and one with metric units. They are written independently of
 * the product.
 */
const quantities = {
  pressure: [
    { unit: 'psi', factor: 1, least: 0, most: 1, format: '0.0' },
    { unit: 'bar', factor: barOfPsi, least: 1, most: 2, format: '0.00' },
  ],
  tread: [
    { unit: '/32″', factor: 1, least: 0, most: 1, format: '0.0' },
    { unit: 'mm', factor: mmOf32nd, least: 1, most: 1, format: '0.0' },
  ],
  distance: [
    { unit: 'mi', factor: 1, least: 0, most: 0, format: '#,##0' },
    { unit: 'km', factor: kmOfMile, least: 0, most: 0, format: '#,##0' },
  ],
  wear: [
    { unit: 'mi/32nd', factor: 1, least: 0, most: 0, format: '#,##0' },
    { unit: 'km/mm', factor: kmOfMile / mmOf32nd, least: 0, most: 0, format: '#,##0' },
  ],
  costOfTread: [
    { unit: '/32nd', factor: 1, least: 2, most: 2, format: '"$"#,##0.00', isMoney: true },
    { unit: '/mm', factor: 1 / mmOf32nd, least: 2, most: 2, format: '"€"#,##0.00', isMoney: true },
  ],
  costOfDistance: [
    { unit: '/mi', factor: 1, least: 4, most: 4, format: '"$"#,##0.0000', isMoney: true },
    { unit: '/km', factor: 1 / kmOfMile, least: 4, most: 4, format: '"€"#,##0.0000', isMoney: true },
  ],
} satisfies Record<string, [us: ExpectedFormat, metric: ExpectedFormat]>

/** Halves of the decimal number go up, as on paper. */
const rounded = (value: number, digits: number): number =>
  Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`)

export type Reader = Awaited<ReturnType<typeof readersOf>>[number]

/** Two who read the same files: one in US units and English, one in metric units and German. */
export async function readersOf(world: TestApp, american: string, german: string) {
  await world.database.query(sql`
    update users set pressure_unit = 'bar', tread_unit = 'mm', distance_unit = 'km', currency_symbol = '€', locale = 'de-DE', date_format = 'DD/MM/YYYY', version = version + 1
    where login = ${`${german}@example.test`}`)
  return Promise.all([readerOf(world, american, false), readerOf(world, german, true)])
}

const berlin = 'Europe/Berlin'

async function readerOf(world: TestApp, login: string, isMetric: boolean) {
  const caller = await world.as(login)
  const say = (english: string, german: string): string => (isMetric ? german : english)
  const [group, point] = isMetric ? ['.', ','] : [',', '.']
  const headers = { 'user-language': say('en-US', 'de-DE'), ...(isMetric && { 'user-time-zone': berlin }) }
  const empty: DueCell = { value: null, format: null, paper: '' }

  function number(value: number, least: number, most: number): string {
    const [whole, part = ''] = rounded(Math.abs(value), most).toFixed(most).split('.') as [string, string?]
    const kept = part.slice(0, least) + part.slice(least).replace(/0+$/, '')
    return `${value < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${kept && point + kept}`
  }
  const counted =
    (least: number, most: number, format: string | null, sign = '') =>
    (value: number | null): DueCell =>
      value === null ? empty : { value, format, paper: number(value, least, most) + sign }
  const [percentFormat, percentSign] = [say('0.0"%"', '0.0" %"'), say('%', ' %')]
  const lookOf = (quantity: Quantity): ExpectedFormat => quantities[quantity][isMetric ? 1 : 0]
  const measured =
    (quantity: Quantity) =>
    (canonical: number | null): DueCell => {
      if (canonical === null) return empty
      const { factor, least, most, format, isMoney } = lookOf(quantity)
      const value = canonical * factor
      return { value, format, paper: (isMoney ? say('$', '€') : '') + number(value, least, most) }
    }
  const dayText = (iso: string): string =>
    say(
      `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`,
      `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`,
    )
  const serial = (iso: string): number => Date.parse(`${iso}Z`) / 86_400_000 + 25_569
  const text = (words: string | null): DueCell =>
    words === null ? empty : { value: words, format: null, paper: words }

  return {
    name: say('American', 'German'),
    say,
    text,
    empty,
    dayText,
    /** A line of words and cells. */
    line: (...cells: (string | null | DueCell)[]): DueCell[] =>
      cells.map((cell) => (typeof cell === 'string' || cell === null ? text(cell) : cell)),
    integer: counted(0, 0, '#,##0'),
    decimal: counted(2, 2, '#,##0.00'),
    number: counted(0, 6, null),
    percent: counted(1, 1, percentFormat, percentSign),
    signedPercent(value: number | null): DueCell {
      const cell = counted(1, 1, `+${percentFormat};-${percentFormat};${percentFormat}`, percentSign)(value)
      return { ...cell, paper: (rounded(value ?? 0, 1) > 0 ? '+' : '') + cell.paper }
    },
    pressure: measured('pressure'),
    tread: measured('tread'),
    distance: measured('distance'),
    wear: measured('wear'),
    costOfTread: measured('costOfTread'),
    costOfDistance: measured('costOfDistance'),
    unit: (quantity: Quantity): string => lookOf(quantity).unit,
    /** Expects a day, `YYYY-MM-DD`. */
    day: (iso: string | null): DueCell =>
      iso === null
        ? empty
        : { value: serial(`${iso}T00:00:00`), format: say('mm/dd/yyyy', 'dd/mm/yyyy'), paper: dayText(iso) },
    /**
     * Expects a moment, `YYYY-MM-DDTHH:MM:SS` in UTC. The German reader has a time zone; the American has none and sees
     * UTC.
     */
    moment(iso: string | null): DueCell {
      if (iso === null) return empty
      if (!isMetric) return text(`${dayText(iso)} ${iso.slice(11, 16)} UTC`)
      const local = new Date(`${iso}Z`).toLocaleString('sv-SE', { timeZone: berlin }).replace(' ', 'T')
      return { value: serial(local), format: 'dd/mm/yyyy hh:mm', paper: `${dayText(local)} ${local.slice(11, 16)}` }
    },
    yesNo: (is: boolean): DueCell => text(is ? say('Yes', 'Ja') : say('No', 'Nein')),
    made: (): DueCell[] => [
      text(say('Generated', 'Erstellt')),
      { value: /^\d\d\/\d\d\/\d{4} \d\d:\d\d UTC$/, format: null, paper: '' },
    ],
    total: (rows: number): string =>
      say(`Total (${rows} row${rows === 1 ? '' : 's'})`, `Gesamt (${rows} Zeile${rows === 1 ? '' : 'n'})`),
    async sheet(path: string, body: object): Promise<FileCell[][]> {
      const { status, raw } = await caller.post(path, body, headers)
      expect(status).toBe(200)
      return xlsxCells(raw)
    },
    /** The words of a PDF without any blank, without the head of each page, and with the heading of a table once. */
    async paper(path: string, body: object, title: string, headings: DueCell[][] = []): Promise<string> {
      const { status, raw } = await caller.post(path, body, headers)
      expect(status).toBe(200)
      const pages = await pdfPages(raw)
      return pages.reduce((before, words, index) => {
        const page = bare(words.join(''))
        const head = new RegExp(
          `^${bare(title)},[\\d/]{10}\\d\\d:\\d\\dUTC${say('Page', 'Seite')}${index + 1}${say('of', 'von')}${pages.length}`,
        )
        expect(page).toMatch(head)
        const rest = page.replace(head, '')
        // A table that begins with the page has its heading for the first time.
        const again = headings.map(onPaper).find((heading) => rest.startsWith(heading) && before.includes(heading))
        return before + (again ? rest.slice(again.length) : rest)
      }, '')
    },
  }
}

const bare = (words: string): string => words.replace(/\s+/g, '')
const onPaper = (cells: DueCell[]): string => bare(cells.map(({ paper }) => paper).join(''))

const wordsOf = (value: string): string | null => value.replace(/\s+/g, ' ').trim() || null
const written = (format: string | null | undefined): string | null =>
  format && format !== 'General' ? format.replace(/\s/g, ' ') : null
/**
 * Parts of a day are read to the millisecond; figures are compared to eight digits, as the database counts exactly and
 * this in doubles.
 */
const leeway = (due: number, format: string | null): number =>
  format?.endsWith('hh:mm') ? 2 / 86_400_000 : 1e-8 * Math.abs(due)

function isSame({ value: is, format: as }: FileCell, { value: due, format }: DueCell): boolean {
  if (written(as) !== written(format)) return false
  if (due instanceof RegExp) return due.test(String(is))
  if (typeof is === 'number' && typeof due === 'number') return Math.abs(is - due) <= leeway(due, format)
  return (typeof is === 'string' ? wordsOf(is) : is) === (typeof due === 'string' ? wordsOf(due) : due)
}

/** Every cell of the sheet is compared, those too that have to be empty. */
export function expectSheet(found: FileCell[][], due: DueCell[][]): void {
  const nothing = { value: null, format: null, paper: '' }
  const wrong: string[] = []
  for (let row = 0; row < Math.max(found.length, due.length); row++) {
    for (let column = 0; column < Math.max(found[row]?.length ?? 0, due[row]?.length ?? 0); column++) {
      const [is, wanted] = [found[row]?.[column] ?? nothing, due[row]?.[column] ?? nothing]
      if (!isSame(is, wanted))
        wrong.push(
          `row ${row + 1}, column ${column + 1} is ${is.value} {${is.format}} and has to be ${String(wanted.value)} {${wanted.format}}`,
        )
    }
  }
  expect(wrong).toEqual([])
  expect(due.length).toBeGreaterThan(10)
}

/**
 * Checks that each block of lines is on the paper word by word, directly after the block before. Returns the text after
 * the last.
 */
export function expectPaper(paper: string, blocks: DueCell[][][]): string {
  let from = 0
  for (const block of blocks) {
    const due = block.map(onPaper).join('')
    expect(due.length).toBeGreaterThan(0)
    const at = paper.indexOf(due, from)
    if (at < 0) expect(paper.slice(from)).toContain(due)
    from = at + due.length
  }
  return paper.slice(from)
}

/**
 * Returns the last day of an inspection, of the units with these numbers or of all, from the tables: files show it
 * below their filters.
 */
export async function lastInspection({ database }: TestApp, numbers: string[] | null = null): Promise<string> {
  const [row] = await database.query<{ day: string }>(sql`
    select max(i.inspected_on)::text as day from inspections i join units u on u.unit_id = i.unit_id where ${numbers}::text[] is null or u.unit_number = any(${numbers}::text[])`)
  return row?.day ?? ''
}
/** That line for a reader. */
export const latestInspection = ({ line, say, dayText }: Reader, day: string): DueCell[] =>
  line(say('Latest inspection', 'Letzte Inspektion'), dayText(day))

import type { AxleConfiguration } from '../../../domain/positions.ts'
import { unitColumns, type UnitColumn, type UnitValues } from '../../../domain/uploadedUnit.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import { fromHarmless } from '../../engine/exports/csv/formulas.ts'
import { mostAboveHeading, nearestHeading, tableRows } from '../../platform/files/tableRows.ts'
import { UnreadableTable } from '../../platform/files/UnreadableTable.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { choicesOf, namesOf } from './unitPlace.ts'

/** The most rows of one file. */
export const maxUnits = 2000
/** The number of characters of an unknown heading that a message repeats, and of the longest value that is read. */
const longestHeading = 100
const longestValue = 200

/** A row of the file: its place there, and the unit that it describes. */
export interface UnitRow extends UnitValues {
  row: number
}

/** In a column of its own, or before the state. */
const plateCountry = 'license_plate_country'
type FileColumn = UnitColumn | typeof plateCountry
const needed: FileColumn[] = ['unit_number', 'type', 'configuration']

interface UnitFileReader {
  translate: Translate
  configurations: ReadonlyMap<string, AxleConfiguration>
  signal: AbortSignal
}

/** The units of a CSV or Excel file. A file that is no list of units is refused as a whole, at its field. */
export async function readUnitFile(file: SentFile, form: Form, { translate, configurations, signal }: UnitFileReader): Promise<UnitRow[]> {
  const rows = tableRows(file, signal)
  if (!rows) throw refused('server.words.table_type')
  const meaning = meaningsOf(form, translate, configurations)
  const titles = titlesOf(form, translate)
  const units: UnitRow[] = []
  let columns: (FileColumn | null)[] | null = null
  const above: string[][] = []
  try {
    for await (const { row, cells } of rows) {
      signal.throwIfAborted()
      if (!columns) {
        above.push(cells)
        const named = cells.map((cell) => columnOf(cell, titles))
        if (needed.every((column) => named.includes(column)) || above.length === mostAboveHeading) columns = columnsOf(fullest(above, titles), titles)
      } else if (hasMore(cells, columns)) throw refused('server.words.fields', { line: row, detail: columns.filter((column) => column !== null).length })
      else units.push({ row, ...unitOf(cells, columns, meaning) })
      if (units.length > maxUnits) throw refused('server.words.too_many', { detail: maxUnits })
    }
  } catch (error) {
    throw error instanceof UnreadableTable ? refused(error.key, error.values) : error
  }
  // Without a heading, what comes nearest to one says what is missing.
  if (!columns && above.length > 0) columnsOf(fullest(above, titles), titles)
  if (units.length === 0) throw refused('server.words.none')
  return units
}

const refused = (key: string, values: Record<string, string | number> = {}): Refusal => new Refusal(422, 'server.bad_input', { errors: [{ field: 'file', key, values }] })

/** `Unit number`, `unit_number` and `UNIT  NUMBER` are one name. */
const nameOf = (heading: string): string => heading.trim().toLowerCase().replace(/[\s_-]+/g, ' ')

type Titles = Map<FileColumn, { shown: string; names: string[] }>

/** The titles of the form in the caller's language and in English, and the names on the wire. */
function titlesOf(form: Form, translate: Translate): Titles {
  const titles = new Map<FileColumn, { key: string; text: string }>(formFieldsOf(form).flatMap(({ id, title }) => (unitColumns.includes(id as UnitColumn) ? [[id as UnitColumn, title]] : [])))
  titles.set(plateCountry, { key: 'common.units.plate_country', text: 'Country of the license plate' })
  return new Map([...titles].map(([column, { key, text }]) => {
    const shown = translate(key, text)
    return [column, { shown, names: [column, text, shown].map(nameOf) }]
  }))
}

const columnOf = (heading: string, titles: Titles): FileColumn | null => {
  const name = nameOf(fromHarmless(heading))
  return [...titles].find(([, { names }]) => names.includes(name))?.[0] ?? null
}

/** The row that is most of a heading. */
const fullest = (rows: string[][], titles: Titles): string[] => rows[nearestHeading(rows, (cell) => columnOf(cell, titles) !== null)] ?? []

/** Returns the column of each heading. Refuses unknown, repeated and missing columns. */
function columnsOf(headings: string[], titles: Titles): (FileColumn | null)[] {
  const shown = [...titles.values()].map((title) => title.shown).join(', ')
  const found = headings.map((heading) => {
    // A spreadsheet ends a table with empty columns.
    if (heading.trim() === '') return null
    const column = columnOf(heading, titles)
    if (!column) throw refused('server.rows.unknown_column', { column: heading.slice(0, longestHeading), columns: shown })
    return column
  })
  const twice = found.find((column, index) => column !== null && found.indexOf(column) < index)
  if (twice) throw refused('server.rows.twice', { column: titles.get(twice)?.shown ?? twice })
  const missing = needed.find((column) => !found.includes(column))
  if (missing) throw refused('server.words.column', { detail: titles.get(missing)?.shown ?? missing })
  return found
}

/** A value without a heading is nobody's: a separator too many has moved what stands beside it, and nothing says which. */
const hasMore = (cells: string[], columns: (FileColumn | null)[]): boolean => cells.some((cell, index) => cell !== '' && (columns[index] ?? null) === null)

type Meaning = Partial<Record<UnitColumn, Map<string, string>>>

/**
 * Returns the wire values of the words in a file. A choice is found by its value and by its label, in the caller's
 * language and in English.
 */
function meaningsOf(form: Form, translate: Translate, configurations: ReadonlyMap<string, AxleConfiguration>): Meaning {
  const labelled = (id: string): Map<string, string> => new Map(choicesOf(form, id).flatMap(({ value, label }) =>
    [value, label.text, translate(label.key, label.text)].map((word): [string, string] => [nameOf(word), value])))
  const names = namesOf(form, 'configuration')
  return {
    type: labelled('type'), vocation: labelled('vocation'),
    configuration: new Map([...configurations.values()].flatMap(({ code, name }) => {
      const { key, text } = names[name] ?? { key: name, text: name }
      return [code, name, translate(key, text)].map((word): [string, string] => [nameOf(word), code])
    })),
  }
}

function unitOf(cells: string[], columns: (FileColumn | null)[], meaning: Meaning): UnitValues {
  const textOf = (column: FileColumn): string | null => {
    const at = columns.indexOf(column)
    // A value that is too long is told by its beginning.
    const text = at < 0 ? '' : fromHarmless(cells[at] ?? '').trim().replace(/\s*[\r\n]+\s*/g, ' ').slice(0, longestValue)
    return text === '' ? null : text
  }
  const unit = Object.fromEntries(unitColumns.map((column) => {
    const text = textOf(column)
    return [column, text === null ? null : meaning[column]?.get(nameOf(text)) ?? text]
  })) as UnitValues
  const [country, state] = [textOf(plateCountry), unit.license_plate_state]
  return {
    ...unit,
    vin: upper(unit.vin), license_plate: upper(unit.license_plate),
    license_plate_state: upper(country !== null && state !== null && !String(state).includes('-') ? `${country}-${state}` : state),
    // Other programs write a whole number with its decimals.
    year: /^\d{4}(\.0+)?$/.test(String(unit.year)) ? Number(unit.year) : unit.year,
    dot: /^\d+\.0+$/.test(String(unit.dot)) ? String(unit.dot).replace(/\.0+$/, '') : unit.dot,
  }
}

const upper = (value: string | number | null): string | null => (value === null ? null : String(value).toUpperCase())

import type { AxleConfiguration } from '../../../domain/positions.ts'
import { unitColumns, type UnitColumn, type UnitValues } from '../../../domain/uploadedUnit.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import type { Feed } from '../../../engine/core/definition/parseFeed.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import { namedBy } from '../../engine/forms/headingNames.ts'
import { readRows, type InputRow, type RowsProblem, type RowsRead } from '../../engine/forms/readRows.ts'
import { textsOf } from '../../engine/forms/rowTexts.ts'
import { textKey } from '../../engine/forms/textKey.ts'
import { lineColumn, type RowsColumn } from '../../engine/query/rowsParameter.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SentFile } from '../../platform/files/SentFile.ts'
import type { Translate } from '../../platform/language/translator.ts'
import { choicesOf, namesOf } from './unitPlace.ts'

/** The most rows of one file. */
export const maxUnits = 2000
/** The number of characters of the longest value that is read. */
const longestValue = 200

/** A row of the file: its place there, and the unit that it describes. */
export interface UnitRow extends UnitValues {
  row: number
}

/** In a column of its own, or before the state. */
const plateCountry = 'license_plate_country'
type FileColumn = UnitColumn | typeof plateCountry
const needed: FileColumn[] = ['unit_number', 'type', 'configuration']

/** Columns of the feed of units that have another name there. */
const feedNames: Partial<Record<FileColumn, string>> = { year: 'model_year' }

interface UnitFileReader {
  translate: Translate
  configurations: ReadonlyMap<string, AxleConfiguration>
  /** The feed of units, whose headings and words are read here too. */
  feed: Feed | null
  signal: AbortSignal
}

/** The units of a CSV or Excel file. A file that is no list of units is refused as a whole, at its field. */
export async function readUnitFile(file: SentFile, form: Form, reader: UnitFileReader): Promise<UnitRow[]> {
  const columns = fileColumns(form, reader)
  const read = await readRows(file, columns, {
    maxRows: maxUnits,
    isLenient: true,
    keepsTotals: true,
    allowsGaps: true,
    most: Infinity,
    signal: reader.signal,
  })
  reader.signal.throwIfAborted()
  // The rules of units judge values: they say the same to a file, to the browser and to a save.
  const fileProblem = read.problems.find(({ column }) => column === undefined)
  if (fileProblem) throw refusalOf(fileProblem, columns)
  return read.rows.map((row) => unitOf(row, textsAt(read, Number(row[lineColumn]), columns)))
}

/** Refuses the file for a problem, with the titles of columns in place of their names. */
function refusalOf({ key, values = {} }: RowsProblem, columns: RowsColumn[]): Refusal {
  const titles = new Map(columns.map(({ id, title }) => [id, String(title)]))
  const titleOf = (id: unknown): string => titles.get(String(id)) ?? String(id)
  const titleValues: Record<string, Record<string, string>> = {
    'server.rows.unknown_column': { columns: [...titles.values()].join(', ') },
    'server.rows.twice': { column: titleOf(namedBy(String(values.column), columns)?.column.id ?? values.column) },
    'server.words.column': { detail: titleOf(values.detail) },
  }
  return new Refusal(422, 'server.bad_input', {
    errors: [{ field: 'file', key, values: { ...values, ...titleValues[key] } }],
  })
}

/**
 * Returns the columns of the file. Their headings are titles of the form in two languages, names on the wire, and those
 * of the feed.
 */
function fileColumns(form: Form, { translate, configurations, feed }: UnitFileReader): RowsColumn[] {
  const titles = new Map<FileColumn, { key: string; text: string }>(
    formFieldsOf(form).flatMap(({ id, title }) =>
      unitColumns.includes(id as UnitColumn) ? [[id as UnitColumn, title]] : [],
    ),
  )
  titles.set(plateCountry, { key: 'common.units.plate_country', text: 'Country of the license plate' })
  const labelled = (id: UnitColumn): Record<string, string[]> =>
    Object.fromEntries(
      choicesOf(form, id).map(({ value, label }) => [value, [label.text, translate(label.key, label.text)]]),
    )
  const names = namesOf(form, 'configuration')
  const layouts = [...configurations.values()].map(({ code, name }): [string, string[]] => [
    code,
    [name, translate(names[name]?.key ?? name, names[name]?.text ?? name)],
  ])
  const columnSynonyms: Partial<Record<FileColumn, Record<string, string[]>>> = {
    type: labelled('type'),
    vocation: labelled('vocation'),
    configuration: Object.fromEntries(layouts),
  }
  return [...titles].map(([id, { key, text }]): RowsColumn => {
    const feedColumn = feed?.columns.find((column) => column.id === (feedNames[id] ?? id))
    return {
      id,
      type: id === 'year' ? 'integer' : 'text',
      title: translate(key, text),
      required: needed.includes(id),
      headings: [text, ...(feedColumn ? [feedColumn.title.text, ...(feedColumn.headings ?? [])] : [])],
      ...(id === 'year'
        ? {}
        : { maxLength: Infinity, synonyms: withOthers(columnSynonyms[id] ?? {}, feedColumn?.synonyms ?? {}) }),
    }
  })
}

/** Words of choices with those that the feed knows for a choice of the same name. */
function withOthers(synonyms: Record<string, string[]>, others: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(synonyms).map(([value, own]) => {
      const known = new Set([value, ...own].map(textKey))
      return [
        value,
        [...own, ...Object.entries(others).flatMap(([other, more]) => (known.has(textKey(other)) ? more : []))],
      ]
    }),
  )
}

/** The texts of a row whose values could not be read. They are kept to be corrected. */
function textsAt(
  { heading, records, problems }: RowsRead,
  line: number,
  columns: RowsColumn[],
): ReadonlyMap<string, string> {
  const unread = new Set(
    problems.flatMap((problem) => (problem.line === line && problem.column !== undefined ? [problem.column] : [])),
  )
  if (!heading || unread.size === 0) return new Map()
  return new Map([...textsOf(records.get(line) ?? [], columns, heading).texts].filter(([id]) => unread.has(id)))
}

function unitOf(row: InputRow, unread: ReadonlyMap<string, string>): UnitRow {
  const textOf = (column: FileColumn): string | null => {
    // A value that is too long is told by its beginning.
    const text = String(row[column] ?? unread.get(column) ?? '')
      .trim()
      .replace(/\s*[\r\n]+\s*/g, ' ')
      .slice(0, longestValue)
    return text === '' ? null : text
  }
  const unit = Object.fromEntries(unitColumns.map((column) => [column, textOf(column)])) as Record<
    UnitColumn,
    string | null
  >
  const { license_plate_state: state, dot } = unit
  const country = textOf(plateCountry)
  return {
    ...unit,
    row: Number(row[lineColumn]),
    vin: upper(unit.vin),
    license_plate: upper(unit.license_plate),
    license_plate_state: upper(
      country !== null && state !== null && !state.includes('-') ? `${country}-${state}` : state,
    ),
    year: typeof row.year === 'number' ? row.year : unit.year,
    // Other programs write a whole number with its decimals.
    dot: dot !== null && /^\d+\.0+$/.test(dot) ? dot.replace(/\.0+$/, '') : dot,
  }
}

const upper = (value: string | null): string | null => value?.toUpperCase() ?? null

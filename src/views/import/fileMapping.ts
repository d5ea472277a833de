import type { DayOrder } from '../../../engine/core/format/dateFormat.ts'
import type { CellCorrection, DecimalSign, Feed, FeedColumn, FileHeading, Inspection, Mapping } from './importWire.ts'

/** A correction, with the text that the file has in the cell. */
export interface CorrectedCell extends CellCorrection {
  written: string
}

/** The most cells of one file that are corrected on the page, as the server takes them. */
export const mostCorrections = 1000

/** A person's choices for one file, by column of the feed. */
export interface FileChoices {
  /** Headings of the file; null: the column is not in it. */
  headings: Record<string, string | null>
  /** Values for all rows of columns that are not in the file. */
  constants: Record<string, string>
  units: Record<string, string>
  /** Values to read in place of those in the file: codes of its system. */
  values: Record<string, Record<string, string>>
  dateFormat: DayOrder | null
  decimalSign: DecimalSign | null
  /** Corrected cells, in the order of their first correction. They are of this file alone. */
  corrections: CorrectedCell[]
}

/** The choices of the last file with the same headings, else those that the headings suggest. */
export function suggestedChoices(feed: Feed, { headings, remembered, constants }: Inspection): FileChoices {
  if (remembered) {
    const before = rememberedChoices(feed, remembered.mapping)
    return {
      ...before,
      constants: { ...before.constants, ...Object.fromEntries(constants.map(({ column, value }) => [column, value])) },
    }
  }
  const found = firstHeadings(
    headings.flatMap(({ column, heading }): [string, string][] => (column === null ? [] : [[column, heading]])),
  )
  return {
    headings: Object.fromEntries(feed.columns.map(({ id }) => [id, found.get(id) ?? null])),
    constants: Object.fromEntries(constants.map(({ column, value }) => [column, value])),
    units: {},
    values: {},
    dateFormat: null,
    decimalSign: null,
    corrections: [],
  }
}

/** The first heading of each column. */
const firstHeadings = (headings: [column: string, heading: string][]): Map<string, string> =>
  new Map(headings.toReversed())

function rememberedChoices({ columns }: Feed, mapping: Mapping): FileChoices {
  const remembered = firstHeadings(
    Object.entries(mapping.columns).flatMap(([heading, column]): [string, string][] =>
      column === null ? [] : [[column, heading]],
    ),
  )
  return {
    headings: Object.fromEntries(columns.map(({ id }) => [id, remembered.get(id) ?? null])),
    constants: mapping.constants ?? {},
    units: mapping.units ?? {},
    values: mapping.values ?? {},
    dateFormat: mapping.dateFormat ?? null,
    decimalSign: mapping.decimalSign ?? null,
    corrections: [],
  }
}

/** Returns the heading that a column takes its values from. The first of two equal headings counts. */
export const headingOf = ({ headings }: Inspection, choices: FileChoices, column: string): FileHeading | null =>
  headings.find(({ heading }) => heading === choices.headings[column]) ?? null

/** Headings with the same measure in other units: of each row the value that is there counts. */
export function headingsBeside(inspection: Inspection, choices: FileChoices, column: string): string[] {
  const own = headingOf(inspection, choices, column)
  if (own?.column !== column || own.unit === null) return []
  const usedHeadings = new Set(Object.values(choices.headings))
  return inspection.headings
    .filter((one) => one.column === column && one.unit !== null && !usedHeadings.has(one.heading))
    .map(({ heading }) => heading)
}

/** The corrected cell of a line and column. */
export const correctionOf = ({ corrections }: FileChoices, line: number, column: string): CorrectedCell | null =>
  corrections.find((one) => one.line === line && one.column === column) ?? null

/** Corrects a cell. A value that is the file's own again is no correction. */
export function correctCell(choices: FileChoices, cell: CorrectedCell): FileChoices {
  const before = correctionOf(choices, cell.line, cell.column)
  const now = { ...cell, written: before?.written ?? cell.written }
  if (now.value === now.written) return { ...choices, corrections: choices.corrections.filter((one) => one !== before) }
  return {
    ...choices,
    corrections: before
      ? choices.corrections.map((one) => (one === before ? now : one))
      : [...choices.corrections, now],
  }
}

/**
 * Puts a column to a heading. A heading that another column took before is taken from that. Corrections of both are of
 * other cells, and go.
 */
export function assignHeading(choices: FileChoices, column: string, heading: string | null): FileChoices {
  const others = Object.entries(choices.headings).map(([id, used]): [string, string | null] => [
    id,
    heading !== null && used === heading ? null : used,
  ])
  const headings: Record<string, string | null> = { ...Object.fromEntries(others), [column]: heading }
  return {
    ...choices,
    headings,
    corrections: choices.corrections.filter((one) => headings[one.column] === choices.headings[one.column]),
  }
}

/** The other column that has a heading; null: the heading is free for this one. */
export const takerOf = ({ columns }: Feed, choices: FileChoices, column: string, heading: string): FeedColumn | null =>
  columns.find(({ id }) => id !== column && choices.headings[id] === heading) ?? null

/** Units to choose from for a column: none where the file tells the unit, by its heading or by a column beside it. */
export function openUnits(column: FeedColumn, inspection: Inspection, choices: FileChoices): string[] {
  const heading = headingOf(inspection, choices, column.id)
  const hasHeadingUnit = heading?.column === column.id && heading.unit !== null
  const isBeside = Boolean(choices.headings[`${column.id}_unit`])
  const isAssigned = heading !== null || Boolean(choices.constants[column.id])
  return isAssigned && !hasHeadingUnit && !isBeside ? column.units : []
}

export const chosenUnit = (column: FeedColumn, choices: FileChoices): string =>
  choices.units[column.id] ?? column.unit ?? column.units[0] ?? ''

interface OpenFormat<Format> {
  /** Formats that fit all columns; empty: none is to be told. */
  formats: Format[]
  /** A value that can be read in each of them. */
  /** Values of the file that leave it open. */
  examples: string[]
}

/** Formats that fit every column of these types whose values leave it open. */
function openFormats<Format>(
  feed: Feed,
  inspection: Inspection,
  choices: FileChoices,
  { types, formatsOf }: { types: FeedColumn['type'][]; formatsOf(heading: FileHeading): Format[] | null },
): OpenFormat<Format> {
  let formats: Format[] | null = null
  const examples: string[] = []
  for (const column of feed.columns) {
    const heading = types.includes(column.type) ? headingOf(inspection, choices, column.id) : null
    const open = heading && formatsOf(heading)
    if (!heading || !open) continue
    formats = (formats ?? open).filter((one) => open.includes(one))
    examples.push(...heading.values)
  }
  return { formats: formats ?? [], examples }
}

export const openDateFormats = (feed: Feed, inspection: Inspection, choices: FileChoices): OpenFormat<DayOrder> =>
  openFormats(feed, inspection, choices, {
    types: ['date', 'timestamp'],
    formatsOf: ({ date_formats: formats }) => formats,
  })

export const openDecimalSigns = (feed: Feed, inspection: Inspection, choices: FileChoices): OpenFormat<DecimalSign> =>
  openFormats(feed, inspection, choices, {
    types: ['numeric', 'integer'],
    formatsOf: ({ decimal_signs: signs }) => signs,
  })

/** The chosen one of some formats, else the preferred one, else the first. */
const chosenOf = <Format>(formats: Format[], chosen: Format | null, preferred: Format): Format | undefined =>
  [chosen, preferred].find((one): one is Format => one !== null && formats.includes(one)) ?? formats[0]

/** The order of days that is chosen or the only one; the reader's own where several fit. */
export const dateFormatOf = (
  feed: Feed,
  inspection: Inspection,
  choices: FileChoices,
  preferred: DayOrder,
): DayOrder | undefined => chosenOf(openDateFormats(feed, inspection, choices).formats, choices.dateFormat, preferred)

/**
 * The sign of decimals that is chosen or the only one. A file that is divided by semicolons comes from where it is a
 * comma.
 */
export const decimalSignOf = (feed: Feed, inspection: Inspection, choices: FileChoices): DecimalSign | undefined =>
  chosenOf(
    openDecimalSigns(feed, inspection, choices).formats,
    choices.decimalSign,
    inspection.separator === ';' ? ',' : '.',
  )

/** Required columns that get a value neither from the file nor for all rows. */
export const missingColumns = ({ columns }: Feed, choices: FileChoices): FeedColumn[] =>
  columns.filter(({ id, required }) => required && !choices.headings[id] && !choices.constants[id]?.trim())

/** Headings of the file that no column takes. */
export function unusedHeadings(inspection: Inspection, choices: FileChoices): string[] {
  const used = Object.entries(choices.headings).flatMap(([column, heading]) => [
    heading,
    ...headingsBeside(inspection, choices, column),
  ])
  return inspection.headings
    .map(({ heading }) => heading)
    .filter((heading) => heading !== '' && !used.includes(heading))
}

/** The choices as the server takes them: every heading is named, so that nothing is guessed again. */
export function toMapping(feed: Feed, inspection: Inspection, choices: FileChoices, preferred: DayOrder): Mapping {
  const columnOf = (heading: string): string | null =>
    Object.entries(choices.headings).find(
      ([column, assigned]) => assigned === heading || headingsBeside(inspection, choices, column).includes(heading),
    )?.[0] ?? null
  const dateFormat = dateFormatOf(feed, inspection, choices, preferred)
  const decimalSign = decimalSignOf(feed, inspection, choices)
  return {
    columns: Object.fromEntries(
      inspection.headings.filter(({ heading }) => heading !== '').map(({ heading }) => [heading, columnOf(heading)]),
    ),
    constants: Object.fromEntries(
      Object.entries(choices.constants).flatMap(([id, value]) =>
        value.trim() === '' || choices.headings[id] ? [] : [[id, value.trim()]],
      ),
    ),
    values: choices.values,
    units: Object.fromEntries(
      feed.columns
        .filter((column) => openUnits(column, inspection, choices).length > 0)
        .map((column) => [column.id, chosenUnit(column, choices)]),
    ),
    ...(dateFormat && { dateFormat }),
    ...(decimalSign && { decimalSign }),
    ...(choices.corrections.length > 0 && {
      corrections: choices.corrections.map(({ line, column, value }) => ({ line, column, value })),
    }),
  }
}

/** The place of the table in its file, where a person has chosen it. */
export type TablePlace = Pick<Mapping, 'sheet' | 'headingLine'>

/** Returns the stored place of a table in the form in which a person chooses one. */
export const toTablePlace = ({ sheet, heading_line: line }: NonNullable<Inspection['place']>): TablePlace => ({
  ...(sheet !== null && { sheet }),
  ...(line !== null && { headingLine: line }),
})

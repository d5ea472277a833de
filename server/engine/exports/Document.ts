import type { Column, GridElement, Tile, ViewElement } from '../../../engine/core/definition/model.ts'
import type { Row, Totals } from '../reports/reportRunner.ts'
import type { ChartPart } from './prepareChart.ts'
import { namedValue } from '../../../engine/core/format/namedValue.ts'

export interface CoverPart {
  kind: 'cover'
  title: string
  lines: { title: string; text: string }[]
  isOwnPage: boolean
}
interface SectionPart {
  kind: 'section'
  title: string
  text: string | null
  isNewPage: boolean
}
interface TextPart {
  kind: 'text'
  title: string
  text: string
}
interface FiguresPart {
  kind: 'figures'
  title: string | null
  items: { title: string; text: string; tile: Tile; value: unknown }[]
}

export interface ImagesPart {
  kind: 'images'
  title: string | null
  images: FileImage[]
  /** The number of omitted rows, in words. */
  more: string | null
  empty: string
}

export interface GridPart {
  kind: 'grid'
  title: string | null
  element: GridElement
  columns: FileColumn[]
  totals: Totals
  count: number
  /** They can be read once. */
  rows(): AsyncGenerator<Row[]>
}

export interface ViewPart {
  kind: 'view'
  title: string | null
  element: ViewElement
  count: number
  /** They can be read once. */
  values(): AsyncGenerator<Row[]>
}

/** One part of a file, its small data fetched, its rows still to come. */
export type Part = ChartPart | CoverPart | SectionPart | ImagesPart | TextPart | FiguresPart | GridPart | ViewPart

export interface FileImage {
  name: string
  /** Further facts on one line. */
  caption: string
  /** Read when it is drawn: a file holds them one after the other. */
  read(): Promise<Buffer | null>
}

export interface FileColumn extends Column {
  /** Title with the unit, in the reader's language. */
  heading: string
  groupHeading: string | null
}

export interface PreparedDocument {
  parts: Part[]
  /** The subject of the report, for the file's name: the only chosen account, or the unit's. */
  subject: string
}

/** The rows of a file that holds one table. */
export function gridOf(document: PreparedDocument): GridPart | undefined {
  return document.parts.find((part): part is GridPart => part.kind === 'grid')
}

/** A heading of one line, with its group: so a table can be filtered and sorted by it. */
export function headingOf(column: FileColumn, locale: string): string {
  return column.groupHeading ? namedValue(column.groupHeading, column.heading, locale) : column.heading
}

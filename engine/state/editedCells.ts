import type { CellValue } from './cellText.ts'
import type { Row } from './SourceState.ts'

/** A cell that was edited and is not saved. null is nothing. */
export interface CellEdit {
  /** The value before the first edit; saving compares the stored one with it. */
  before: CellValue
  /** As it was put in. */
  text: string | null
  /** Problem of the value, in words. */
  problem: string | null
  /** The value that someone else saved meanwhile. */
  remote: { text: CellValue } | null
}

export interface EditedRow {
  key: string
  /** As it was when it was first edited. */
  row: Row
  cells: Map<string, CellEdit>
}

/** Place of a cell. */
export interface CellPlace {
  key: string
  column: string
}

/** The open editor of a cell. Text being typed is no edit yet. */
export interface OpenEditor extends CellPlace {
  row: Row
  text: string | null
  /** Shuts it without asking for its text. */
  close(): void
}

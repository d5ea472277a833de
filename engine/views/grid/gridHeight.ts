import type { GridElement } from '../../core/definition/model.ts'
import { labelledColumn } from './toColumnDefs.ts'

const touched = '(pointer: coarse)'
/** Pixels of a line of headings and of the two borders. */
const headingHeight = 28
const borders = 2

/** Pixels of a row: more where it is touched. */
export function rowHeight(): number {
  return matchMedia(touched).matches ? 44 : 32
}

/** Pixels that a grid takes before it is drawn and measured, so that what stands below it does not move then. */
export function gridHeight({ columns }: GridElement, rows: number): number {
  const shown = columns.filter(({ show, isOptional }) => show !== 'export' && !isOptional)
  const headings = shown.some(({ group }) => group) ? 2 : 1
  return headings * headingHeight + (rows + (labelledColumn(columns) === null ? 0 : 1)) * rowHeight() + borders
}

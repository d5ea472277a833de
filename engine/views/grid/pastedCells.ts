import type { CellEdits } from '../../state/CellEdits.ts'
import type { PastedText } from '../../state/CellPaste.ts'
import type { CellPlace } from './cellElements.ts'
import type { GridRow } from './toColumnDefs.ts'

/**
 * Parses a block of cells as spreadsheets copy it: tabs between cells, line breaks between rows, and quotes around a
 * cell with either. A line break at the end starts no row.
 */
export function parsePastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += letter
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '' && isClosed(text, at)) isQuoted = true
    else if (letter === '\t') endCell()
    else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      if (at < text.length - 1) rows.push([])
    } else cell += letter
  }
  if (cell !== '' || rows.at(-1)!.length === 0 || text.endsWith('\t')) endCell()
  return rows
}

/** A quote that begins a cell ends one too; a measure in inches, as `22.5"`, or a lone quote is text. */
function isClosed(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"(?:[\t\r\n]|$)/.test(text.slice(at))
}

/**
 * Repeats a block as often as it fits a marked one exactly, as one value over all its cells; else leaves it as it is.
 */
export function fillBlock(texts: readonly (readonly string[])[], rowCount: number, columnCount: number): string[][] {
  const columns = Math.max(...texts.map(({ length }) => length))
  const isFitting = rowCount % texts.length === 0 && columnCount % columns === 0
  const [down, across] = isFitting ? [rowCount / texts.length, columnCount / columns] : [1, 1]
  return Array.from({ length: down }, () =>
    texts.map((row) => Array.from({ length: across }, () => padded(row, across > 1 ? columns : row.length)).flat()),
  ).flat()
}

const padded = (row: readonly string[], length: number): string[] => [
  ...row,
  ...Array.from({ length: length - row.length }, () => ''),
]

interface CellsToPaste {
  edits: CellEdits
  rows: readonly GridRow[]
  /** As they are shown, in their order. */
  columns: readonly string[]
  from: CellPlace
  texts: readonly (readonly string[])[]
  textOf(cell: CellPlace): string
}

/**
 * Pastes texts into cells, starting at one. Texts beyond the grid, and those that differ from a read-only cell, are
 * skipped and counted.
 */
export function pasteCells({ edits, rows, columns, from, texts, textOf }: CellsToPaste): void {
  const first = columns.indexOf(from.column)
  const editable = new Set(edits.columns.map(({ id }) => id))
  const found: PastedText[] = []
  let leftOut = 0
  texts.forEach((cells, down) =>
    cells.forEach((text, across) => {
      const row = rows[from.row + down]
      const column = columns[first + across]
      if (row && column !== undefined && editable.has(column)) found.push({ row, column, text })
      else if (
        text.trim() !== '' &&
        (!row || column === undefined || textOf({ row: from.row + down, column }) !== text)
      )
        leftOut += 1
    }),
  )
  void edits.pasting.paste(found, leftOut)
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Column, Message } from '../core/definition/model.ts'
import type { OfferedOption } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import type { CellEdits } from './CellEdits.ts'
import type { CellOptions } from './CellOptions.ts'
import { cellProblem } from './cellText.ts'
import type { CellEdit } from './editedCells.ts'
import type { Row } from './SourceState.ts'

/** A text of the clipboard and the cell that it is for. */
export interface PastedText {
  row: Row
  column: string
  text: string
}

/** A text as its cell takes it. */
interface CellInput {
  text: string | null
  problem: string | null
}

interface PastedCell extends CellInput {
  row: Row
  column: Column
}

/** A cell as it was before a block was pasted over it. */
interface CellBeforePaste {
  row: Row
  column: Column
  text: string | null
  pasted: string | null
  edit: CellEdit | null
}

/** The last block that was pasted, with what takes it back in one step. */
interface PasteStep {
  cells: CellBeforePaste[]
  /** Texts that found no cell which can be edited. */
  leftOut: number
}

export const pasteProblemMessages = {
  notOffered: { key: 'engine.choice_not_offered', text: '“{{text}}” is not among the choices.' },
} satisfies Record<string, Message>

interface PasteDeps {
  services: Services
  options: CellOptions
}

/** Blocks that are pasted into the cells of one grid, the last of which can be taken back in one step. */
export class CellPaste {
  /** The last block, until something else is put in, saved or given up. */
  last: PasteStep | null = null

  constructor(
    private edits: CellEdits,
    private parts: PasteDeps,
  ) {
    makeAutoObservable<this, 'edits' | 'parts'>(
      this,
      { edits: false, parts: false, last: observableRef },
      { autoBind: true },
    )
  }

  /**
   * Puts a block of texts in at once, each checked as if it was typed; `leftOut` counts those that have no cell here.
   */
  async paste(texts: PastedText[], leftOut: number): Promise<void> {
    const { edits, parts } = this
    edits.finish()
    const read = await readPasted(texts, edits, parts)
    if (edits.isSaving) return
    runInAction(() => {
      const cells = read.map(({ row, column, text }) => ({
        row,
        column,
        text: edits.textOf(row, column.id),
        pasted: text,
        edit: edits.cellOf(row, column.id),
      }))
      for (const { row, column, text, problem } of read) edits.write(row, column, text, problem)
      this.last = { cells, leftOut }
    })
    await this.saveEach(read.map(({ row }) => row))
  }

  /** A block that is on its way cannot be taken back. */
  get canUndo(): boolean {
    return this.last !== null && this.last.cells.length > 0 && !this.edits.isSaving && this.edits.sending === 0
  }

  /**
   * Restores the values that the last pasted block replaced. Cells saved since become edits with their earlier values.
   */
  undo(): void {
    const { edits, last } = this
    if (!last || !this.canUndo) return
    this.last = null
    for (const { row, column, text, pasted, edit } of last.cells) {
      if (!edits.edit.savesEach || edits.cellOf(row, column.id)) edits.setEdit(row, column.id, edit)
      else
        edits.write(
          { ...row, [column.id]: edits.valueFrom(column, row, pasted) },
          column,
          text,
          cellProblem(column, text, this.parts.services),
        )
    }
    const [first] = last.cells
    if (first) edits.seek({ key: edits.keyOf(first.row), column: first.column.id })
    void this.saveEach(last.cells.map(({ row }) => row))
  }

  forget(): void {
    this.last = null
  }

  private async saveEach(rows: Row[]): Promise<void> {
    if (this.edits.edit.savesEach) await this.edits.saveRows([...new Set(rows.map(this.edits.keyOf))])
  }
}

/**
 * Reads pasted texts as if each was typed into its cell. A choice is matched by its label or its value. Options may
 * depend on other cells of the row, so each is requested with the pasted values.
 */
async function readPasted(
  texts: readonly PastedText[],
  { columns, rowOf }: CellEdits,
  { services, options }: PasteDeps,
): Promise<PastedCell[]> {
  const cells: PastedCell[] = []
  for (const row of new Set(texts.map((text) => text.row))) {
    const known = { ...rowOf(row) }
    const inOrder = texts
      .filter((text) => text.row === row)
      .flatMap(({ column: id, text }) =>
        columns.filter((column) => column.id === id).map((column) => ({ column, text })),
      )
      .sort((one, other) => argCount(one.column) - argCount(other.column))
    for (const { column, text } of inOrder) {
      const plain =
        column.edit?.type === 'text' && column.edit.isMultiline ? text : text.replace(/\s*[\r\n]+\s*/g, ' ').trim()
      const cell =
        plain.trim() === '' || column.edit?.type !== 'choice'
          ? toText(column, plain, services)
          : toChoice(plain, await options.load(column, known), services)
      known[column.id] = cell.text
      cells.push({ row, column, ...cell })
    }
  }
  return cells
}

const argCount = ({ edit }: Column): number => (edit?.type === 'choice' ? Object.keys(edit.args).length : 0)

function toText(column: Column, plain: string, services: Services): CellInput {
  const text = plain.trim() === '' ? null : plain
  return { text, problem: cellProblem(column, text, services) }
}

function toChoice(text: string, offered: OfferedOption[], services: Services): CellInput {
  const option = findChoice(offered, text)
  return option
    ? { text: String(option.value), problem: null }
    : { text, problem: services.translate(pasteProblemMessages.notOffered, { text }) }
}

/** The option that a text means: by its value, else by its words in any case. */
function findChoice(offered: readonly OfferedOption[], text: string): OfferedOption | undefined {
  const plain = (label: string): string => label.normalize('NFKC').replace(/\s+/g, ' ').trim().toLocaleLowerCase()
  return (
    offered.find(({ value }) => String(value) === text) ??
    offered.find((option) => plain(option.text) === plain(text)) ??
    offered.find(({ value }) => plain(String(value)) === plain(text))
  )
}

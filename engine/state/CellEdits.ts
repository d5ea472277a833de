import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { requireDefined } from '../core/definition/requireDefined.ts'
import type { Column, GridEdit, GridElement, Message } from '../core/definition/model.ts'
import type { FormatContext } from '../core/format/formatValue.ts'
import type { OfferedOption } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import { cellProblem, cellText, cellValue, loadedValue, type CellValue } from './cellText.ts'
import type { CellOptions } from './CellOptions.ts'
import { CellPaste } from './CellPaste.ts'
import { staleCells, storedProblem } from './cellRefusals.ts'
import type { CellEdit, CellPlace, EditedRow, OpenEditor } from './editedCells.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'
import type { Row } from './SourceState.ts'

interface CellEditsDeps {
  services: Services
  options: CellOptions
  /** Returns the current values of `with` of the grid's edit. */
  callParameters(): Record<string, unknown>
  /** Asks again for what the page shows. */
  refresh(): void
}

const savedMessage: Message = { key: 'engine.cells_saved', text: 'Saved: {{count}}' }

/**
 * The cells of one grid that were edited in place: kept while the reader turns pages, saved all together or not at all.
 */
export class CellEdits {
  rows: EditedRow[] = []
  isSaving = false
  /** Rows that are on their way, each by itself. */
  sending = 0
  /** The failure of a save for a reason other than its cells. */
  failure: Failure | null = null
  /** Grows with every change: what draws cells draws them again. */
  revision = 0
  /** The cell that is to get the focus. */
  wanted: CellPlace | null = null
  editor: OpenEditor | null = null
  readonly columns: Column[]
  readonly edit: GridEdit
  readonly pasting: CellPaste
  #with: Record<string, unknown> = {}
  #abort = new AbortController()

  constructor(
    { columns, edit }: Pick<GridElement, 'columns'> & { edit: GridEdit },
    private parts: CellEditsDeps,
  ) {
    this.columns = columns.filter((column) => column.edit !== null)
    this.edit = edit
    this.pasting = new CellPaste(this, parts)
    makeAutoObservable<this, 'parts'>(
      this,
      {
        columns: false,
        edit: false,
        pasting: false,
        parts: false,
        failure: observableRef,
        wanted: observableRef,
        editor: observableRef,
        rows: observableRef,
      },
      { autoBind: true },
    )
  }

  /** True if leaving would lose edits or typed text. */
  get isDirty(): boolean {
    return this.rows.length > 0 || this.isTyped
  }

  /** Changes when cells have to be drawn again. */
  get drawn(): string {
    return `${this.revision}/${this.parts.options.revision}`
  }

  /** Cells that are edited. */
  get count(): number {
    return this.rows.reduce((sum, { cells }) => sum + cells.size, 0)
  }

  /** Cells that cannot be saved as they are. */
  get troubled(): (CellPlace & { row: Row; cell: CellEdit })[] {
    return this.rows.flatMap(({ key, row, cells }) =>
      [...cells].flatMap(([column, cell]) =>
        cell.problem !== null || cell.remote ? [{ key, column, row, cell }] : [],
      ),
    )
  }

  keyOf(row: Row): string {
    return JSON.stringify(this.edit.key.map((name) => row[name]))
  }

  cellOf(row: Row, column: string): CellEdit | null {
    return this.rows.find(({ key }) => key === this.keyOf(row))?.cells.get(column) ?? null
  }

  /** Returns the text of a cell: the edited one, else the loaded one. */
  textOf(row: Row, column: string): string | null {
    const cell = this.cellOf(row, column)
    return cell ? cell.text : cellText(this.columnOf(column), row[column], this.format)
  }

  /** Returns the value that a cell shows before formatting: the edited one where it is valid. */
  valueOf(row: Row, column: string): unknown {
    const cell = this.cellOf(row, column)
    return cell ? this.valueFrom(this.columnOf(column), row, cell.text) : row[column]
  }

  /** The words of a value that is chosen; null in any other column. */
  choiceText(row: Row, column: Column): string | null {
    return column.edit?.type === 'choice'
      ? this.parts.options.textOf(column, this.rowOf(row), this.valueOf(row, column.id))
      : null
  }

  choices(row: Row, column: Column): OfferedOption[] {
    return this.parts.options.of(column, this.rowOf(row))
  }

  /** Returns the problem of a cell: of its edit, or of the stored value if it has none. */
  problemAt(row: Row, column: string): string | null {
    const cell = this.cellOf(row, column)
    if (cell) return cell.problem
    return this.edit.problems === null ? null : storedProblem(row[this.edit.problems], column)
  }

  /** Takes what was put into a cell; what was there before is no edit. */
  set(row: Row, columnId: string, input: string | null): void {
    const column = this.columns.find(({ id }) => id === columnId)
    if (!column || this.isSaving) return
    this.pasting.forget()
    const text = input === null || input.trim() === '' ? null : input
    this.write(row, column, text, cellProblem(column, text, this.parts.services))
    if (this.edit.savesEach && this.cellOf(row, columnId)?.problem === null) void this.saveRows([this.keyOf(row)])
  }

  /**
   * Notes a text of a cell; what was there before is no edit. In the reader's unit a number may not come back as it
   * was.
   */
  write(row: Row, column: Column, text: string | null, problem: string | null): void {
    if (this.rows.length === 0) this.#with = this.parts.callParameters()
    const old = this.cellOf(row, column.id)
    const before = old ? old.before : loadedValue(row[column.id])
    const isSame = this.valueFrom(column, row, text) === before || text === cellText(column, before, this.format)
    this.setEdit(row, column.id, isSame ? null : { before, text, problem, remote: null })
  }

  /** A cell's editor opens. */
  begin(row: Row, column: string, close: () => void): void {
    this.editor = { row, key: this.keyOf(row), column, text: this.textOf(row, column), close }
  }

  type(input: string): void {
    if (this.editor) this.editor = { ...this.editor, text: input.trim() === '' ? null : input }
  }

  /** The editor was shut: its text was put in, or given up. */
  end(): void {
    this.editor = null
  }

  /** Commits the text being typed, and closes its editor. */
  finish(): void {
    const { editor, isTyped } = this
    this.editor = null
    if (editor && isTyped) this.set(editor.row, editor.column, editor.text)
    editor?.close()
  }

  /** Settles a conflict: keeps the other user's value, or the edit here, which is then saved over it. */
  resolveConflict({ key, column }: CellPlace, whose: 'theirs' | 'mine'): void {
    const edited = this.rows.find((one) => one.key === key)
    const cell = edited?.cells.get(column)
    if (!edited || !cell?.remote) return
    if (whose === 'theirs' || this.valueFrom(this.columnOf(column), edited.row, cell.text) === cell.remote.text)
      return this.setEdit(edited.row, column, null)
    this.setEdit(edited.row, column, { ...cell, before: cell.remote.text, problem: null, remote: null })
  }

  seek(place: CellPlace | null): void {
    this.wanted = place
  }

  /** Gives up what was edited, and a save of it that is on its way. */
  discard(): void {
    this.#abort.abort()
    this.#abort = new AbortController()
    this.editor?.close()
    this.editor = null
    this.rows = []
    this.pasting.forget()
    this.failure = null
    this.revision += 1
  }

  /** Saves every edited cell in one call. A refusal is reported at its cell, and nothing is saved then. */
  async save(): Promise<void> {
    this.finish()
    const [first] = this.troubled
    if (first) return this.seek(first)
    if (this.isSaving || this.rows.length === 0) return
    this.isSaving = true
    this.failure = null
    const { signal } = this.#abort
    const { method, path } = endpointParts(this.edit.endpoint)
    const sent = this.rows
    const count = this.count
    try {
      await this.parts.services.request(method, path, {
        body: { ...this.#with, [this.edit.list]: sent.map((one) => this.bodyOf(one)) },
        signal,
      })
      runInAction(() => {
        this.isSaving = false
        this.discard()
      })
      this.parts.services.notify(this.parts.services.translate(savedMessage, { count }))
      this.parts.refresh()
    } catch (error) {
      runInAction(() => {
        this.isSaving = false
        this.refused(toFailure(error), sent, signal)
      })
    }
  }

  /** Saves rows as their cells were put in, one after another; a row with a wrong cell waits for it. */
  async saveRows(keys: string[]): Promise<void> {
    let saved = 0
    for (const key of keys) {
      const sent = this.rows.find((one) => one.key === key)
      if (sent && ![...sent.cells.values()].some(({ problem }) => problem !== null) && (await this.saveRow(sent)))
        saved += 1
    }
    if (saved > 0) this.parts.refresh()
  }

  /** Saves the cells of one row, each once; those of others go on meanwhile. Returns whether it was saved. */
  private async saveRow(sent: EditedRow): Promise<boolean> {
    const { method, path } = endpointParts(this.edit.endpoint)
    const { signal } = this.#abort
    this.sending += 1
    try {
      await this.parts.services.request(method, path, {
        body: { ...this.parts.callParameters(), [this.edit.list]: [this.bodyOf(sent)] },
        signal,
      })
      // Edits made meanwhile are saved by a later call.
      runInAction(() => {
        for (const [column, cell] of sent.cells)
          if (this.cellOf(sent.row, column) === cell) this.setEdit(sent.row, column, null)
      })
      return true
    } catch (error) {
      runInAction(() => this.refused(toFailure(error), [sent], signal))
      return false
    } finally {
      runInAction(() => {
        this.sending -= 1
      })
    }
  }

  /** Goes on with what was being edited under another version of the definition. */
  restoreFrom(before: CellEdits): void {
    before.finish()
    if (JSON.stringify(this.edit.key) !== JSON.stringify(before.edit.key)) return
    this.#with = before.#with
    this.failure = before.failure
    this.rows = before.rows.flatMap((one) => {
      const cells = new Map([...one.cells].filter(([id]) => this.columns.some((column) => column.id === id)))
      return cells.size > 0 ? [{ ...one, cells }] : []
    })
  }

  private get isTyped(): boolean {
    return this.editor !== null && this.editor.text !== this.textOf(this.editor.row, this.editor.column)
  }

  setEdit(row: Row, column: string, cell: CellEdit | null): void {
    const key = this.keyOf(row)
    const known = this.rows.find((one) => one.key === key) ?? { key, row, cells: new Map<string, CellEdit>() }
    const cells = new Map(known.cells)
    if (cell) cells.set(column, cell)
    else cells.delete(column)
    const next = { ...known, cells }
    this.rows = this.rows.some((one) => one.key === key)
      ? this.rows.map((one) => (one.key === key ? next : one)).filter((one) => one.cells.size > 0)
      : [...this.rows, ...(cells.size > 0 ? [next] : [])]
    this.revision += 1
  }

  private get format(): FormatContext {
    return this.parts.services.format()
  }

  private columnOf(id: string): Column {
    return requireDefined(
      this.columns.find((column) => column.id === id),
      `column ${id}`,
    )
  }

  valueFrom(column: Column, row: Row, text: string | null): CellValue {
    return cellValue(column, text, this.format, column.edit?.type === 'choice' ? this.choices(row, column) : [])
  }

  /** A row with what was put in: what can be chosen in a cell depends on the others. */
  rowOf(row: Row): Row {
    const edited = this.rows.find(({ key }) => key === this.keyOf(row))
    return edited
      ? { ...row, ...Object.fromEntries([...edited.cells].map(([column, { text }]) => [column, text])) }
      : row
  }

  private bodyOf({ row, cells }: EditedRow): Record<string, unknown> {
    return {
      ...Object.fromEntries(this.edit.key.map((name) => [name, row[name]])),
      ...Object.fromEntries(
        [...cells].map(([column, { text }]) => [column, this.valueFrom(this.columnOf(column), row, text)]),
      ),
      before: Object.fromEntries([...cells].map(([column, { before }]) => [column, before])),
    }
  }

  /**
   * Assigns each error to its cell, and an error of a row to the first of its cells. Errors without a cell are reported
   * for the whole. An aborted save may have succeeded, so the page reloads.
   */
  private refused(failure: Failure, sent: EditedRow[], { aborted }: AbortSignal): void {
    if (aborted) return this.parts.refresh()
    const stale = staleCells(failure.conflict)
    let placed = 0
    for (const { field, message } of failure.errors) {
      const [list, at = '', name = ''] = field.split(/[/.]/)
      const edited = list === this.edit.list ? sent[Number(at)] : undefined
      const column = edited?.cells.has(name) ? name : edited && [...edited.cells.keys()][0]
      const cell = column === undefined ? undefined : edited?.cells.get(column)
      if (!edited || column === undefined || !cell) continue
      const remote = stale.find((one) => one.index === Number(at) && one.column === column)
      this.setEdit(edited.row, column, { ...cell, problem: message, remote: remote ? { text: remote.theirs } : null })
      placed += 1
    }
    if (placed === 0) this.failure = failure
    else this.seek(this.troubled[0] ?? null)
  }
}

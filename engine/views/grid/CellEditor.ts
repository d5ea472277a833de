import type { ICellEditorComp, ICellEditorParams } from 'ag-grid-community'
import type { Column } from '../../core/definition/model.ts'
import type { CellEdits } from '../../state/CellEdits.ts'
import type { GridRow } from './toColumnDefs.ts'

export interface CellEditorParams {
  edits: CellEdits
  column: Column
  /** The column's heading. */
  label: string
}

/**
 * The editor of a number, which is typed in the reader's unit, or of a choice. Its value is the text that the edits
 * understand.
 */
export class CellEditor implements ICellEditorComp<GridRow> {
  #input: HTMLInputElement | HTMLSelectElement = document.createElement('input')

  init({
    edits,
    column: field,
    label,
    data,
    eventKey,
    stopEditing,
  }: ICellEditorParams<GridRow> & { column: unknown } & CellEditorParams): void {
    const column = field as Column
    const text = edits.textOf(data, column.id) ?? ''
    const isTyped = eventKey !== null && eventKey.length === 1
    const input =
      column.edit?.type === 'choice'
        ? choiceOf(choicesOf(edits, data, column, text), text, stopEditing)
        : numberOf(column, isTyped ? eventKey : text)
    input.className = 'cell-editor'
    input.setAttribute('aria-label', label)
    this.#input = input
  }

  getGui(): HTMLElement {
    return this.#input
  }

  afterGuiAttached(): void {
    this.#input.focus()
    // A letter that opened the editor is typed on; otherwise the first digit replaces the old number.
    if (this.#input instanceof HTMLInputElement && this.#input.value.length > 1) this.#input.select()
  }

  getValue(): string {
    return this.#input.value
  }
}

function numberOf({ edit }: Column, text: string): HTMLInputElement {
  const input = document.createElement('input')
  input.inputMode = edit?.type === 'number' && edit.rules.isInteger ? 'numeric' : 'decimal'
  input.autocomplete = 'off'
  input.value = text
  return input
}

function choiceOf(choices: CellChoice[], text: string, stopEditing: () => void): HTMLSelectElement {
  const select = document.createElement('select')
  select.append(...choices.map(({ value, text: shown }) => new Option(shown, value, false, value === text)))
  // A press has chosen; keys choose on, until Enter.
  let isPressed = false
  select.addEventListener('pointerdown', () => {
    isPressed = true
  })
  select.addEventListener('keydown', () => {
    isPressed = false
  })
  select.addEventListener('change', () => {
    if (isPressed) stopEditing()
  })
  return select
}

interface CellChoice {
  value: string
  text: string
}

/** Returns the options of a cell, starting with the empty one and, if it is none of them, the current value. */
export function choicesOf(edits: CellEdits, row: GridRow, column: Column, text: string): CellChoice[] {
  const offered = edits.choices(row, column).map((option) => ({ value: String(option.value), text: option.text }))
  const isOffered = text === '' || offered.some(({ value }) => value === text)
  return [{ value: '', text: '' }, ...(isOffered ? [] : [{ value: text, text }]), ...offered]
}

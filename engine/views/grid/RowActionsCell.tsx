import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { RowAction } from '../../core/definition/actionModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { textWidth } from '../../core/chart/valueAxis.ts'
import type { Message } from '../../core/definition/model.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import type { GridRow } from './toColumnDefs.ts'
import '../button.css'
import './grid.css'

const actionsColumn = 'row-actions'

/** Pixels: of a button's letters, of its padding and the gap to the next, of the cell's padding, and of the heading. */
const letterSize = 13
const besideLabel = 24
const besideButtons = 20
const widestHeading = 90

interface CellParams {
  page: ReportPage
  actions: RowAction[]
  /** Returns the name of a row: the value of its first column. */
  nameOf(row: GridRow): string
}

/**
 * The last column: the actions of a row. Enter on its cell focuses the first button, Tab and the arrows the next, and
 * Escape returns. Tab at the last button leaves the table.
 */
export function toActionsColumn(
  params: CellParams,
  heading: string,
  translate: (message: Message) => string,
): ColDef<GridRow> {
  const widths = params.actions.map(({ title }) => textWidth(translate(title), letterSize) + besideLabel)
  return {
    colId: actionsColumn,
    headerName: heading,
    pinned: 'right',
    lockPinned: true,
    sortable: false,
    width: Math.max(
      widestHeading,
      widths.reduce((sum, width) => sum + width, besideButtons),
    ),
    cellRenderer: RowActionsCell,
    cellRendererParams: params,
    suppressKeyboardEvent: ({ event }) => handlesKey(event),
  }
}

/**
 * Enter on the cell goes to its first button, at once: the grid tells of keys only later, when the next one may have
 * come. Within the buttons the keys are theirs, but for those that leave them.
 */
function handlesKey(event: globalThis.KeyboardEvent): boolean {
  const { target, key } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('.row-actions') !== null)
    return key !== 'Escape' && !(key === 'Tab' && next(target, event.shiftKey) === null)
  const first =
    key === 'Enter' && event.type === 'keydown' ? target.querySelector<HTMLElement>(`.row-actions ${reached}`) : null
  if (!first) return false
  // Else the same key would press it.
  event.preventDefault()
  first.focus()
  return true
}

function RowActionsCell({ api, data, node, page, actions, nameOf }: ICellRendererParams<GridRow> & CellParams) {
  const isHere = useRef(false)
  const { rowIndex } = node
  // An action may be gone once it is done, and the column with the last of them: the focus stays in the row.
  useEffect(() => {
    const keep = () => {
      if (!isHere.current || document.activeElement !== document.body || api.isDestroyed() || rowIndex === null) return
      api.setFocusedCell(rowIndex, api.getColumn(actionsColumn) ?? api.getAllDisplayedColumns()[0]!)
    }
    keep()
    return () => {
      if (isHere.current) requestAnimationFrame(keep)
    }
  })
  if (!data || node.rowPinned) return null
  return (
    // A question of an action is drawn elsewhere on the page, but tells of its focus here, too.
    <span
      className="row-actions"
      onKeyDown={moveOn}
      onFocus={({ currentTarget, target }) => {
        isHere.current = currentTarget.contains(target)
      }}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        if (!currentTarget.contains(target)) return
        // A button that is removed has not been left.
        if (relatedTarget) isHere.current = false
        else
          requestAnimationFrame(() => {
            if (target.isConnected) isHere.current = false
          })
      }}
    >
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          page={page}
          action={action}
          row={data}
          of={nameOf(data)}
          className="quiet-button"
          tabIndex={-1}
        />
      ))}
    </span>
  )
}

const reached = ':is(a, button:enabled)'

/** The button beside one of a row; null at the last of them. */
function next(button: HTMLElement, isBack: boolean): HTMLElement | null {
  const all = [...(button.closest('.row-actions')?.querySelectorAll<HTMLElement>(reached) ?? [])]
  return all[all.indexOf(button) + (isBack ? -1 : 1)] ?? null
}

function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const isBack = event.key === 'ArrowLeft' || (event.key === 'Tab' && event.shiftKey)
  if (!isBack && event.key !== 'ArrowRight' && event.key !== 'Tab') return
  const beside =
    event.target instanceof HTMLElement && event.target.matches(reached) ? next(event.target, isBack) : null
  if (!beside) return
  event.preventDefault()
  beside.focus()
}

/** Returns true if the cells of a column handle keys themselves. */
export const isActions = (column: string): boolean => column === actionsColumn

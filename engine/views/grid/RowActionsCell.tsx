import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import type { RowAction } from '../../core/definition/model.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import type { GridRow } from './toColumnDefs.ts'
import '../button.css'
import './grid.css'

const actionsColumn = 'row-actions'

interface CellParams {
  page: ReportPage
  actions: RowAction[]
  /** What a row is called: the value of its first column. */
  nameOf(row: GridRow): string
}

/** The last column: what can be done with a row. Enter on its cell goes to the first button, Tab on to the next, Escape back. */
export function toActionsColumn(params: CellParams, heading: string): ColDef<GridRow> {
  return {
    colId: actionsColumn,
    headerName: heading,
    pinned: 'right',
    lockPinned: true,
    sortable: false,
    width: 24 + params.actions.length * 84,
    cellRenderer: RowActionsCell,
    cellRendererParams: params,
    // Within the buttons the keys are theirs.
    suppressKeyboardEvent: ({ event }) => event.target instanceof HTMLElement && event.target.closest('.row-actions') !== null && event.key !== 'Escape',
  }
}

function RowActionsCell({ data, node, page, actions, nameOf }: ICellRendererParams<GridRow> & CellParams) {
  if (!data || node.rowPinned) return null
  return (
    <span className="row-actions">
      {actions.map((action) => <ActionButton key={action.id} page={page} action={action} row={data} of={nameOf(data)} className="quiet-button" />)}
    </span>
  )
}

/** Moves the focus from a cell to the first of its buttons; false when it is no cell of actions. */
export function enterActions(column: string, cell: EventTarget | null): boolean {
  if (column !== actionsColumn || !(cell instanceof HTMLElement)) return false
  cell.querySelector<HTMLElement>('.row-actions :is(a, button:enabled)')?.focus()
  return true
}

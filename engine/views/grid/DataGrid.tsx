import type { CellEditRequestEvent, CellKeyDownEvent, GetRowIdParams, GridApi, RowClassParams, RowClickedEvent, SortChangedEvent } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import type { GridElement } from '../../core/definition/model.ts'
import { filledColumns } from '../../core/elements/filledColumns.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { offeredActions } from '../actions/actionFace.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { isActions, toActionsColumn } from './RowActionsCell.tsx'
import { gridTheme } from './gridModules.ts'
import { tabStops } from './tabStops.ts'
import { editorEvents, useCellEdits } from './useCellEdits.ts'
import { labelledColumn, shownSort, toColumnDefs, toTotalsRow, type GridRow } from './toColumnDefs.ts'
import '../glyphs.css'
import '../tone.css'
import './grid.css'

const viewport = '.ag-grid-viewport'
const touched = '(pointer: coarse)'
/** The label of the totals has room for a count as long as this. */
const maxRows = 9_999

/** The one place that draws with ag-grid. It shows one page of rows as the server ordered them, and asks it for another order. */
export const DataGrid = observer(function DataGrid({ page, element, isShort = false }: { page: ReportPage; element: GridElement; isShort?: boolean }) {
  const services = useServices()
  const say = useSay()
  const [grid, setGrid] = useState<GridApi<GridRow> | null>(null)
  const format = useSame(services.format())
  const state = page.sources[element.source]
  const list = page.lists[element.source]
  const { link } = element
  const edits = page.edits.of[element.id]
  useCellEdits(grid, edits, state?.rows ?? [])
  const editor = useMemo(() => editorEvents(edits), [edits])
  const box = useRef<HTMLDivElement>(null)
  const scrollTo = (spot: ScrollToOptions) => box.current?.querySelector(viewport)?.scrollTo(spot)
  const spot = `grid.${element.id}`
  // Where the reader left it, who now comes back.
  const [left] = useState(() => services.place.get(spot) as ScrollToOptions | undefined)
  // With every step: the grid's own event comes when scrolling has ended, and by then the reader may be gone.
  const remember = ({ target }: UIEvent) => {
    if (target instanceof HTMLElement && target.matches(viewport)) services.place.set(spot, { top: target.scrollTop, left: target.scrollLeft })
  }

  const actions = useSame(offeredActions(page, element.actions, state?.rows ?? []))
  const total = say(words.allRows, { count: state?.totalItems ?? 0 })
  const labelled = labelledColumn(element.columns)
  const label = say(words.allRows, { count: maxRows })
  // As they were drawn first: columns that get wider while somebody pages would move what is looked at.
  const [drawnFirst] = useState(() => [...(state?.rows ?? []), toTotalsRow(element.columns, state?.answer ?? {}, total)].filter((row) => row !== null))
  const columns = useSame(filledColumns(element.columns, state?.rows ?? []))
  const columnDefs = useMemo(() => {
    const defs = toColumnDefs(columns, {
      format,
      translate: services.translate,
      addressOf: (column, row) => (column.link ? page.addressOf(column.link, row) : null),
      navigate: services.navigate,
      isOpen: page.isBeside,
      edits,
      editedText: services.translate(words.cellEdited),
      totalsIn: labelled === null ? null : { column: labelled, label },
      first: drawnFirst,
    })
    const first = element.columns[0]
    const nameOf = (row: GridRow) => (first ? formatValue(row[first.id], first, format) : '')
    return actions.length > 0 ? [...defs, toActionsColumn({ page, actions, nameOf }, services.translate(words.actions), services.translate)] : defs
  }, [element, columns, actions, format, services, page, edits, labelled, label, drawnFirst])

  const rows = useMemo(() => inPlaces(state?.rows ?? []), [state?.rows])
  const [drawn] = useState(rows)
  // A cell with the same value may belong to another row now: what it links to and does is that row's.
  useEffect(() => { if (rows !== drawn) grid?.refreshCells({ force: true }) }, [grid, rows, drawn])

  const { beside } = page
  const [drawnBeside, setDrawnBeside] = useState(beside)
  useEffect(() => {
    if (beside === drawnBeside) return
    setDrawnBeside(beside)
    grid?.refreshCells({ force: true })
  }, [grid, beside, drawnBeside])

  const totals = useMemo(() => {
    const row = toTotalsRow(element.columns, state?.answer ?? {}, total)
    return row ? [row] : []
  }, [element, state?.answer, total])

  const { column, desc } = shownSort(element, list?.sort ?? null, state?.source.sort ?? []) ?? { column: null, desc: false }
  useEffect(() => void grid?.applyColumnState({
    state: column === null ? [] : [{ colId: column, sort: desc ? 'desc' : 'asc' }],
    defaultState: { sort: null },
  }), [grid, column, desc])

  // New rows of the same place, as after a refresh, leave the reader where they are; another place begins at its top.
  const place = JSON.stringify([list?.page, list?.sort, list?.keyword, page.filtersText])
  const [shownPlace, setShownPlace] = useState(place)
  useEffect(() => {
    if (place === shownPlace || state?.status !== 'loaded') return
    setShownPlace(place)
    scrollTo({ top: 0 })
  }, [place, shownPlace, state?.status])

  /** What the cell links to, where it does, else what the row opens: a link within a cell is no stop of Tab. */
  const open = (row: GridRow | undefined, pinned: boolean, column?: string) => {
    const own = element.columns.find(({ id }) => id === column)?.link
    const address = row && !pinned ? (own ? page.addressOf(own, row) : null) ?? (link ? page.addressOf(link, row) : null) : null
    if (address) services.navigate(address)
  }
  const changeSort = ({ api, source }: SortChangedEvent<GridRow>) => {
    if (source !== 'uiColumnSorted') return
    const sorted = api.getColumnState().find((column) => column.sort)
    list?.order(sorted ? { column: sorted.colId, desc: sorted.sort === 'desc' } : null)
  }

  return (
    <div className="grid-box" ref={box} data-grouped={columns.some(({ group }) => group) || undefined} onScrollCapture={remember} onInput={editor.typed}>
      <AgGridReact<GridRow>
        theme={gridTheme}
        domLayout={isShort ? 'autoHeight' : 'normal'}
        styleNonce={services.nonce}
        rowHeight={matchMedia(touched).matches ? 44 : 32}
        columnDefs={columnDefs}
        rowData={rows}
        getRowId={placeOf}
        pinnedBottomRowData={totals}
        suppressMovableColumns
        animateRows={false}
        suppressScrollOnNewData
        suppressCellFocus={false}
        {...tabStops}
        suppressMultiSort
        // What is put in belongs to the page; the grid shows it from there.
        readOnlyEdit
        localeText={{ ariaInputEditor: say(words.cellEditor), ariaSortableColumn: say(words.sortHint) }}
        stopEditingWhenCellsLoseFocus
        onCellEditingStarted={editor.started}
        onCellEditingStopped={editor.stopped}
        onCellEditRequest={({ data, column, newValue }: CellEditRequestEvent<GridRow>) => edits?.set(data, column.getColId(), newValue === null || newValue === undefined ? null : String(newValue))}
        getRowClass={({ node }: RowClassParams<GridRow>) => (link && !node.rowPinned ? 'row-opens' : undefined)}
        onGridReady={({ api }) => setGrid(api)}
        onFirstDataRendered={() => { if (left) scrollTo(left) }}
        onSortChanged={changeSort}
        onRowClicked={({ data, rowPinned, event }: RowClickedEvent<GridRow>) => {
          // A button of the row is not the row.
          if (event?.target instanceof HTMLElement && event.target.closest('.row-actions')) return
          // Marking text is no click.
          if (event?.defaultPrevented || window.getSelection()?.toString()) return
          open(data, rowPinned !== null && rowPinned !== undefined)
        }}
        onCellKeyDown={(event) => {
          const { event: key, data, rowPinned, column } = event as CellKeyDownEvent<GridRow>
          if (key instanceof KeyboardEvent && key.key === 'Enter' && !column.isCellEditable(event.node) && !isActions(column.getColId())) open(data, rowPinned !== null && rowPinned !== undefined, column.getColId())
        }}
      />
    </div>
  )
})

const places = new WeakMap<GridRow, string>()

function inPlaces(rows: GridRow[]): GridRow[] {
  rows.forEach((row, index) => places.set(row, String(index)))
  return rows
}

/**
 * To the grid a row is its place on the page. New rows then take the places of the old ones, instead of being drawn
 * again: the focus within a row, and a question asked from there, outlast an answer that comes late.
 */
function placeOf({ data, rowPinned }: GetRowIdParams<GridRow>): string {
  return rowPinned ? 'totals' : (places.get(data) ?? '')
}

/** The same object as long as it says the same: a context or a list may be a new one at each reading. */
function useSame<Value>(value: Value): Value {
  const [kept, keep] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}

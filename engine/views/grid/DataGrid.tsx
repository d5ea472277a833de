import type {
  CellEditRequestEvent,
  CellFocusedEvent,
  CellKeyDownEvent,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GridApi,
  SortChangedEvent,
} from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useRef, useState, type UIEvent } from 'react'
import type { Column, GridElement, Link } from '../../core/definition/model.ts'
import { cellText } from '../../core/format/cellText.ts'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { shownColumnsOf } from '../../state/shownColumnsOf.ts'
import { offeredActions } from '../actions/actionFace.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { isActions, toActionsColumn } from './RowActionsCell.tsx'
import { gridTheme } from './gridModules.ts'
import { pasteCells } from './pastedCells.ts'
import { tabStops } from './tabStops.ts'
import { cellElement } from './cellElements.ts'
import { stretchColumns } from './stretchColumns.ts'
import { useStableValue } from './useStableValue.ts'
import { useCellBlock } from './useCellBlock.ts'
import { useGridStop } from './useGridStop.ts'
import { editorEvents, useCellEdits } from './useCellEdits.ts'
import { usePageScroll, viewportSelector } from './usePageScroll.ts'
import { noteRowPlaces, rowPlaceOf } from './rowPlaces.ts'
import { useReturnedFocus } from './useReturnedFocus.ts'
import { gridHeight, rowHeight } from './gridHeight.ts'
import { isQuiet } from './isQuiet.ts'
import { labelledColumn, shownSort, toColumnDefs, toTotalsRow, type GridRow } from './toColumnDefs.ts'
import '../glyphs.css'
import '../tone.css'
import './editing.css'
import './grid.css'

/** The label of the totals has room for a count as long as this. */
const maxRows = 9_999

/**
 * The one place that draws with ag-grid. It shows one page of rows as the server ordered them, and asks it for another
 * order.
 */
export const DataGrid = observer(function DataGrid({ page, element }: { page: ReportPage; element: GridElement }) {
  const services = useServices()
  const translate = useTranslate()
  const [grid, setGrid] = useState<GridApi<GridRow> | null>(null)
  const format = useStableValue(services.format())
  const state = page.sources[element.source]
  const list = page.lists[element.source]
  const { link } = element
  const edits = page.edits.of[element.id]
  useCellEdits(grid, edits, state?.rows ?? [])
  const editor = useMemo(() => editorEvents(edits), [edits])
  const box = useRef<HTMLDivElement>(null)
  const spot = `grid.${element.id}`
  // With every step: the grid's own event comes when scrolling has ended, and by then the reader may be gone.
  const remember = ({ target }: UIEvent) => {
    if (target instanceof HTMLElement && target.matches(viewportSelector))
      services.place.set(spot, { left: target.scrollLeft })
  }
  // Place at which the reader left it, who now comes back.
  const [left] = useState(() => services.place.get(spot) as ScrollToOptions | undefined)
  const showCell = usePageScroll(grid, box)
  useReturnedFocus(grid, box, element.id)
  useGridStop(grid, box, services.translate(element.title ?? page.report.title), state?.rows.length ?? 0)

  const actions = useStableValue(offeredActions(page, element.actions, state?.rows ?? []))
  const total = translate(messages.allRows, { count: state?.totalItems ?? 0 })
  const labelled = labelledColumn(element.columns)
  const label = translate(messages.allRows, { count: maxRows })
  // As they were drawn first: columns that get wider while somebody pages would move what is looked at.
  const [drawnFirst] = useState(() =>
    [...(state?.rows ?? []), toTotalsRow(element.columns, state?.answer ?? {}, total)].filter((row) => row !== null),
  )
  const layout = page.columns[element.id]
  const columns = useStableValue(linkedColumns(shownColumnsOf(page, element), link))
  const columnDefs = useMemo(() => {
    const defs = toColumnDefs(columns, {
      format,
      translate: services.translate,
      addressOf: (column, row) => (column.link ? page.addressOf(column.link, row) : null),
      navigate: services.navigate,
      isOpen: page.isBeside,
      edits,
      editedText: services.translate(messages.cellEdited),
      totalsIn: labelled === null ? null : { column: labelled, label },
      first: drawnFirst,
      isSized: (id) => layout?.isSized(id) ?? false,
    })
    const first = element.columns[0]
    const nameOf = (row: GridRow) => (first ? formatValue(row[first.id], first, format) : '')
    return actions.length > 0
      ? [...defs, toActionsColumn({ page, actions, nameOf }, services.translate(messages.actions), services.translate)]
      : defs
  }, [element, columns, layout, actions, format, services, page, edits, labelled, label, drawnFirst])

  const rows = useMemo(() => noteRowPlaces(state?.rows ?? []), [state?.rows])
  const [drawn] = useState(rows)
  // A cell with the same value may belong to another row now: what it links to and does is that row's.
  useEffect(() => {
    if (rows !== drawn) grid?.refreshCells({ force: true })
  }, [grid, rows, drawn])

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

  const { column, desc } = shownSort(element, list?.sort ?? null, state?.source.sort ?? []) ?? {
    column: null,
    desc: false,
  }
  useEffect(
    () =>
      void grid?.applyColumnState({
        state: column === null ? [] : [{ colId: column, sort: desc ? 'desc' : 'asc' }],
        defaultState: { sort: null },
      }),
    [grid, column, desc],
  )

  // New rows of the same page, as after a refresh, keep the scroll position. Another page starts at its top, unless the
  // reader returns to it.
  const place = JSON.stringify([list?.page, list?.sort, list?.keyword, page.filtersText])
  const { returns } = page
  const [shownAt, setShownAt] = useState({ place, returns })
  useEffect(() => {
    if (place === shownAt.place || state?.status !== 'loaded') return
    setShownAt({ place, returns })
    if (returns === shownAt.returns && box.current && box.current.getBoundingClientRect().top < 0)
      box.current.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [place, returns, shownAt, state?.status])

  const cells = useRef({
    rowCount: 0,
    textOf: () => '',
    onCopy: () => undefined,
    onPaste: null,
    onUndo: () => false,
  } as Parameters<typeof useCellBlock>[2]['current'])
  useEffect(() => {
    cells.current = {
      rowCount: rows.length,
      textOf({ row, column: id }) {
        const shown = columns.find((one) => one.id === id)
        const values = rows[row]
        if (!shown || !values) return ''
        return edits && shown.edit
          ? (edits.choiceText(values, shown) ?? edits.textOf(values, id) ?? '')
          : cellText(shown, values, { format, translate: services.translate })
      },
      onCopy: ({ count }) => services.notify(translate(messages.cellsCopied, { count })),
      onPaste:
        edits && grid
          ? (from, texts) =>
              pasteCells({ edits, rows, columns: displayed(grid), from, texts, textOf: cells.current.textOf })
          : null,
      onUndo() {
        if (!edits?.pasting.canUndo) return false
        edits.pasting.undo()
        return true
      },
    }
  })
  useCellBlock(grid, box, cells)

  const quietRows = useMemo(
    () => ({
      'quiet-row': ({ data, node }: { data?: GridRow; node: { rowPinned?: unknown } }) =>
        data !== undefined && !node.rowPinned && isQuiet(element, data, services.holds),
    }),
    [element, services],
  )
  const texts = useMemo(() => columns.filter((one) => !isNumeric(one)).map(({ id }) => id), [columns])
  const stretch = useCallback(
    (api: GridApi<GridRow>) => {
      const room = box.current?.querySelector(viewportSelector)?.clientWidth ?? 0
      stretchColumns(api, room, { isText: (id) => texts.includes(id), isSized: (id) => layout?.isSized(id) ?? false })
      if (room > 0) box.current?.setAttribute('data-stretched', '')
    },
    [texts, layout],
  )
  // Columns that come or go leave room, or take it.
  useEffect(() => {
    if (grid) stretch(grid)
  }, [grid, columnDefs, stretch])

  /** Opens the cell's own link, else the row's: a link within a cell is no tab stop. */
  const open = (row: GridRow | undefined, pinned: boolean, column?: string) => {
    const own = element.columns.find(({ id }) => id === column)?.link
    const address =
      row && !pinned ? ((own ? page.addressOf(own, row) : null) ?? (link ? page.addressOf(link, row) : null)) : null
    if (address) services.navigate(address)
  }
  const changeSort = ({ api, source }: SortChangedEvent<GridRow>) => {
    if (source !== 'uiColumnSorted') return
    const sorted = api.getColumnState().find((column) => column.sort)
    list?.order(sorted ? { column: sorted.colId, desc: sorted.sort === 'desc' } : null)
  }

  return (
    <div
      className="grid-box"
      ref={box}
      style={{ blockSize: gridHeight(element, rows.length) }}
      data-grouped={columns.some(({ group }) => group) || undefined}
      onScrollCapture={remember}
      onInput={editor.typed}
    >
      <div className="grid-window">
        <AgGridReact<GridRow>
          theme={gridTheme}
          styleNonce={services.nonce}
          rowHeight={rowHeight()}
          rowClassRules={quietRows}
          columnDefs={columnDefs}
          rowData={rows}
          getRowId={rowPlaceOf}
          pinnedBottomRowData={totals}
          suppressDragLeaveHidesColumns
          onColumnMoved={({ api, finished, source }: ColumnMovedEvent<GridRow>) => {
            if (finished && source === 'uiColumnMoved') layout?.choose(displayed(api))
          }}
          onColumnResized={({ api, finished, source, column }: ColumnResizedEvent<GridRow>) => {
            if (finished && source === 'uiColumnResized' && column)
              layout?.resize(displayed(api), column.getColId(), column.getActualWidth())
          }}
          animateRows={false}
          suppressScrollOnNewData
          suppressCellFocus={false}
          tabIndex={-1}
          {...tabStops}
          suppressMultiSort
          // Edits belong to the page's state; the grid shows them from there.
          readOnlyEdit
          localeText={{
            ariaInputEditor: translate(messages.cellEditor),
            ariaSortableColumn: translate(messages.sortHint),
          }}
          stopEditingWhenCellsLoseFocus
          onCellEditingStarted={editor.started}
          onCellEditingStopped={editor.stopped}
          onCellEditRequest={({ data, column, newValue }: CellEditRequestEvent<GridRow>) =>
            edits?.set(data, column.getColId(), newValue === null || newValue === undefined ? null : String(newValue))
          }
          onGridReady={({ api }) => setGrid(api)}
          onFirstDataRendered={() => {
            if (left) box.current?.querySelector(viewportSelector)?.scrollTo(left)
          }}
          onGridSizeChanged={({ api }) => stretch(api)}
          onCellFocused={({ rowIndex, column, rowPinned }: CellFocusedEvent<GridRow>) => {
            if (rowIndex === null || rowPinned || typeof column !== 'object') return
            showCell(cellElement(box.current, { row: rowIndex, column: column?.getColId() ?? '' }))
          }}
          onSortChanged={changeSort}
          onCellKeyDown={(event) => {
            const { event: key, data, rowPinned, column } = event as CellKeyDownEvent<GridRow>
            // A link that has the focus itself, after a click with Ctrl, opens its page by itself.
            const isOnCell =
              key instanceof KeyboardEvent &&
              key.key === 'Enter' &&
              !(key.target instanceof Element && key.target.closest('a'))
            if (isOnCell && !column.isCellEditable(event.node) && !isActions(column.getColId()))
              open(data, rowPinned !== null && rowPinned !== undefined, column.getColId())
          }}
        />
      </div>
    </div>
  )
})

/** Columns of the definition in the order in which they stand; the actions of rows are none of them. */
const displayed = (grid: GridApi): string[] =>
  grid
    .getAllDisplayedColumns()
    .map((column) => column.getColId())
    .filter((id) => !isActions(id))

/** A row without a link of its own is opened by its first column. */
function linkedColumns(columns: Column[], link: Link | null): Column[] {
  const [first, ...others] = columns
  return first && link && !columns.some((column) => column.link) ? [{ ...first, link }, ...others] : columns
}

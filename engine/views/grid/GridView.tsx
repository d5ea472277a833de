import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { GridElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { lazily } from '../lazily.tsx'
import { useNarrow } from '../useNarrow.ts'
import { usePrinted } from '../usePrinted.ts'
import { messages } from '../messages.ts'
import { CardList } from './CardList.tsx'
import { CardOrder } from './CardOrder.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { EditBar } from './EditBar.tsx'
import { EmptyRows } from './EmptyRows.tsx'
import { gridHeight } from './gridHeight.ts'
import { KeywordSearch } from './KeywordSearch.tsx'
import { loadDataGrid } from './loadDataGrid.ts'
import { Pager } from './Pager.tsx'
import { PrintedRows } from './PrintedRows.tsx'
import './editing.css'
import './grid.css'
import './pager.css'

const DataGrid = lazily(loadDataGrid)
// Editing, and rows as high as their texts, take more: it comes only where it is needed.
const LargeGrid = lazily(() => Promise.all([loadDataGrid(), import('./moreModules.ts')]).then(([grid]) => grid))

/** Beside other grids, one of so few rows that are all there is as high as they are. */
const fewRows = 10

/** A list source as rows: a grid where there is room, cards on a narrow screen. The same data, pager and search. */
export const GridView = observer(function GridView({ page, element }: { page: ReportPage; element: GridElement }) {
  const services = useServices()
  const translate = useTranslate()
  const narrow = useNarrow()
  const isPrinted = usePrinted()
  const search = useRef<HTMLInputElement>(null)
  const state = page.sources[element.source]
  const list = page.lists[element.source]
  const edits = page.edits.of[element.id]
  if (!state || !list) return null
  // Nobody searches or orders what is seen at a glance.
  const isShort =
    !state.source.paging &&
    list.keyword === '' &&
    list.sort === null &&
    state.rows.length <= fewRows &&
    page.report.elements.filter(({ type, show }) => type === 'grid' && show !== 'export').length > 1
  const Grid = edits || element.columns.some(({ isWrapped }) => isWrapped) ? LargeGrid : DataGrid
  const clear = (): void => {
    list.search('')
    search.current?.focus()
  }
  return (
    <section className="grid-view">
      <div className="grid-head">
        {element.title && <h2>{services.translate(element.title)}</h2>}
        {!isShort && (state.source.searchable || list.keyword !== '') && (
          <KeywordSearch
            input={search}
            list={list}
            of={element.title ? services.translate(element.title) : undefined}
          />
        )}
        {edits && !narrow && state.rows.length > 0 && <p className="edit-hint">{translate(messages.editHint)}</p>}
        {!narrow && !isShort && state.rows.length > 0 && <ColumnsButton page={page} element={element} />}
        {narrow && !isShort && <CardOrder element={element} list={list} />}
      </div>
      {/* There from the beginning, so that it is read out when rows are searched and none is found. */}
      <div className="grid-empty" role="status">
        {state.rows.length === 0 && <EmptyRows page={page} list={list} element={element} onClear={clear} />}
      </div>
      {state.rows.length > 0 &&
        (narrow ? (
          <CardList page={page} element={element} />
        ) : (
          <div className="grid-room" style={{ minBlockSize: gridHeight(element, state.rows.length) }}>
            <Grid page={page} element={element} />
          </div>
        ))}
      {isPrinted && state.rows.length > 0 && <PrintedRows page={page} element={element} />}
      {edits && <EditBar element={element} edits={edits} />}
      {state.rows.length > 0 && !isShort && <Pager page={page} source={element.source} title={element.title} />}
    </section>
  )
})

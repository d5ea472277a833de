import { observer } from 'mobx-react-lite'
import type { RowAction } from '../../core/definition/actionModel.ts'
import type { Column, GridElement } from '../../core/definition/model.ts'
import { inOrder, type TableOrder } from '../../core/query/tableOrder.ts'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import type { Row } from '../../page/SourceState.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { offeredActions } from '../actions/actionFace.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { Pager } from '../grid/Pager.tsx'
import { headingOf, toTotalsRow } from '../grid/toColumnDefs.ts'
import { TermText } from '../terms/TermText.tsx'
import { words } from '../words.ts'
import { ComparedRows } from './ComparedRows.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import '../button.css'
import '../tone.css'
import './document.css'

/** Rows that a document shows of a list without pages; its files have them all. */
const maxRows = 500

interface Given {
  page: ReportPage
  element: GridElement
  /** By which column it stands, where its reader may say so; without `onOrder` that is as it is. */
  order?: { by: TableOrder | null; onOrder: ((column: string) => void) | null }
}

/** A list in a document: a plain table that reads and prints as it stands, and says how many rows it leaves out. */
export const DocumentTable = observer(function DocumentTable({ page, element, order }: Given) {
  const services = useServices()
  const say = useSay()
  const state = page.sources[element.source]
  if (!state) return null
  if (element.rowsAsColumns && state.rows.length > 0) return <ComparedRows page={page} element={element} rows={state.rows} />
  const columns = element.columns.filter((column) => column.show !== 'export')
  const rows = state.source.paging ? state.rows : inOrder(state.rows, order?.by ?? null).slice(0, maxRows)
  const leftOut = state.source.paging ? 0 : state.totalItems - rows.length
  const title = element.title && services.translate(element.title)
  const actions = offeredActions(page, element.actions, rows)
  const hasActions = actions.length > 0
  const totals = toTotalsRow(columns, state.answer ?? {}, say(words.allRows, { count: state.totalItems }))
  return (
    <section className="document-table">
      {title && <h3>{title}</h3>}
      {rows.length === 0 ? <p className="document-none">{say(page.parameters.isFiltered ? words.noRows : words.noRowsAtAll)}</p> : (
        <div className="document-scroll" tabIndex={0} role="group" aria-label={title ?? services.translate(page.report.title)}>
          <table>
            <thead>
              {columns.some((column) => column.group) && (
                <tr>{groupsOf(columns).map(({ group, span }, index) => (group ? <th key={index} colSpan={span} scope="colgroup">{services.translate(group)}</th> : <td key={index} colSpan={span} />))}</tr>
              )}
              <tr>
                {columns.map((column) => <Heading key={column.id} column={column} order={order} />)}
                {hasActions && <th scope="col" className="document-actions">{say(words.actions)}</th>}
              </tr>
            </thead>
            <tbody>{rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column) => <DocumentCell key={column.id} page={page} column={column} row={row} />)}
                {hasActions && <ActionsCell page={page} actions={actions} element={element} row={row} />}
              </tr>
            ))}</tbody>
            {totals && (
              <tfoot><tr>{columns.map((column) => (
                <td key={column.id} data-number={isNumeric(column) || undefined}>{typeof totals[column.id] === 'string' && !isNumeric(column) ? String(totals[column.id]) : formatValue(totals[column.id], column, services.format())}</td>
              ))}{hasActions && <td className="document-actions" />}</tr></tfoot>
            )}
          </table>
        </div>
      )}
      {leftOut > 0 && <p className="document-note">{say(words.rowsLeftOut, { count: leftOut, shown: rows.length })}</p>}
      {state.source.paging && rows.length > 0 && <Pager page={page} source={element.source} title={element.title} />}
    </section>
  )
})

/** A heading; pressed, the table stands by its column. */
function Heading({ column, order }: { column: Column } & Pick<Given, 'order'>) {
  const services = useServices()
  const text = headingOf(column, { format: services.format(), translate: services.translate })
  const by = order?.by?.column === column.id ? order.by : null
  return (
    <th scope="col" data-number={isNumeric(column) || undefined} aria-sort={by ? (by.desc ? 'descending' : 'ascending') : undefined}>
      {order?.onOrder
        ? <button type="button" className="document-order" onClick={() => order.onOrder?.(column.id)}><TermText term={column.term} isInside>{text}</TermText></button>
        : <TermText term={column.term}>{text}</TermText>}
    </th>
  )
}

/** What can be done with a row, on the screen alone; its row is called by its first column. */
const ActionsCell = observer(function ActionsCell({ page, actions, element, row }: { page: ReportPage; actions: RowAction[]; element: GridElement; row: Row }) {
  const services = useServices()
  const [name] = element.columns
  return (
    <td className="document-actions">
      {actions.map((action) => (
        <ActionButton key={action.id} page={page} action={action} row={row} of={name && formatValue(row[name.id], name, services.format())} className="quiet-button" />
      ))}
    </td>
  )
})

/** Neighbors of one group under one heading. */
function groupsOf(columns: Column[]): { group: Column['group']; span: number }[] {
  const groups: { group: Column['group']; span: number }[] = []
  for (const { group } of columns) {
    const last = groups.at(-1)
    if (last && last.group?.key === group?.key) last.span += 1
    else groups.push({ group, span: 1 })
  }
  return groups
}

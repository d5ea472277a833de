import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import type { RowAction } from '../../core/definition/actionModel.ts'
import type { Column, GridElement, Message } from '../../core/definition/model.ts'
import { inOrder, type TableOrder } from '../../core/query/tableOrder.ts'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { offeredActions } from '../actions/actionFace.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Pager } from '../grid/Pager.tsx'
import { headingOf, toTotalsRow } from '../grid/toColumnDefs.ts'
import { TermText } from '../terms/TermText.tsx'
import { messages } from '../messages.ts'
import { ComparedRows } from './ComparedRows.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import { ScrollBox } from '../ScrollBox.tsx'
import { usePrinted } from '../usePrinted.ts'
import '../button.css'
import '../tone.css'
import './document.css'
import './documentTable.css'

export const rowMessages = {
  all: { key: 'engine.table_all', text: 'Show all {{count}} rows' },
  first: { key: 'engine.table_first', text: 'Show the first {{count}} rows' },
} satisfies Record<string, Message>

/** Rows that a document shows of a list without pages; its files have them all. */
const maxRows = 500

interface DocumentTableProps {
  page: ReportPage
  element: GridElement
  /** By which column it stands, where its reader may say so; without `onOrder` that is as it is. */
  order?: { by: TableOrder | null; onOrder: ((column: string) => void) | null }
  /** Shows this many rows first, and all of them on request; one more than these is shown with them. */
  first?: number
}

/** A list in a document: a plain table that reads and prints as it stands, and says how many rows it leaves out. */
export const DocumentTable = observer(function DocumentTable({ page, element, order, first }: DocumentTableProps) {
  const services = useServices()
  const translate = useTranslate()
  const tableId = useId()
  const [isExpanded, setIsExpanded] = useState(false)
  const isPrinted = usePrinted()
  const state = page.sources[element.source]
  if (!state) return null
  if (element.rowsAsColumns && state.rows.length > 0)
    return <ComparedRows page={page} element={element} rows={state.rows} />
  const columns = element.columns.filter((column) => column.show !== 'export')
  const rows = state.source.paging ? state.rows : inOrder(state.rows, order?.by ?? null).slice(0, maxRows)
  const leftOut = state.source.paging ? 0 : state.totalItems - rows.length
  const isLong = first !== undefined && rows.length > first + 1
  const shown = isLong && !isExpanded && !isPrinted ? rows.slice(0, first) : rows
  const title = element.title && services.translate(element.title)
  const label =
    title ??
    `${services.translate(page.report.title)}: ${columns
      .slice(0, 3)
      .map((column) => headingOf(column, { format: services.format(), translate: services.translate }))
      .join(', ')}`
  const actions = offeredActions(page, element.actions, rows)
  const hasActions = actions.length > 0
  const totals = toTotalsRow(columns, state.answer ?? {}, translate(messages.allRows, { count: state.totalItems }))
  return (
    <section className="document-table">
      {title && <h3>{title}</h3>}
      {rows.length === 0 ? (
        <p className="document-none">
          {translate(page.parameters.isFiltered ? messages.noRows : messages.noRowsAtAll)}
        </p>
      ) : (
        <ScrollBox className="document-scroll" label={label}>
          <table id={tableId}>
            <thead>
              {columns.some((column) => column.group) && (
                <tr>
                  {groupsOf(columns).map(({ group, span }, index) =>
                    group ? (
                      <th key={index} colSpan={span} scope="colgroup">
                        {services.translate(group)}
                      </th>
                    ) : (
                      <td key={index} colSpan={span} />
                    ),
                  )}
                </tr>
              )}
              <tr>
                {columns.map((column) => (
                  <Heading key={column.id} column={column} order={order} />
                ))}
                {hasActions && (
                  <th scope="col" className="document-actions">
                    {translate(messages.actions)}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={index}>
                  {columns.map((column) => (
                    <DocumentCell key={column.id} page={page} column={column} row={row} />
                  ))}
                  {hasActions && <ActionsCell page={page} actions={actions} element={element} row={row} />}
                </tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>
                  {columns.map((column) => (
                    <td key={column.id} data-number={isNumeric(column) || undefined}>
                      {typeof totals[column.id] === 'string' && !isNumeric(column)
                        ? String(totals[column.id])
                        : formatValue(totals[column.id], column, services.format())}
                    </td>
                  ))}
                  {hasActions && <td className="document-actions" />}
                </tr>
              </tfoot>
            )}
          </table>
        </ScrollBox>
      )}
      {isLong && (
        <button
          type="button"
          className="quiet-button document-more"
          aria-expanded={isExpanded}
          aria-controls={tableId}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded
            ? translate(rowMessages.first, { count: first })
            : translate(rowMessages.all, { count: rows.length })}
        </button>
      )}
      {leftOut > 0 && (
        <p className="document-note">{translate(messages.rowsLeftOut, { count: leftOut, shown: rows.length })}</p>
      )}
      {state.source.paging && rows.length > 0 && (
        <Pager page={page} source={element.source} title={element.title} name={label} />
      )}
    </section>
  )
})

/** A heading; pressed, the table stands by its column. */
function Heading({ column, order }: { column: Column } & Pick<DocumentTableProps, 'order'>) {
  const services = useServices()
  const text = headingOf(column, { format: services.format(), translate: services.translate })
  const by = order?.by?.column === column.id ? order.by : null
  return (
    <th
      scope="col"
      data-number={isNumeric(column) || undefined}
      aria-sort={by ? (by.desc ? 'descending' : 'ascending') : undefined}
    >
      {order?.onOrder ? (
        <button type="button" className="document-order" onClick={() => order.onOrder?.(column.id)}>
          <TermText term={column.term} isInside>
            {text}
          </TermText>
        </button>
      ) : (
        <TermText term={column.term}>{text}</TermText>
      )}
    </th>
  )
}

/** The actions of a row, on the screen only; the row is named by its first column. */
const ActionsCell = observer(function ActionsCell({
  page,
  actions,
  element,
  row,
}: {
  page: ReportPage
  actions: RowAction[]
  element: GridElement
  row: Row
}) {
  const services = useServices()
  const [name] = element.columns
  return (
    <td className="document-actions">
      {actions.map((action) => (
        <ActionButton
          key={action.id}
          page={page}
          action={action}
          row={row}
          of={name && formatValue(row[name.id], name, services.format())}
          className="quiet-button"
        />
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

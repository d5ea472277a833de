import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { Column, GridElement } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { Anchor } from '../Anchor.tsx'
import { DocumentCell } from '../document/DocumentCell.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { headingOf, toTotalsRow } from '../grid/toColumnDefs.ts'
import { TermText } from '../terms/TermText.tsx'
import { useNarrow } from '../useNarrow.ts'
import { messages } from '../messages.ts'
import { ScrollBox, scrollMessages } from '../ScrollBox.tsx'
import { LiveNumbers } from '../../state/LiveNumbers.ts'
import { HomeRows } from './HomeRows.tsx'
import { LiveValue } from './LiveValue.tsx'
import '../document/documentTable.css'
import '../hidden.css'
import './home.css'

/** Rows that a card shows; the page with all of them is one link away. */
const mostRows = 10

/**
 * The first rows of a list, on a phone below each other, with a link to the page that has all of them. Without rows the
 * card says so and stays in its place.
 */
export const HomeCard = observer(function HomeCard({ page, element }: { page: ReportPage; element: GridElement }) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const isNarrow = useNarrow()
  const state = page.sources[element.source]
  const numbers = useLiveNumbers(page, element)
  if (!state || (element.onlyFilled && state.rows.length === 0)) return null
  const rows = state.rows.slice(0, mostRows)
  const title = element.title ? services.translate(element.title) : ''
  const all = element.all && page.addressOf(element.all, null)
  const totals = toTotalsRow(
    element.columns,
    state.answer ?? {},
    translate(messages.allRows, { count: state.totalItems }),
  )
  const total = (column: Column): string =>
    isNumeric(column) ? formatValue(totals?.[column.id], column, services.format()) : String(totals?.[column.id] ?? '')
  const isEmpty = rows.length === 0
  return (
    <section className="home-card" aria-labelledby={id}>
      <div className="home-card-head">
        <h2 id={id}>{title}</h2>
        {all && (
          <Anchor address={all} navigate={services.navigate}>
            {translate(messages.homeAll)}
            <span className="visually-hidden">{`: ${title}`}</span>
          </Anchor>
        )}
      </div>
      {isEmpty && (
        <p className="home-none">
          {element.empty ? services.translate(element.empty) : translate(messages.noRowsAtAll)}
        </p>
      )}
      {!isEmpty && isNarrow && (
        <HomeRows
          page={page}
          columns={element.columns}
          rows={rows}
          numbers={numbers}
          totals={totals && Object.fromEntries(element.columns.map((column) => [column.id, total(column)]))}
        />
      )}
      {!isEmpty && !isNarrow && (
        <ScrollBox className="home-scroll document-table" label={translate(scrollMessages.table, { title })}>
          <table>
            <thead>
              <tr>
                {element.columns.map((column) => (
                  <th key={column.id} scope="col" data-number={isNumeric(column) || undefined}>
                    <TermText term={column.term}>
                      {headingOf(column, { format: services.format(), translate: services.translate })}
                    </TermText>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {element.columns.map((column) =>
                    column.isLive ? (
                      <td key={column.id}>
                        <LiveValue numbers={numbers} address={row[column.id]} />
                      </td>
                    ) : (
                      <DocumentCell key={column.id} page={page} column={column} row={row} />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>
                  {element.columns.map((column) => (
                    <td key={column.id} data-number={isNumeric(column) || undefined}>
                      {total(column)}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </ScrollBox>
      )}
      {state.totalItems > rows.length && (
        <p className="home-more">{translate(messages.homeShown, { shown: rows.length, count: state.totalItems })}</p>
      )}
    </section>
  )
})

/** The numbers of the card's saved addresses: asked for once its rows are shown. */
function useLiveNumbers(page: ReportPage, element: GridElement): LiveNumbers {
  const [numbers] = useState(() => new LiveNumbers(page.services))
  const live = element.columns.find(({ isLive }) => isLive)
  const rows = page.sources[element.source]?.rows
  const addresses =
    live && rows
      ? rows
          .slice(0, mostRows)
          .map((row) => String(row[live.id]))
          .join('\n')
      : ''
  useEffect(() => {
    if (addresses) numbers.load(addresses.split('\n'))
  }, [numbers, addresses])
  useEffect(() => () => numbers.dispose(), [numbers])
  return numbers
}

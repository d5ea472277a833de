import { observer } from 'mobx-react-lite'
import { isNothing, resolveBindings } from '../../core/binding/resolve.ts'
import type { Column } from '../../core/definition/model.ts'
import type { RecordsElement } from '../../core/definition/recordsModel.ts'
import { filledColumns } from '../../core/elements/filledColumns.ts'
import { cellText } from '../../core/format/cellText.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { switchFilter } from '../../state/switchFilter.ts'
import { Anchor } from '../Anchor.tsx'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { headingOf, toneOfCell } from '../grid/toColumnDefs.ts'
import { KeywordSearch } from '../grid/KeywordSearch.tsx'
import { Pager } from '../grid/Pager.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import { RecordRows } from './RecordRows.tsx'
import '../button.css'
import '../grid/cards.css'
import '../tone.css'
import './records.css'

/** A card for each row of a source: what it is and what is wrong with it, its drawing, and the rows that it holds. */
export const RecordCards = observer(function RecordCards({
  page,
  element,
}: {
  page: ReportPage
  element: RecordsElement
}) {
  const services = useServices()
  const translate = useTranslate()
  const state = page.sources[element.source]
  const list = page.lists[element.source]
  if (!state || !list) return null
  const title = element.title && services.translate(element.title)
  return (
    <section className="records">
      <div className="records-head">
        {title && <h2>{title}</h2>}
        {element.switch && <Switch page={page} turned={element.switch} />}
        {state.source.searchable && (state.totalItems > 1 || list.keyword !== '') && (
          <KeywordSearch list={list} of={title ?? undefined} />
        )}
      </div>
      {state.rows.length === 0 && (
        <p className="records-none" role="status">
          {translate(page.parameters.isFiltered || list.keyword !== '' ? messages.noRows : messages.noRowsAtAll)}
        </p>
      )}
      {state.rows.map((row, index) => (
        <Card key={index} page={page} element={element} row={row} />
      ))}
      {state.pages > 1 && <Pager page={page} source={element.source} title={element.title} />}
    </section>
  )
})

/** Two choices of which one holds; the other asks for its rows at once. */
const Switch = observer(function Switch({
  page,
  turned,
}: {
  page: ReportPage
  turned: NonNullable<RecordsElement['switch']>
}) {
  const services = useServices()
  const isOn = page.parameters.applied?.[turned.filter] === true
  return (
    <div
      className="record-switch"
      role="group"
      aria-label={services.translate(page.parameters.fields.find(({ id }) => id === turned.filter)?.title ?? turned.on)}
    >
      {[true, false].map((side) => (
        <button
          key={String(side)}
          type="button"
          aria-pressed={isOn === side}
          onClick={() => {
            if (isOn !== side) switchFilter(page, turned.filter, side)
          }}
        >
          {services.translate(side ? turned.on : turned.off)}
        </button>
      ))}
    </div>
  )
})

const Card = observer(function Card({ page, element, row }: { page: ReportPage; element: RecordsElement; row: Row }) {
  const services = useServices()
  const context = { format: services.format(), translate: services.translate }
  const [name, ...facts] = element.columns
  const text = (column: Column): string => cellText(column, row, context)
  const called = name ? text(name) : ''
  const address = name?.link && page.addressOf(name.link, row)
  const rowList = element.rows ? row[element.rows.column] : null
  const rows = Array.isArray(rowList) ? (rowList as Row[]) : []
  const links = element.links.flatMap((link) => {
    const to = link.when === null || !isNothing(row[link.when]) ? page.addressOf(link.link, row) : null
    return to ? [{ ...link, to }] : []
  })
  // Below the title of the cards, or of the page.
  const Heading = element.title ? 'h3' : 'h2'
  const Drawing = element.view ? services.drawings[element.view.view] : null
  return (
    <article className="record" aria-label={called}>
      <header className="record-name">
        <Heading>
          {address ? (
            <Anchor address={address} navigate={services.navigate}>
              {called}
            </Anchor>
          ) : (
            called
          )}
        </Heading>
        {filledColumns(facts, [row]).map((column) => (
          <Fact key={column.id} column={column} row={row} text={text(column)} heading={headingOf(column, context)} />
        ))}
        {rows.length === 0 && element.rows?.empty && (
          <span className="record-fact">{services.translate(element.rows.empty)}</span>
        )}
        {links.length > 0 && (
          <span className="record-links">
            {links.map(({ id, title, to }) => (
              <Anchor key={id} address={to} navigate={services.navigate}>
                {services.translate(title)}
              </Anchor>
            ))}
          </span>
        )}
      </header>
      {rows.length > 0 && element.rows && (
        <div className="record-body">
          {Drawing && element.view && (
            <div className="record-drawing">
              <Drawing
                title={null}
                format={context.format}
                values={resolveBindings(element.view.with, { ...page.surroundings, row })}
                refresh={() => page.refresh()}
              />
            </div>
          )}
          <RecordRows page={page} columns={filledColumns(element.rows.columns, rows)} rows={rows} called={called} />
        </div>
      )}
    </article>
  )
})

/** A count or a code with a tone is a mark; another value stands as it is, and one without news is left out. */
function Fact({ column, row, text, heading }: { column: Column; row: Row; text: string; heading: string }) {
  const tone = toneOfCell(column, row[column.id], row)
  if (text === '' || (column.tone !== 'neutral' && tone === null)) return null
  if (tone === null) return <span className="record-fact">{text}</span>
  return (
    <span className={`badge tone-${tone}`}>
      <Icon name={tone} />
      {column.tones || column.format === 'severity' || column.toneOf !== null ? text : `${text} ${heading}`}
    </span>
  )
}

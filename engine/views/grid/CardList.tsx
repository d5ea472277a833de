import { observer } from 'mobx-react-lite'
import { isNothing } from '../../core/binding/resolve.ts'
import type { Column, GridElement, Severity } from '../../core/definition/model.ts'
import { cardColumns } from '../../core/elements/cardColumns.ts'
import { filledColumns } from '../../core/elements/filledColumns.ts'
import { choosableColumns } from '../../core/elements/shownColumns.ts'
import { cellText } from '../../core/format/cellText.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { shownColumnsOf } from '../../state/shownColumnsOf.ts'
import type { Row } from '../../state/SourceState.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { offeredActions } from '../actions/actionFace.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { TermText } from '../terms/TermText.tsx'
import { messages } from '../messages.ts'
import { CardEdit } from './CardEdit.tsx'
import { isQuiet } from './isQuiet.ts'
import { headingOf, toneOfCell } from './toColumnDefs.ts'
import '../button.css'
import '../tone.css'
import './cards.css'
import './grid.css'

/** The number of boxes on a card. Beyond it, only boxes with a problem are shown; the others are among `All values`. */
const maxEdited = 4

/** The grid's rows as cards: what it is, what is wrong with it, a few values; everything else unfolds. */
export const CardList = observer(function CardList({ page, element }: { page: ReportPage; element: GridElement }) {
  const state = page.sources[element.source]
  const rows = state?.rows ?? []
  // Columns that step back behind the others are among all values.
  const shown = shownColumnsOf(page, element)
  const others = filledColumns(choosableColumns(element.columns), rows).filter(
    ({ id }) => !shown.some((column) => column.id === id),
  )
  const columns = [...shown, ...others]
  return (
    <ul className="cards">
      {state?.rows.map((row, index) => (
        <Card key={index} page={page} element={element} columns={columns} row={row} />
      ))}
    </ul>
  )
})

/** Tells if a tone is news; a value that is as it should be is among all values. */
const isNoteworthy = (tone: Severity | null): boolean => tone !== null && tone !== 'ok'

const Card = observer(function Card({
  page,
  element,
  columns,
  row,
}: {
  page: ReportPage
  element: GridElement
  columns: Column[]
  row: Row
}) {
  const services = useServices()
  const translate = useTranslate()
  const format = services.format()
  // A row without the value that leads on is named by its first column.
  const name = columns.find((column) => column.link && !isNothing(row[column.id])) ?? columns[0]
  const edits = page.edits.of[element.id]
  const edited = edits ? columns.filter((column) => column.edit) : []
  const needed =
    edited.length > maxEdited ? edited.filter(({ id }) => edits?.cellOf(row, id) || edits?.problemAt(row, id)) : edited
  const link = name?.link ?? element.link
  const address = link && page.addressOf(link, row)
  const toned = columns.filter(
    (column) => column.group === null && column !== name && isNoteworthy(toneOfCell(column, row[column.id], row)),
  )
  const chosen = page.lists[element.source]?.sort
  const sort = [...(chosen ? [chosen] : []), ...(page.sources[element.source]?.source.sort ?? [])]
  const plain = cardColumns(
    columns.filter((column) => column !== name && !edited.includes(column)),
    element,
    sort,
  )
  const text = (column: Column) => cellText(column, row, { format, translate: services.translate }) || '–'
  const actions = offeredActions(page, element.actions, [row])
  const heading = (column: Column) => headingOf(column, { format, translate: services.translate })
  const groupedHeading = (column: Column) =>
    `${column.group ? `${services.translate(column.group)}: ` : ''}${heading(column)}`
  const rest = columns.filter((column) => column !== name && !plain.includes(column) && !edited.includes(column))
  const boxes = edited.filter((column) => !needed.includes(column))
  return (
    <li className="row-card" data-quiet={isQuiet(element, row, services.holds) || undefined}>
      <div className="row-card-head">
        {name &&
          (address ? (
            <a
              href={address}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                services.navigate(address)
              }}
            >
              {text(name)}
            </a>
          ) : (
            <strong>{text(name)}</strong>
          ))}
        {toned.map((column) => {
          const tone = toneOfCell(column, row[column.id], row)
          const named =
            (column.tones && column.words) || column.toneOf !== null || column.format === 'severity'
              ? translate(messages.namedFilter, { name: heading(column), value: text(column) })
              : `${text(column)} ${heading(column)}`
          return (
            tone && (
              <span key={column.id} className={`badge tone-${tone}`}>
                <Icon name={tone} />
                <TermText term={column.term} isInside>
                  {named}
                </TermText>
              </span>
            )
          )
        })}
      </div>
      <dl>
        {plain.map((column) => (
          <div key={column.id}>
            <dt>
              <TermText term={column.term}>{groupedHeading(column)}</TermText>
            </dt>
            <dd>{text(column)}</dd>
          </div>
        ))}
      </dl>
      {edits && needed.map((column) => <CardEdit key={column.id} edits={edits} column={column} row={row} />)}
      {actions.length > 0 && (
        <div className="row-actions">
          {actions.map((action) => (
            <ActionButton
              key={action.id}
              page={page}
              action={action}
              row={row}
              of={name ? text(name) : undefined}
              className="engine-button"
            />
          ))}
        </div>
      )}
      {rest.length + boxes.length > 0 && (
        <details>
          <summary>{translate(messages.allValues)}</summary>
          <dl>
            {rest.map((column) => (
              <div key={column.id}>
                <dt>
                  <TermText term={column.term}>{groupedHeading(column)}</TermText>
                </dt>
                <dd>{text(column)}</dd>
              </div>
            ))}
          </dl>
          {edits && boxes.map((column) => <CardEdit key={column.id} edits={edits} column={column} row={row} />)}
        </details>
      )}
    </li>
  )
})

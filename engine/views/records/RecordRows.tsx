import { observer } from 'mobx-react-lite'
import { isNothing } from '../../core/binding/resolve.ts'
import type { Column } from '../../core/definition/model.ts'
import { besideTexts, cellText } from '../../core/format/cellText.ts'
import { formatValue, isNumeric } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { Anchor } from '../Anchor.tsx'
import { useServices } from '../EngineProvider.tsx'
import { headingOf, toneOfCell } from '../grid/toColumnDefs.ts'
import { Icon } from '../Icon.tsx'
import { TermText } from '../terms/TermText.tsx'
import { useNarrow } from '../useNarrow.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import '../tone.css'
import './records.css'

interface RecordRowsProps {
  page: ReportPage
  columns: Column[]
  rows: Row[]
  /** The name of the card, by which its rows are called on a phone. */
  called: string
}

/**
 * The rows of a card: a table on a wide screen, a few lines of values on a phone. Values in order have no mark. A row
 * of the table is one line. Plain texts share the remaining width, and are cut there.
 */
export const RecordRows = observer(function RecordRows({ page, columns: allColumns, rows, called }: RecordRowsProps) {
  const columns = allColumns.filter(
    (column) => !column.onlyFilled || !rows.every((row) => isFine(column, row) || isNothing(row[column.id])),
  )
  const services = useServices()
  const isNarrow = useNarrow()
  const context = { format: services.format(), translate: services.translate }
  const [first] = columns
  if (!first) return null
  if (isNarrow) {
    return (
      <ul className="record-lines">
        {rows.map((row, index) => (
          <li key={index}>
            <strong>{`${called} · ${formatValue(row[first.id], first, context.format)}`}</strong>
            <dl>
              {columns
                .slice(1)
                .filter((column) => cellText(column, row, context) !== '' && !isFine(column, row))
                .map((column) => (
                  <div key={column.id}>
                    <dt>{headingOf(column, context)}</dt>
                    <dd>
                      <Value page={page} column={column} row={row} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ScrollBox className="record-rows" label={called}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-number={isNumeric(column) || undefined}>
                <TermText term={column.term}>{headingOf(column, context)}</TermText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => {
                const number = isNumeric(column) || undefined
                if (column === first)
                  return (
                    <th key={column.id} scope="row" data-number={number}>
                      <Value page={page} column={column} row={row} />
                    </th>
                  )
                return isPlainText(column) ? (
                  <td key={column.id} className="record-text" title={cellText(column, row, context)}>
                    <Value page={page} column={column} row={row} />
                  </td>
                ) : (
                  <td key={column.id} data-number={number}>
                    <Value page={page} column={column} row={row} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
})

/** A status that is as it should be, which goes without saying. */
const isFine = (column: Column, row: Row): boolean => column.format === 'severity' && row[column.id] === 'ok'

/** A text of any length, as a product's name; a number, a status and a link are short. */
const isPlainText = (column: Column): boolean =>
  !isNumeric(column) && column.format !== 'severity' && column.tones === null && column.link === null

/** A value with its tone, unless that is no news, and what stands beside it. */
const Value = observer(function Value({ page, column, row }: { page: ReportPage; column: Column; row: Row }) {
  const services = useServices()
  const format = services.format()
  const tone = toneOfCell(column, row[column.id], row)
  const isNoteworthy = tone !== null && (tone !== 'ok' || column.tones !== null)
  const text = isFine(column, row) ? '' : formatValue(row[column.id], column, format)
  const address = column.link && page.addressOf(column.link, row)
  return (
    <span className={isNoteworthy ? `record-value tone-${tone}` : 'record-value'}>
      {isNoteworthy && <Icon name={tone} />}
      {address && text ? (
        <Anchor address={address} navigate={services.navigate}>
          {text}
        </Anchor>
      ) : (
        text
      )}
      {besideTexts(column, row, { format, translate: services.translate }).map((beside, index) => (
        <small key={index}>{beside}</small>
      ))}
    </span>
  )
})

import { observer } from 'mobx-react-lite'
import { isNothing } from '../../core/binding/resolve.ts'
import type { Column } from '../../core/definition/model.ts'
import { isNumeric } from '../../core/format/formatValue.ts'
import type { LiveNumbers } from '../../state/LiveNumbers.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { CellValue } from '../document/CellValue.tsx'
import { useServices } from '../EngineProvider.tsx'
import { headingOf, toneOfCell } from '../grid/toColumnDefs.ts'
import { TermText } from '../terms/TermText.tsx'
import { LiveValue } from './LiveValue.tsx'
import '../tone.css'
import './home.css'

interface HomeRowsProps {
  page: ReportPage
  columns: Column[]
  rows: Row[]
  numbers: LiveNumbers
  /** Texts of the totals by column; null: there are none. */
  totals: Record<string, string> | null
}

/** The rows of a card on a phone: the name of each, and its values below, so that none is beyond the edge. */
export const HomeRows = observer(function HomeRows({ page, columns, rows, numbers, totals }: HomeRowsProps) {
  const services = useServices()
  const context = { format: services.format(), translate: services.translate }
  const [name, ...others] = columns
  if (!name) return null
  const heading = (column: Column) => (
    <dt>
      <TermText term={column.term}>{headingOf(column, context)}</TermText>
    </dt>
  )
  return (
    <ul className="home-rows">
      {rows.map((row, index) => (
        <li key={index}>
          <p className="home-row-name">
            <CellValue page={page} column={name} row={row} />
          </p>
          <dl>
            {others
              .filter(({ id }) => !isNothing(row[id]))
              .map((column) => {
                const tone = toneOfCell(column, row[column.id], row)
                return (
                  <div key={column.id} data-wide={!isNumeric(column) || undefined}>
                    {heading(column)}
                    <dd className={tone ? `tone-${tone}` : undefined}>
                      {column.isLive ? (
                        <LiveValue numbers={numbers} address={row[column.id]} />
                      ) : (
                        <CellValue page={page} column={column} row={row} />
                      )}
                    </dd>
                  </div>
                )
              })}
          </dl>
        </li>
      ))}
      {totals && (
        <li>
          <p className="home-row-name">{totals[name.id]}</p>
          <dl>
            {others
              .filter(({ total }) => total !== null)
              .map((column) => (
                <div key={column.id}>
                  {heading(column)}
                  <dd>{totals[column.id]}</dd>
                </div>
              ))}
          </dl>
        </li>
      )}
    </ul>
  )
})

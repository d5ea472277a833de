import { observer } from 'mobx-react-lite'
import type { GridElement } from '../../core/definition/model.ts'
import { comparedLines } from '../../core/format/comparedLines.ts'
import { formatValue } from '../../core/format/formatValue.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import { useServices } from '../EngineProvider.tsx'
import { headingOf } from '../grid/toColumnDefs.ts'
import { TermText } from '../terms/TermText.tsx'
import { DocumentCell } from './DocumentCell.tsx'
import { ScrollBox } from '../ScrollBox.tsx'
import './document.css'
import './documentTable.css'

/** A few rows beside each other, each a column below its name; what is known of them are the lines. */
export const ComparedRows = observer(function ComparedRows({
  page,
  element,
  rows,
}: {
  page: ReportPage
  element: GridElement
  rows: Row[]
}) {
  const services = useServices()
  const context = { format: services.format(), translate: services.translate }
  const [name, ...columns] = element.columns.filter((column) => column.show !== 'export')
  if (!name) return null
  const title = element.title && services.translate(element.title)
  return (
    <section className="document-table document-compared">
      {title && <h3>{title}</h3>}
      <ScrollBox
        className="document-scroll"
        label={
          title ??
          `${services.translate(page.report.title)}: ${[name, ...columns]
            .slice(0, 3)
            .map((column) => headingOf(column, context))
            .join(', ')}`
        }
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{headingOf(name, context)}</th>
              {rows.map((row, index) => (
                <th key={index} scope="col" data-number>
                  {formatValue(row[name.id], name, context.format)}
                </th>
              ))}
            </tr>
          </thead>
          {comparedLines([name, ...columns]).map(({ group, lines }, index) => (
            <tbody key={index}>
              {group && (
                <tr>
                  <th scope="rowgroup" colSpan={rows.length + 1} className="document-group">
                    {services.translate(group)}
                  </th>
                </tr>
              )}
              {lines.map((column) => (
                <tr key={column.id}>
                  <th scope="row">
                    <TermText term={column.term}>{headingOf(column, context)}</TermText>
                  </th>
                  {rows.map((row, at) => (
                    <DocumentCell key={at} page={page} column={column} row={row} isCompared />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
    </section>
  )
})

import type { GridElement } from '../../core/definition/model.ts'
import { cellText } from '../../core/format/cellText.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { shownColumnsOf } from '../../state/shownColumnsOf.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { headingOf, toTotalsRow } from './toColumnDefs.ts'
import './printedRows.css'

/** The rows of a grid on paper, all that are loaded: a grid draws those in sight alone, and paper has no sight. */
export function PrintedRows({ page, element }: { page: ReportPage; element: GridElement }) {
  const services = useServices()
  const translate = useTranslate()
  const format = services.format()
  const state = page.sources[element.source]
  const columns = shownColumnsOf(page, element)
  const totals = toTotalsRow(
    element.columns,
    state?.answer ?? {},
    translate(messages.allRows, { count: state?.totalItems ?? 0 }),
  )
  return (
    <table className="printed-rows">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col">
              {column.group && `${services.translate(column.group)}: `}
              {headingOf(column, { format, translate: services.translate })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...(state?.rows ?? []), ...(totals ? [totals] : [])].map((row, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column.id}>{cellText(column, row, { format, translate: services.translate })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { observer } from 'mobx-react-lite'
import type { ChartElement } from '../../core/definition/chartModel.ts'
import { isNothing } from '../../core/binding/resolve.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { ChartView } from './ChartView.tsx'
import './chart.css'

/** A chart; or one for each value of its facet, beside each other, in the order of the values. */
export const ChartFacets = observer(function ChartFacets({
  page,
  element,
}: {
  page: ReportPage
  element: ChartElement
}) {
  const services = useServices()
  const { facet } = element
  const rows = page.sources[element.source]?.rows ?? []
  const values = facet ? [...new Set(rows.map((row) => row[facet.column]).filter((value) => !isNothing(value)))] : []
  if (!facet || values.length === 0)
    return <ChartView page={page} element={facet ? { ...element, references: [] } : element} />
  const ordered = values.toSorted((one, other) =>
    String(one).localeCompare(String(other), undefined, { numeric: true }),
  )
  return (
    <div className="chart-facets">
      {ordered.map((value) => (
        <ChartView
          key={String(value)}
          page={page}
          element={element}
          facet={{ value, title: services.translate(facet.title, { value: String(value) }) }}
        />
      ))}
    </div>
  )
})

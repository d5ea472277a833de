import { observer } from 'mobx-react-lite'
import { resolveBinding } from '../../core/binding/resolve.ts'
import { facetsOf, sharedAcross, sharedExtent } from '../../core/chart/facets.ts'
import type { ChartElement, Interval } from '../../core/definition/chartModel.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { ChartView } from './ChartView.tsx'
import './chart.css'

/** A chart; or one for each value of its facet, beside each other, in the order of the values and by one scale. */
export const ChartFacets = observer(function ChartFacets({
  page,
  element,
}: {
  page: ReportPage
  element: ChartElement
}) {
  const services = useServices()
  const format = services.format()
  const facets = facetsOf(element, page.sources[element.source]?.rows ?? [], format)
  if (facets.length === 0)
    return <ChartView page={page} element={element.facet ? { ...element, references: [] } : element} />
  const { interval: bound } = element.x
  const interval = bound ? ((resolveBinding(bound, page.surroundings) ?? null) as Interval | null) : null
  const extent = sharedExtent(element, facets, interval, format)
  const across = sharedAcross(element, facets)
  return (
    <div className="chart-facets">
      {facets.map(({ value, title }) => (
        <ChartView key={String(value)} page={page} element={element} facet={{ value, title, extent, across }} />
      ))}
    </div>
  )
})

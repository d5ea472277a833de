import { useEffect, useMemo } from 'react'
import { noAccess } from '../../core/access/Access.ts'
import { parseReport } from '../../core/definition/parseReport.ts'
import { ReportPage } from '../../state/ReportPage.ts'
import { ChartFacets } from '../chart/ChartFacets.tsx'
import { useServices } from '../EngineProvider.tsx'
import { chartAnswer, chartDataset, chartReport } from './chartSpecimens.ts'

/** Every kind of chart, drawn from the same few rows. */
export function ChartSpecimens() {
  const services = useServices()
  const page = useMemo(
    () =>
      new ReportPage(
        parseReport(chartReport, { dataset: chartDataset, lookup: () => undefined, access: noAccess }),
        { ...services, request: <T,>() => Promise.resolve(chartAnswer as T) },
        { params: {}, search: '' },
      ),
    [services],
  )
  useEffect(() => () => page.dispose(), [page])
  return (
    <>
      {page.report.elements.map(
        (element) => element.type === 'chart' && <ChartFacets key={element.id} page={page} element={element} />,
      )}
    </>
  )
}

import { createRoot } from 'react-dom/client'
import { EngineProvider, ReportPage, ReportView, type Report } from '../../engine/index.ts'
import { benchServices } from './benchServices.ts'

/** A report through the engine, its calls answered from what was recorded. */
export function showReport(report: Report, search: string): void {
  const page = new ReportPage(report, benchServices, { search, params: { id: '10001', survey_id: '10001' } })
  window.changeFilter = (reportType) => {
    page.parameters.set('report_type', reportType)
    page.apply()
  }
  createRoot(document.getElementById('page')!).render(
    <EngineProvider services={benchServices}>
      <ReportView page={page} />
    </EngineProvider>,
  )
}

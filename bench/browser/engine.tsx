import { createRoot } from 'react-dom/client'
import { EngineProvider, ReportPage, ReportView, type Report } from '../../engine/index.ts'
import '../../src/styles/base.css'
import { benchServices } from './benchServices.ts'
import './watchRows.ts'

/** The checkpoint report through the engine, its calls answered from what was recorded. */

const search = new URLSearchParams(window.location.search)
const id = search.get('report') ?? 'checkpoint'
search.delete('report')

const report = (await (await fetch(`/recorded/report/${id}`)).json()) as Report
const page = new ReportPage(report, benchServices, { search: search.size > 0 ? `?${search.toString()}` : '', params: { id: '10001' } })
window.changeFilter = (reportType) => {
  page.parameters.set('report_type', reportType)
  page.apply()
}
createRoot(document.getElementById('page')!).render(<EngineProvider services={benchServices}><ReportView page={page} /></EngineProvider>)

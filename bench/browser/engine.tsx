import { asked } from './askAhead.ts'
import { createRoot } from 'react-dom/client'
import { EngineProvider, ReportPage, ReportView } from '../../engine/index.ts'
import '../../src/styles/base.css'
import { benchServices } from './benchServices.ts'
import './watchRows.ts'

/** The checkpoint report through the engine, its calls answered from what was recorded. */

const search = new URLSearchParams(window.location.search)
search.delete('report')

const page = new ReportPage(await asked, benchServices, { search: search.size > 0 ? `?${search.toString()}` : '', params: { id: '10001' } })
window.changeFilter = (reportType) => {
  page.parameters.set('report_type', reportType)
  page.apply()
}
createRoot(document.getElementById('page')!).render(<EngineProvider services={benchServices}><ReportView page={page} /></EngineProvider>)

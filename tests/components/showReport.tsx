import { render } from 'vitest-browser-react'
import type { Report } from '../../engine/core/definition/model.ts'
import { EngineProvider, ReportPage, ReportView, type Services } from '../../engine/index.ts'
import '../../src/styles/base.css'
import { createEngineTestServices, type EngineTestServices } from '../engine/state/testServices.ts'

interface ShownReport {
  page: ReportPage
  services: EngineTestServices
}

/** Shows a report whose calls are answered by path. `search` is the query of its address. */
export async function showReport(
  report: Report,
  answers: Parameters<typeof createEngineTestServices>[0],
  search = '',
  given: Partial<Services> = {},
): Promise<ShownReport> {
  const services = createEngineTestServices(answers, { holds: () => true, ...given })
  const page = new ReportPage(report, services, { search, params: {} })
  await render(
    <EngineProvider services={services}>
      <main>
        <ReportView page={page} />
      </main>
    </EngineProvider>,
  )
  return { page, services }
}

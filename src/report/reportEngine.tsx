import { observer } from 'mobx-react-lite'
import type { ComponentProps } from 'react'
import type { Report } from '../../engine/core/definition/model.ts'
import { EngineProvider, HomeView, ReportPage, ReportView, pageCommands } from '../../engine/index.ts'
import type { Portal } from '../Portal.ts'
import { DefinitionProblems } from './DefinitionProblems.tsx'
import { engineServices } from './engineServices.ts'

/** The engine parts that a report's address needs, as a chunk of its own, so that it loads beside the definition. */

export function openReport(
  portal: Portal,
  report: Report,
  at: { search: string; params: Record<string, string>; before?: ReportPage },
): ReportPage {
  return new ReportPage(report, at.before?.services ?? engineServices(portal), at)
}

export { pageCommands }

export const ReportScreen = observer(function ReportScreen({ page, leaving }: ComponentProps<typeof ReportView>) {
  return (
    <EngineProvider services={page.services}>
      <DefinitionProblems report={page.report.id} />
      <ReportView page={page} leaving={leaving} />
    </EngineProvider>
  )
})

export const HomeScreen = observer(function HomeScreen({ page }: ComponentProps<typeof HomeView>) {
  return (
    <EngineProvider services={page.services}>
      <HomeView page={page} />
    </EngineProvider>
  )
})

import type { ReportPage } from '../../state/ReportPage.ts'
import { actionFace } from '../actions/actionFace.ts'
import type { Translate } from '../EngineProvider.tsx'
import { formatNames, messages } from '../messages.ts'

/** Something an open page offers, for a list of commands. */
export interface PageCommand {
  id: string
  title: string
  detail: string | null
  /** The page that it opens; null for what is done on this one. */
  address: string | null
  run(): void
}

/**
 * Files and actions of an open report that can be had now. Actions that ask a question first are left to their buttons,
 * where the question stands.
 */
export function pageCommands(page: ReportPage): PageCommand[] {
  const { services } = page
  const translate: Translate = (text, values) => services.translate(text, values)
  const canExport = page.parameters.applied !== null && page.downloads.running === null
  const files = (canExport ? page.report.exports : []).map((item): PageCommand => ({
    id: `export-${item.id}`,
    title: translate(messages.exportTo, { format: formatNames[item.format] }),
    detail: translate(item.title),
    address: null,
    run: () => page.download(item),
  }))
  const actions = page.report.actions
    .filter(({ type }) => type !== 'export')
    .flatMap((action): PageCommand[] => {
      const face = actionFace({ page, action, row: null, services, translate })
      return !face || face.isOff || face.question
        ? []
        : [{ id: action.id, title: face.title, detail: null, address: face.address, run: face.run }]
    })
  return [
    ...files,
    ...actions,
    { id: 'refresh', title: translate(messages.refresh), detail: null, address: null, run: page.refresh },
  ]
}

import { resolveBinding } from '../../core/binding/resolve.ts'
import type { Action } from '../../core/definition/model.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import type { Row } from '../../page/SourceState.ts'
import type { Services } from '../../services.ts'
import type { Say } from '../EngineProvider.tsx'
import { words } from '../words.ts'

/** What an action is here, whatever shows it. */
export interface ActionFace {
  title: string
  isOff: boolean
  /** Where it leads; null for what is done on the page. */
  address: string | null
  /** What is asked before it is done; null for what can be undone. */
  question: { title: string; help: string | null } | null
  run(): void
}

interface Asked {
  page: ReportPage
  action: Action
  /** The row it stands at; null in the title row. */
  row: Row | null
  services: Services
  say: Say
}

/** Null where it leads where this person may not go, or names a file that is not made here. */
export function actionFace({ page, action, row, services, say }: Asked): ActionFace | null {
  const face = { title: services.translate(action.title), isOff: !page.isEnabled(action, row), address: null, question: null }
  if (action.type === 'open') {
    const address = page.addressOf(action.link, row)
    return address === null ? null : { ...face, address, run: () => services.navigate(address) }
  }
  if (action.type === 'generate') return { ...face, isOff: face.isOff || Boolean(page.earlier?.isStarting), run: page.generate }
  if (action.type === 'export') {
    const item = page.report.exports.find(({ id }) => id === action.export)
    return item ? { ...face, isOff: face.isOff || page.downloads.running !== null, run: () => page.download(item) } : null
  }
  return {
    ...face,
    isOff: face.isOff || page.actions.running !== null,
    question: questionOf({ page, action, row, services, say }, face.title),
    run: () => void page.actions.run(action, { ...page.surroundings, row }),
  }
}

function questionOf({ page, action, row, services, say }: Asked, title: string): ActionFace['question'] {
  if (action.type === 'delete') {
    const name = String(resolveBinding(action.name, { ...page.surroundings, row }) ?? title)
    return { title: say(words.deleteTitle, { name }), help: say(words.deleteHelp) }
  }
  return action.type === 'call' && action.confirm ? { title: services.translate(action.confirm), help: null } : null
}

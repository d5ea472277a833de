import { resolveBinding } from '../../core/binding/resolve.ts'
import { formatValue, unitName } from '../../core/format/formatValue.ts'
import type { Action } from '../../core/definition/actionModel.ts'
import type { Severity } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import type { Row } from '../../state/SourceState.ts'
import type { Services } from '../../services.ts'
import type { Translate } from '../EngineProvider.tsx'
import { toneOf } from '../tone.ts'
import { messages } from '../messages.ts'

/** The presentation of an action, independent of the control that shows it. */
export interface ActionFace {
  title: string
  isOff: boolean
  /** Its place is kept, unseen: an answer that is on its way decides whether it is there. */
  isUndecided: boolean
  /** The address that it leads to; null for an action on the page. */
  address: string | null
  /** The question before it runs; null for an action that can be undone. */
  question: { title: string; help: string | null; shown: ShownValue[] } | null
  run(): void
}

/** A figure that is told with the question. */
export interface ShownValue {
  id: string
  title: string
  text: string
  tone: Severity | null
}

interface ActionContext {
  page: ReportPage
  action: Action
  /** The row it stands at; null in the title row. */
  row: Row | null
  services: Services
  translate: Translate
}

/** Null where it cannot be done, leads where this person may not go, or names a file that is not made here. */
export function actionFace({ page, action, row, services, translate }: ActionContext): ActionFace | null {
  const isUndecided = page.isUndecided(action)
  if (!isUndecided && !page.isVisible(action, row)) return null
  const face = {
    title: services.translate(action.title),
    isOff: isUndecided || !page.isEnabled(action, row),
    isUndecided,
    address: null,
    question: null,
  }
  if (isUndecided) return { ...face, run: () => undefined }
  if (action.type === 'open') {
    const address = page.addressOf(action.link, row)
    if (address !== null) return { ...face, address, run: () => services.navigate(address) }
    // Its place is kept until the page knows where it leads: what comes later would move what is read.
    return row === null && action.enabled && !face.isOff && isWaiting(page)
      ? { ...face, isOff: true, run: () => undefined }
      : null
  }
  const isReadOnly = services.isReadOnly?.() ?? false
  if (action.type === 'generate')
    return { ...face, isOff: face.isOff || isReadOnly || Boolean(page.storedReports?.isStarting), run: page.generate }
  if (action.type === 'export') {
    const item = page.report.exports.find(({ id }) => id === action.export)
    return item
      ? { ...face, isOff: face.isOff || page.downloads.running !== null, run: () => page.download(item) }
      : null
  }
  return {
    ...face,
    isOff: face.isOff || isReadOnly || page.actions.running !== null,
    question: questionOf({ page, action, row, services, translate }, face.title),
    run: () => void page.actions.run(action, { ...page.surroundings, row }),
  }
}

/** Those that at least one of the rows has. */
export function offeredActions<One extends Action>(page: ReportPage, actions: One[], rows: Row[]): One[] {
  return actions.filter((action) =>
    rows.some(
      (row) =>
        (page.isUndecided(action) || page.isVisible(action, row)) &&
        (action.type !== 'open' || page.addressOf(action.link, row) !== null),
    ),
  )
}

const isWaiting = ({ sources }: ReportPage): boolean => Object.values(sources).some(({ answer }) => !answer)

function questionOf({ page, action, row, services, translate }: ActionContext, title: string): ActionFace['question'] {
  if (action.type === 'delete') {
    const name = nameText(resolveBinding(action.name, { ...page.surroundings, row }) ?? title, services)
    return { title: translate(messages.deleteTitle, { name }), help: translate(messages.deleteHelp), shown: [] }
  }
  if (action.type !== 'call' || !action.confirm) return null
  const format = services.format()
  const shown = action.shown.map((tile) => {
    const value = resolveBinding(tile.value, { ...page.surroundings, row })
    const unit = unitName(tile, format.units)
    return {
      id: tile.id,
      title: services.translate(tile.title),
      text: [formatValue(value, tile, format) || '–', unit].filter(Boolean).join(' '),
      tone: toneOf(tile.tone, value),
    }
  })
  return { title: services.translate(action.confirm), help: null, shown }
}

/** A row that is named by its day is named as that is written. */
function nameText(name: unknown, services: Services): string {
  const isDay = typeof name === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(name)
  return isDay ? formatValue(name, { format: 'date', quantity: null }, services.format()) : String(name)
}

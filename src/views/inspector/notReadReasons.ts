import { notReadReasons } from './inspectorMessages.ts'
import type { TranslateMessage } from './useTranslate.ts'

const storageName = 'inspector-not-read'
/** Reasons in the technician's own words that are offered again. */
const maxOwn = 2

type RecentReason = { key: string } | { text: string }

/** Returns the reasons why a wheel is not read, as texts: those used on this device first, the last one at the top. */
export function orderedReasons(translate: TranslateMessage, storage: Pick<Storage, 'getItem'>): string[] {
  const recent = readRecent(storage).flatMap((reason) => {
    if ('text' in reason) return [reason.text]
    const message = notReadReasons.find(({ key }) => key === reason.key)
    return message ? [translate(message)] : []
  })
  return [...new Set([...recent, ...notReadReasons.map((message) => translate(message))])]
}

/** Remembers the reason that was used last. A reason of the list is remembered in every language. */
export function rememberReason(
  text: string,
  translate: TranslateMessage,
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): void {
  const message = notReadReasons.find((one) => translate(one) === text)
  const used: RecentReason = message ? { key: message.key } : { text }
  const others = readRecent(storage).filter((one) => JSON.stringify(one) !== JSON.stringify(used))
  let own = 0
  const next = [used, ...others].filter((one) => !('text' in one) || ++own <= maxOwn)
  try {
    storage.setItem(storageName, JSON.stringify(next))
  } catch {
    // Reasons stay in their usual order.
  }
}

function readRecent(storage: Pick<Storage, 'getItem'>): RecentReason[] {
  try {
    const parsed = JSON.parse(storage.getItem(storageName) ?? '[]') as unknown
    return Array.isArray(parsed) ? parsed.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is RecentReason =>
  typeof value === 'object' &&
  value !== null &&
  ('key' in value ? typeof value.key === 'string' : 'text' in value && typeof value.text === 'string')

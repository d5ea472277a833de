import { takesText } from '../shell/keyTargets.ts'
import { AwaitedKeys, opensSearch } from './AwaitedKeys.ts'

let stopWatching: (() => AwaitedKeys | null) | null = null

/** Watches for keys that open the search from the first moment of a page, before the header is there. */
export function watchEarlyKeys(page: EventTarget): void {
  let keys: AwaitedKeys | null = null
  const watch = (event: Event): void => {
    const { defaultPrevented, isComposing, target } = event as KeyboardEvent
    if (keys || defaultPrevented || isComposing || !opensSearch(event as KeyboardEvent, takesText(target))) return
    event.preventDefault()
    keys = new AwaitedKeys(page)
  }
  page.addEventListener('keydown', watch)
  stopWatching = () => {
    page.removeEventListener('keydown', watch)
    return keys
  }
}

/** Returns the keys that were typed to the search before the header was there, once; null where there are none. */
export function collectEarlyKeys(): AwaitedKeys | null {
  const keys = stopWatching?.() ?? null
  stopWatching = null
  if (keys?.isCancelled) keys.stop()
  return keys?.isCancelled ? null : keys
}

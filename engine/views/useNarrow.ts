import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 640px)'

/** Returns true if the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNarrow() ?? false,
    () => false,
  )
}

/** null where there is no window to measure. */
export function isNarrow(): boolean | null {
  return typeof matchMedia === 'function' ? matchMedia(narrow).matches : null
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

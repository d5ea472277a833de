import type { Location } from 'react-router-dom'

/** State of an entry of the history that names the page it was opened from; Travel reads it. */
interface Entry {
  from?: string
}

/** State for a link to the guide: the page that is open, or from within the guide the one that led there. */
export function fromHere({ pathname, search, state }: Pick<Location, 'pathname' | 'search' | 'state'>): Entry {
  const { from } = (state ?? {}) as Entry
  return pathname.startsWith('/help') ? (from === undefined ? {} : { from }) : { from: pathname + search }
}

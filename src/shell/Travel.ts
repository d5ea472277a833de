import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>

/** The state of an entry in the browser's history. */
interface Entry {
  /**
   * The page of the portal that the entry before this one shows; absent when nothing of the portal was opened before.
   */
  from?: string
  /** Stays the same while the page writes its filters into the address. */
  id?: string
  /** The number of earlier entries that show the same page: its reader's steps. */
  steps?: number
}

type Places = Record<string, Record<string, unknown>>

const storeKey = 'PLACES'
const maxPlaces = 50

/**
 * Ways through the portal. Each entry of the history knows where it was opened from, and what was where on its page.
 */
export class Travel {
  #places: Places

  constructor(
    private readonly router: Router,
    private readonly store: Pick<Storage, 'getItem' | 'setItem'>,
  ) {
    this.#places = readPlaces(store)
  }

  /** In place of an entry, an address keeps what is before it; under the same path it is the same page. */
  navigate = (address: string, { replace = false }: { replace?: boolean } = {}): void => {
    const { pathname, search } = this.router.state.location
    const { from, steps } = replace ? this.#entry : { from: pathname + search }
    const isSamePage = replace && address.split('?')[0] === pathname
    const state: Entry = {
      ...(from === undefined ? {} : { from }),
      ...(steps === undefined ? {} : { steps }),
      ...(isSamePage ? { id: this.#id } : {}),
    }
    void this.router.navigate(address, { replace, state })
  }

  /**
   * Adds an entry for the open page, under another query: it begins as the one before it stands, and comes from where
   * that came from.
   */
  step = (address: string): void => {
    const id = `step-${Math.random().toString(36).slice(2)}`
    const { steps = 0, ...entry } = this.#entry
    this.#store(id, { ...this.#places[this.#id] })
    void this.router.navigate(address, { state: { ...entry, id, steps: steps + 1 } satisfies Entry })
  }

  /**
   * Returns the portal address from which the open page was reached, as it was then; null if it was opened directly.
   */
  origin = (): string | null => this.#entry.from ?? null

  /** True if the open page was there before: after going back, or a reload. */
  get isReturn(): boolean {
    return this.router.state.historyAction === 'POP'
  }

  /** To where the page was opened from, before all steps on it. */
  goBack = (): void => void this.router.navigate(-1 - (this.#entry.steps ?? 0))

  /** Out of a page that stands beside another: back to where it was opened from, else to the other in its place. */
  returnTo = (address: string): void => {
    if (this.origin()?.split('?')[0] === address) this.goBack()
    else this.navigate(address, { replace: true })
  }

  /** State that going back, or reloading, restores. */
  readonly place = {
    get: (name: string): unknown => this.#places[this.#id]?.[name],
    set: (name: string, value: unknown): void => {
      this.#store(this.#id, { ...this.#places[this.#id], [name]: value })
    },
  }

  /** Writes the places down, for a page that is loaded again. */
  storeScroll(): void {
    this.store.setItem(storeKey, JSON.stringify(this.#places))
  }

  /** The least recently used places are dropped first. */
  #store(id: string, place: Record<string, unknown>): void {
    const others = Object.entries(this.#places).filter(([other]) => other !== id)
    this.#places = Object.fromEntries([...others.slice(1 - maxPlaces), [id, place]])
  }

  get #entry(): Entry {
    return (this.router.state.location.state ?? {}) as Entry
  }

  get #id(): string {
    const { key, pathname } = this.router.state.location
    // All pages that are opened by their address have the same key.
    return this.#entry.id ?? (key === 'default' ? `${key} ${pathname}` : key)
  }
}

function readPlaces(store: Pick<Storage, 'getItem'>): Places {
  try {
    return (JSON.parse(store.getItem(storeKey) ?? '{}') ?? {}) as Places
  } catch {
    return {}
  }
}

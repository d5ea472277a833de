import type { createBrowserRouter } from 'react-router-dom'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>

/** What an entry of the browser's history holds. */
interface Entry {
  /** The page of the portal that the entry before this one shows; absent when nothing of the portal was opened before. */
  from?: string
  /** Stays the same while the page writes its filters into the address. */
  id?: string
}

type Places = Record<string, Record<string, unknown>>

const storeKey = 'PLACES'
const maxPlaces = 50

/** Ways through the portal. Each entry of the history knows where it was opened from, and what was where on its page. */
export class Travel {
  #places: Places

  constructor(private readonly router: Router, private readonly store: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#places = readPlaces(store)
  }

  /** In place of an entry, an address keeps what is before it; under the same path it is the same page. */
  navigate = (address: string, { replace = false }: { replace?: boolean } = {}): void => {
    const { pathname, search } = this.router.state.location
    const from = replace ? this.#entry.from : pathname + search
    const isSamePage = replace && address.split('?')[0] === pathname
    const state: Entry = { ...(from === undefined ? {} : { from }), ...(isSamePage ? { id: this.#id } : {}) }
    void this.router.navigate(address, { replace, state })
  }

  /** Where in the portal the open page was reached from, as it stood then; null when it was opened by its address. */
  origin = (): string | null => this.#entry.from ?? null

  /** Whether the open page was there before: gone back to, or loaded again. */
  get isReturn(): boolean {
    return this.router.state.historyAction === 'POP'
  }

  /** To where the page was opened from, as the browser's own button goes there. */
  goBack = (): void => void this.router.navigate(-1)

  /** Out of a page that stands beside another: back to where it was opened from, else to the other in its place. */
  returnTo = (address: string): void => {
    if (this.origin()?.split('?')[0] === address) this.goBack()
    else this.navigate(address, { replace: true })
  }

  /** What going back, or loading again, finds as it was. */
  readonly place = {
    get: (name: string): unknown => this.#places[this.#id]?.[name],
    set: (name: string, value: unknown): void => {
      const id = this.#id
      const { [id]: known, ...others } = this.#places
      this.#places = Object.fromEntries([...Object.entries(others).slice(1 - maxPlaces), [id, { ...known, [name]: value }]])
    },
  }

  /** Writes the places down, for a page that is loaded again. */
  keep(): void {
    this.store.setItem(storeKey, JSON.stringify(this.#places))
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

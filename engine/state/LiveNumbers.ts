import { makeAutoObservable, when } from 'mobx'
import { resolveBinding } from '../core/binding/resolve.ts'
import type { Report, Message } from '../core/definition/model.ts'
import { formatValue } from '../core/format/formatValue.ts'
import type { Services } from '../services.ts'
import { ReportPage } from './ReportPage.ts'

/** The first figure of a report, or the rows of its first list. `title` is null for rows. */
export interface LiveNumber {
  text: string
  title: Message | null
}

/**
 * Numbers that saved addresses find now, by address. They are asked for one after the other, so that they take no turn
 * of
 * the page that shows them. An address that names no report, or whose call fails, has none.
 */
export class LiveNumbers {
  readonly found = new Map<string, LiveNumber>()
  #stopped = new AbortController()
  #queue = Promise.resolve()
  readonly #requested = new Set<string>()

  constructor(private services: Services) {
    makeAutoObservable<this, 'services'>(this, { services: false })
  }

  load(addresses: readonly string[]): void {
    for (const address of addresses) {
      if (this.#requested.has(address)) continue
      this.#requested.add(address)
      this.#queue = this.#queue.then(() => this.#load(address)).catch(() => {})
    }
  }

  dispose(): void {
    this.#stopped.abort()
  }

  async #load(address: string): Promise<void> {
    const { signal } = this.#stopped
    if (signal.aborted) return
    const opened = await this.services.reportAt?.(address, { signal })
    const counted = opened && firstNumberOf(opened.report)
    if (!counted || signal.aborted) return
    const page = new ReportPage(counted, withoutStorage(this.services), opened)
    try {
      await when(
        () => page.calls.length > 0 && page.calls.every(({ status }) => status === 'loaded' || status === 'failed'),
        { signal, timeout: longestMs },
      )
      const number = toNumber(page, this.services)
      if (number) this.note(address, number)
    } finally {
      page.dispose()
    }
  }

  private note(address: string, number: LiveNumber): void {
    this.found.set(address, number)
  }
}

/** A page whose filters are never complete is not waited for longer. */
const longestMs = 30_000

/**
 * Returns the report reduced to its first figure, or else to its first list, of which one row is requested. Returns
 * null if it has neither, or is generated.
 */
function firstNumberOf(report: Report): Report | null {
  const first = report.elements.find((element) => element.type === 'tiles' || element.type === 'grid')
  if (!first || report.generate || report.dashboard) return null
  const shown = first.type === 'tiles' ? { ...first, tiles: first.tiles.slice(0, 1) } : first
  const sources = Object.fromEntries(
    Object.entries(report.sources).map(([id, source]) => [id, { ...source, pageSize: 1 }]),
  )
  return { ...report, layout: 'home', sources, elements: [shown], asOf: [], actions: [], exports: [], count: null }
}

function toNumber(page: ReportPage, services: Services): LiveNumber | null {
  const [element] = page.report.elements
  if (element?.type === 'grid') {
    const state = page.sources[element.source]
    return state?.answer
      ? { text: formatValue(state.totalItems, { format: 'integer', quantity: null }, services.format()), title: null }
      : null
  }
  const tile = element?.type === 'tiles' ? element.tiles[0] : undefined
  if (!tile || page.calls.some(({ status }) => status === 'failed')) return null
  const text = formatValue(resolveBinding(tile.value, page.surroundings), tile, services.format())
  return text ? { text, title: tile.title } : null
}

/** Looking at a saved report changes nothing of what its reader had there last. */
const withoutStorage = (services: Services): Services => ({
  ...services,
  storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
})

import { compareStructural, makeAutoObservable, observableRef, reaction } from 'mobx'
import type { Report } from '../core/definition/model.ts'
import type { CardRequest } from '../core/query/cardRequest.ts'
import type { Services } from '../services.ts'
import { ReportPage } from './ReportPage.ts'

/** Document 001, section 4. */
export const loadStates = { neverLoaded: 0, loaded: 1, loading: 2 } as const
export const cardViews = ['both', 'chart', 'table'] as const
export type CardView = (typeof cardViews)[number]

/**
 * One card of a dashboard: a page of its own, opened when the card is first seen, that asks the dashboard's call for this
 * card alone. It is asked again when what its rows depend on has changed, and only while it is looked at.
 */
export class CardState {
  /** null until the card has been seen. */
  page: ReportPage | null = null
  isSeen = false
  view: CardView
  #asked: CardRequest | null = null
  #stop: () => void

  /** `request` says what to ask for now; null while a filter is not decided. */
  constructor(readonly report: Report, private request: () => CardRequest | null, private services: Services) {
    const kept = services.storage.get(this.#storageName)
    this.view = cardViews.find((view) => view === kept) ?? 'both'
    makeAutoObservable<this, 'request' | 'services'>(this, { report: false, request: false, services: false, page: observableRef }, { autoBind: true })
    this.#stop = reaction(() => (this.isSeen ? this.request() : null), (wanted) => { if (wanted) this.ask(wanted) }, { equals: compareStructural, fireImmediately: true })
  }

  get loadState(): (typeof loadStates)[keyof typeof loadStates] {
    if (this.page?.loading) return loadStates.loading
    return this.page?.loadedAt ? loadStates.loaded : loadStates.neverLoaded
  }

  /** What the shown rows were asked for with, or those that are on their way. */
  get asked(): CardRequest | null {
    return this.page && this.request()
  }

  show(view: CardView): void {
    this.view = view
    this.services.storage.set(this.#storageName, view)
  }

  see(): void {
    this.isSeen = true
  }

  /** Out of sight, what is on its way is given up; it is asked for again when the card is seen. */
  leave(): void {
    this.isSeen = false
    if (this.loadState === loadStates.loading) this.cancel()
  }

  /** Asks for what was given up, or has not been answered. */
  run(): void {
    const wanted = this.request()
    if (wanted) this.ask(wanted)
  }

  cancel(): void {
    this.page?.cancel()
    this.#asked = null
  }

  dispose(): void {
    this.#stop()
    this.page?.dispose()
  }

  private ask(wanted: CardRequest): void {
    if (compareStructural(wanted, this.#asked)) return
    this.#asked = wanted
    if (this.page) this.page.refresh()
    else this.page = new ReportPage(this.report, { ...this.services, request: this.#call }, { search: '', params: {} })
  }

  /** The dashboard's call for this card alone, answered as its own. */
  #call: Services['request'] = async (method, path, { signal }) => {
    const { reports } = await this.services.request<{ reports: unknown[] }>(method, path, { body: this.request(), signal })
    return reports[0] as never
  }

  get #storageName(): string {
    return `card.${this.report.id}.view`
  }
}

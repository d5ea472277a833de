import { compareStructural, makeAutoObservable, observableRef, reaction } from 'mobx'
import { isNothing } from '../core/binding/resolve.ts'
import { evaluate } from '../core/condition/evaluate.ts'
import type { Message } from '../core/definition/model.ts'
import { cardLists } from '../core/definition/parseDashboard.ts'
import type { Card, CardPart } from '../core/definition/dashboardModel.ts'
import type { CardInput, CardRequest } from '../core/query/cardRequest.ts'
import { writeAddress } from '../core/query/filterAddress.ts'
import { namedFilters, type FilterValues } from '../core/query/filterValues.ts'
import { nextOrder, wireOrder, type TableOrder } from '../core/query/tableOrder.ts'
import type { Services } from '../services.ts'
import { mergedAnswer, type PartAnswers } from './mergedAnswer.ts'
import { ReportPage } from './ReportPage.ts'

/** Document 001, section 4. */
export const loadStates = { neverLoaded: 0, loaded: 1, loading: 2 } as const
export const cardViews = ['both', 'chart', 'table'] as const
export type CardView = (typeof cardViews)[number]

/** The initial state of a card, if it differs from the last one. */
export interface CardOpening {
  view?: CardView
  month?: string | null
  order?: TableOrder | null
  /** The settings of the card, as in an address. */
  search?: string
}

/**
 * One card of a dashboard. It is a page of its own, opened when the card is first seen, that requests this card alone
 * from the dashboard's call. It reloads when the inputs of its rows have changed, only while it is visible, and only
 * the part, chart or table, that has changed.
 */
export class CardState {
  /** null until the card has been seen. */
  page: ReportPage | null = null
  isSeen = false
  view: CardView
  /** The month whose weeks the chart shows: its first day. */
  month: string | null = null
  /** By which column its table stands; null: as it came. */
  order: TableOrder | null = null
  /** True if a table behind a button is open. */
  isUnfolded = false
  /** Over the whole width, as figures without a chart are on their tab from the beginning. */
  isWide: boolean
  /** The answers of the parts, each with its request. */
  #answers: PartAnswers = {}
  #lastRequest: CardRequest | null = null
  #stop: () => void

  /**
   * `request` says what to ask for now; null while a filter is not decided. `opening` is how a card of a basket stands.
   */
  constructor(
    readonly report: Card,
    private request: (input: CardInput) => CardRequest | null,
    private services: Services,
    private opening: CardOpening = {},
  ) {
    const storedView = opening.view ?? services.storage.get(this.#storageName)
    this.view = cardViews.find((view) => view === storedView) ?? 'both'
    this.isWide = !report.sources['chart'] && opening.view === undefined
    this.month = opening.month ?? null
    this.order = opening.order ?? null
    makeAutoObservable<this, 'request' | 'services' | 'opening'>(
      this,
      { report: false, request: false, services: false, opening: false, page: observableRef, order: observableRef },
      { autoBind: true },
    )
    this.#stop = reaction(
      () => (this.isSeen ? this.wanted : null),
      (wanted) => {
        if (wanted) this.update(wanted)
      },
      { equals: compareStructural, fireImmediately: true },
    )
  }

  /**
   * The state of the card by the codes of document 001; null before the first request. Requested is 102, answered 200,
   * answered with nothing 204, refused or failed 400.
   */
  get status(): 102 | 200 | 204 | 400 | null {
    if (this.loadState === loadStates.loading) return 102
    const states = this.shownParts.flatMap((part) => this.page?.sources[part] ?? [])
    if (states.some(({ failure }) => failure)) return 400
    if (states.length === 0 || states.some(({ answer }) => !answer)) return null
    return states.some(({ rows }) => rows.length > 0) ? 200 : 204
  }

  get loadState(): (typeof loadStates)[keyof typeof loadStates] {
    if (this.page?.loading) return loadStates.loading
    return this.page?.loadedAt ? loadStates.loaded : loadStates.neverLoaded
  }

  /** The parts that are there, and those of them that are shown now. */
  get parts(): CardPart[] {
    return (['table', 'chart'] as const).filter((part) => this.report.sources[part])
  }

  get shownParts(): CardPart[] {
    const shown = this.parts.filter((part) => this.view === 'both' || this.view === part)
    return shown.length > 0 ? shown : this.parts
  }

  /** The settings of the card, by their names on the wire. */
  get settings(): Record<string, unknown> {
    const { parameters } = this.page ?? {}
    return parameters?.applied
      ? namedFilters(parameters.fields, parameters.applied, { now: this.services.now(), holds: this.services.holds })
      : {}
  }

  /** The request of the shown rows, or of those being loaded. */
  get shownRequest(): CardRequest | null {
    return this.page && this.requestFor(this.shownParts, this.settings)
  }

  /** The request that a basket or a file takes over: the card as shown. */
  get snapshotRequest(): CardRequest | null {
    const { shownRequest } = this
    const order = this.shownParts.includes('table') ? wireOrder(this.report, this.order) : {}
    return (
      shownRequest && {
        ...shownRequest,
        reports_parameters: shownRequest.reports_parameters.map((report) => ({ ...report, ...order })),
      }
    )
  }

  /** True if the card has rows or a drawing; an empty card is not worth collecting. */
  get hasRows(): boolean {
    return this.shownParts.some((part) => (this.page?.sources[part]?.rows.length ?? 0) > 0)
  }

  /** Notes on its figures, which may name totals of its table: {{name}}. */
  get notes(): { text: Message; values: Record<string, string | number> }[] {
    const { page } = this
    const values = (page?.sources.table?.answer?.totals ?? {}) as Record<string, string | number>
    return page
      ? this.report.notes.flatMap(({ when, text }) =>
          evaluate(when, page.surroundings, this.services.holds) ? [{ text, values }] : [],
        )
      : []
  }

  get canUnfold(): boolean {
    const enabled = this.report.fold?.enabled
    return !enabled || (this.page !== null && evaluate(enabled, this.page.surroundings, this.services.holds))
  }

  show(view: CardView): void {
    this.view = view
    this.services.storage.set(this.#storageName, view)
    // A part that was not looked at has not been asked for.
    if (this.page && this.stale(this.wanted).length > 0) this.page.refresh()
  }

  /** From a month to its weeks, or with null back. */
  select(month: string | null): void {
    this.month = month
  }

  /** A heading of its table was pressed. */
  orderBy(column: string): void {
    this.order = nextOrder(this.report, this.order, column)
  }

  /** Takes what is set at the card from elsewhere. */
  restore(settings: FilterValues, { month = null, order = null }: CardOpening): void {
    this.month = month
    this.order = order
    if (this.page) this.page.parameters.follow(settings)
    this.show('both')
    if (!this.page)
      this.opening = {
        search: `?${writeAddress(
          { filters: settings, sort: null, page: 1, keyword: '' },
          this.report.steps.flatMap(({ fields }) => fields),
        )}`,
      }
  }

  unfold(isUnfolded: boolean): void {
    this.isUnfolded = isUnfolded
  }

  widen(isWide: boolean): void {
    this.isWide = isWide
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
    if (this.wanted) this.update(this.wanted)
  }

  cancel(): void {
    this.page?.cancel()
    this.#lastRequest = null
  }

  dispose(): void {
    this.#stop()
    this.page?.dispose()
  }

  /** The request by the dashboard's filters and the selected month; the card's page adds its own settings. */
  private get wanted(): CardRequest | null {
    return this.requestFor(this.parts, {})
  }

  private update(wanted: CardRequest): void {
    if (compareStructural(wanted, this.#lastRequest)) return
    // Other days: the month may not be among them, and what follows asks again.
    if (
      this.month !== null &&
      this.#lastRequest &&
      !compareStructural(wanted.base_parameters, this.#lastRequest.base_parameters)
    ) {
      this.month = null
      return
    }
    this.#lastRequest = wanted
    if (this.page) this.page.refresh()
    else
      this.page = new ReportPage(
        this.report,
        { ...this.services, request: this.#call },
        { search: this.opening.search ?? '', params: {} },
      )
  }

  /** The shown parts whose rows are not those of this request. */
  private stale(request: CardRequest | null, settings = this.settings): CardPart[] {
    return request === null
      ? []
      : this.shownParts.filter(
          (part) => !compareStructural(this.#answers[part]?.request, this.requestFor([part], settings)),
        )
  }

  private requestFor(parts: CardPart[], settings: Record<string, unknown>): CardRequest | null {
    return this.request({
      card: this.report.id,
      parts,
      hasAllParts: parts.length === this.parts.length,
      settings,
      month: this.month,
    })
  }

  /** The dashboard's call for this card alone, answered as its own: what has not changed is not asked for again. */
  #call: Services['request'] = async (method, path, options) => {
    // The options of what is set at it are no rows of its own.
    if (!Object.values(this.report.sources).some(({ endpoint }) => endpoint === `${method} ${path}`))
      return this.services.request(method, path, options)
    const { body, signal } = options
    const own = body as Record<string, unknown>
    const settings = Object.fromEntries(
      this.report.steps
        .flatMap(({ fields }) => fields)
        .flatMap(({ id }) => (isNothing(own[id]) ? [] : [[id, own[id]]])),
    )
    const stale = this.stale(this.wanted, settings)
    const parts = stale.length > 0 ? stale : this.shownParts
    const requests = Object.fromEntries(parts.map((part) => [part, this.requestFor([part], settings)]))
    const request = this.requestFor(parts, settings)
    const { reports } = await this.services.request<{ reports: Record<string, unknown>[] }>(method, path, {
      body: request,
      signal,
    })
    for (const part of parts) {
      const answer = reports.find((one) => cardLists[part] in one)
      if (answer) this.#answers[part] = { request: requests[part] ?? null, answer }
    }
    return mergedAnswer(this.#answers, this.parts) as never
  }

  get #storageName(): string {
    return `card.${this.report.id}.view`
  }
}

import { compareStructural, reaction } from 'mobx'
import type { Report, Source } from '../core/definition/model.ts'
import { mainSource } from '../core/query/mainSource.ts'
import type { Address } from '../core/query/filterAddress.ts'
import { requestOf, type ReportInput, type Paging } from '../core/query/requestOf.ts'
import type { Services } from '../services.ts'
import { CallState } from './CallState.ts'
import { LinkPlace } from './LinkPlace.ts'
import { ListState } from './ListState.ts'
import type { ReaderSteps } from './ReaderSteps.ts'
import { screenSources } from './screenSources.ts'
import { SourceState } from './SourceState.ts'

/** A call of a page, with the sources whose states it fills. */
interface PageCall {
  state: CallState
  sources: Source[]
}

interface PageSourcesDeps {
  services: Services
  /** The request of the result; null until every filter is decided. */
  getInput(): ReportInput | null
  /** Place that the address names in its list. */
  link: Address
  /** False where that is only how the reader left the report. */
  isLink: boolean
  /** Steps of the reader, among them those in that list. */
  steps: ReaderSteps
}

/** The first page of a list. */
export const firstPage: Paging = { page: 1, sort: null, keyword: '' }

/** The sources of an open report: the calls that answer them, and the reader's place in each list. */
export class PageSources {
  /** One for each endpoint, however many sources it answers, and for each list that is paged apart. */
  readonly calls: CallState[]
  readonly states: Record<string, SourceState>
  readonly lists: Record<string, ListState>
  /** The one whose list the address speaks for. */
  readonly main: Source | null
  readonly linkPlace: LinkPlace
  #stops: (() => void)[] = []

  constructor(
    private report: Report,
    private deps: PageSourcesDeps,
  ) {
    const shown = screenSources(report)
    const calls = pageCalls(shown, deps.services)
    this.calls = calls.map(({ state }) => state)
    this.states = sourceStates(calls)
    this.main = mainSource(Object.values(this.states).map(({ source }) => source))
    this.linkPlace = new LinkPlace(report, this.main, deps.steps)
    const place = this.linkPlace.read(deps.link, deps.isLink)
    // The address speaks for the first list, the history for the others.
    this.lists = Object.fromEntries(
      shown
        .filter((source) => !source.one)
        .map((source) => [
          source.id,
          source === this.main
            ? new ListState(place, deps.steps)
            : new ListState(this.#rememberedPlace(source) ?? firstPage),
        ]),
    )
  }

  /** From now on what is applied is asked for, and the place in a list is remembered. */
  start(): void {
    for (const call of this.calls) {
      this.#stops.push(
        reaction(
          () => this.#requestFor(call),
          (body) => {
            if (body) void call.load(body)
          },
          { equals: compareStructural, fireImmediately: true },
        ),
      )
    }
    for (const state of Object.values(this.states)) {
      this.#stops.push(
        reaction(
          () => this.#isPastTheEnd(state),
          (past) => {
            if (past) this.#goToLast(state)
          },
        ),
      )
    }
    for (const [id, list] of Object.entries(this.lists)) {
      if (id !== this.main?.id)
        this.#stops.push(
          reaction(
            () => list.shown,
            (shown) => this.deps.services.place.set(`list.${id}`, shown),
            { equals: compareStructural },
          ),
        )
    }
  }

  /** Takes what an address says of the list that it speaks for. */
  follow(address: Address): void {
    const place = this.linkPlace.read(address)
    if (this.main) this.lists[this.main.id]?.follow(place)
  }

  /** Back and forward: the history leads in the lists that the address does not speak for. */
  followPlaces(): void {
    for (const { source } of Object.values(this.states)) {
      if (source !== this.main) this.lists[source.id]?.follow(this.#rememberedPlace(source) ?? firstPage)
    }
  }

  /** Asks again for what is shown. */
  refresh(): void {
    for (const call of this.calls) {
      const body = this.#requestFor(call)
      if (body) void call.load(body)
    }
  }

  /** Goes on with what was answered under an earlier definition, and where the reader was. */
  restoreFrom(before: PageSources): void {
    for (const [id, state] of Object.entries(this.states)) {
      const old = before.states[id]
      if (old && isAnsweredAlike(old.source, state.source)) state.call.restoreFrom(old.call)
      const place = before.lists[id]
      if (place && state.source !== this.main) this.lists[id]?.follow(place)
    }
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const call of this.calls) call.dispose()
  }

  /** The body of a call: what each of its sources is asked, in one. */
  #requestFor({ endpoint, lists }: CallState): Record<string, unknown> | null {
    const input = this.deps.getInput()
    if (!input) return null
    const joint = Object.values(this.report.sources).filter(
      (source) => source.endpoint === endpoint && (lists?.includes(source.list) ?? true),
    )
    const bodies = joint.map((source) => requestOf(this.report, source, input, this.lists[source.id] ?? firstPage))
    return Object.assign({}, ...bodies, lists ? { lists } : {}) as Record<string, unknown>
  }

  /** A page that the result no longer has, as after rows were filtered away. */
  #isPastTheEnd({ source, rows, status, totalItems }: SourceState): boolean {
    return status === 'loaded' && rows.length === 0 && totalItems > 0 && (this.lists[source.id]?.page ?? 1) > 1
  }

  #goToLast({ source, pages }: SourceState): void {
    const list = this.lists[source.id]
    if (list && source === this.main) this.linkPlace.miss(list.page)
    list?.follow({ ...list.shown, page: pages })
  }

  #rememberedPlace(source: Source): Paging | null {
    return (this.deps.services.place.get(`list.${source.id}`) ?? null) as Paging | null
  }
}

/** Returns true if one source can read the answer of the other. */
function isAnsweredAlike(one: Source, other: Source): boolean {
  return (
    one.endpoint === other.endpoint &&
    one.isShared === other.isShared &&
    one.isApart === other.isApart &&
    (one.isShared || (one.list === other.list && one.one === other.one))
  )
}

/**
 * Returns the calls of a page's sources: one for each endpoint, and a separate one for each list with pages of its own.
 * Turning such a page requests nothing else.
 */
function pageCalls(shown: Source[], services: Services): PageCall[] {
  const requested = shown.filter(({ endpoint }) => endpoint !== null)
  const apart = requested.filter(({ isApart }) => isApart)
  const endpoints = [...new Set(requested.map(({ endpoint }) => endpoint!))]
  const joint = endpoints.flatMap((endpoint): PageCall[] => {
    const sources = requested.filter((source) => source.endpoint === endpoint && !source.isApart)
    const isComplete = !apart.some((source) => source.endpoint === endpoint)
    return sources.length === 0
      ? []
      : [{ state: new CallState(endpoint, services, isComplete ? null : sources.map(({ list }) => list)), sources }]
  })
  return [
    ...joint,
    ...apart.map((source) => ({ state: new CallState(source.endpoint!, services, [source.list]), sources: [source] })),
  ]
}

/** The states of the sources of some calls, by the sources' ids. */
function sourceStates(calls: PageCall[]): Record<string, SourceState> {
  return Object.fromEntries(
    calls.flatMap(({ state, sources }) => sources.map((source) => [source.id, new SourceState(source, state)])),
  )
}

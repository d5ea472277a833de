import { compareStructural, makeAutoObservable, reaction, when } from 'mobx'
import { resolveBindings, type PointerContext } from '../core/binding/resolve.ts'
import type { ChartPoint } from '../core/chart/category.ts'
import { evaluate, pointersOf } from '../core/condition/evaluate.ts'
import type { ChartElement } from '../core/definition/chartModel.ts'
import type { Action } from '../core/definition/actionModel.ts'
import type { Element, Export, Link, Report } from '../core/definition/model.ts'
import { pointWithin } from '../core/chart/pointWithin.ts'
import { readAddress, readQuery, writeAddress } from '../core/query/filterAddress.ts'
import { namedFilters, pointable } from '../core/query/filterValues.ts'
import { fileSource } from '../core/query/mainSource.ts'
import { exportRequestOf, type ReportInput } from '../core/query/requestOf.ts'
import type { Services } from '../services.ts'
import { ActionRuns } from './ActionRuns.ts'
import type { CallState } from './CallState.ts'
import { CarriedFilters } from './CarriedFilters.ts'
import { columnLayouts, followLayouts, type ColumnLayout } from './ColumnLayout.ts'
import { Comments } from './Comments.ts'
import { Downloads } from './Downloads.ts'
import { GeneratedReports } from './GeneratedReports.ts'
import { FilterCounting } from './FilterCounting.ts'
import type { LinkPlace } from './LinkPlace.ts'
import type { ListState } from './ListState.ts'
import { subjectOf } from './headingFacts.ts'
import { linkAddress } from './linkAddress.ts'
import { backgroundFiles } from './backgroundFiles.ts'
import { PageEdits } from './PageEdits.ts'
import { exportParam, knownNames, rememberedSearch, searchOf, templateOf } from './pageSearch.ts'
import { firstPage, PageSources } from './PageSources.ts'
import { FilterState } from './FilterState.ts'
import { readParams } from './readParams.ts'
import { ReaderSteps } from './ReaderSteps.ts'
import type { Row, SourceState } from './SourceState.ts'
import { shownElements } from './shownElements.ts'
import { lastSearchOf, wayBack, type WayBack } from './wayBack.ts'

/**
 * The spine of one open report: address → parameters → requests → sources → (views), and back to the address.
 * Everything that a view shows is read from here.
 */
export class ReportPage {
  /** The parameters of the address by name, in their declared types. */
  readonly params: Record<string, unknown>
  readonly parameters: FilterState
  readonly calls: CallState[]
  readonly sources: Record<string, SourceState>
  readonly lists: Record<string, ListState>
  /** The reader's columns of each grid. */
  readonly columns: Record<string, ColumnLayout>
  readonly downloads: Downloads
  /** Its files that are made in the background; asked for when one is started, and with the menu of exports. */
  readonly files: GeneratedReports
  readonly actions: ActionRuns
  /** For a generated report: the earlier results, and those in progress. */
  readonly storedReports: GeneratedReports | null
  readonly comments: Comments
  /** Unsaved in-place edits. */
  readonly edits: PageEdits
  /** The number of rows that the filters being chosen would find, if the report declares how to count. */
  readonly counting: FilterCounting | null
  /** Steps of the reader, each an entry of the browser's history. */
  readonly steps = new ReaderSteps()
  /** Times that the reader has gone back or forward within the page. */
  returns = 0
  /** The path of the page that is open beside this one. */
  beside: string | null = null
  /** The saved template that the address asks for, until it is restored. */
  template: string | null
  readonly #data: PageSources
  #stops: (() => void)[] = []
  #opened: string
  #isReplaced = false
  /** With `before`, the page goes on where that one stands: the same place under a definition that has changed. */
  constructor(
    readonly report: Report,
    readonly services: Services,
    at: { search: string; params: Record<string, string>; before?: ReportPage },
  ) {
    // 1. The address, and what the user had last.
    this.#opened = at.search
    this.template = templateOf(at.search)
    this.params = readParams(report.params, at.params, at.search)
    const fields = report.steps.flatMap((step) => step.fields)
    const link = readAddress(at.search, fields, knownNames(report))
    const last = readAddress(lastSearchOf(services, report.id), fields)
    const fromLink = this.#opened !== '' || Object.keys(link.filters).length > 0
    // 2. The parameters, in their order: link, the user's last, the definition's default.
    const carried = new CarriedFilters(fields, last.filters, {
      title: report.title,
      storage: services.storage,
      isOpen: !fromLink,
    })
    this.parameters = new FilterState(report, services, [link.filters, carried.initialize()], link.unread)
    this.parameters.carried = carried
    // 3. A state for each source of the screen, and a place in each list.
    this.#data = new PageSources(report, {
      services,
      getInput: () => this.#currentInput,
      link: fromLink ? link : { ...last, ...firstPage, sort: last.sort, unread: [] },
      isLink: fromLink,
      steps: this.steps,
    })
    this.calls = this.#data.calls
    this.sources = this.#data.states
    this.lists = this.#data.lists
    this.columns = columnLayouts(report, services.storage, at.before?.search ?? at.search)
    this.downloads = at.before?.downloads ?? new Downloads(services, (job) => void this.files.follow(job))
    this.files = at.before?.files ?? backgroundFiles(report, services)
    this.actions = new ActionRuns(services, {
      refresh: () => this.refresh(),
      addressOf: (link, { row = null }) => this.addressOf(link, row as Row | null),
    })
    this.storedReports = report.generate ? new GeneratedReports(report.generate, services) : null
    this.comments = new Comments(report, services.storage)
    this.edits = new PageEdits(report, {
      services,
      surroundings: () => this.surroundings,
      refresh: () => this.refresh(),
    })
    this.counting = report.count ? new FilterCounting(report.count, this.parameters, services) : null
    if (at.before) this.#restoreFrom(at.before)
    makeAutoObservable(
      this,
      {
        report: false,
        services: false,
        params: false,
        parameters: false,
        calls: false,
        sources: false,
        lists: false,
        columns: false,
        downloads: false,
        files: false,
        actions: false,
        storedReports: false,
        comments: false,
        edits: false,
        counting: false,
        steps: false,
      },
      { autoBind: true },
    )
    // 4. From now on: what is applied is asked for, and the address is remembered.
    this.#data.start()
    const file = at.before
      ? undefined
      : report.exports.find(({ id }) => id === new URLSearchParams(at.search).get(exportParam))
    if (file)
      this.#stops.push(
        when(
          () => this.input !== null,
          () => this.download(file),
        ),
      )
    if (fields.length > 0 && report.layout !== 'home')
      this.#stops.push(
        reaction(
          () => rememberedSearch(this, this.#mainList ?? firstPage) ?? this.#opened,
          (search) => services.storage.set(this.#storageName, search),
        ),
      )
  }

  /** The query string to keep in the address bar, as location.search has it: empty, or with its `?`. */
  get search(): string {
    const { applied } = this.parameters
    return applied ? searchOf(this, applied, this.#mainList ?? firstPage) : this.#opened
  }

  /** The filters that are applied, the same text for the same filters. */
  get filtersText(): string {
    return writeAddress({ filters: this.parameters.applied ?? {}, ...firstPage }, this.parameters.fields)
  }

  /**
   * Takes what an address says. One that says nothing, as a link of the menu, leaves everything as it is, unless the
   * reader goes back to it.
   */
  follow(search: string, { isReturn = false }: { isReturn?: boolean } = {}): void {
    if (isReturn) this.#data.followPlaces()
    if (search === this.search || (!isReturn && readQuery(search).size === 0)) return
    if (isReturn) this.returns += 1
    this.template ??= templateOf(search)
    const address = readAddress(search, this.parameters.fields, knownNames(this.report))
    this.parameters.follow(address.filters, address.unread)
    this.#data.follow(address)
    followLayouts(this.columns, search)
  }

  /** Applies the draft; a new result begins at its first page. */
  apply(): void {
    const { applied, draft } = this.parameters
    if (!compareStructural(applied, draft) && this.edits.hold(this.apply)) return
    if (!this.parameters.apply()) return
    for (const list of Object.values(this.lists)) list.begin()
    // Filters that a report could not begin without have nothing before them.
    if (applied && !compareStructural(applied, this.parameters.applied)) this.steps.record('filters')
  }

  /** Goes back to the filters that this report had before others were carried over, and forgets those. */
  undoCarried(): void {
    const { carried } = this.parameters
    carried?.forget()
    this.parameters.follow(carried?.own ?? {})
    for (const list of Object.values(this.lists)) list.begin()
    this.steps.record('filters')
  }

  /** Applies the draft, and begins a new one of it. */
  generate(): void {
    this.apply()
    const { input } = this
    if (input && this.parameters.openStep === null)
      void this.storedReports?.start(namedFilters(this.parameters.fields, input.filters, input))
  }

  /** Asks again for what is shown. */
  refresh(): void {
    for (const options of this.parameters.blocked) options.retry()
    this.#data.refresh()
  }

  /** Gives up what is on its way. */
  cancel(): void {
    for (const call of this.calls) call.cancel()
  }

  /** The roots that pointers read on this page. */
  get surroundings(): PointerContext {
    return {
      filters: pointable(this.parameters.fields, this.parameters.applied ?? {}, this.services.now()),
      params: this.params,
      sources: Object.fromEntries(Object.entries(this.sources).map(([id, state]) => [id, state.answer])),
    }
  }

  /** Returns the address of a link from a row; null if it leads nowhere for this user. */
  addressOf(link: Link, row: Row | null, point?: ChartPoint): string | null {
    return linkAddress(this, link, { row, point })
  }

  showBeside(path: string | null): void {
    this.beside = path
  }

  /** Returns true if an address belongs to the page that is open beside this one. */
  isBeside(address: string): boolean {
    const path = address.split('?')[0] ?? ''
    return this.beside === path || Boolean(this.beside?.startsWith(`${path}/`))
  }

  /**
   * The elements on the screen, without the columns and comparisons that the filters hide, and without those that are
   * left out for want of rows.
   */
  get elements(): Element[] {
    return shownElements(this)
  }

  /** The record that the page is about, beside its title; null where the report does not say. */
  get subject(): string | null {
    return subjectOf(this)
  }

  isVisible({ visible }: Action, row: Row | null): boolean {
    return visible === null || evaluate(visible, { ...this.surroundings, row }, this.services.holds)
  }

  /** Returns true if a pending answer decides whether an action is visible. */
  isUndecided({ visible }: Action): boolean {
    return (
      visible !== null &&
      pointersOf(visible).some((pointer) => {
        const [, root, source = ''] = pointer.split('/')
        return root === 'sources' && !this.sources[source]?.answer
      })
    )
  }

  isEnabled({ enabled }: Action, row: Row | null): boolean {
    return enabled === null || evaluate(enabled, { ...this.surroundings, row }, this.services.holds)
  }

  /** Returns the address that a chart's category leads to; null at the end of its drill-down. */
  drillAddress({ drill }: ChartElement, point: ChartPoint): string | null {
    if (!drill) return null
    const surroundings = { ...this.surroundings, point }
    if (drill.when && !evaluate(drill.when, surroundings, this.services.holds)) return null
    return this.addressOf(drill.link, null, pointWithin(point, this.parameters, this.services.now()))
  }

  /** Out of a page that belongs to another. */
  get back(): WayBack | null {
    return wayBack(
      this.report,
      { ...resolveBindings(this.report.parentWith, this.surroundings), ...this.params },
      this.services,
    )
  }

  /** The order and the page of a link that cannot be shown. */
  get linkPlace(): LinkPlace {
    return this.#data.linkPlace
  }

  get loading(): boolean {
    return this.calls.some((call) => call.status === 'loading')
  }

  /** When the oldest of what is shown was answered. */
  get loadedAt(): Date | null {
    const times = this.calls.flatMap((call) => call.loadedAt ?? [])
    return times.length > 0 ? new Date(Math.min(...times.map(Number))) : null
  }

  /** True while this page waits for the answer of a save or an action. */
  get isWriting(): boolean {
    return this.edits.isSaving || this.actions.running !== null
  }

  download(item: Export): void {
    const input = this.input
    if (!input) return
    const place = this.lists[fileSource(this.report, item)?.id ?? ''] ?? firstPage
    void this.downloads.start(item, {
      ...exportRequestOf(this.report, input, place),
      ...this.comments.requestTexts,
      ...item.body,
    })
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    this.#data.dispose()
    this.parameters.dispose()
    this.storedReports?.dispose()
    this.counting?.dispose()
    this.edits.options.dispose()
    this.actions.dispose()
    if (this.#isReplaced) return
    this.downloads.cancel()
    this.files.dispose()
  }

  #restoreFrom(before: ReportPage): void {
    before.#isReplaced = true
    this.parameters.restoreFrom(before.parameters)
    this.edits.restoreFrom(before.edits)
    this.actions.failure = before.actions.failure
    this.#data.restoreFrom(before.#data)
  }

  /** The list that the address speaks for. */
  get #mainList(): ListState | undefined {
    return this.lists[this.#data.main?.id ?? '']
  }

  private get input(): ReportInput | null {
    const { applied } = this.parameters
    return applied
      ? { filters: applied, params: this.params, now: this.services.now(), holds: this.services.holds }
      : null
  }

  /** The applied request, without parts that find the same rows as the last request. */
  get #currentInput(): ReportInput | null {
    const { requestFilters: filters } = this.parameters
    return filters && this.input && { ...this.input, filters }
  }

  get #storageName(): string {
    return `report.${this.report.id}`
  }
}

import { compareStructural, makeAutoObservable, reaction } from 'mobx'
import type { Card, Dashboard, Tab } from '../core/definition/dashboardModel.ts'
import type { ExportFormat } from '../core/definition/model.ts'
import { basketTab, tabField } from '../core/definition/parseDashboard.ts'
import { undeclaredExport } from '../core/definition/undeclaredExport.ts'
import { monthOf } from '../core/definition/selectedMonth.ts'
import { entryCall, type BasketEntry } from '../core/query/basketEntry.ts'
import { baseParameters, cardRequest, type AppliedFilters } from '../core/query/cardRequest.ts'
import { writeAddress } from '../core/query/filterAddress.ts'
import { filtersFrom, namesOf } from '../core/query/filtersFrom.ts'
import { orderOfWire } from '../core/query/tableOrder.ts'
import { BasketState, fileNames } from './BasketState.ts'
import { CardState, type CardView } from './CardState.ts'
import { GeneratedReports, type GeneratedReport } from './GeneratedReports.ts'
import type { ReportPage } from './ReportPage.ts'
import { storeBase } from './storedBase.ts'

/**
 * The tabs of an open dashboard. Its filters are those of the page around it; what a tab has loaded stays when another
 * is opened.
 */
export class DashboardPage {
  readonly cards: Map<string, CardState>
  readonly basket: BasketState | null
  /** Files of large baskets, made in the background. */
  readonly files: GeneratedReports | null
  #stops: (() => void)[]

  constructor(
    readonly page: ReportPage,
    readonly dashboard: Dashboard,
  ) {
    const { services } = page
    this.cards = new Map(
      dashboard.tabs.flatMap((tab) =>
        tab.cards.map((card) => [
          card.id,
          new CardState(
            card,
            (input) => {
              const filters = appliedFilters(page)
              return filters && cardRequest(dashboard, tab, input, filters)
            },
            services,
          ),
        ]),
      ),
    )
    this.basket = dashboard.basket && new BasketState(dashboard.basket, page.report.id, dashboard.tabs, services)
    const job = dashboard.basket?.files?.job
    this.files = job ? new GeneratedReports({ endpoint: job.begin, list: job.list, page: null }, services) : null
    makeAutoObservable(
      this,
      { page: false, dashboard: false, cards: false, basket: false, files: false },
      { autoBind: true },
    )
    this.#stops = [
      reaction(
        () => this.base,
        (base) => {
          if (base) storeBase(services.storage, page.report.id, base)
        },
        { equals: compareStructural, fireImmediately: true },
      ),
      reaction(
        () => page.template,
        (template) => {
          if (template !== null) void this.restore(template)
        },
        { fireImmediately: true },
      ),
    ]
  }

  /** null: the tab of the basket. */
  get tab(): Tab | null {
    const { applied, draft } = this.page.parameters
    const open = (applied ?? draft)[tabField]
    const tab = this.dashboard.tabs.find(({ id }) => id === open)
    if (tab) return tab
    if (this.basket && open === basketTab) return null
    throw new Error("Can't find selected tab. Selected tab is undefined")
  }

  open(tab: string): void {
    if (this.page.parameters.draft[tabField] === tab) return
    this.page.parameters.choose(tabField, tab)
    this.page.steps.record('tab')
  }

  /** A report of the basket as it was added: the filters of now do not touch it. */
  collected(entry: BasketEntry): CardState | null {
    const card = this.cardOf(entry)
    const { report } = entry
    if (!card) return null
    const fields = card.steps.flatMap((step) => step.fields)
    const { services } = this.page
    return new CardState(
      card,
      ({ parts, hasAllParts }) => entryCall(entry, parts, hasAllParts, services.now()),
      { ...services, storage: { ...services.storage, get: () => undefined, set: () => undefined } },
      {
        view: viewOf(report.report_part),
        month: monthOf(report),
        order: orderOfWire(card, report),
        search: `?${writeAddress({ filters: filtersFrom(fields, report), sort: null, page: 1, keyword: '' }, fields)}`,
      },
    )
  }

  /** Makes a file of the basket: at once, or in the background where it is large; whether it is the latter. */
  fileOf(format: ExportFormat): boolean {
    const file = this.basket?.file(format)
    const job = this.dashboard.basket?.files?.job
    if (!file || !this.basket) return false
    if (!job || !this.files || this.basket.entries.length < job.from) {
      void this.page.downloads.start(file.item, { ...file.body })
      return false
    }
    void this.files.start({ ...file.body, format: fileNames[format] })
    return true
  }

  /** Hands out a file that was made. */
  download({ id, format }: GeneratedReport): void {
    const { files, title } = this.dashboard.basket ?? {}
    if (!files?.job || !title) return
    void this.page.downloads.start(
      undeclaredExport({ id: 'file', title, format: format ?? 'pdf', endpoint: files.job.get }),
      { id },
    )
  }

  /** Opens a report of the basket where it came from, under the filters it was added with, whole. */
  edit(entry: BasketEntry): void {
    const { base_parameters, tab_parameters, report, tab_id } = entry
    const { parameters } = this.page
    const { groups } = this.dashboard
    const reportsOwn = Object.fromEntries(
      Object.entries(report).filter(([name]) => !groups[name]?.includes('tab_parameters')),
    )
    const named = { ...base_parameters, ...tab_parameters, ...reportsOwn }
    const groupedFields = parameters.fields.filter((field) => namesOf(field).some((name) => name in groups))
    this.basket?.setPart(report.report_type, undefined)
    parameters.follow({ ...parameters.applied, ...filtersFrom(groupedFields, named), [tabField]: tab_id })
    this.page.steps.record('filters')
    const card = this.cards.get(report.report_type)
    card?.restore(
      filtersFrom(
        card.report.steps.flatMap((step) => step.fields),
        report,
      ),
      { month: monthOf(report), order: orderOfWire(card.report, report) },
    )
  }

  /** Takes the template that the address names in place of what the basket holds. */
  async restore(template: string): Promise<void> {
    this.page.template = null
    await this.basket?.restore(Number(template))
  }

  /** The request parameters for any tab and card. */
  get base(): Record<string, unknown> | null {
    const filters = appliedFilters(this.page)
    return filters && baseParameters(this.dashboard, filters)
  }

  dispose(): void {
    for (const stop of this.#stops) stop()
    for (const card of this.cards.values()) card.dispose()
    this.files?.dispose()
  }

  private cardOf({ tab_id, report }: BasketEntry): Card | undefined {
    return this.dashboard.tabs.find(({ id }) => id === tab_id)?.cards.find(({ id }) => id === report.report_type)
  }
}

const viewOf = (part: unknown): CardView => (part === 'graph' ? 'chart' : part === 'table' ? 'table' : 'both')

/** null until every filter is decided. */
function appliedFilters({
  parameters: { fields, applied },
  services: { now, holds },
}: ReportPage): AppliedFilters | null {
  return applied && { fields, filters: applied, caller: { now: now(), holds } }
}

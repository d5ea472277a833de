import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Basket, Tab } from '../core/definition/dashboardModel.ts'
import type { Export, ExportFormat, Message } from '../core/definition/model.ts'
import { undeclaredExport } from '../core/definition/undeclaredExport.ts'
import {
  entriesOf,
  entryRequest,
  storedRequest,
  sectionCode,
  withEntry,
  type BasketEntry,
  type BasketReport,
} from '../core/query/basketEntry.ts'
import type { CardRequest } from '../core/query/cardRequest.ts'
import type { Services } from '../services.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

/** The formats of files by their names on the wire. */
export const fileNames: Partial<Record<ExportFormat, string>> = { pdf: 'pdf', xlsx: 'excel', png: 'png', xml: 'xml' }

/** The words of document 001, section 5. */
export const restoreMessages = {
  nothing: { key: 'engine.restored_nothing', text: "Restored report parameters can't be null" },
  missing: { key: 'engine.restored_missing', text: 'Report not found' },
} satisfies Record<string, Message>

/**
 * The reports collected from a dashboard's tabs: one of each type, in the order of the tabs, as they were when added.
 * Stored for the next visit.
 */
export class BasketState {
  entries: BasketEntry[]
  /** Under which it is saved, and stands in files. */
  name = ''
  /** The cards that were cleared last, until another change. */
  cleared: { entries: BasketEntry[]; name: string } | null = null
  isSaving = false
  failure: Failure | null = null
  /** `failure` is of a save, which may have been done all the same. */
  isSaveFailed = false

  constructor(
    readonly basket: Basket,
    private id: string,
    private tabs: Tab[],
    private services: Services,
  ) {
    this.entries = entriesOf(services.storage.get(this.#storageName), tabs) ?? []
    makeAutoObservable<this, 'id' | 'tabs' | 'services'>(
      this,
      { basket: false, id: false, tabs: false, services: false, entries: observableRef, failure: observableRef },
      { autoBind: true },
    )
  }

  /** The report code of one section, or of a combination. */
  get code(): number {
    return sectionCode(this.entries, this.tabs, this.basket.code)
  }

  /** As they are kept. */
  get requests(): CardRequest[] {
    return this.entries.map(storedRequest)
  }

  entryOf(card: string): BasketEntry | null {
    return this.entries.find(({ report }) => report.report_type === card) ?? null
  }

  /** Takes a card in as it is asked for, in place of what is there of its type. */
  add({ reports_parameters, ...shared }: CardRequest): void {
    const report = reports_parameters[0] as BasketReport | undefined
    if (report) this.storeEntries(withEntry(this.entries, { ...shared, report }, this.tabs))
  }

  remove(card: string): void {
    this.storeEntries(this.entries.filter(({ report }) => report.report_type !== card))
  }

  clear(): void {
    const { entries, name } = this
    this.storeEntries([])
    this.name = ''
    this.cleared = { entries, name }
  }

  undoClear(): void {
    if (!this.cleared) return
    const { entries, name } = this.cleared
    this.storeEntries(entries)
    this.name = name
  }

  /** Sets the included part of a card; undefined means the whole. */
  setPart(card: string, part: string | undefined): void {
    this.change(
      card,
      (report) =>
        Object.fromEntries(
          Object.entries({ ...report, report_part: part }).filter(([, value]) => value !== undefined),
        ) as BasketReport,
    )
  }

  setComment(card: string, comment: string): void {
    this.change(card, (report) => ({ ...report, comment }))
  }

  rename(name: string): void {
    this.name = name
  }

  /** Takes the notice of a failure away. */
  dismiss(): void {
    this.failure = null
    this.isSaveFailed = false
  }

  /** Keeps it under its name; whether that was done. */
  async save(): Promise<boolean> {
    const { templates } = this.basket
    if (!templates || this.isSaving) return false
    const isSaved = await this.try(async () => {
      const { method, path } = endpointParts(templates.save)
      await this.services.request(method, path, { body: { report_name: this.name.trim(), reports: this.requests } })
    })
    runInAction(() => (this.isSaveFailed = !isSaved))
    return isSaved
  }

  /** Takes a template in place of what is there; whether there was anything of it to take. */
  async restore(id: number): Promise<boolean> {
    const { templates } = this.basket
    if (!templates) return false
    return this.try(async () => {
      const { method, path } = endpointParts(templates.get)
      const { template } = await this.services.request<{ template?: { report_name?: string; reports?: unknown } }>(
        method,
        path.replace('{id}', String(id)),
        {},
      )
      const entries = entriesOf(template?.reports, this.tabs)
      if (!entries) throw new Error(this.services.translate(restoreMessages.nothing))
      if (entries.length === 0) throw new Error(this.services.translate(restoreMessages.missing))
      runInAction(() => {
        this.storeEntries(entries)
        this.name = template?.report_name ?? ''
      })
    })
  }

  /** A file of all, to be downloaded. */
  file(format: ExportFormat): { item: Export; body: object } | null {
    const { files, title } = this.basket
    const name = fileNames[format]
    if (!files || !name) return null
    const item = undeclaredExport({ id: format, title, format, endpoint: files.many.replace('{format}', name) })
    return {
      item,
      body: {
        reports: this.entries.map((entry) => entryRequest(entry, this.services.now())),
        ...(this.name.trim() ? { report_name: this.name.trim() } : {}),
      },
    }
  }

  private change(card: string, changed: (report: BasketReport) => BasketReport): void {
    this.storeEntries(
      this.entries.map((entry) =>
        entry.report.report_type === card ? { ...entry, report: changed(entry.report) } : entry,
      ),
    )
  }

  private storeEntries(entries: BasketEntry[]): void {
    this.entries = entries
    this.cleared = null
    this.services.storage.set(this.#storageName, entries.map(storedRequest))
  }

  private async try(work: () => Promise<void>): Promise<boolean> {
    this.isSaving = true
    this.isSaveFailed = false
    this.failure = null
    let failure: Failure | null = null
    try {
      await work()
    } catch (error) {
      // A call says why; what it was answered with may still be nothing.
      const problem = toFailure(error)
      failure = 'status' in (error as object) ? problem : { ...problem, description: (error as Error).message }
    }
    runInAction(() => {
      this.isSaving = false
      this.failure = failure
    })
    return failure === null
  }

  get #storageName(): string {
    return `basket.${this.id}`
  }
}

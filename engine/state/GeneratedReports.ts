import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { ExportFormat } from '../core/definition/model.ts'
import type { Services } from '../services.ts'
import { endpointParts } from './endpointParts.ts'
import { toFailure, type Failure } from './Failure.ts'

/** The calls that begin one and say how they stand; the page that shows one, where there is such a page. */
export interface GeneratedReportCalls {
  endpoint: string
  list: string
  page: string | null
}

/** One that was generated, or is being made, as its call says. */
export interface GeneratedReport {
  id: number
  report_name: string
  account: string
  made_by: string
  created_at: string
  finished_at: string | null
  /** The format of a file. */
  format?: ExportFormat | null
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  progress: { done: number; total: number; text: string | null }
  error: string | null
  can_open: boolean
}

/** Milliseconds until it is asked again how far they are; only while one of them waits or runs. */
const betweenMs = 2000
const pageSize = 20

/** Background results: earlier reports or files. Starts new ones, follows those in progress, and deletes old ones. */
export class GeneratedReports {
  reports: GeneratedReport[] | null = null
  totalItems = 0
  page = 1
  /** The list could not be read. */
  failure: Failure | null = null
  /** The last action failed, or may have been done without an answer. */
  actionFailure: Failure | null = null
  /** A new one is being asked for. */
  isStarting = false
  /** The one last started here: what became of it is told. */
  lastStarted: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #abort = new AbortController()

  constructor(
    private calls: GeneratedReportCalls,
    private services: Services,
  ) {
    makeAutoObservable<this, 'calls' | 'services'>(
      this,
      { calls: false, services: false, reports: observableRef, failure: observableRef, actionFailure: observableRef },
      { autoBind: true },
    )
  }

  get pages(): number {
    return Math.max(1, Math.ceil(this.totalItems / pageSize))
  }

  get hasOpen(): boolean {
    return (this.reports ?? []).some(isOpen)
  }

  /** The one last started here, as it stands. */
  get latest(): GeneratedReport | null {
    return (this.reports ?? []).find(({ id }) => id === this.lastStarted) ?? null
  }

  addressOf(report: GeneratedReport): string | null {
    const { page } = this.calls
    return report.can_open && page !== null ? this.services.addressOf(page, { id: report.id }) : null
  }

  /** Begins one from these filters. */
  async start(body: Record<string, unknown>): Promise<void> {
    if (this.isStarting) return
    this.isStarting = true
    await this.#try(async (signal) => {
      const { method, path } = endpointParts(this.calls.endpoint)
      const { id } = await this.services.request<{ id: number }>(method, path, { body, signal })
      runInAction(() => {
        this.lastStarted = id
        this.page = 1
      })
    })
    runInAction(() => (this.isStarting = false))
  }

  /** One that was started elsewhere is followed from now on. */
  follow(id: number): Promise<void> {
    this.lastStarted = id
    this.page = 1
    return this.load()
  }

  goTo(page: number): void {
    this.page = page
    void this.load()
  }

  cancel(id: number): Promise<void> {
    return this.#change('POST', `jobs/cancel/${id}`)
  }

  retry(id: number): Promise<void> {
    this.lastStarted = id
    return this.#change('POST', `jobs/retry/${id}`)
  }

  remove(id: number): Promise<void> {
    return this.#change('DELETE', `jobs/delete/${id}`)
  }

  /** Asks how they stand, and again while one of them is being made. */
  async load(): Promise<void> {
    clearTimeout(this.#timer)
    const { signal } = this.#abort
    let failure: Failure | null = null
    try {
      const { method, path } = endpointParts(this.calls.list)
      const { reports, total_items } = await this.services.request<{ reports: GeneratedReport[]; total_items: number }>(
        method,
        `${path}?page_number=${this.page}&page_size=${pageSize}`,
        { signal },
      )
      if (signal.aborted) return
      runInAction(() => {
        this.reports = reports
        this.totalItems = total_items
      })
    } catch (error) {
      failure = toFailure(error)
    }
    if (signal.aborted) return
    runInAction(() => (this.failure = failure))
    clearTimeout(this.#timer)
    if (this.hasOpen) this.#timer = setTimeout(() => void this.load(), betweenMs)
  }

  /** Takes the notice of the last action away. */
  dismiss(): void {
    this.actionFailure = null
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#abort.abort()
  }

  #change(method: 'POST' | 'DELETE', path: string): Promise<void> {
    return this.#try(
      async (signal) =>
        void (await this.services.request(method, path, { signal, ...(method === 'POST' ? { body: {} } : {}) })),
    )
  }

  /** Does it, and then asks how they stand: also when it failed, for then they stand otherwise than was shown. */
  async #try(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.#abort
    let failure: Failure | null = null
    this.dismiss()
    try {
      await work(signal)
    } catch (error) {
      failure = toFailure(error)
    }
    if (signal.aborted) return
    runInAction(() => (this.actionFailure = failure))
    await this.load()
  }
}

export function isOpen({ state }: GeneratedReport): boolean {
  return state === 'queued' || state === 'running'
}

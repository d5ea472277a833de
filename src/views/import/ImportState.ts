import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { mediaTypeOfName } from '../../../engine/core/form/mediaTypes.ts'
import type { DateFormat } from '../../../engine/core/format/dateFormat.ts'
import type { Words } from '../../../engine/core/definition/model.ts'
import type { Api } from '../../api/Api.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { assignHeading, missingColumns, suggestedChoices, toMapping, type FileChoices } from './fileMapping.ts'
import { importWords } from './importWords.ts'
import type { Feed, Inspection, Load, Outcome } from './importWire.ts'

/** The most bytes of a file that the server takes. */
const maxFileBytes = 20_000_000
export const fileEnds = ['.csv', '.tsv', '.txt', '.xlsx']
/** Milliseconds that a large file may take to be checked or loaded. */
const loadMs = 10 * 60_000

type Busy = 'reading' | 'checking' | 'loading' | 'undoing'

/** A failed step. `title` says which one where the server gave no words. */
export interface StepFailure { title: Words; messages: string[] }

interface ImportDeps {
  api: Pick<Api, 'request' | 'file'>
  save(file: Blob, name: string): void
  dateFormat: DateFormat
  /** Shows elsewhere on the page what was loaded or undone. */
  changed(): void
}

/** One import from the choice of a file to its result. */
export class ImportState {
  feeds: Feed[] | null = null
  loads: Load[] = []
  file: File | null = null
  inspection: Inspection | null = null
  choices: FileChoices | null = null
  preview: Outcome | null = null
  /** True while the preview is shown; its choices can be changed again. */
  isPreviewOpen = false
  result: Outcome | null = null
  /** Rows that the undo of the result has left; null: it was not undone. */
  left: number | null = null
  busy: Busy | null = null
  failure: StepFailure | null = null
  readonly #deps: ImportDeps

  constructor(deps: ImportDeps) {
    this.#deps = deps
    makeAutoObservable(this, { feeds: observableRef, loads: observableRef, file: observableRef, inspection: observableRef, choices: observableRef, preview: observableRef, result: observableRef, failure: observableRef })
  }

  get feed(): Feed | null {
    return this.feeds?.find(({ id }) => id === this.inspection?.feed) ?? null
  }

  /** True until the list of data is there, or could not be fetched. */
  get isOpening(): boolean { return this.feeds === null && this.failure === null }

  get missing(): ReturnType<typeof missingColumns> {
    return this.feed && this.choices ? missingColumns(this.feed, this.choices) : []
  }

  lastLoadOf(feed: string): Load | null {
    return this.loads.find((load) => load.feed === feed && load.state === 'loaded') ?? null
  }

  async open(): Promise<void> {
    const { api } = this.#deps
    await this.#step(null, importWords.openFailed, async () => {
      const [{ feeds }, { batches }] = await Promise.all([api.request<{ feeds: Feed[] }>('GET', 'feeds'), api.request<{ batches: Load[] }>('GET', 'batches')])
      runInAction(() => {
        this.feeds = feeds
        this.loads = batches
      })
    })
  }

  /** Takes a file, of a feed that was chosen before or else of the one that its headings fit. */
  async choose(file: File, feed: string | null = null): Promise<void> {
    this.restart()
    const wrong = !fileEnds.some((end) => file.name.toLowerCase().endsWith(end)) ? importWords.fileType : file.size === 0 ? importWords.fileEmpty : file.size > maxFileBytes ? importWords.fileSize : null
    if (wrong) {
      this.failure = { title: wrong, messages: [] }
      return
    }
    this.file = file
    await this.inspect(feed)
  }

  async inspect(feed: string | null): Promise<void> {
    await this.#step('reading', importWords.readFailed, async () => {
      const inspection = await this.#send<Inspection>('feeds/files/inspect', feed === null ? {} : { feed })
      runInAction(() => {
        this.inspection = inspection
        const found = this.feeds?.find(({ id }) => id === inspection.feed)
        this.choices = found ? suggestedChoices(found, inspection) : null
        this.preview = null
        this.isPreviewOpen = false
      })
    })
  }

  change(choices: Partial<FileChoices>): void {
    if (this.choices) this.choices = { ...this.choices, ...choices }
  }

  assign(column: string, heading: string | null): void {
    if (this.choices) this.choices = assignHeading(this.choices, column, heading)
  }

  /** Reads another value wherever a column has this one, and checks again. */
  async replace(column: string, value: string, other: string): Promise<void> {
    const { values = {}, constants = {} } = this.choices ?? {}
    if (constants[column] === value && !this.choices?.headings[column]) this.change({ constants: { ...constants, [column]: other } })
    else this.change({ values: { ...values, [column]: { ...values[column], [value]: other } } })
    await this.check()
  }

  async check(): Promise<void> {
    await this.#step('checking', importWords.checkFailed, async () => {
      const preview = await this.#sendRows({ preview: true })
      runInAction(() => {
        this.preview = preview
        this.isPreviewOpen = true
      })
    })
  }

  /** Goes back from the preview to the columns. */
  edit(): void {
    this.isPreviewOpen = false
    this.failure = null
  }

  async load(): Promise<void> {
    const { preview } = this
    await this.#step('loading', importWords.loadFailed, async () => {
      const result = await this.#sendRows({ only_good_rows: (preview?.counts.rejected ?? 0) > 0 })
      runInAction(() => { this.result = result })
      this.#deps.changed()
    })
  }

  async undo(): Promise<void> {
    await this.#step('undoing', importWords.undoFailed, async () => {
      const { rows_left: left } = await this.#deps.api.request<{ rows_left: number }>('POST', `batches/${this.result?.batch_id}/undo`, { body: {}, answerMs: loadMs })
      runInAction(() => { this.left = left })
      this.#deps.changed()
    })
  }

  /** Puts a file of the server into the reader's downloads. */
  async download(path: string, name: string): Promise<void> {
    await this.#step(null, importWords.downloadFailed, async () => this.#deps.save(await this.#deps.api.file(path), name))
  }

  restart(): void {
    Object.assign(this, { file: null, inspection: null, choices: null, preview: null, isPreviewOpen: false, result: null, left: null, failure: null })
  }

  #sendRows(form: object): Promise<Outcome> {
    const { feed, inspection, choices } = this
    if (!feed || !inspection || !choices) throw new Error('rows are sent before their file is read')
    return this.#send<Outcome>(`feeds/${feed.id}`, { ...form, mapping: toMapping(feed, inspection, choices, this.#deps.dateFormat) })
  }

  async #send<Answer>(path: string, form: object): Promise<Answer> {
    const { file } = this
    if (!file) throw new Error('no file is chosen')
    const bytes = await file.arrayBuffer().catch(() => null)
    // Browsers refuse a file that changed on the disk, and a call would fail as if the network had.
    if (bytes === null) throw new FileGone()
    const body = new FormData()
    body.append('form', JSON.stringify(form))
    body.append('file', new File([bytes], file.name, { type: mediaTypeOfName(file.name, file.type), lastModified: file.lastModified }))
    return this.#deps.api.request<Answer>('POST', path, { body, answerMs: loadMs })
  }

  /** Runs one step; its failure is shown, and what the page shows stays. */
  async #step(busy: Busy | null, title: Words, run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = busy
    this.failure = null
    try {
      await run()
    } catch (error) {
      runInAction(() => { this.failure = toFailure(error, title) })
    } finally {
      runInAction(() => { this.busy = null })
    }
  }
}

class FileGone extends Error {
  override name = 'FileGone'
}

function toFailure(error: unknown, title: Words): StepFailure {
  if (error instanceof FileGone) return { title: importWords.fileGone, messages: [] }
  if (!(error instanceof ApiFailure)) throw error
  const messages = error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.status === 0 ? '' : error.told]
  return { title, messages: [...new Set(messages)].filter((message) => message !== '') }
}

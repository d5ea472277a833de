import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { DayOrder } from '../../../engine/core/format/dateFormat.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import type { Api } from '../../api/Api.ts'
import {
  assignHeading,
  correctCell,
  correctionOf,
  missingColumns,
  mostCorrections,
  suggestedChoices,
  toMapping,
  toTablePlace,
  type CorrectedCell,
  type FileChoices,
  type TablePlace,
} from './fileMapping.ts'
import { toFileBody } from './fileBody.ts'
import { importMessages } from './importMessages.ts'
import type { StartedLoad, Feed, Inspection, Load, Outcome, Preview } from './importWire.ts'
import { checkFile } from './checkFile.ts'
import { toEndMessage } from './toEndMessage.ts'
import { outcomeOf } from './outcomeOf.ts'
import { toFailure, type StepFailure } from './StepFailure.ts'
import { LoadProgress, type EndedLoad } from './LoadProgress.ts'

/** Milliseconds that a large file may take to be checked or loaded. */
const loadMs = 10 * 60_000

type Busy = 'reading' | 'checking' | 'loading' | 'undoing'

interface ImportDeps {
  api: Pick<Api, 'request' | 'file'>
  save(file: Blob, name: string): void
  dateFormat: DayOrder
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
  place: TablePlace = {}
  /** The feed that a person has chosen; null: the one that the headings fit. */
  #named: string | null = null
  preview: Preview | null = null
  /** True while the preview is shown; its choices can be changed again. */
  isPreviewOpen = false
  /** The load that the server does by itself; null: none is under way. */
  underWay: LoadProgress | null = null
  result: Outcome | null = null
  /** The share of the file's bytes that inspection and preview have seen. */
  share = 1
  /** Rows that the undo of the result has left; null: it was not undone. */
  left: number | null = null
  busy: Busy | null = null
  /** The last change was of a cell: the next one has the focus when its field is gone. */
  isCorrecting = false
  /** A correction came while the rows were checked: they are checked again. */
  #isOutdated = false
  failure: StepFailure | null = null
  readonly #deps: ImportDeps

  constructor(deps: ImportDeps) {
    this.#deps = deps
    makeAutoObservable(this, {
      feeds: observableRef,
      loads: observableRef,
      file: observableRef,
      inspection: observableRef,
      choices: observableRef,
      preview: observableRef,
      result: observableRef,
      failure: observableRef,
    })
  }

  get feed(): Feed | null {
    return this.feeds?.find(({ id }) => id === this.inspection?.feed) ?? null
  }

  /** True until the list of data is there, or could not be fetched. */
  get isOpening(): boolean {
    return this.feeds === null && this.failure === null
  }

  get missing(): ReturnType<typeof missingColumns> {
    return this.feed && this.choices ? missingColumns(this.feed, this.choices) : []
  }

  lastLoadOf(feed: string): Load | null {
    return this.loads.find((load) => load.feed === feed && load.state === 'loaded') ?? null
  }

  async open(): Promise<void> {
    const { api } = this.#deps
    await this.#step(null, importMessages.openFailed, async () => {
      const [{ feeds }, { batches }] = await Promise.all([
        api.request<{ feeds: Feed[] }>('GET', 'feeds'),
        api.request<{ batches: Load[] }>('GET', 'batches'),
      ])
      runInAction(() => {
        this.feeds = feeds
        this.loads = batches
      })
    })
  }

  /** Takes a file, of a feed that was chosen before or else of the one that its headings fit. */
  async choose(file: File, feed: string | null = null): Promise<void> {
    // A file dropped meanwhile would get the columns of the one being read.
    if (this.busy !== null) return
    this.restart()
    const wrong = checkFile(file)
    if (wrong) {
      this.failure = { title: wrong, messages: [] }
      return
    }
    this.file = file
    await this.inspect(feed)
  }

  async inspect(feed: string | null, place = this.place): Promise<void> {
    await this.#step('reading', importMessages.readFailed, async () => {
      const inspection = await this.#send<Inspection>('feeds/files/inspect', {
        ...(feed !== null && { feed }),
        ...place,
      })
      runInAction(() => {
        this.#named = feed
        this.place = inspection.place ? toTablePlace(inspection.place) : place
        this.inspection = inspection
        const found = this.feeds?.find(({ id }) => id === inspection.feed)
        this.choices = found ? suggestedChoices(found, inspection) : null
        this.preview = null
        this.isPreviewOpen = false
      })
    })
  }

  /** Reads another sheet of the workbook, which may hold other data. */
  async chooseSheet(sheet: string): Promise<void> {
    await this.inspect(null, { sheet })
  }

  /** Reads the headings in another line. */
  async chooseHeading(headingLine: number): Promise<void> {
    await this.inspect(this.#named, { ...this.place, headingLine })
  }

  change(choices: Partial<FileChoices>): void {
    if (this.choices) this.choices = { ...this.choices, ...choices }
  }

  assign(column: string, heading: string | null): void {
    if (this.choices) this.choices = assignHeading(this.choices, column, heading)
  }

  /** Reads another value wherever a column has this one, and checks again. */
  async replace(column: string, value: string, other: string): Promise<void> {
    this.isCorrecting = false
    const { values = {}, constants = {} } = this.choices ?? {}
    if (constants[column] === value && !this.choices?.headings[column])
      this.change({ constants: { ...constants, [column]: other } })
    else this.change({ values: { ...values, [column]: { ...values[column], [value]: other } } })
    await this.check()
  }

  /** Gives a column that the file has not the same value in all rows, and checks again. */
  async give(column: string, value: string): Promise<void> {
    this.isCorrecting = false
    this.change({ constants: { ...this.choices?.constants, [column]: value } })
    await this.check()
  }

  /** Reads another text in one cell, and checks again. The text that the file has takes a correction back. */
  async correct(cell: CorrectedCell): Promise<void> {
    const { choices } = this
    if (!choices || (this.busy !== null && this.busy !== 'checking')) return
    if (choices.corrections.length >= mostCorrections && !correctionOf(choices, cell.line, cell.column)) {
      this.failure = { title: importMessages.tooManyCorrections, messages: [] }
      return
    }
    this.choices = correctCell(choices, cell)
    this.isCorrecting = true
    if (this.busy === 'checking') this.#isOutdated = true
    else await this.check()
  }

  async check(): Promise<void> {
    do {
      this.#isOutdated = false
      await this.#check()
    } while (this.#isOutdated && !this.failure)
  }

  async #check(): Promise<void> {
    await this.#step('checking', importMessages.checkFailed, async () => {
      const preview = await this.#sendRows<Preview>({ preview: true })
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

  /** Rows that were previewed, and about how many the file has; null where these are all. */
  get previewed(): { shown: number; number: number } | null {
    const { preview, inspection, share } = this
    if (!preview || !inspection || (share === 1 && !preview.is_part)) return null
    return { shown: preview.counts.read, number: Math.round(inspection.rows / share) }
  }

  /** Loads the file: where rows of it were rejected, the others. */
  async load(onlyGoodRows = (this.preview?.counts.rejected ?? 0) > 0): Promise<void> {
    this.result = null
    await this.#step('loading', importMessages.loadFailed, async () => {
      const answer = await this.#sendRows<Outcome | StartedLoad>({ only_good_rows: onlyGoodRows }, true)
      const result = answer.state === 'waiting' ? await this.#follow(answer.batch_id) : answer
      runInAction(() => {
        this.result = result
      })
      this.#deps.changed()
    })
  }

  /** Waits for a load that the server does by itself; null where its page was left, or it has stored nothing. */
  async #follow(id: number): Promise<Outcome | null> {
    const ended = await this.#lookAt(new LoadProgress(this.#deps.api, id))
    const outcome = ended && outcomeOf(ended)
    if (outcome === null || 'counts' in outcome) return outcome
    runInAction(() => {
      this.failure = outcome
    })
    return null
  }

  /** The page is left: what the server does goes on. */
  leave(): void {
    this.underWay?.leave()
  }

  async undo(): Promise<void> {
    await this.#step('undoing', importMessages.undoFailed, async () => {
      const answer = await this.#deps.api.request<{ rows_left: number } | StartedLoad>(
        'POST',
        `batches/${this.result?.batch_id}/undo`,
        { body: {}, answerMs: loadMs },
      )
      if (!('state' in answer))
        runInAction(() => {
          this.left = answer.rows_left
        })
      else await this.#followUndo(answer.batch_id)
      this.#deps.changed()
    })
  }

  async #followUndo(id: number): Promise<void> {
    const ended = await this.#lookAt(new LoadProgress(this.#deps.api, id, true))
    runInAction(() => {
      if (!ended) return
      const { batch } = ended
      if (batch.state === 'undone' && batch.undo_state === null) this.left = batch.rows_left
      else this.failure = { title: toEndMessage(batch, true), messages: batch.errors }
    })
  }

  /** Shows what the server does by itself until it has ended; null where its page was left before. */
  async #lookAt(load: LoadProgress): Promise<EndedLoad | null> {
    runInAction(() => {
      this.underWay = load
    })
    this.#deps.changed()
    try {
      return await load.end()
    } finally {
      runInAction(() => {
        this.underWay = null
      })
    }
  }

  /** Puts a file of the server into the reader's downloads. */
  async download(path: string, name: string): Promise<void> {
    await this.#step(null, importMessages.downloadFailed, async () =>
      this.#deps.save(await this.#deps.api.file(path), name),
    )
  }

  restart(): void {
    Object.assign(this, {
      file: null,
      inspection: null,
      choices: null,
      preview: null,
      isPreviewOpen: false,
      result: null,
      left: null,
      failure: null,
      share: 1,
      place: {},
    })
  }

  #sendRows<Answer>(form: object, isFullFile = false): Promise<Answer> {
    const { feed, inspection, choices } = this
    if (!feed || !inspection || !choices) throw new Error('rows are sent before their file is read')
    return this.#send<Answer>(
      `feeds/${feed.id}`,
      {
        ...form,
        mapping: {
          ...toMapping(feed, inspection, choices, this.#deps.dateFormat),
          ...this.place,
          ...(this.place.sheet !== undefined && { sheets: inspection.sheets }),
        },
      },
      isFullFile,
    )
  }

  /** Sends the file, or the head of a large one. */
  async #send<Answer>(path: string, form: object, isFullFile = false): Promise<Answer> {
    const { file } = this
    if (!file) throw new Error('no file is chosen')
    const { body, share } = await toFileBody(file, form, isFullFile)
    runInAction(() => {
      this.share = share
    })
    return this.#deps.api.request<Answer>('POST', path, { body, answerMs: loadMs })
  }

  /** Runs one step; its failure is shown, and what the page shows stays. */
  async #step(busy: Busy | null, title: Message, run: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = busy
    this.failure = null
    try {
      await run()
    } catch (error) {
      runInAction(() => {
        this.failure = toFailure(error, title)
      })
    } finally {
      runInAction(() => {
        this.busy = null
      })
    }
  }
}

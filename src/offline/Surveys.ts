import { action, makeObservable, observableRef } from 'mobx'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import { respondLocally } from './api/respondLocally.ts'
import { PendingUnits, assignAllServerIds } from './queue/PendingUnits.ts'
import { resolveConflict } from './conflicts/resolveConflict.ts'
import { listUnsent, type Unsent } from './queue/listUnsent.ts'
import type { AddedUnit, PendingChange } from './model.ts'
import { moveChanges } from './queue/moveChanges.ts'
import { PendingPictures } from './queue/PendingPictures.ts'
import { restoreSurveys } from './cache/restoreSurveys.ts'
import { Sender, type SenderState } from './queue/Sender.ts'
import { RefreshQueue } from './cache/RefreshQueue.ts'
import { LocalSurveys } from './cache/LocalSurveys.ts'
import type { LocalSurvey } from './cache/LocalSurvey.ts'
import type { SurveyDatabase } from './cache/surveyDatabase.ts'
import { SurveyDownloads } from './download/SurveyDownloads.ts'
import type { PageCall } from './api/surveyCalls.ts'
import { canRetry } from './queue/dependencies.ts'
import { UnsentCounts } from './queue/UnsentCounts.ts'
import { createCallSender, toPictureCall, type Request } from './api/sendCall.ts'

export interface SurveysDeps {
  database: SurveyDatabase
  request: Request
  user(): string | null
  locale(): string
  now(): Date
  wait(ms: number): Promise<void>
  /** Resolves when the page is idle. */
  idle(): Promise<void>
  /** Ends all waits at once. */
  hurry(): void
  /** Only one tab sends; null where the browser knows no locks. */
  locks: Pick<LockManager, 'request'> | null
  /** The other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
}

/** A message between tabs: a unit of a survey has changed. */
interface TabMessage {
  survey_id: number | null
  unit_inspection_id: number | null
  hurries?: boolean
}

const lockName = 'tm-survey-sender'

/**
 * Milliseconds during which a downloaded survey counts as fresh, as when the next unit is opened. A clock that was set
 * back counts as late.
 */
const freshForMs = 20_000

/** The surveys downloaded to this browser, and their pending changes. */
export class Surveys extends UnsentCounts {
  sending: SenderState = 'idle'
  private readonly localSurveys: LocalSurveys
  readonly pictures: PendingPictures
  private readonly sender: Sender
  private readonly pendingUnits: PendingUnits
  private readonly downloads: SurveyDownloads
  private isSender = false
  /** Surveys that are being downloaded. */
  private readonly downloading = new Map<number, Promise<LocalSurvey>>()
  private readonly refreshes: RefreshQueue
  /** A user who reloads the page wants the server's current state. */
  private readonly startedAt: number

  constructor(private readonly deps: SurveysDeps) {
    super(() => deps.user())
    this.startedAt = deps.now().getTime()
    makeObservable(this, { sending: observableRef, setSending: action })
    const { database, user, wait } = deps
    this.localSurveys = new LocalSurveys({ database, now: deps.now, changed: (id, more) => this.changed(id, more) })
    this.refreshes = new RefreshQueue({
      database,
      user,
      idle: () => deps.idle(),
      serialize: (read) => this.localSurveys.serialize(read),
      openSurveys: () => this.localSurveys.all(),
      setCounts: (of, changes, added) => this.setCounts(of, changes, added),
    })
    this.downloads = new SurveyDownloads({
      database,
      request: deps.request,
      locale: deps.locale,
      now: deps.now,
      stored: async (of, surveyId) => {
        await this.localSurveys.read(of, surveyId)
        deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies TabMessage)
      },
    })
    const calls = createCallSender(deps.request)
    const server = {
      send: calls.send,
      downloadAgain: (surveyId: number, signal: AbortSignal) =>
        this.downloads.downloadAgain(this.user(), surveyId, signal),
      changed: (id: number) => this.changed(id),
      idle: () => deps.idle(),
    }
    this.pendingUnits = new PendingUnits({ database, now: deps.now, ...server })
    this.sender = new Sender(
      {
        database,
        user,
        wait: (ms) => wait(calls.pauseOf(ms)),
        additions: this.pendingUnits,
        getAllowedValues: (surveyId) => this.getAllowedValues(surveyId),
        ...server,
      },
      (state) => this.setSending(state),
    )
    const uploads = createCallSender(deps.request)
    this.pictures = new PendingPictures({
      database,
      user,
      wait: (ms) => wait(uploads.pauseOf(ms)),
      now: deps.now,
      send: (picture, signal) => uploads.send(toPictureCall(picture, signal)),
      changed: () => {
        deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null } satisfies TabMessage)
        void this.wake()
      },
    })
    deps.channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void this.receive(data))
    if (deps.locks) void deps.locks.request(lockName, () => this.holdLock())
    else void this.holdLock()
    database.onReopened?.((transaction) => {
      const of = deps.user()
      return of === null
        ? Promise.resolve()
        : restoreSurveys(transaction, {
            user: of,
            copies: this.localSurveys.all().filter(({ survey }) => survey.user === of),
            changes: this.changes,
            added: this.additions,
            pictures: this.pictures.all,
          })
    })
    // Another tab may be the one that sends.
    void this.recount()
  }

  /** Opens the stored survey, or downloads it. Rejects with ApiFailure where that fails. */
  async open(surveyId: number): Promise<LocalSurvey> {
    const user = this.user()
    const known = this.localSurveys.get(user, surveyId) ?? (await this.localSurveys.read(user, surveyId))
    if (!known) return this.downloadOnce(surveyId)
    // Shows the stored copy at once; later changes are added when they arrive.
    const requestedAt = Date.parse(known.survey.asked_at)
    if (requestedAt < this.startedAt || Math.abs(this.deps.now().getTime() - requestedAt) > freshForMs)
      void this.downloadOnce(surveyId).catch(() => undefined)
    return known
  }

  /**
   * Downloads a survey again; with `ifStored` only one that is stored here. Rejects with ApiFailure.
   */
  async refreshSurvey(surveyId: number, { ifStored = false } = {}): Promise<void> {
    if (!ifStored || (await this.localSurveys.read(this.user(), surveyId))) await this.download(surveyId)
  }

  /** Answers the download call from the stored survey, as far as pages need it. */
  async getSurveyResponse(surveyId: number): Promise<object> {
    const { survey, units } = await this.open(surveyId)
    return { survey, specs: [], units: [...units.values()].map(({ cached }) => cached), wheels: [], other_units: [] }
  }

  /** Answers the request of a page from the stored survey; null if it is not stored here. */
  async getPageResponse(call: PageCall): Promise<object | null> {
    const copy = await this.localSurveys.read(this.user(), call.survey)
    return copy?.survey.details ? respondLocally(copy, call) : null
  }

  /** Adds a unit to a survey, where it can be inspected at once. Rejects if it cannot be stored. */
  async addUnit(surveyId: number, unit: AddedUnit): Promise<void> {
    const { survey } = await this.open(surveyId)
    await this.pendingUnits.add(survey, unit)
    await this.notifyUnitsChanged(surveyId)
  }

  /** Number of entries and pictures that are only in this page: the browser could not store them. */
  get unstored(): number {
    return this.localSurveys.all().reduce((sum, copy) => sum + copy.unstored, this.pictures.unstored.length)
  }

  /** Returns all unsent entries with their surveys and units. */
  listUnsent(): Promise<Unsent[]> {
    return listUnsent(this.deps.database, this.user())
  }

  /** Resolves a refused entry: sends it again, or drops it. */
  async resolve(
    { addition, change, picture }: Pick<Unsent, 'addition' | 'change' | 'picture'>,
    wanted: 'local' | 'remote',
  ): Promise<void> {
    if (change) {
      await resolveConflict(this.deps.database, change, wanted)
      this.changed(change.unit_inspection_id, 'steps')
    }
    if (addition) {
      await (wanted === 'local' ? this.pendingUnits.retry(addition) : this.pendingUnits.drop(addition))
      await this.notifyUnitsChanged(addition.survey_id)
    }
    if (picture) await (wanted === 'local' ? this.pictures.retry(picture) : this.pictures.drop(picture))
  }

  /**
   * Resends every change that was refused for a reason other than another user's value. Changes of things that the
   * server no longer has cannot be sent.
   */
  async sendAllAgain(rows: readonly Pick<Unsent, 'addition' | 'change' | 'picture' | 'refusal'>[]): Promise<void> {
    for (const row of rows) if (row.refusal && canRetry(row.refusal)) await this.resolve(row, 'local')
  }

  /** Moves changes and pictures to another open survey. Returns how many could not be moved. */
  async move(rows: readonly Unsent[], surveyId: number): Promise<number> {
    const target = await this.open(surveyId)
    const moved = await moveChanges(rows, {
      database: this.deps.database,
      target,
      addUnit: (unit) => this.addUnit(surveyId, unit),
    })
    for (const { addition, change, picture } of moved)
      for (const id of [addition, change, picture].flatMap((of) => of?.unit_inspection_id ?? []))
        this.changed(id, 'steps')
    await this.notifyUnitsChanged(surveyId)
    return rows.length - moved.length
  }

  /**
   * Somebody does not want to wait for the next try, in whichever tab. `isNetworkNew`: no try that runs has a network
   * any more.
   */
  hurry(isNetworkNew = false): void {
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null, hurries: true } satisfies TabMessage)
    this.hurryThisTab(isNetworkNew)
  }

  private hurryThisTab(isNetworkNew: boolean): void {
    this.deps.hurry()
    for (const copy of this.localSurveys.all()) void copy.retryStoring()
    void this.pictures.retryStoring()
    if (this.isSender) this.sender.hurry(isNetworkNew)
    this.pictures.hurry(isNetworkNew)
    void this.wake()
  }

  /** Sends the pending changes now. */
  async wake(): Promise<void> {
    if (!this.isSender) return
    await this.sender.wake()
    // Pictures may take long, so that readings are sent beside them.
    void this.pictures.wake()
  }

  /** True if no survey of a user is stored here; pages that have some in memory store them again. */
  async isEmptyFor(user: string): Promise<boolean> {
    const stored = await this.deps.database.transaction('readonly', ({ surveys }) => surveys.ofUser(user))
    if (stored.length === 0)
      this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null } satisfies TabMessage)
    return stored.length === 0
  }

  /** Returns the number of a user's unsent entries in this browser. */
  async countUnsent(user: string): Promise<number> {
    return this.deps.database.transaction(
      'readonly',
      async ({ units, changes, pictures }) =>
        (await units.listAdditions(user)).length +
        (await changes.ofUser(user)).length +
        (await pictures.ofUser(user)).length,
    )
  }

  /** Returns the pending changes in order. */
  async pending(): Promise<PendingChange[]> {
    const user = this.user()
    return this.deps.database.transaction('readonly', ({ changes }) => changes.ofUser(user))
  }

  setSending(state: SenderState): void {
    this.sending = state
  }

  private async holdLock(): Promise<void> {
    this.isSender = true
    await this.wake()
    // Held for as long as the page lives.
    if (this.deps.locks) await new Promise(() => undefined)
  }

  /** Concurrent requests for a survey share one download. */
  private downloadOnce(surveyId: number): Promise<LocalSurvey> {
    const download =
      this.downloading.get(surveyId) ?? this.download(surveyId).finally(() => this.downloading.delete(surveyId))
    this.downloading.set(surveyId, download)
    return download
  }

  private async download(surveyId: number): Promise<LocalSurvey> {
    const user = this.user()
    await this.downloads.download(user, surveyId)
    const copy = this.localSurveys.get(user, surveyId)
    if (!copy) throw new Error('a stored survey is missing')
    return copy
  }

  /** Handles a change made in this tab. */
  private changed(unitInspectionId: number, more?: 'steps'): void {
    void this.refreshes.refresh(unitInspectionId, more)
    // There is room again.
    if (this.sending === 'unstored') this.deps.hurry()
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: unitInspectionId } satisfies TabMessage)
    void this.wake()
  }

  /** Handles a change made in another tab. */
  private async receive({ survey_id, unit_inspection_id, hurries }: TabMessage): Promise<void> {
    if (hurries) this.hurryThisTab(false)
    const user = this.deps.user()
    if (user === null) return
    if (survey_id !== null && this.localSurveys.get(user, survey_id)) await this.localSurveys.read(user, survey_id)
    if (unit_inspection_id !== null) await this.refreshes.refresh(unit_inspection_id, 'steps')
    await this.pictures.refresh()
    await this.wake()
  }

  /** Clears the counts of the previous user, and counts those of the new one. */
  switchUser(): void {
    this.reset()
    void this.recount().catch(() => undefined)
  }

  private async recount(): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    await assignAllServerIds(this.deps.database, user)
    await this.pictures.refresh()
    const [changes, added] = await this.deps.database.transaction('readonly', (tables) =>
      Promise.all([tables.changes.ofUser(user), tables.units.listAdditions(user)]),
    )
    this.setCounts(user, changes, added)
  }

  /** The units of a stored survey have changed: pages and tabs are notified, and pending changes are sent. */
  private async notifyUnitsChanged(surveyId: number): Promise<void> {
    await this.localSurveys.read(this.user(), surveyId)
    await this.recount()
    this.deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies TabMessage)
    void this.wake()
  }

  private async getAllowedValues(surveyId: number): Promise<Offered> {
    // Reading the whole survey with every sent change would slow down typing.
    const copy = this.localSurveys.get(this.user(), surveyId) ?? (await this.localSurveys.read(this.user(), surveyId))
    if (!copy) throw new Error('a stored survey is missing')
    return copy.allowedValues
  }

  private user(): string {
    const user = this.deps.user()
    if (user === null) throw new ApiFailure(403, '')
    return user
  }
}

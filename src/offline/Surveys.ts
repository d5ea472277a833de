import { action, makeObservable, observableRef } from 'mobx'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import { answerPage } from './answerPage.ts'
import { PendingUnits, moveAllArrived } from './PendingUnits.ts'
import { resolveConflict } from './resolveConflict.ts'
import { listUnsent, type Unsent } from './listUnsent.ts'
import type { AddedUnit, PendingChange } from './model.ts'
import { moveChanges } from './moveChanges.ts'
import { Pictures } from './Pictures.ts'
import { restoreLost } from './restoreLost.ts'
import { Sender, type SenderState } from './Sender.ts'
import { RefreshQueue } from './RefreshQueue.ts'
import { SurveyCopies } from './SurveyCopies.ts'
import type { LocalSurvey } from './LocalSurvey.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import { SurveyDownloads } from './SurveyDownloads.ts'
import type { PageAsked } from './surveyCall.ts'
import { canBeSentAgain } from './waitsFor.ts'
import { UnsentCounts } from './UnsentCounts.ts'
import { callSender, pictureCall, type Request } from './sendCall.ts'

export interface SurveysDeps {
  database: SurveyDatabase
  request: Request
  user(): string | null
  locale(): string
  now(): Date
  wait(ms: number): Promise<void>
  /** When there is nothing to be done for who enters. */
  idle(): Promise<void>
  /** Ends all waits at once. */
  hurry(): void
  /** Only one tab sends; null where the browser knows no locks. */
  locks: Pick<LockManager, 'request'> | null
  /** The other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
}

/** A message between tabs: a unit of a survey has changed. */
interface News {
  survey_id: number | null
  unit_inspection_id: number | null
  hurries?: boolean
}

const lockName = 'tm-survey-sender'

/**
 * A survey that was asked for so lately is not asked for again by opening its next unit. A clock that was set back
 * counts as late.
 */
const freshMs = 20_000

/** The surveys that are taken along in this browser, and what of them waits to be sent. */
export class Surveys extends UnsentCounts {
  sending: SenderState = 'idle'
  private readonly copies: SurveyCopies
  readonly pictures: Pictures
  private readonly sender: Sender
  private readonly additions: PendingUnits
  private readonly downloads: SurveyDownloads
  private isSender = false
  /** Surveys that are being asked for. */
  private readonly asked = new Map<number, Promise<LocalSurvey>>()
  private readonly stale: RefreshQueue
  /** A user who reloads the page wants the server's current state. */
  private readonly began: number

  constructor(private readonly deps: SurveysDeps) {
    super(() => deps.user())
    this.began = deps.now().getTime()
    makeObservable(this, { sending: observableRef, tell: action })
    const { database, user, wait } = deps
    this.copies = new SurveyCopies({ database, now: deps.now, changed: (id, more) => this.changed(id, more) })
    this.stale = new RefreshQueue({
      database,
      user,
      idle: () => deps.idle(),
      inOrder: (read) => this.copies.inOrder(read),
      copies: () => this.copies.all(),
      counted: (of, changes, added) => this.counted(of, changes, added),
    })
    this.downloads = new SurveyDownloads({
      database,
      request: deps.request,
      locale: deps.locale,
      now: deps.now,
      stored: async (of, surveyId) => {
        await this.copies.read(of, surveyId)
        deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies News)
      },
    })
    const calls = callSender(deps.request)
    const server = {
      send: calls.send,
      takeAgain: (surveyId: number, signal: AbortSignal) => this.downloads.downloadAgain(this.user(), surveyId, signal),
      changed: (id: number) => this.changed(id),
      idle: () => deps.idle(),
    }
    this.additions = new PendingUnits({ database, now: deps.now, ...server })
    this.sender = new Sender(
      {
        database,
        user,
        wait: (ms) => wait(calls.pauseOf(ms)),
        additions: this.additions,
        offeredOf: (surveyId) => this.offeredOf(surveyId),
        ...server,
      },
      (state) => this.tell(state),
    )
    const uploads = callSender(deps.request)
    this.pictures = new Pictures({
      database,
      user,
      wait: (ms) => wait(uploads.pauseOf(ms)),
      now: deps.now,
      send: (picture, signal) => uploads.send(pictureCall(picture, signal)),
      changed: () => {
        deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null } satisfies News)
        void this.wake()
      },
    })
    deps.channel?.addEventListener('message', ({ data }: MessageEvent<News>) => void this.hear(data))
    if (deps.locks) void deps.locks.request(lockName, () => this.holdLock())
    else void this.holdLock()
    database.whenReopened?.((within) => {
      const of = deps.user()
      return of === null
        ? Promise.resolve()
        : restoreLost(within, {
            user: of,
            copies: this.copies.all().filter(({ survey }) => survey.user === of),
            changes: this.changes,
            added: this.added,
            pictures: this.pictures.kept,
          })
    })
    // Another tab may be the one that sends.
    void this.recount()
  }

  /** A survey as it is kept here, or else as the server has it. Rejects with ApiFailure where there is neither. */
  async open(surveyId: number): Promise<LocalSurvey> {
    const user = this.user()
    const known = this.copies.get(user, surveyId) ?? (await this.copies.read(user, surveyId))
    if (!known) return this.opening(surveyId)
    // Shows the stored copy at once; later changes are added when they arrive.
    const askedAt = Date.parse(known.survey.asked_at)
    if (askedAt < this.began || Math.abs(this.deps.now().getTime() - askedAt) > freshMs)
      void this.opening(surveyId).catch(() => undefined)
    return known
  }

  /**
   * Asks for what changed on the server, with `ifStored` only of a survey that is stored here. Rejects with ApiFailure.
   */
  async refreshSurvey(surveyId: number, { ifStored = false } = {}): Promise<void> {
    if (!ifStored || (await this.copies.read(this.user(), surveyId))) await this.take(surveyId)
  }

  /** A survey as the call that brings it answers, as far as pages need it: from here where it is kept. */
  async answer(surveyId: number): Promise<object> {
    const { survey, units } = await this.open(surveyId)
    return { survey, specs: [], units: [...units.values()].map(({ kept }) => kept), wheels: [], other_units: [] }
  }

  /** Answers the request of a page from the stored survey; null if it is not stored here. */
  async page(asked: PageAsked): Promise<object | null> {
    const copy = await this.copies.read(this.user(), asked.survey)
    return copy?.survey.details ? answerPage(copy, asked) : null
  }

  /** Puts a unit on a survey, where it can be inspected at once. Rejects where it cannot be kept. */
  async addUnit(surveyId: number, unit: AddedUnit): Promise<void> {
    const { survey } = await this.open(surveyId)
    await this.additions.add(survey, unit)
    await this.retold(surveyId)
  }

  /** Number of entries and pictures that are only in this page: the browser could not store them. */
  get unstored(): number {
    return this.copies.all().reduce((sum, copy) => sum + copy.unstored, this.pictures.unstored.length)
  }

  /** All that waits, with what it is of. */
  listUnsent(): Promise<Unsent[]> {
    return listUnsent(this.deps.database, this.user())
  }

  /** Decides on what was refused: sent after all, or not at all. */
  async decide(
    { addition, change, picture }: Pick<Unsent, 'addition' | 'change' | 'picture'>,
    wanted: 'mine' | 'theirs',
  ): Promise<void> {
    if (change) {
      await resolveConflict(this.deps.database, change, wanted)
      this.changed(change.unit_inspection_id, 'steps')
    }
    if (addition) {
      await (wanted === 'mine' ? this.additions.retry(addition) : this.additions.drop(addition))
      await this.retold(addition.survey_id)
    }
    if (picture) await (wanted === 'mine' ? this.pictures.retry(picture) : this.pictures.drop(picture))
  }

  /**
   * Resends every change that was refused for a reason other than another user's value. Changes of things that the
   * server no longer has cannot be sent.
   */
  async sendAllAgain(rows: readonly Pick<Unsent, 'addition' | 'change' | 'picture' | 'refusal'>[]): Promise<void> {
    for (const row of rows) if (row.refusal && canBeSentAgain(row.refusal)) await this.decide(row, 'mine')
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
    await this.retold(surveyId)
    return rows.length - moved.length
  }

  /**
   * Somebody does not want to wait for the next try, in whichever tab. `isNetworkNew`: no try that runs has a network
   * any more.
   */
  hurry(isNetworkNew = false): void {
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null, hurries: true } satisfies News)
    this.hurryHere(isNetworkNew)
  }

  private hurryHere(isNetworkNew: boolean): void {
    this.deps.hurry()
    for (const copy of this.copies.all()) void copy.storeAgain()
    void this.pictures.storeAgain()
    if (this.isSender) this.sender.hurry(isNetworkNew)
    this.pictures.hurry(isNetworkNew)
    void this.wake()
  }

  /** Sends what waits, now. */
  async wake(): Promise<void> {
    if (!this.isSender) return
    await this.sender.wake()
    // A picture may take long: what is read meanwhile is sent beside it.
    void this.pictures.wake()
  }

  /** True if no survey of a user is stored here; pages that have some in memory store them again. */
  async isEmptyFor(user: string): Promise<boolean> {
    const stored = await this.deps.database.within('readonly', ({ surveys }) => surveys.ofUser(user))
    if (stored.length === 0)
      this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null } satisfies News)
    return stored.length === 0
  }

  /** Returns the number of a user's unsent entries in this browser. */
  async countOf(user: string): Promise<number> {
    return this.deps.database.within(
      'readonly',
      async ({ units, changes, pictures }) =>
        (await units.added(user)).length + (await changes.ofUser(user)).length + (await pictures.ofUser(user)).length,
    )
  }

  /** All that waits, in its order. */
  async pending(): Promise<PendingChange[]> {
    const user = this.user()
    return this.deps.database.within('readonly', ({ changes }) => changes.ofUser(user))
  }

  tell(state: SenderState): void {
    this.sending = state
  }

  private async holdLock(): Promise<void> {
    this.isSender = true
    await this.wake()
    // Held for as long as the page lives.
    if (this.deps.locks) await new Promise(() => undefined)
  }

  /** Asked for by several at once, a survey is asked for once. */
  private opening(surveyId: number): Promise<LocalSurvey> {
    const asked = this.asked.get(surveyId) ?? this.take(surveyId).finally(() => this.asked.delete(surveyId))
    this.asked.set(surveyId, asked)
    return asked
  }

  private async take(surveyId: number): Promise<LocalSurvey> {
    const user = this.user()
    await this.downloads.download(user, surveyId)
    const copy = this.copies.get(user, surveyId)
    if (!copy) throw new Error('a survey that was kept is gone')
    return copy
  }

  /** Handles a change made in this tab. */
  private changed(unitInspectionId: number, more?: 'steps'): void {
    void this.stale.refresh(unitInspectionId, more)
    // There is room again.
    if (this.sending === 'unstored') this.deps.hurry()
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: unitInspectionId } satisfies News)
    void this.wake()
  }

  /** Handles a change made in another tab. */
  private async hear({ survey_id, unit_inspection_id, hurries }: News): Promise<void> {
    if (hurries) this.hurryHere(false)
    const user = this.deps.user()
    if (user === null) return
    if (survey_id !== null && this.copies.get(user, survey_id)) await this.copies.read(user, survey_id)
    if (unit_inspection_id !== null) await this.stale.refresh(unit_inspection_id, 'steps')
    await this.pictures.refresh()
    await this.wake()
  }

  /** Somebody else is signed in: what waits of the one before is not told to them. */
  turn(): void {
    this.forget()
    void this.recount().catch(() => undefined)
  }

  private async recount(): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    await moveAllArrived(this.deps.database, user)
    await this.pictures.refresh()
    const [changes, added] = await this.deps.database.within('readonly', (tables) =>
      Promise.all([tables.changes.ofUser(user), tables.units.added(user)]),
    )
    this.counted(user, changes, added)
  }

  /** The units of a stored survey have changed: pages and tabs are notified, and pending changes are sent. */
  private async retold(surveyId: number): Promise<void> {
    await this.copies.read(this.user(), surveyId)
    await this.recount()
    this.deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies News)
    void this.wake()
  }

  private async offeredOf(surveyId: number): Promise<Offered> {
    // Read with every change that is sent, a whole survey would be under the technician's thumb.
    const copy = this.copies.get(this.user(), surveyId) ?? (await this.copies.read(this.user(), surveyId))
    if (!copy) throw new Error('a survey that was kept is gone')
    return copy.offered
  }

  private user(): string {
    const user = this.deps.user()
    if (user === null) throw new ApiFailure(403, '')
    return user
  }
}

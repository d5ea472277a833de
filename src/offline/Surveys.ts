import { action, makeObservable, observable, observableRef } from 'mobx'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import { answerPage } from './answerPage.ts'
import { Additions, moveAllArrived } from './Additions.ts'
import { decideChange } from './decideChange.ts'
import { listUnsent, type Unsent } from './listUnsent.ts'
import { keepTaken } from './keepTaken.ts'
import type { AddedUnit, KeptChange, KeptUnit, StoredUnit } from './model.ts'
import { Pictures } from './Pictures.ts'
import { Sender, type SenderState } from './Sender.ts'
import { StaleUnits } from './StaleUnits.ts'
import { SurveyCopy } from './SurveyCopy.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import type { PageAsked } from './surveyCall.ts'
import { sendCall, sendPicture, type Request } from './sendCall.ts'
import { takeSurvey } from './takeSurvey.ts'

export interface SurveysDeps {
  database: SurveyDatabase
  request: Request
  user(): string | null
  locale(): string
  now(): Date
  wait(ms: number): Promise<void>
  /** When there is nothing to be done for who enters. */
  idle(): Promise<void>
  /** What waits for a time waits no longer. */
  hurry(): void
  /** Only one tab sends; null where the browser knows no locks. */
  locks: Pick<LockManager, 'request'> | null
  /** The other tabs. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
}

/** What tabs tell each other: a unit of a survey is another than before. */
interface News { survey_id: number | null; unit_inspection_id: number | null; hurries?: boolean }

const lockName = 'tm-survey-sender'

/** A survey that was asked for so lately is not asked for again by opening its next unit. A clock that was set back counts as late. */
const freshMs = 20_000

/** The surveys that are taken along in this browser, and what of them waits to be sent. */
export class Surveys {
  /** Of all surveys of the user: changes that wait for the server, or for somebody; in their order. */
  changes: readonly KeptChange[] = []
  /** Units of the user that are on a survey only here. */
  added: readonly StoredUnit[] = []
  /** What waits in this browser is known: before, it is not said that nothing does. */
  isCounted = false
  sending: SenderState = 'idle'
  private readonly copies = observable.map<string, SurveyCopy>([], { deep: false })
  readonly pictures: Pictures
  private readonly sender: Sender
  private readonly additions: Additions
  private isSender = false
  /** Surveys that are being asked for. */
  private readonly asked = new Map<number, Promise<SurveyCopy>>()
  private reading: Promise<unknown> = Promise.resolve()
  private readonly stale: StaleUnits
  /** Who loads the page again wants what the server has now. */
  private readonly began: number

  constructor(private readonly deps: SurveysDeps) {
    this.began = deps.now().getTime()
    makeObservable(this, { changes: observableRef, added: observableRef, isCounted: observableRef, sending: observableRef, tell: action, counted: action })
    const { database, user, wait } = deps
    this.stale = new StaleUnits({ database, user, idle: () => deps.idle(), inOrder: (read) => this.inOrder(read), copies: () => [...this.copies.values()], counted: (changes, added) => this.counted(changes, added) })
    const server = {
      send: (path: string, body: object, key: string) => sendCall(deps.request, path, body, key),
      takeAgain: async (surveyId: number) => { await this.take(surveyId) },
      changed: (id: number) => this.changed(id),
      idle: () => deps.idle(),
    }
    this.additions = new Additions({ database, now: deps.now, ...server })
    this.sender = new Sender({ database, user, wait, additions: this.additions, offeredOf: (surveyId) => this.offeredOf(surveyId), ...server }, (state) => this.tell(state))
    this.pictures = new Pictures({
      database, user, wait, now: deps.now, send: (picture) => sendPicture(deps.request, picture),
      changed: () => {
        deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null } satisfies News)
        void this.wake()
      },
    })
    deps.channel?.addEventListener('message', ({ data }: MessageEvent<News>) => void this.hear(data))
    if (deps.locks) void deps.locks.request(lockName, () => this.holdLock())
    else void this.holdLock()
    // Another tab may be the one that sends.
    void this.recount()
  }

  /** A survey as it is kept here, or else as the server has it. Rejects with ApiFailure where there is neither. */
  async open(surveyId: number): Promise<SurveyCopy> {
    const user = this.user()
    const known = this.copies.get(`${user} ${surveyId}`) ?? await this.readCopy(user, surveyId)
    if (!known) return this.opening(surveyId)
    // What is kept shows at once; what changed since comes when it comes.
    const askedAt = Date.parse(known.survey.asked_at)
    if (askedAt < this.began || Math.abs(this.deps.now().getTime() - askedAt) > freshMs) void this.opening(surveyId).catch(() => undefined)
    return known
  }

  /** Asks for what changed on the server. Rejects with ApiFailure. */
  async refreshSurvey(surveyId: number): Promise<void> {
    await this.take(surveyId)
  }

  /** A survey as the call that brings it answers, as far as pages need it: from here where it is kept. */
  async answer(surveyId: number): Promise<object> {
    const { survey, units } = await this.open(surveyId)
    return { survey, specs: [], units: [...units.values()].map(({ kept }) => kept), wheels: [], other_units: [] }
  }

  /** What a page of a survey asks for, where the survey is kept here; else null. */
  async page(asked: PageAsked): Promise<object | null> {
    const copy = await this.readCopy(this.user(), asked.survey)
    return copy?.survey.details ? answerPage(copy, asked) : null
  }

  /** Puts a unit on a survey, where it can be inspected at once. Rejects where it cannot be kept. */
  async addUnit(surveyId: number, unit: AddedUnit): Promise<void> {
    const { survey } = await this.open(surveyId)
    await this.additions.add(survey, unit)
    await this.retold(surveyId)
  }

  get waiting(): number {
    return this.changes.length + this.added.length - this.refused
  }

  get refused(): number {
    return this.changes.filter(({ refusal }) => refusal !== null).length + this.added.filter(({ addition }) => addition?.refusal != null).length
  }

  /** Changes and pictures that wait for the server. */
  get unsent(): number {
    return this.waiting + this.pictures.kept.filter(({ refusal }) => refusal === null).length
  }

  /** Those that wait for somebody. */
  get toDecide(): number {
    return this.refused + this.pictures.kept.filter(({ refusal }) => refusal !== null).length
  }

  /** When the first change or picture was made that waits for the server; null: none does, undefined: not counted yet. */
  get unsentSince(): string | null | undefined {
    const [first] = [...this.added.flatMap(({ addition }) => addition ?? []), ...this.changes, ...this.pictures.kept].filter(({ refusal }) => refusal === null)
    return this.isCounted ? (first?.made_at ?? null) : undefined
  }

  /** All that waits, with what it is of. */
  listUnsent(): Promise<Unsent[]> {
    return listUnsent(this.deps.database, this.user())
  }

  /** Decides on what was refused: sent after all, or not at all. */
  async decide({ addition, change, picture }: Pick<Unsent, 'addition' | 'change' | 'picture'>, wanted: 'mine' | 'theirs'): Promise<void> {
    if (change) {
      await decideChange(this.deps.database, change, wanted)
      this.changed(change.unit_inspection_id, 'steps')
    }
    if (addition) {
      await (wanted === 'mine' ? this.additions.retry(addition) : this.additions.drop(addition))
      await this.retold(addition.survey_id)
    }
    if (picture) await (wanted === 'mine' ? this.pictures.retry(picture) : this.pictures.drop(picture))
  }

  /** Somebody does not want to wait for the next try, in whichever tab. */
  hurry(): void {
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: null, hurries: true } satisfies News)
    this.deps.hurry()
    void this.wake()
  }

  /** Sends what waits, now. */
  async wake(): Promise<void> {
    if (!this.isSender) return
    await this.sender.wake()
    // A picture may take long: what is read meanwhile is sent beside it.
    void this.pictures.wake()
  }

  /** What of a user waits in this browser. */
  async countOf(user: string): Promise<number> {
    return this.deps.database.within('readonly', async ({ units, changes, pictures }) => (await units.added(user)).length + (await changes.ofUser(user)).length + (await pictures.ofUser(user)).length)
  }

  /** All that waits, in its order. */
  async pending(): Promise<KeptChange[]> {
    const user = this.user()
    return this.deps.database.within('readonly', ({ changes }) => changes.ofUser(user))
  }

  tell(state: SenderState): void {
    this.sending = state
  }

  counted(changes: KeptChange[], added: StoredUnit[]): void {
    this.changes = changes
    this.added = added
    this.isCounted = true
  }

  private async holdLock(): Promise<void> {
    this.isSender = true
    await this.wake()
    // Held for as long as the page lives.
    if (this.deps.locks) await new Promise(() => undefined)
  }

  /** Asked for by several at once, a survey is asked for once. */
  private opening(surveyId: number): Promise<SurveyCopy> {
    const asked = this.asked.get(surveyId) ?? this.take(surveyId).finally(() => this.asked.delete(surveyId))
    this.asked.set(surveyId, asked)
    return asked
  }

  /** Asks the server for a survey, and keeps it with the changes that it does not have yet. */
  private async take(surveyId: number): Promise<SurveyCopy> {
    const user = this.user()
    const { database, locale, now, request } = this.deps
    const known = await database.within('readonly', ({ surveys }) => surveys.get([user, surveyId]))
    const taken = await takeSurvey(surveyId, { request, user, locale: locale(), now: now(), known: known ?? null })
    await keepTaken(database, taken)
    const copy = await this.readCopy(user, surveyId)
    if (!copy) throw new Error('a survey that was kept is gone')
    this.deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies News)
    return copy
  }

  private readCopy(user: string, surveyId: number): Promise<SurveyCopy | null> {
    return this.inOrder(async () => {
      const stored = await this.deps.database.within('readonly', async ({ surveys, units, changes, steps }) => {
        const survey = await surveys.get([user, surveyId])
        return survey ? { survey, units: (await units.list(user, surveyId)) as KeptUnit[], changes: await changes.list(user, surveyId), steps: await steps.list(user, surveyId) } : null
      })
      if (!stored) return null
      const key = `${user} ${surveyId}`
      const copy = this.copies.get(key)
      if (copy) copy.take(stored)
      else this.copies.set(key, new SurveyCopy(stored, { database: this.deps.database, now: this.deps.now, changed: (id, more) => this.changed(id, more) }))
      return this.copies.get(key)!
    })
  }

  /** Of this tab's own. */
  private changed(unitInspectionId: number, more?: 'steps'): void {
    void this.stale.refresh(unitInspectionId, more)
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: unitInspectionId } satisfies News)
    void this.wake()
  }

  /** Of another tab's. */
  private async hear({ survey_id, unit_inspection_id, hurries }: News): Promise<void> {
    if (hurries) this.deps.hurry()
    const user = this.deps.user()
    if (user === null) return
    if (survey_id !== null && this.copies.has(`${user} ${survey_id}`)) await this.readCopy(user, survey_id)
    if (unit_inspection_id !== null) await this.stale.refresh(unit_inspection_id, 'steps')
    await this.pictures.refresh()
    await this.wake()
  }

  /** A later reading of the browser's database may end first: what it brought would be written over by what was read before. */
  private inOrder<Result>(read: () => Promise<Result>): Promise<Result> {
    const done = this.reading.then(read)
    this.reading = done.catch(() => undefined)
    return done
  }

  private async recount(): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    await moveAllArrived(this.deps.database, user)
    await this.pictures.refresh()
    this.counted(await this.pending(), await this.deps.database.within('readonly', ({ units }) => units.added(user)))
  }

  /** Which units a survey has here is another than before: pages and tabs hear of it, and it is sent. */
  private async retold(surveyId: number): Promise<void> {
    await this.readCopy(this.user(), surveyId)
    await this.recount()
    this.deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies News)
    void this.wake()
  }

  private async offeredOf(surveyId: number): Promise<Offered> {
    // Read with every change that is sent, a whole survey would be under the technician's thumb.
    const copy = this.copies.get(`${this.user()} ${surveyId}`) ?? await this.readCopy(this.user(), surveyId)
    if (!copy) throw new Error('a survey that was kept is gone')
    return copy.offered
  }

  private user(): string {
    const user = this.deps.user()
    if (user === null) throw new ApiFailure(403, '')
    return user
  }
}

import { action, makeObservable, observable, observableRef } from 'mobx'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import { ApiFailure } from '../api/ApiFailure.ts'
import type { Call } from '../api/Api.ts'
import { wheelAt } from './changeFields.ts'
import { decideChange } from './decideChange.ts'
import { listUnsent, type Unsent } from './listUnsent.ts'
import type { KeptChange, KeptPicture, KeptUnit } from './model.ts'
import { Pictures } from './Pictures.ts'
import { Sender, type SenderState, type Sent } from './Sender.ts'
import { SurveyCopy } from './SurveyCopy.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import { takeSurvey } from './takeSurvey.ts'

export interface SurveysDeps {
  database: SurveyDatabase
  request<Answer>(method: string, path: string, call: Call): Promise<Answer>
  user(): string | null
  locale(): string
  now(): Date
  wait(ms: number): Promise<void>
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

/** The surveys that are taken along in this browser, and what of them waits to be sent. */
export class Surveys {
  /** Of all surveys of the user: changes that wait for the server, or for somebody; in their order. */
  changes: readonly KeptChange[] = []
  private isCounted = false
  sending: SenderState = 'idle'
  private readonly copies = observable.map<string, SurveyCopy>([], { deep: false })
  readonly pictures: Pictures
  private readonly sender: Sender
  private isSender = false
  /** Surveys that are being asked for. */
  private readonly asked = new Map<number, Promise<SurveyCopy>>()

  constructor(private readonly deps: SurveysDeps) {
    makeObservable<this, 'isCounted'>(this, { changes: observableRef, isCounted: observableRef, sending: observableRef, tell: action, counted: action })
    const { database, user, wait } = deps
    this.sender = new Sender({
      database, user, wait,
      send: (path, body, key) => this.send(path, body, key),
      takeAgain: async (surveyId) => { await this.take(surveyId) },
      offeredOf: (surveyId) => this.offeredOf(surveyId),
      changed: (id) => this.changed(id),
    }, (state) => this.tell(state))
    this.pictures = new Pictures({
      database, user, wait, now: deps.now, send: (picture) => this.sendPicture(picture),
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
    void this.opening(surveyId).catch(() => undefined)
    return known
  }

  /** Asks for what changed on the server. Rejects with ApiFailure. */
  async refreshSurvey(surveyId: number): Promise<void> {
    await this.take(surveyId)
  }

  /** A survey as the call that brings it answers, as far as pages need it: from here where it is kept. */
  async answer(surveyId: number): Promise<object> {
    const { survey, units } = await this.open(surveyId)
    return { survey, specs: [], units: [...units.values()].map(({ kept }) => kept), wheels: [] }
  }

  get waiting(): number {
    return this.changes.length - this.refused
  }

  get refused(): number {
    return this.changes.filter(({ refusal }) => refusal !== null).length
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
    const [first] = [...this.changes, ...this.pictures.kept].filter(({ refusal }) => refusal === null)
    return this.isCounted ? (first?.made_at ?? null) : undefined
  }

  /** All that waits, with what it is of. */
  listUnsent(): Promise<Unsent[]> {
    return listUnsent(this.deps.database, this.user())
  }

  /** Decides on what was refused: sent after all, or not at all. */
  async decide({ change, picture }: Pick<Unsent, 'change' | 'picture'>, wanted: 'mine' | 'theirs'): Promise<void> {
    if (change) {
      await decideChange(this.deps.database, change, wanted)
      this.changed(change.unit_inspection_id)
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
    return this.deps.database.within('readonly', async ({ changes, pictures }) => (await changes.ofUser(user)).length + (await pictures.ofUser(user)).length)
  }

  /** All that waits, in its order. */
  async pending(): Promise<KeptChange[]> {
    const user = this.user()
    return this.deps.database.within('readonly', ({ changes }) => changes.ofUser(user))
  }

  tell(state: SenderState): void {
    this.sending = state
  }

  counted(changes: KeptChange[]): void {
    this.changes = changes
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
    await database.within('readwrite', async ({ surveys, units, changes }) => {
      const before = new Map((await units.list(user, surveyId)).map((unit) => [unit.unit_inspection_id, unit]))
      const waiting = await changes.list(user, surveyId)
      // What was entered of a unit that is gone, as all are of a survey that is finished, stays in sight until somebody decides.
      const isGone = (id: number): boolean => !taken.survey.unit_ids.includes(id) && !waiting.some(({ unit_inspection_id }) => unit_inspection_id === id)
      const unsettled = [...before.keys()].filter((id) => !taken.survey.unit_ids.includes(id) && !isGone(id))
      await surveys.put({ ...taken.survey, unit_ids: [...taken.survey.unit_ids, ...unsettled] })
      for (const unit of taken.units) await units.put({ ...newest(unit, before.get(unit.unit_inspection_id)), user, survey_id: surveyId })
      for (const id of before.keys()) if (isGone(id)) await units.delete([user, id])
    })
    const copy = await this.readCopy(user, surveyId)
    if (!copy) throw new Error('a survey that was kept is gone')
    this.deps.channel?.postMessage({ survey_id: surveyId, unit_inspection_id: null } satisfies News)
    return copy
  }

  private async readCopy(user: string, surveyId: number): Promise<SurveyCopy | null> {
    const stored = await this.deps.database.within('readonly', async ({ surveys, units, changes, steps }) => {
      const survey = await surveys.get([user, surveyId])
      return survey ? { survey, units: (await units.list(user, surveyId)) as KeptUnit[], changes: await changes.list(user, surveyId), steps: await steps.list(user, surveyId) } : null
    })
    if (!stored) return null
    const key = `${user} ${surveyId}`
    const copy = this.copies.get(key)
    if (copy) copy.take(stored)
    else this.copies.set(key, new SurveyCopy(stored, { database: this.deps.database, now: this.deps.now, changed: (id) => this.changed(id) }))
    return this.copies.get(key)!
  }

  /** Of this tab's own. */
  private changed(unitInspectionId: number): void {
    void this.refresh(unitInspectionId)
    this.deps.channel?.postMessage({ survey_id: null, unit_inspection_id: unitInspectionId } satisfies News)
    void this.wake()
  }

  /** Of another tab's. */
  private async hear({ survey_id, unit_inspection_id, hurries }: News): Promise<void> {
    if (hurries) this.deps.hurry()
    const user = this.deps.user()
    if (user === null) return
    if (survey_id !== null && this.copies.has(`${user} ${survey_id}`)) await this.readCopy(user, survey_id)
    if (unit_inspection_id !== null) await this.refresh(unit_inspection_id)
    await this.pictures.refresh()
    await this.wake()
  }

  private async refresh(unitInspectionId: number): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    const copy = [...this.copies.values()].find(({ survey, units }) => survey.user === user && units.has(unitInspectionId))
    const { unit, changes } = await this.deps.database.within('readonly', async (tables) => ({
      unit: await tables.units.get([user, unitInspectionId]), changes: await tables.changes.ofUser(user),
    }))
    this.counted(changes)
    copy?.takeUnit(unitInspectionId, unit, changes.filter((change) => change.unit_inspection_id === unitInspectionId))
  }

  private async recount(): Promise<void> {
    const user = this.deps.user()
    if (user === null) return
    await this.pictures.refresh()
    this.counted(await this.pending())
  }

  private async offeredOf(surveyId: number): Promise<Offered> {
    const copy = await this.readCopy(this.user(), surveyId)
    if (!copy) throw new Error('a survey that was kept is gone')
    return copy.offered
  }

  private async send(path: string, body: object, key: string): Promise<Sent> {
    try {
      return { answer: await this.deps.request<object>('POST', path, { body, quiet: true, headers: { 'idempotency-key': key } }) }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return { status: error.status, message: error.description, errors: error.errors }
    }
  }

  /** As the wire takes pictures: the form beside the bytes. */
  private sendPicture({ id, unit_inspection_id, place, file }: KeptPicture): Promise<Sent> {
    const name = 'picture.jpg'
    const about = { name, type: 'image/jpeg', size: file.size }
    const body = new FormData()
    body.append('form', JSON.stringify(place ? { unit_inspection_id, ...place, file: about } : { file: about }))
    body.append('file', file, name)
    return this.send(place ? 'fleet_survey/add_tire_image' : `fleet_survey/add_unit_image/${unit_inspection_id}`, body, id)
  }

  private user(): string {
    const user = this.deps.user()
    if (user === null) throw new ApiFailure(403, '')
    return user
  }
}

/** A unit as the server answered it, but for what it took since it answered: versions only grow. */
function newest(unit: KeptUnit, kept: KeptUnit | undefined): KeptUnit {
  if (!kept) return unit
  const notes = kept.version > unit.version ? kept : unit
  return { ...notes, wheels: unit.wheels.map((wheel) => { const known = wheelAt(kept, wheel); return known && known.version > wheel.version ? known : wheel }) }
}

import { compareStructural } from 'mobx'
import { ApiFailure } from '../api/ApiFailure.ts'
import { isOfOldTire } from '../../domain/survey/changeWheel.ts'
import { applyChange, type UnitChange } from '../../domain/survey/surveyUnit.ts'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import type { Additions } from './Additions.ts'
import { fieldsAt, wheelAt } from './changeFields.ts'
import type { Attempt, KeptChange, KeptUnit, Refusal } from './model.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import { dependsOn } from './waitsFor.ts'
import { attemptOf, unitAfter } from './wireCalls.ts'

/** What the server said: its answer, or why not. */
export type Sent = { answer: object } | { status: number; message: string; errors: { field: string; message: string }[] }

export interface SenderDeps {
  database: SurveyDatabase
  /** Units that the server does not have on their survey yet. */
  additions: Pick<Additions, 'next' | 'send'>
  /** null while nobody is signed in. */
  user(): string | null
  send(path: string, body: object, key: string): Promise<Sent>
  /** Asks for a survey anew, and keeps it. */
  takeAgain(surveyId: number): Promise<void>
  offeredOf(surveyId: number): Promise<Offered>
  /** What the browser's database has of a unit is another than before. */
  changed(unitInspectionId: number): void
  wait(ms: number): Promise<void>
  /** When there is nothing to be done for who enters more. */
  idle(): Promise<void>
}

export type Outcome = 'done' | 'offline' | 'signed_out'

/** `offline`: the server was not reached, and is tried again. `signed_out`: it asks for signing in. */
export type SenderState = 'idle' | 'sending' | 'offline' | 'signed_out'

const pauses = [1000, 2000, 5000, 10_000, 30_000]

/** How often the server may say that another was faster before somebody is asked. */
const maxTurns = 5

/**
 * Sends what waits, in the order in which it was made; one at a time in all tabs. What was refused waits for somebody, and
 * so does only what depends on it.
 */
export class Sender {
  state: SenderState = 'idle'
  private failures = 0
  private running: Promise<void> | null = null
  private isWanted = false

  constructor(private readonly deps: SenderDeps, private readonly told: (state: SenderState) => void) {}

  /** Something waits, or the world has changed: sends all that can be sent. Resolves when it can do no more for now. */
  wake(): Promise<void> {
    this.isWanted = true
    this.running ??= this.run().finally(() => { this.running = null })
    return this.running
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false
      await this.deps.idle()
      const next = await this.next()
      if (!next) { this.enter('idle'); continue }
      this.enter('sending')
      const outcome = await this.tried(next)
      if (outcome === 'done') { this.failures = 0; this.isWanted = true; continue }
      // Unless somebody has signed in meanwhile, that is all for now.
      if (outcome === 'signed_out') { this.enter('signed_out'); continue }
      this.enter('offline')
      const pause = pauses[Math.min(this.failures, pauses.length - 1)]!
      this.failures += 1
      await this.deps.wait(pause)
      this.isWanted = true
    }
  }

  /** The first that waits for nothing but the server: what is entered of a unit, once that is on its survey. */
  private async next(): Promise<(() => Promise<Outcome>) | null> {
    const user = this.deps.user()
    if (user === null) return null
    const addition = await this.deps.additions.next(user)
    if (addition) return () => this.deps.additions.send(addition)
    const change = await this.nextChange(user)
    return change && (() => this.sendOne(change))
  }

  private async nextChange(user: string): Promise<KeptChange | null> {
    const changes = (await this.deps.database.within('readonly', ({ changes }) => changes.ofUser(user))).filter(({ unit_inspection_id }) => unit_inspection_id > 0)
    const refused: KeptChange[] = []
    for (const change of changes.sort((one, other) => one.at - other.at)) {
      if (change.refusal === null && !refused.some((one) => dependsOn(change, one))) return change
      refused.push(change)
    }
    return null
  }

  /** What fails on the way, as asking for the survey anew or writing to a full storage, is tried again. */
  private tried(send: () => Promise<Outcome>): Promise<Outcome> {
    return send().catch((error: unknown) => (error instanceof ApiFailure && error.status === 403 ? 'signed_out' : 'offline'))
  }

  private async sendOne(change: KeptChange): Promise<Outcome> {
    let { attempt } = change
    for (let turn = 0; turn < maxTurns; turn++) {
      if (!attempt) {
        const unit = await this.unitOf(change)
        if (!unit || !isThere(unit, change.change)) return this.refuse(change, { status: 404, message: '', errors: [], theirs: null })
        attempt = isAlready(unit, change.change, await this.deps.offeredOf(change.survey_id)) ? null : attemptOf(change, unit)
        if (!attempt) return this.drop(change)
        if (!compareStructural(fieldsAt(unit, change.change), change.base)) return this.refuse(change, { status: 409, message: '', errors: [], theirs: theirsOf(unit, change.change) })
        if (!(await this.write(change, { attempt }))) return 'done'
      }
      // Another may have signed in since.
      if (this.deps.user() !== change.user) return 'signed_out'
      const sent = await this.deps.send(attempt.path, attempt.body, change.id)
      if ('answer' in sent) return this.take(change, attempt, sent.answer)
      const { status, message, errors } = sent
      if (status === 403) return 'signed_out'
      if (status === 0 || status === 429 || status >= 500) return 'offline'
      if (status !== 409) return this.refuse(change, { status, message, errors, theirs: null })
      await this.deps.takeAgain(change.survey_id)
      const again = await this.unitOf(change)
      if (!again || versionOf(again, change.change) === attempt.version) return this.refuse(change, { status, message, errors, theirs: null })
      attempt = null
    }
    return 'offline'
  }

  /** The server has it. */
  private async take(change: KeptChange, { version }: Attempt, answer: object): Promise<'done'> {
    const offered = await this.deps.offeredOf(change.survey_id)
    await this.deps.database.within('readwrite', async ({ units, changes }) => {
      const kept = await units.get([change.user, change.unit_inspection_id])
      // It may have been asked for anew since: then it is in it.
      if (kept && versionOf(kept, change.change) === version) await units.put({ ...kept, ...unitAfter(kept, change, answer, offered) })
      await changes.delete(change.at)
    })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private unitOf({ user, unit_inspection_id }: KeptChange): Promise<KeptUnit | undefined> {
    return this.deps.database.within('readonly', ({ units }) => units.get([user, unit_inspection_id]))
  }

  private async refuse(change: KeptChange, refusal: Refusal): Promise<'done'> {
    await this.write(change, { refusal, attempt: null })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  /** Its maker may have dropped it meanwhile: then nothing is written. */
  private write(change: KeptChange, more: Partial<KeptChange>): Promise<boolean> {
    return this.deps.database.within('readwrite', async ({ changes }) => {
      const kept = await changes.get(change.at)
      if (kept) await changes.put({ ...kept, ...more })
      return kept !== undefined
    })
  }

  private async drop(change: KeptChange): Promise<'done'> {
    await this.deps.database.within('readwrite', ({ changes }) => changes.delete(change.at))
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private enter(state: SenderState): void {
    this.state = state
    this.told(state)
  }
}

const isThere = (unit: KeptUnit, change: UnitChange): boolean => change.kind === 'unit' || wheelAt(unit, change.place) !== undefined

/** What a change asks for stands there already: somebody entered the same. */
function isAlready(unit: KeptUnit, change: UnitChange, offered: Offered): boolean {
  if (change.kind === 'undo') return wheelAt(unit, change.place)?.replacement === null
  if (change.kind === 'replace') return wheelAt(unit, change.place)?.replacement?.client_id === change.sent.client_id
  // What is read of a new tire may be what was read of the old one.
  if (change.kind === 'reading' && isOfOldTire(wheelAt(unit, change.place))) return false
  const changed = applyChange(unit, change, offered)
  return 'unit' in changed && compareStructural(fieldsAt(changed.unit, change), fieldsAt(unit, change))
}

const theirsOf = (unit: KeptUnit, change: UnitChange): Refusal['theirs'] => (change.kind === 'unit' ? null : (wheelAt(unit, change.place) ?? null))

const versionOf = (unit: KeptUnit, change: UnitChange): number | undefined => (change.kind === 'unit' ? unit.version : wheelAt(unit, change.place)?.version)

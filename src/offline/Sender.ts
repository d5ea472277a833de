import { compareStructural } from 'mobx'
import { ApiFailure } from '../api/ApiFailure.ts'
import { isOfOldTire } from '../../domain/survey/changeWheel.ts'
import { applyChange, type UnitChange } from '../../domain/survey/surveyUnit.ts'
import type { Offered } from '../../domain/survey/draftWheel.ts'
import type { PendingUnits } from './PendingUnits.ts'
import { fieldsAt, wheelAt } from './changeFields.ts'
import type { Attempt, PendingChange, CachedUnit, Refusal } from './model.ts'
import { refuseTogether } from './refuseTogether.ts'
import { laterOutcome, type SentCall } from './sendCall.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'
import { dependsOn } from './waitsFor.ts'
import { attemptOf, isStored, unitAfter } from './wireCalls.ts'

/** The server's response: its answer, or the refusal. */
export type SendResult =
  | { answer: object }
  | {
      status: number
      message: string
      errors: { field: string; message: string }[]
      reach?: ApiFailure['reach']
      retryAfter?: number | null
    }

export interface SenderDeps {
  database: SurveyDatabase
  /** Units that the server does not have on their survey yet. */
  additions: Pick<PendingUnits, 'next' | 'send'>
  /** null while nobody is signed in. */
  user(): string | null
  send(call: SentCall): Promise<SendResult>
  /** Asks for a survey anew, and keeps it. Answers the units that the server has on it; null: it has no such survey. */
  takeAgain(surveyId: number, signal: AbortSignal): Promise<ReadonlySet<number> | null>
  offeredOf(surveyId: number): Promise<Offered>
  /** Called when a unit has changed in the browser's database. */
  changed(unitInspectionId: number): void
  wait(ms: number): Promise<void>
  /** When there is nothing to be done for who enters more. */
  idle(): Promise<void>
}

/**
 * `offline`: the server was not reached, and is tried again. `busy`: it says that it can do no more for now.
 * `unanswered`: something else answered in its place, or nothing in time. `unstored`: this browser could not note what
 * is sent. `signed_out`: the server asks for signing in.
 */
export type Outcome = 'done' | 'offline' | 'busy' | 'unanswered' | 'unstored' | 'signed_out'

export type SenderState = 'idle' | 'sending' | Exclude<Outcome, 'done'>

const pauses = [1000, 2000, 5000, 10_000, 30_000]

/** A try that has begun just now is not given up for another one. */
const youngMs = 2000

/** The number of conflicts that are resolved automatically before the user is asked. */
const maxTurns = 5

/**
 * Sends pending changes in the order they were made, one at a time across all tabs. A refused change waits for the
 * user, and so do the changes that depend on it.
 */
export class Sender {
  state: SenderState = 'idle'
  private failures = 0
  private running: Promise<void> | null = null
  private isWanted = false
  private attempt: { controller: AbortController; beganAt: number } | null = null

  constructor(
    private readonly deps: SenderDeps,
    private readonly told: (state: SenderState) => void,
  ) {}

  /** Something waits, or the world has changed: sends all that can be sent. Resolves when it can do no more for now. */
  wake(): Promise<void> {
    this.isWanted = true
    this.running ??= this.run().finally(() => {
      this.running = null
    })
    return this.running
  }

  /**
   * Somebody wants it now: a try that hangs is given up, and made again at once. `isNetworkNew`: even one that has just
   * begun.
   */
  hurry(isNetworkNew = false): void {
    this.failures = 0
    const { attempt } = this
    if (attempt && (isNetworkNew || performance.now() - attempt.beganAt > youngMs)) attempt.controller.abort()
    void this.wake()
  }

  private async run(): Promise<void> {
    while (this.isWanted) {
      this.isWanted = false
      await this.deps.idle()
      const next = await this.next().catch(() => 'unstored' as const)
      if (next === null) {
        this.enter('idle')
        continue
      }
      if (next === 'unstored') {
        await this.pause('unstored')
        continue
      }
      // A retry keeps showing the reason for retrying.
      if (this.failures === 0) this.enter('sending')
      const attempt = { controller: new AbortController(), beganAt: performance.now() }
      this.attempt = attempt
      const outcome = await this.tried(() => next(attempt.controller.signal))
      this.attempt = null
      if (attempt.controller.signal.aborted) {
        this.isWanted = true
        continue
      }
      if (outcome === 'done') {
        this.failures = 0
        this.isWanted = true
        continue
      }
      // Unless somebody has signed in meanwhile, that is all for now.
      if (outcome === 'signed_out') {
        this.enter('signed_out')
        continue
      }
      await this.pause(outcome)
    }
  }

  /** Until it is tried again. */
  private async pause(why: Exclude<Outcome, 'done'>): Promise<void> {
    this.enter(why)
    const pause = pauses[Math.min(this.failures, pauses.length - 1)]!
    this.failures += 1
    await this.deps.wait(pause)
    this.isWanted = true
  }

  /** The first that waits for nothing but the server: what is entered of a unit, once that is on its survey. */
  private async next(): Promise<((signal: AbortSignal) => Promise<Outcome>) | null> {
    const user = this.deps.user()
    if (user === null) return null
    const addition = await this.deps.additions.next(user)
    if (addition) return (signal) => this.deps.additions.send(addition, signal)
    const change = await this.nextChange(user)
    return change && ((signal) => this.sendOne(change, signal))
  }

  private async nextChange(user: string): Promise<PendingChange | null> {
    const changes = (await this.deps.database.within('readonly', ({ changes }) => changes.ofUser(user))).filter(
      ({ unit_inspection_id }) => unit_inspection_id > 0,
    )
    const refused: PendingChange[] = []
    for (const change of changes.sort((one, other) => one.at - other.at)) {
      if (change.refusal === null && !refused.some((one) => dependsOn(change, one))) return change
      refused.push(change)
    }
    return null
  }

  /** Retries after a failure on the way, such as downloading the survey or writing to full storage. */
  private tried(send: () => Promise<Outcome>): Promise<Outcome> {
    return send().catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) return 'unstored'
      return error.status === 403 ? 'signed_out' : error.status === 0 ? error.reach : 'busy'
    })
  }

  private async sendOne(change: PendingChange, signal: AbortSignal): Promise<Outcome> {
    let { attempt } = change
    for (let turn = 0; turn < maxTurns; turn++) {
      if (!attempt) {
        const unit = (await this.unitOf(change)) ?? (await this.broughtUnit(change, signal))
        if (unit === null) return this.refuse(change, gone('survey'))
        if (!unit || !isThere(unit, change.change)) return this.refuse(change, gone(unit ? 'wheel' : 'unit'))
        attempt = isAlready(unit, change.change, await this.deps.offeredOf(change.survey_id))
          ? null
          : attemptOf(change, unit)
        if (!attempt) return this.drop(change)
        if (!compareStructural(fieldsAt(unit, change.change), change.base)) return this.conflict(change, unit)
        if (!(await this.write(change, { attempt }))) return 'done'
      }
      // Another may have signed in since.
      if (this.deps.user() !== change.user) return 'signed_out'
      const { path, body } = attempt
      const sent = await this.deps.send({
        path,
        body,
        key: change.id,
        isStored: (answer) => isStored({ path }, answer),
        signal,
      })
      if ('answer' in sent) return this.take(change, attempt, sent.answer)
      const { status, message, errors } = sent
      if (status === 403) return 'signed_out'
      const later = laterOutcome(sent)
      if (later) return later
      if (status !== 409 && status !== 404) return this.refuse(change, { status, message, errors, theirs: null })
      const there = await this.deps.takeAgain(change.survey_id, signal)
      if (!there) return this.refuse(change, gone('survey'))
      if (status === 404)
        return this.refuse(
          change,
          there.has(change.unit_inspection_id) ? { status, message, errors, theirs: null } : gone('unit'),
        )
      const again = await this.unitOf(change)
      if (!again || versionOf(again, change.change) === attempt.version)
        return this.refuse(change, { status, message, errors, theirs: null })
      attempt = null
    }
    return 'offline'
  }

  /** A unit that this browser does not have any more; null: the server has no such survey. */
  private async broughtUnit(change: PendingChange, signal: AbortSignal): Promise<CachedUnit | undefined | null> {
    return (await this.deps.takeAgain(change.survey_id, signal)) === null ? null : this.unitOf(change)
  }

  /** The server has it. */
  private async take(change: PendingChange, { version }: Attempt, answer: object): Promise<'done'> {
    const offered = await this.deps.offeredOf(change.survey_id)
    await this.deps.database.within('readwrite', async ({ units, changes }) => {
      const kept = await units.get([change.user, change.unit_inspection_id])
      // It may have been asked for anew since: then it is in it.
      if (kept && versionOf(kept, change.change) === version)
        await units.put({ ...kept, ...unitAfter(kept, change, answer, offered) })
      await changes.delete(change.at)
    })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private unitOf({ user, unit_inspection_id }: PendingChange): Promise<CachedUnit | undefined> {
    return this.deps.database.within('readonly', ({ units }) => units.get([user, unit_inspection_id]))
  }

  private async refuse(change: PendingChange, refusal: Refusal): Promise<'done'> {
    await this.write(change, { refusal, attempt: null })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private async conflict(change: PendingChange, unit: CachedUnit): Promise<'done'> {
    await refuseTogether(
      this.deps.database,
      change,
      { status: 409, message: '', errors: [], theirs: theirsOf(unit, change.change) },
      unit,
    )
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  /** Its maker may have dropped it meanwhile: then nothing is written. */
  private write(change: PendingChange, more: Partial<PendingChange>): Promise<boolean> {
    return this.deps.database.within('readwrite', async ({ changes }) => {
      const kept = await changes.get(change.at)
      if (kept) await changes.put({ ...kept, ...more })
      return kept !== undefined
    })
  }

  private async drop(change: PendingChange): Promise<'done'> {
    await this.deps.database.within('readwrite', ({ changes }) => changes.delete(change.at))
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private enter(state: SenderState): void {
    this.state = state
    this.told(state)
  }
}

const gone = (what: NonNullable<Refusal['gone']>): Refusal => ({
  status: 404,
  message: '',
  errors: [],
  theirs: null,
  gone: what,
})

const isThere = (unit: CachedUnit, change: UnitChange): boolean =>
  change.kind === 'unit' || wheelAt(unit, change.place) !== undefined

/** Returns true if the unit already has the requested values: somebody else entered the same. */
function isAlready(unit: CachedUnit, change: UnitChange, offered: Offered): boolean {
  if (change.kind === 'undo') return wheelAt(unit, change.place)?.replacement === null
  if (change.kind === 'replace') return wheelAt(unit, change.place)?.replacement?.client_id === change.sent.client_id
  // Readings of a new tire may equal those of the old one.
  if (change.kind === 'reading' && !change.reading.as_found && isOfOldTire(wheelAt(unit, change.place))) return false
  const changed = applyChange(unit, change, offered)
  return 'unit' in changed && compareStructural(fieldsAt(changed.unit, change), fieldsAt(unit, change))
}

const theirsOf = (unit: CachedUnit, change: UnitChange): Refusal['theirs'] =>
  change.kind === 'unit' ? null : (wheelAt(unit, change.place) ?? null)

const versionOf = (unit: CachedUnit, change: UnitChange): number | undefined =>
  change.kind === 'unit' ? unit.version : wheelAt(unit, change.place)?.version

import { compareStructural } from 'mobx'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { isOfOldTire } from '../../../domain/survey/changeWheel.ts'
import { applyChange, type UnitChange } from '../../../domain/survey/surveyUnit.ts'
import type { Offered } from '../../../domain/survey/draftWheel.ts'
import type { PendingUnits } from './PendingUnits.ts'
import { fieldsAt, wheelAt } from '../conflicts/changeFields.ts'
import type { Attempt, PendingChange, CachedUnit, Refusal } from '../model.ts'
import { recordConflict } from '../conflicts/recordConflict.ts'
import { toRetryOutcome, type SentCall } from '../api/sendCall.ts'
import type { SurveyDatabase } from '../cache/surveyDatabase.ts'
import { dependsOn } from './dependencies.ts'
import { toAttempt, isStored, applyServerAnswer } from '../api/changeCalls.ts'

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
  /** Downloads a survey again. Returns the ids of its units on the server; null if there is no such survey. */
  downloadAgain(surveyId: number, signal: AbortSignal): Promise<ReadonlySet<number> | null>
  getAllowedValues(surveyId: number): Promise<Offered>
  /** Called when a unit has changed in the browser's database. */
  changed(unitInspectionId: number): void
  wait(ms: number): Promise<void>
  /** Resolves when the page is idle. */
  idle(): Promise<void>
}

/**
 * `offline`: the server was not reached, and is tried again. `busy`: it says that it can do no more for now.
 * `unanswered`: something else answered in its place, or nothing in time. `unstored`: this browser could not note what
 * is sent. `signed_out`: the server asks for signing in.
 */
export type SendOutcome = 'done' | 'offline' | 'busy' | 'unanswered' | 'unstored' | 'signed_out'

export type SenderState = 'idle' | 'sending' | Exclude<SendOutcome, 'done'>

const pauses = [1000, 2000, 5000, 10_000, 30_000]

/** A try that has begun just now is not given up for another one. */
const youngMs = 2000

/** The number of conflicts that are resolved automatically before the user is asked. */
const maxAttempts = 5

/**
 * Sends pending changes in the order they were made, one at a time across all tabs. A refused change waits for the
 * user, and so do the changes that depend on it.
 */
export class Sender {
  state: SenderState = 'idle'
  private failures = 0
  private running: Promise<void> | null = null
  private isRequested = false
  private attempt: { controller: AbortController; beganAt: number } | null = null

  constructor(
    private readonly deps: SenderDeps,
    private readonly onStateChange: (state: SenderState) => void,
  ) {}

  /** Something waits, or the world has changed: sends all that can be sent. Resolves when it can do no more for now. */
  wake(): Promise<void> {
    this.isRequested = true
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
    while (this.isRequested) {
      this.isRequested = false
      await this.deps.idle()
      const next = await this.next().catch(() => 'unstored' as const)
      if (next === null) {
        this.setState('idle')
        continue
      }
      if (next === 'unstored') {
        await this.pause('unstored')
        continue
      }
      // A retry keeps showing the reason for retrying.
      if (this.failures === 0) this.setState('sending')
      const attempt = { controller: new AbortController(), beganAt: performance.now() }
      this.attempt = attempt
      const outcome = await this.attemptSend(() => next(attempt.controller.signal))
      this.attempt = null
      if (attempt.controller.signal.aborted) {
        this.isRequested = true
        continue
      }
      if (outcome === 'done') {
        this.failures = 0
        this.isRequested = true
        continue
      }
      // Unless somebody has signed in meanwhile, that is all for now.
      if (outcome === 'signed_out') {
        this.setState('signed_out')
        continue
      }
      await this.pause(outcome)
    }
  }

  /** Until it is tried again. */
  private async pause(why: Exclude<SendOutcome, 'done'>): Promise<void> {
    this.setState(why)
    const pause = pauses[Math.min(this.failures, pauses.length - 1)]!
    this.failures += 1
    await this.deps.wait(pause)
    this.isRequested = true
  }

  /** Returns the first entry that can be sent. Changes of a unit follow its addition to the survey. */
  private async next(): Promise<((signal: AbortSignal) => Promise<SendOutcome>) | null> {
    const user = this.deps.user()
    if (user === null) return null
    const addition = await this.deps.additions.next(user)
    if (addition) return (signal) => this.deps.additions.send(addition, signal)
    const change = await this.nextChange(user)
    return change && ((signal) => this.sendOne(change, signal))
  }

  private async nextChange(user: string): Promise<PendingChange | null> {
    const changes = (await this.deps.database.transaction('readonly', ({ changes }) => changes.ofUser(user))).filter(
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
  private attemptSend(send: () => Promise<SendOutcome>): Promise<SendOutcome> {
    return send().catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) return 'unstored'
      return error.status === 403 ? 'signed_out' : error.status === 0 ? error.reach : 'busy'
    })
  }

  private async sendOne(change: PendingChange, signal: AbortSignal): Promise<SendOutcome> {
    let { attempt } = change
    for (let round = 0; round < maxAttempts; round++) {
      if (!attempt) {
        const unit = (await this.findUnit(change)) ?? (await this.downloadUnit(change, signal))
        if (unit === null) return this.refuse(change, missingRefusal('survey'))
        if (!unit || !hasTarget(unit, change.change))
          return this.refuse(change, missingRefusal(unit ? 'wheel' : 'unit'))
        attempt = isAlreadyApplied(unit, change.change, await this.deps.getAllowedValues(change.survey_id))
          ? null
          : toAttempt(change, unit)
        if (!attempt) return this.drop(change)
        if (!compareStructural(fieldsAt(unit, change.change), change.base)) return this.conflict(change, unit)
        if (!(await this.updateChange(change, { attempt }))) return 'done'
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
      if ('answer' in sent) return this.applyAnswer(change, attempt, sent.answer)
      const { status, message, errors } = sent
      if (status === 403) return 'signed_out'
      const retry = toRetryOutcome(sent)
      if (retry) return retry
      if (status !== 409 && status !== 404) return this.refuse(change, { status, message, errors, theirs: null })
      const there = await this.deps.downloadAgain(change.survey_id, signal)
      if (!there) return this.refuse(change, missingRefusal('survey'))
      if (status === 404)
        return this.refuse(
          change,
          there.has(change.unit_inspection_id) ? { status, message, errors, theirs: null } : missingRefusal('unit'),
        )
      const again = await this.findUnit(change)
      if (!again || versionOf(again, change.change) === attempt.version)
        return this.refuse(change, { status, message, errors, theirs: null })
      attempt = null
    }
    return 'offline'
  }

  /** Downloads a unit that is no longer stored here; null if the server has no such survey. */
  private async downloadUnit(change: PendingChange, signal: AbortSignal): Promise<CachedUnit | undefined | null> {
    return (await this.deps.downloadAgain(change.survey_id, signal)) === null ? null : this.findUnit(change)
  }

  /** The server has it. */
  private async applyAnswer(change: PendingChange, { version }: Attempt, answer: object): Promise<'done'> {
    const offered = await this.deps.getAllowedValues(change.survey_id)
    await this.deps.database.transaction('readwrite', async ({ units, changes }) => {
      const stored = await units.get([change.user, change.unit_inspection_id])
      // A download since then already includes the change.
      if (stored && versionOf(stored, change.change) === version)
        await units.put({ ...stored, ...applyServerAnswer(stored, change, answer, offered) })
      await changes.delete(change.at)
    })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private findUnit({ user, unit_inspection_id }: PendingChange): Promise<CachedUnit | undefined> {
    return this.deps.database.transaction('readonly', ({ units }) => units.get([user, unit_inspection_id]))
  }

  private async refuse(change: PendingChange, refusal: Refusal): Promise<'done'> {
    await this.updateChange(change, { refusal, attempt: null })
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private async conflict(change: PendingChange, unit: CachedUnit): Promise<'done'> {
    await recordConflict(
      this.deps.database,
      change,
      { status: 409, message: '', errors: [], theirs: remoteWheel(unit, change.change) },
      unit,
    )
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  /** Writes nothing if the user has dropped the change meanwhile. */
  private updateChange(change: PendingChange, more: Partial<PendingChange>): Promise<boolean> {
    return this.deps.database.transaction('readwrite', async ({ changes }) => {
      const stored = await changes.get(change.at)
      if (stored) await changes.put({ ...stored, ...more })
      return stored !== undefined
    })
  }

  private async drop(change: PendingChange): Promise<'done'> {
    await this.deps.database.transaction('readwrite', ({ changes }) => changes.delete(change.at))
    this.deps.changed(change.unit_inspection_id)
    return 'done'
  }

  private setState(state: SenderState): void {
    this.state = state
    this.onStateChange(state)
  }
}

const missingRefusal = (what: NonNullable<Refusal['gone']>): Refusal => ({
  status: 404,
  message: '',
  errors: [],
  theirs: null,
  gone: what,
})

const hasTarget = (unit: CachedUnit, change: UnitChange): boolean =>
  change.kind === 'unit' || wheelAt(unit, change.place) !== undefined

/** Returns true if the unit already has the requested values: somebody else entered the same. */
function isAlreadyApplied(unit: CachedUnit, change: UnitChange, offered: Offered): boolean {
  if (change.kind === 'undo') return wheelAt(unit, change.place)?.replacement === null
  if (change.kind === 'replace') return wheelAt(unit, change.place)?.replacement?.client_id === change.sent.client_id
  // Readings of a new tire may equal those of the old one.
  if (change.kind === 'reading' && !change.reading.as_found && isOfOldTire(wheelAt(unit, change.place))) return false
  const changed = applyChange(unit, change, offered)
  return 'unit' in changed && compareStructural(fieldsAt(changed.unit, change), fieldsAt(unit, change))
}

const remoteWheel = (unit: CachedUnit, change: UnitChange): Refusal['theirs'] =>
  change.kind === 'unit' ? null : (wheelAt(unit, change.place) ?? null)

const versionOf = (unit: CachedUnit, change: UnitChange): number | undefined =>
  change.kind === 'unit' ? unit.version : wheelAt(unit, change.place)?.version

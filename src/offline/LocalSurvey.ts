import { action, compareShallow, computed, makeObservable, observableRef } from 'mobx'
import type { Offered, WheelError } from '../../domain/survey/draftWheel.ts'
import { applyChange, type UnitChange } from '../../domain/survey/surveyUnit.ts'
import { numberKey } from '../../domain/uploadedUnit.ts'
import { idByNow } from './PendingUnits.ts'
import { fieldsAt, inverseOf } from './changeFields.ts'
import { LocalUnit } from './LocalUnit.ts'
import { resolveConflict } from './resolveConflict.ts'
import type { PendingChange, CachedSurvey, CachedUnit, UndoStep } from './model.ts'
import { offeredOf } from './offeredOf.ts'
import { StoreQueue, type Entry } from './StoreQueue.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

export interface CopyDeps {
  database: SurveyDatabase
  now(): Date
  /**
   * A change was kept, or dropped: others hear of it, and it is sent. `steps`: other steps can be taken back than this
   * copy knows.
   */
  changed(unitInspectionId: number, more?: 'steps'): void
}

/** Steps that can be taken back, of one survey. */
const maxSteps = 500

/** The result of writing a change to the browser's database. */
interface StoredChange {
  kept: PendingChange | null
  /** As it stood here before. */
  row?: PendingChange
  /** The step that takes it back. */
  step?: UndoStep | null
  /** The step that was taken back. */
  taken?: UndoStep
}

/**
 * A survey stored in this browser. Entries show at once, and count as stored only after they are in the browser's
 * database.
 */
export class LocalSurvey {
  survey: CachedSurvey
  units: ReadonlyMap<number, LocalUnit> = new Map()
  steps: readonly UndoStep[] = []
  /** The number of writes here: an earlier read of the browser's database may lack the latest. */
  writes = 0
  private writing: Promise<unknown> = Promise.resolve()
  private readonly queue: StoreQueue

  constructor(
    taken: { survey: CachedSurvey; units: CachedUnit[]; changes: PendingChange[]; steps: UndoStep[] },
    private readonly deps: CopyDeps,
  ) {
    this.survey = taken.survey
    this.queue = new StoreQueue({
      database: deps.database,
      oldSteps: () => this.steps.slice(0, Math.max(0, this.steps.length - maxSteps)),
      stored: async ({ unit, row, step }, { at, stepAt }) => {
        const unit_inspection_id = await idByNow(deps.database, row)
        this.settle(unit, {
          kept: { ...row, unit_inspection_id, at },
          row,
          step: step && stepAt !== null ? { ...step, unit_inspection_id, at: stepAt } : null,
        })
        deps.changed(unit_inspection_id)
      },
    })
    makeObservable<this, 'take'>(this, {
      survey: observableRef,
      units: observableRef,
      steps: observableRef,
      unstored: computed,
      offered: computed,
      hasSteps: computed,
      waiting: computed,
      refused: computed({ equals: compareShallow }),
      numbers: computed({ equals: compareShallow }),
      unitsRead: computed,
      take: action,
      takeUnit: action,
      add: action,
      remove: action,
      settle: action,
    })
    this.take(taken)
  }

  /** Takes over what the browser's database has of the survey now. */
  take({
    survey,
    units,
    changes,
    steps,
  }: {
    survey: CachedSurvey
    units: CachedUnit[]
    changes: PendingChange[]
    steps: UndoStep[]
  }): void {
    this.survey = survey
    this.steps = steps
    const byId = new Map(units.map((unit) => [unit.unit_inspection_id, unit]))
    this.units = new Map(
      survey.unit_ids.flatMap((id) => {
        const unit = byId.get(id)
        if (!unit) return []
        const known =
          this.units.get(id) ??
          this.asItWasHere(unit) ??
          new LocalUnit(unit, [], () => ({ specs: this.survey.specs, offered: this.offered }))
        known.take(unit)
        known.changes = [
          ...changes.filter((change) => change.unit_inspection_id === id),
          ...unkept(known.changes, changes),
        ]
        return [[id, known]]
      }),
    )
  }

  /** A unit that was put on the survey here stays the same for who inspects it, when the server has it. */
  private asItWasHere({ unit_inspection_id: id, configuration_code: code }: CachedUnit): LocalUnit | undefined {
    const former = Object.entries(this.survey.arrived ?? {}).find(([, there]) => there === id)?.[0]
    const known = former === undefined ? undefined : this.units.get(Number(former))
    return known?.kept.configuration_code === code ? known : undefined
  }

  /** `steps` is null where they are as they were. */
  takeUnit(id: number, unit: CachedUnit | undefined, changes: PendingChange[], steps: UndoStep[] | null): void {
    if (steps) this.steps = steps
    const known = this.units.get(id)
    if (!known) return
    if (unit) known.take(unit)
    known.changes = [...changes, ...unkept(known.changes, changes)]
  }

  get offered(): Offered {
    return offeredOf(this.survey.choices)
  }

  /** Something can be taken back. */
  get hasSteps(): boolean {
    return this.steps.length > 0 || this.unstored > 0
  }

  get waiting(): number {
    return this.changes.filter(({ refusal }) => refusal === null).length
  }

  get refused(): PendingChange[] {
    return this.changes.filter(({ refusal }) => refusal !== null)
  }

  /** The numbers of all units, in their order. */
  get numbers(): string[] {
    return this.survey.unit_ids.flatMap((id) => this.units.get(id)?.kept.unit_number ?? [])
  }

  /** Units of which all is read. */
  get unitsRead(): number {
    return this.survey.unit_ids.filter((id) => this.units.get(id)?.isRead).length
  }

  private get changes(): PendingChange[] {
    return [...this.units.values()].flatMap((unit) => unit.changes)
  }

  unitOf(number: string): LocalUnit | undefined {
    const wanted = numberKey(number)
    return [...this.units.values()].find(({ kept }) => numberKey(kept.unit_number) === wanted)
  }

  /** Enters a change: it stands at once. Answers the fields that are wrong, of which nothing is kept. */
  enter(id: number, change: UnitChange): WheelError[] {
    const unit = this.units.get(id)
    if (!unit) return [{ field: 'form', key: 'server.not_found' }]
    const before = unit.current
    const changed = applyChange(before, change, this.offered)
    if ('errors' in changed) return changed.errors
    const inverse = inverseOf(before, change, changed.unit)
    const row = this.rowOf(unit, change, before)
    const step = inverse && { user: row.user, survey_id: row.survey_id, unit_inspection_id: id, ...inverse, of: row.id }
    this.add(unit, row)
    this.writing = Promise.all([this.writing, this.queue.add({ unit, row, step: step as UndoStep | null })])
    return []
  }

  /** Number of entries that are only in this page: this browser could not store them. */
  get unstored(): number {
    return this.queue.failed.length
  }

  /** Stores them again. */
  storeAgain(): Promise<void> {
    return this.queue.retry()
  }

  /** Takes the last step back. Answers the unit whose it was. */
  async undo(): Promise<{ id: number; change: UnitChange } | null> {
    await this.writing
    const unstored = this.queue.failed.at(-1)
    if (unstored) return this.undoUnstored(unstored)
    const step = this.steps.at(-1)
    const unit = step && this.units.get(step.unit_inspection_id)
    if (!step || !unit) return null
    const rows: PendingChange[] = []
    let stands = unit.current
    for (const change of [step.change, ...(step.then ? [step.then] : [])]) {
      const changed = applyChange(stands, change, this.offered)
      // A step that is no longer possible is skipped, and so are the steps after it.
      if ('errors' in changed) break
      rows.push(this.rowOf(unit, change, stands))
      stands = changed.unit
    }
    const ats = await this.deps.database.within(
      'readwrite',
      async ({ changes, steps }) => {
        const [, ...keys] = await Promise.all([
          steps.delete(step.at),
          ...rows.map((row) => changes.put(withoutAt(row))),
        ])
        return keys.map(Number)
      },
      { commitsAtOnce: true },
    )
    const id = await idByNow(this.deps.database, step)
    for (const [index, row] of rows.entries()) Object.assign(row, { at: ats[index], unit_inspection_id: id })
    this.settle(unit, { kept: rows[0] ?? null, taken: step })
    for (const row of rows.slice(1)) this.settle(unit, { kept: row })
    this.deps.changed(id)
    return { id, change: step.change }
  }

  private undoUnstored(entry: Entry): { id: number; change: UnitChange } {
    const { unit, row, step } = entry
    this.queue.drop(entry)
    this.remove(unit, row)
    return { id: row.unit_inspection_id, change: step?.change ?? row.change }
  }

  /** Decides on a change that waits for somebody: the own value after all, or not at all. */
  async decide(change: PendingChange, wanted: 'mine' | 'theirs'): Promise<void> {
    await resolveConflict(this.deps.database, change, wanted)
    this.deps.changed(change.unit_inspection_id, 'steps')
  }

  /** Decides on several alike. */
  async decideAll(changes: readonly PendingChange[], wanted: 'mine' | 'theirs'): Promise<void> {
    for (const change of changes) await this.decide(change, wanted)
  }

  /** When all that was entered is kept. */
  kept(): Promise<unknown> {
    return this.writing
  }

  private rowOf(unit: LocalUnit, change: UnitChange, before: CachedUnit): PendingChange {
    const { user, survey_id } = this.survey
    return {
      id: crypto.randomUUID(),
      at: 0,
      user,
      survey_id,
      unit_inspection_id: unit.kept.unit_inspection_id,
      made_at: this.deps.now().toISOString(),
      change,
      base: fieldsAt(before, change),
      refusal: null,
      attempt: null,
    }
  }

  add(unit: LocalUnit, row: PendingChange): void {
    unit.changes = [...unit.changes, row]
  }

  remove(unit: LocalUnit, row: PendingChange): void {
    unit.changes = unit.changes.filter((one) => one !== row)
  }

  settle(unit: LocalUnit, { kept, row, step, taken }: StoredChange): void {
    const others = unit.changes.filter((one) => one !== row && one.id !== kept?.id)
    unit.changes = kept
      ? [
          ...others.filter(({ at }) => at > 0 && at < kept.at),
          kept,
          ...others.filter(({ at }) => at === 0 || at > kept.at),
        ]
      : others
    this.steps = [...this.steps.filter(({ at }) => at !== taken?.at && at !== step?.at), ...(step ? [step] : [])].slice(
      -maxSteps,
    )
    this.writes += 1
  }
}

/** Entered, and not yet in the browser's database. */
const unkept = (changes: readonly PendingChange[], kept: PendingChange[]): PendingChange[] =>
  changes.filter(({ at, id }) => at === 0 && !kept.some((one) => one.id === id))

/** The browser's database gives it. */
function withoutAt(change: PendingChange): PendingChange {
  const row: Partial<PendingChange> = { ...change }
  delete row.at
  return row as PendingChange
}

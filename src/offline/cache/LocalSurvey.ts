import { action, compareShallow, computed, makeObservable, observableRef } from 'mobx'
import type { Offered, WheelError } from '../../../domain/survey/draftWheel.ts'
import { applyChange, type UnitChange } from '../../../domain/survey/surveyUnit.ts'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import { currentUnitId } from '../queue/PendingUnits.ts'
import { fieldsAt, inverseOf } from '../conflicts/changeFields.ts'
import { LocalUnit } from './LocalUnit.ts'
import { resolveConflict } from '../conflicts/resolveConflict.ts'
import type { PendingChange, CachedSurvey, CachedUnit, UndoStep } from '../model.ts'
import { toAllowedValues } from './allowedValues.ts'
import { WriteQueue, type QueuedEntry } from './WriteQueue.ts'
import type { SurveyDatabase } from './surveyDatabase.ts'

export interface LocalSurveyDeps {
  database: SurveyDatabase
  now(): Date
  /**
   * Called when a change was stored or dropped, to notify others and to send it. `steps`: the undo steps in the
   * database differ from those in memory.
   */
  changed(unitInspectionId: number, more?: 'steps'): void
}

/** The number of undo steps stored for one survey. */
const maxSteps = 500

/** The result of writing a change to the browser's database. */
interface StoredChange {
  stored: PendingChange | null
  /** The change before it was stored. */
  row?: PendingChange
  /** The step that reverts it. */
  step?: UndoStep | null
  /** The step that was undone. */
  undone?: UndoStep
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
  private readonly queue: WriteQueue

  constructor(
    stored: { survey: CachedSurvey; units: CachedUnit[]; changes: PendingChange[]; steps: UndoStep[] },
    private readonly deps: LocalSurveyDeps,
  ) {
    this.survey = stored.survey
    this.queue = new WriteQueue({
      database: deps.database,
      oldSteps: () => this.steps.slice(0, Math.max(0, this.steps.length - maxSteps)),
      stored: async ({ unit, row, step }, { at, stepAt }) => {
        const unit_inspection_id = await currentUnitId(deps.database, row)
        this.confirmChange(unit, {
          stored: { ...row, unit_inspection_id, at },
          row,
          step: step && stepAt !== null ? { ...step, unit_inspection_id, at: stepAt } : null,
        })
        deps.changed(unit_inspection_id)
      },
    })
    makeObservable<this, 'update'>(this, {
      survey: observableRef,
      units: observableRef,
      steps: observableRef,
      unstored: computed,
      allowedValues: computed,
      hasSteps: computed,
      waiting: computed,
      refused: computed({ equals: compareShallow }),
      numbers: computed({ equals: compareShallow }),
      unitsRead: computed,
      update: action,
      updateUnit: action,
      add: action,
      remove: action,
      confirmChange: action,
    })
    this.update(stored)
  }

  /** Replaces the state with that of the browser's database. */
  update({
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
          this.findUnderLocalId(unit) ??
          new LocalUnit(unit, [], () => ({ specs: this.survey.specs, allowedValues: this.allowedValues }))
        known.update(unit)
        known.changes = [
          ...changes.filter((change) => change.unit_inspection_id === id),
          ...notStored(known.changes, changes),
        ]
        return [[id, known]]
      }),
    )
  }

  /** A unit added here keeps its object when the server assigns its id. */
  private findUnderLocalId({ unit_inspection_id: id, configuration_code: code }: CachedUnit): LocalUnit | undefined {
    const former = Object.entries(this.survey.arrived ?? {}).find(([, there]) => there === id)?.[0]
    const known = former === undefined ? undefined : this.units.get(Number(former))
    return known?.cached.configuration_code === code ? known : undefined
  }

  /** `steps` is null where they are as they were. */
  updateUnit(id: number, unit: CachedUnit | undefined, changes: PendingChange[], steps: UndoStep[] | null): void {
    if (steps) this.steps = steps
    const known = this.units.get(id)
    if (!known) return
    if (unit) known.update(unit)
    known.changes = [...changes, ...notStored(known.changes, changes)]
  }

  get allowedValues(): Offered {
    return toAllowedValues(this.survey.choices)
  }

  /** True if there is something to undo. */
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
    return this.survey.unit_ids.flatMap((id) => this.units.get(id)?.cached.unit_number ?? [])
  }

  /** Units of which all is read. */
  get unitsRead(): number {
    return this.survey.unit_ids.filter((id) => this.units.get(id)?.isRead).length
  }

  private get changes(): PendingChange[] {
    return [...this.units.values()].flatMap((unit) => unit.changes)
  }

  findUnit(number: string): LocalUnit | undefined {
    const wanted = numberKey(number)
    return [...this.units.values()].find(({ cached }) => numberKey(cached.unit_number) === wanted)
  }

  /** Applies a change at once. Returns the errors by field; with errors nothing is stored. */
  enter(id: number, change: UnitChange): WheelError[] {
    const unit = this.units.get(id)
    if (!unit) return [{ field: 'form', key: 'server.not_found' }]
    const before = unit.current
    const changed = applyChange(before, change, this.allowedValues)
    if ('errors' in changed) return changed.errors
    const inverse = inverseOf(before, change, changed.unit)
    const row = this.toPendingChange(unit, change, before)
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
  retryStoring(): Promise<void> {
    return this.queue.retry()
  }

  /** Undoes the last step. Returns its unit and the change that was applied. */
  async undo(): Promise<{ id: number; change: UnitChange } | null> {
    await this.writing
    const unstored = this.queue.failed.at(-1)
    if (unstored) return this.undoUnstored(unstored)
    const step = this.steps.at(-1)
    const unit = step && this.units.get(step.unit_inspection_id)
    if (!step || !unit) return null
    const rows: PendingChange[] = []
    let state = unit.current
    for (const change of [step.change, ...(step.then ? [step.then] : [])]) {
      const changed = applyChange(state, change, this.allowedValues)
      // A step that is no longer possible is skipped, and so are the steps after it.
      if ('errors' in changed) break
      rows.push(this.toPendingChange(unit, change, state))
      state = changed.unit
    }
    const ats = await this.deps.database.transaction(
      'readwrite',
      async ({ changes, steps }) => {
        const [, ...keys] = await Promise.all([
          steps.delete(step.at),
          ...rows.map((row) => changes.put(withoutAt(row))),
        ])
        return keys
      },
      { commitsAtOnce: true },
    )
    const id = await currentUnitId(this.deps.database, step)
    for (const [index, row] of rows.entries()) Object.assign(row, { at: ats[index], unit_inspection_id: id })
    this.confirmChange(unit, { stored: rows[0] ?? null, undone: step })
    for (const row of rows.slice(1)) this.confirmChange(unit, { stored: row })
    this.deps.changed(id)
    return { id, change: step.change }
  }

  private undoUnstored(entry: QueuedEntry): { id: number; change: UnitChange } {
    const { unit, row, step } = entry
    this.queue.drop(entry)
    this.remove(unit, row)
    return { id: row.unit_inspection_id, change: step?.change ?? row.change }
  }

  /** Resolves a refused change: sends the local value, or drops it. */
  async resolve(change: PendingChange, wanted: 'local' | 'remote'): Promise<void> {
    await resolveConflict(this.deps.database, change, wanted)
    this.deps.changed(change.unit_inspection_id, 'steps')
  }

  /** Resolves several changes alike. */
  async resolveAll(changes: readonly PendingChange[], wanted: 'local' | 'remote'): Promise<void> {
    for (const change of changes) await this.resolve(change, wanted)
  }

  /** Resolves when all entries are stored. */
  whenStored(): Promise<unknown> {
    return this.writing
  }

  private toPendingChange(unit: LocalUnit, change: UnitChange, before: CachedUnit): PendingChange {
    const { user, survey_id } = this.survey
    return {
      id: crypto.randomUUID(),
      at: 0,
      user,
      survey_id,
      unit_inspection_id: unit.cached.unit_inspection_id,
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

  confirmChange(unit: LocalUnit, { stored, row, step, undone }: StoredChange): void {
    const others = unit.changes.filter((one) => one !== row && one.id !== stored?.id)
    unit.changes = stored
      ? [
          ...others.filter(({ at }) => at > 0 && at < stored.at),
          stored,
          ...others.filter(({ at }) => at === 0 || at > stored.at),
        ]
      : others
    this.steps = [
      ...this.steps.filter(({ at }) => at !== undone?.at && at !== step?.at),
      ...(step ? [step] : []),
    ].slice(-maxSteps)
    this.writes += 1
  }
}

/** Entries that are not in the browser's database yet. */
const notStored = (changes: readonly PendingChange[], stored: PendingChange[]): PendingChange[] =>
  changes.filter(({ at, id }) => at === 0 && !stored.some((one) => one.id === id))

/** The browser's database gives it. */
function withoutAt(change: PendingChange): PendingChange {
  const row: Partial<PendingChange> = { ...change }
  delete row.at
  return row as PendingChange
}

import { runInAction } from 'mobx'
import { newSurveyUnit } from '../../../../domain/survey/newSurveyUnit.ts'
import { applyChange, type UnitChange } from '../../../../domain/survey/surveyUnit.ts'
import { LocalUnit } from '../../../../src/offline/cache/LocalUnit.ts'
import type { PendingChange, CachedUnit } from '../../../../src/offline/model.ts'
import type { LocalSurvey } from '../../../../src/offline/cache/LocalSurvey.ts'
import { Inspector } from '../../../../src/views/inspector/Inspector.ts'
import { OpenQuestions } from '../../../../src/views/inspector/OpenQuestions.ts'

const specs = Object.fromEntries(
  ['steer', 'drive', 'trailer'].map((kind) => [
    kind,
    { targetPressurePsi: 100, warningShare: 0.1, criticalShare: 0.2, minimumTread32nds: 4 },
  ]),
) as unknown as LocalSurvey['survey']['specs']
const offered = {
  valveTypes: new Set(['missing cap', 'metal cap']),
  wearConditions: new Set(['cut or snag', 'puncture', 'cupping']),
}

/** Storage in memory in place of a browser's. */
export function memoryStorage(entries: Record<string, string> = {}): Storage {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      stored.set(name, value)
    },
    removeItem: (name: string) => {
      stored.delete(name)
    },
  } as unknown as Storage
}

/** A unit on a survey, each wheel with last time's tread depth. */
export function unitWith(unit_number: string, configuration_code: string, lastTread: number | null = null): LocalUnit {
  const unit = newSurveyUnit({ unit_inspection_id: 1, unit_id: 1, unit_number, configuration_code })
  const facts = {
    last_inspected_on: null,
    last_pressure: null,
    last_tread_depth: lastTread,
    known_tire: {},
    changed_at: null,
    changed_by: null,
  }
  const kept = {
    ...unit,
    type: 'trailer',
    last_mileage: null,
    wheels: unit.wheels.map((wheel) => ({ ...wheel, ...facts })),
  } as CachedUnit
  return new LocalUnit(kept, [], () => ({ specs, allowedValues: offered }))
}

/** The inspector of a unit, whose changes stand at once. */
export function inspectorOf(unit: LocalUnit, storage = memoryStorage(), isReadAcross = false): Inspector {
  const enter = (_id: number, change: UnitChange) => {
    const changed = applyChange(unit.current, change, offered)
    if ('errors' in changed) return changed.errors
    runInAction(() => {
      unit.changes = [...unit.changes, { id: String(unit.changes.length), change, refusal: null } as PendingChange]
    })
    return []
  }
  const copy = { survey: { specs, user: 'cus', survey_id: 7 }, enter } as unknown as LocalSurvey
  return new Inspector(copy, unit, {
    units: { pressure: 'psi', tread: '32nds' },
    walk: 'around',
    isReadAcross,
    questions: new OpenQuestions({ user: 'cus', survey_id: 7, unit_number: unit.cached.unit_number }, storage),
  })
}

/** Types values and Enter, digit by digit. */
export function typeValues(inspector: Inspector, ...values: string[]): void {
  for (const value of values) {
    for (const key of value) inspector.type(key)
    inspector.enter()
  }
}

/** Pressure and tread of each wheel in walking order. */
export const readingsOf = (inspector: Inspector): [string, number | null, number | null][] =>
  inspector.order.map((wheel) => [
    wheel.code,
    inspector.cachedOf(wheel).pressure?.value ?? null,
    inspector.cachedOf(wheel).tread?.value ?? null,
  ])

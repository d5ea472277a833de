import { applyChange } from '../../../domain/survey/surveyUnit.ts'
import type { Offered } from '../../../domain/survey/draftWheel.ts'
import { wheelAt } from '../conflicts/changeFields.ts'
import type { Attempt, PendingChange, CachedUnit, CachedWheel } from '../model.ts'

/**
 * The specification's own call for a change, in the version that the server had last. null: there is nothing to do any
 * more.
 */
export function toAttempt({ unit_inspection_id, change }: PendingChange, unit: CachedUnit): Attempt | null {
  if (change.kind === 'unit') {
    const { version } = unit
    const { mileage, hours, comments, lift_axles_raised } = { ...unit, ...change.note }
    return {
      path: 'fleet_survey/update_unit_inspection',
      body: { unit_inspection_id, version, mileage, hours, comments, lift_axles_raised },
      version,
    }
  }
  const { place } = change
  const wheel = wheelAt(unit, place)
  if (!wheel) return null
  const { version, replacement } = wheel
  switch (change.kind) {
    case 'reading':
      return {
        path: 'fleet_survey/save_tire',
        body: { unit_inspection_id, ...place, version, ...change.reading },
        version,
      }
    case 'details':
      return {
        path: 'fleet_survey/update_tire_details',
        body: { unit_inspection_id, ...place, version, ...change.details },
        version,
      }
    case 'replace':
      return {
        path: 'fleet_survey/replace_tires',
        body: { unit_inspection_id, tires: [{ ...place, version, ...change.sent }] },
        version,
      }
    case 'undo':
      return replacement?.removed_tire_id == null
        ? null
        : {
            path: 'fleet_survey/undo_tire_replace',
            body: { removed_tire_id: replacement.removed_tire_id, version },
            version,
          }
  }
}

interface Answer {
  updated_wheel?: { version: number; tire_id: number | null }
  replacements?: { removed_tire_id: number; version: number }[]
  version?: number
  unit?: { unit_inspection_id: number }
}

/**
 * True if an answer says that the server stored a change: in which version, or of which unit it undid a replacement.
 */
export function isStored({ path }: Pick<Attempt, 'path'>, answer: object): boolean {
  const { updated_wheel, replacements, version, unit } = answer as Answer
  switch (path) {
    case 'fleet_survey/update_unit_inspection':
      return Number.isInteger(version)
    case 'fleet_survey/replace_tires':
      return Number.isInteger(replacements?.[0]?.version) && Number.isInteger(replacements?.[0]?.removed_tire_id)
    case 'fleet_survey/undo_tire_replace':
      return Number.isInteger(unit?.unit_inspection_id)
    default:
      return Number.isInteger(updated_wheel?.version)
  }
}

/** Returns the unit's state on the server after it has stored a change. */
export function applyServerAnswer(
  unit: CachedUnit,
  { change }: PendingChange,
  answer: Answer,
  offered: Offered,
): CachedUnit {
  const changed = applyChange(unit, change, offered)
  // The domain accepts a change that the server accepted; otherwise the unit is downloaded again.
  if ('errors' in changed) return unit
  const next = changed.unit
  if (change.kind === 'unit') return { ...next, version: answer.version ?? next.version }
  const [replaced] = answer.replacements ?? []
  const version = answer.updated_wheel?.version ?? replaced?.version
  return {
    ...next,
    wheels: next.wheels.map((wheel): CachedWheel => {
      if (wheel !== wheelAt(next, change.place)) return wheel
      const replacement =
        wheel.replacement && replaced
          ? { ...wheel.replacement, removed_tire_id: replaced.removed_tire_id }
          : wheel.replacement
      return { ...wheel, replacement, version: version ?? wheel.version }
    }),
  }
}

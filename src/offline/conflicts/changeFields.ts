import { isOfOldTire } from '../../../domain/survey/changeWheel.ts'
import { readingOfTread } from '../../../domain/survey/enteredTread.ts'
import { isSamePlace, type SurveyUnit, type UnitChange, type WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import type { UndoStep } from '../model.ts'
import type { DraftWheel, Entered, ReadingChange, TireDetails } from '../../../domain/survey/draftWheel.ts'
import type { PressureUnit } from '../../../domain/units.ts'

/** The fields of a reading on the wire, and the fields of a wheel that they change. */
const readFields = {
  pressure: 'pressure',
  tread_depth: 'tread',
  tread_outer: 'tread',
  tread_center: 'tread',
  tread_inner: 'tread',
  not_read_reason: 'not_read_reason',
  valve_type: 'valve_type',
  wear_conditions: 'wear_conditions',
} as const satisfies Partial<Record<keyof ReadingChange, keyof DraftWheel>>

const tireNames: (keyof TireDetails)[] = [
  'product_line_id',
  'retread_product_line_id',
  'tire_size',
  'identification_number',
]

type Unit = Pick<SurveyUnit, 'wheels' | 'mileage' | 'hours' | 'comments' | 'lift_axles_raised'>

/**
 * Returns the unit's current values of the fields that a change affects. They differ from the change's base if another
 * user has changed them.
 */
export function fieldsAt(unit: Unit, change: UnitChange): Record<string, unknown> {
  if (change.kind === 'unit') return pick(unit, Object.keys(change.note))
  const wheel = wheelAt(unit, change.place)
  if (!wheel) return {}
  switch (change.kind) {
    case 'reading':
      if (change.reading.as_found) return { found_pressure: wheel.replacement?.before.pressure ?? null }
      return pick(
        wheel,
        readNames(change.reading).map((name) => readFields[name]),
      )
    case 'details':
      return pick(detailsOf(wheel), detailNames(change.details))
    case 'replace':
      return { replaced_by: replacementId(wheel) }
    // The undo also removes the entries about the new tire; those of another user are shown first.
    case 'undo':
      return {
        replaced_by: replacementId(wheel),
        ...pick(detailsOf(wheel), tireNames),
        ...(isOfOldTire(wheel) ? {} : pick(wheel, Object.values(readFields))),
      }
  }
}

type Inverse = Pick<UndoStep, 'change' | 'then'>

/** Returns the change that reverts this one, from the unit before and after it; null if it cannot be reverted. */
export function inverseOf(unit: Unit, change: UnitChange, after: Unit): Inverse | null {
  if (change.kind === 'unit') return { change: { kind: 'unit', note: pick(unit, Object.keys(change.note)) } }
  const { place } = change
  const [wheel, then] = [wheelAt(unit, place), wheelAt(after, place)]
  if (!wheel || !then) throw new Error('a change without a wheel cannot be undone')
  switch (change.kind) {
    case 'replace':
      return { change: { kind: 'undo', place } }
    case 'undo':
      return toReplaceAgain(wheel, then, place)
    case 'details':
      return {
        change: {
          kind: 'details',
          place,
          details: Object.fromEntries(
            detailNames(change.details).map((name) => [name, detailsOf(wheel)[name as keyof TireDetails] ?? null]),
          ),
        },
      }
    // The earlier reading belongs to the old tire. Written now, it would become the new tire's.
    case 'reading':
      if (change.reading.as_found)
        return {
          change: { kind: 'reading', place, reading: toFoundReading(wheel.replacement?.before.pressure ?? null) },
        }
      return {
        change: {
          kind: 'reading',
          place,
          reading: isOfOldTire(wheel) ? toEmptyReading(change.reading) : toReading(wheel, then),
        },
      }
  }
}

/** Fits the replacement tire again, with its readings. Returns null if the facts about the removed tire are unknown. */
function toReplaceAgain(wheel: DraftWheel, then: DraftWheel, place: WheelPlace): Inverse | null {
  const { replacement } = wheel
  if (!replacement?.removed) return null
  const client_id = crypto.randomUUID()
  const new_tire: TireDetails = Object.fromEntries(
    Object.entries(replacement.new_tire).filter(([name]) => fittedNames.has(name)),
  )
  const change: UnitChange = {
    kind: 'replace',
    place,
    replacement: { removed_tire_id: null, client_id, new_tire },
    sent: { ...replacement.removed, new_tire, client_id },
  }
  return isOfOldTire(wheel) ? { change } : { change, then: { kind: 'reading', place, reading: toReading(wheel, then) } }
}

/** The fields that `replace_tires` takes about the fitted tire. */
const fittedNames = new Set([
  'product_line_id',
  'retread_product_line_id',
  'tire_size',
  'load_range',
  'identification_number',
  'retread_count',
  'new_tread_32nds',
])

/** Returns the readings of a wheel that differ from another state of it. */
function toReading(wheel: DraftWheel, other: DraftWheel): Omit<ReadingChange, 'version'> {
  const { pressure, tread, not_read_reason, valve_type, wear_conditions } = wheel
  return {
    ...(pressure !== other.pressure
      ? { pressure: pressure?.value ?? null, ...(pressure ? { pressure_format: pressure.unit } : {}) }
      : {}),
    ...(tread !== other.tread ? readingOfTread(tread) : {}),
    ...(not_read_reason !== other.not_read_reason ? { not_read_reason } : {}),
    ...(valve_type !== other.valve_type ? { valve_type } : {}),
    ...(wear_conditions !== other.wear_conditions ? { wear_conditions } : {}),
  }
}

/** The reading that corrects the pressure of a replaced tire as it was found. */
export const toFoundReading = (pressure: Entered<PressureUnit> | null): Omit<ReadingChange, 'version'> => ({
  as_found: true,
  pressure: pressure?.value ?? null,
  ...(pressure ? { pressure_format: pressure.unit } : {}),
})

const toEmptyReading = (reading: object): Omit<ReadingChange, 'version'> =>
  Object.fromEntries(readNames(reading).map((name) => [name, name === 'wear_conditions' ? [] : null]))

/** A retread's line and that there is none are one matter: the one takes the other away. */
const detailNames = (details: TireDetails): string[] => [
  ...new Set(Object.keys(details).flatMap((name) => (retreadNames.includes(name) ? retreadNames : [name]))),
]

const retreadNames = ['retread_product_line_id', 'is_retread']

/** Returns the entered details of the tire that is on the wheel now. */
export const detailsOf = ({ replacement, tire_details }: DraftWheel): TireDetails =>
  replacement?.new_tire ?? tire_details ?? {}

export const wheelAt = <Wheel extends DraftWheel>(
  { wheels }: { wheels: readonly Wheel[] },
  place: WheelPlace,
): Wheel | undefined => wheels.find((wheel) => isSamePlace(wheel, place))

const readNames = (reading: object): (keyof typeof readFields)[] =>
  (Object.keys(readFields) as (keyof typeof readFields)[]).filter((name) => name in reading)

/** By the name that its maker gave it, or by the server's. */
const replacementId = ({ replacement }: DraftWheel): string | number | null =>
  replacement && (replacement.client_id ?? replacement.removed_tire_id)

const pick = (from: object, names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, (from as Record<string, unknown>)[name] ?? null]))

import { tooMuch } from '../../../domain/survey/changeWheel.ts'
import type { Entered, WheelError } from '../../../domain/survey/draftWheel.ts'
import { maxPressure, maxTread } from '../../../domain/survey/gaugeLimits.ts'
import { doubtPressure, doubtTread, type Doubt } from '../../../domain/survey/plausible.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { CachedWheel } from '../../offline/model.ts'
import { treadAfter } from '../../../domain/survey/enteredTread.ts'
import { quantityOf, readingIn, type Field } from './fields.ts'
import type { GaugeUnits } from './shownReading.ts'

/** The reason why a value is not entered: it is doubted and asked about once, or it cannot be. */
export type Objection =
  | { kind: 'doubt'; doubt: Doubt; value: Entered<PressureUnit | TreadUnit> }
  | { kind: 'no_number' }
  | { kind: 'refused'; error: WheelError }

/** A value as it was read, in the unit of the gauge. */
const toEntered = (value: number, field: Field, units: GaugeUnits): Entered<PressureUnit> & Entered<TreadUnit> =>
  ({ value, unit: units[quantityOf(field)] }) as Entered<PressureUnit> & Entered<TreadUnit>

/** Returns the error of a value that no gauge shows. */
export function findRefusal(value: number, field: Field, units: GaugeUnits): WheelError | undefined {
  const entered = toEntered(value, field, units)
  const [error] =
    field === 'pressure'
      ? tooMuch('pressure', entered, maxPressure[units.pressure])
      : tooMuch('tread_depth', entered, maxTread[units.tread])
  return error
}

/** Returns the objection to a value of a wheel; null: there is none. */
export function objectionTo(
  value: number | null,
  field: Field,
  units: GaugeUnits,
  wheel: Pick<CachedWheel, 'last_pressure' | 'last_tread_depth' | 'replacement' | 'tread'>,
): Objection | null {
  if (value === null) return { kind: 'no_number' }
  // A value that cannot be is refused, not asked about.
  const error = findRefusal(value, field, units)
  if (error) return { kind: 'refused', error }
  const entered = toEntered(value, field, units)
  // One place of a tread may be deeper than the lowest was last time: all of them are compared.
  const across =
    field === 'pressure' || field === 'tread' ? null : treadAfter(wheel.tread, readingIn(field, value, units))
  const isPartly = across?.across !== undefined && Object.values(across.across).includes(null)
  const last = {
    pressure: wheel.last_pressure,
    tread_depth: isPartly || (across && across.value < value) ? null : wheel.last_tread_depth,
  }
  const doubt = field === 'pressure' ? doubtPressure(entered) : doubtTread(entered, last, wheel.replacement !== null)
  if (doubt) return { kind: 'doubt', doubt, value: entered }
  return field === 'tread' && wheel.tread?.across ? { kind: 'doubt', doubt: 'three_replaced', value: entered } : null
}

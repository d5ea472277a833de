import { to32nds, toPsi } from '../quantities.ts'
import type { Entered } from './draftWheel.ts'
import type { PressureUnit, TreadUnit } from '../units.ts'

/** Why a value is asked once whether it is meant. */
export type Doubt = 'pressure_flat' | 'pressure_high' | 'tread_high' | 'tread_grew' | 'three_replaced'

/** What a wheel showed when it was read before, in psi and 32nds; null is not known. */
export interface Before {
  pressure: number | null
  tread_depth: number | null
}

/** No cold truck tire is filled above it. */
const highPressurePsi = 150
const flatPressurePsi = 10
/** The deepest new truck tire has 32/32 of an inch. */
const deepTread32nds = 32
/** Two gauges, or two places in the groove, differ by this much. */
const gaugeSpread32nds = 2

/** What makes a pressure hard to believe; null: nothing. */
export function doubtPressure(pressure: Entered<PressureUnit>): Doubt | null {
  const psi = toPsi(pressure.value, pressure.unit)
  if (psi < flatPressurePsi) return 'pressure_flat'
  return psi > highPressurePsi ? 'pressure_high' : null
}

/** What makes a tread depth hard to believe: it is deeper than tires are made, or than it was, of a tire that was not replaced. */
export function doubtTread(tread: Entered<TreadUnit>, before: Before, isReplaced: boolean): Doubt | null {
  const depth = to32nds(tread.value, tread.unit)
  if (depth > deepTread32nds) return 'tread_high'
  return !isReplaced && before.tread_depth !== null && depth > before.tread_depth + gaugeSpread32nds ? 'tread_grew' : null
}

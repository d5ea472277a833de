import { to32nds, toPsi } from '../quantities.ts'
import type { Entered } from './draftWheel.ts'
import type { PressureUnit, TreadUnit } from '../units.ts'

/** Why a value is asked once whether it is meant. */
export type Doubt = 'pressure_flat' | 'pressure_high' | 'tread_high' | 'tread_grew' | 'three_replaced'

/** The previous reading of a wheel, in psi and 32nds; null where unknown. */
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

/** Returns the reason why a pressure is implausible; null if it is plausible. */
export function doubtPressure(pressure: Entered<PressureUnit>): Doubt | null {
  const psi = toPsi(pressure.value, pressure.unit)
  if (psi < flatPressurePsi) return 'pressure_flat'
  return psi > highPressurePsi ? 'pressure_high' : null
}

/**
 * Returns the reason why a tread depth is implausible: deeper than tires are made, or deeper than before on a tire that
 * was not replaced.
 */
export function doubtTread(tread: Entered<TreadUnit>, before: Before, isReplaced: boolean): Doubt | null {
  const depth = to32nds(tread.value, tread.unit)
  if (depth > deepTread32nds) return 'tread_high'
  return !isReplaced && before.tread_depth !== null && depth > before.tread_depth + gaugeSpread32nds
    ? 'tread_grew'
    : null
}

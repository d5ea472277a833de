import { fromCanonical, toCanonical } from '../engine/core/format/quantities.ts'
import { units, type DistanceUnit, type PressureUnit, type TreadUnit, type UnitId } from './units.ts'

/**
 * Converts an entered value to the canonical unit once, rounded to the stored decimals (psi 4, 32nds 5, miles 1). That
 * is far below the precision of any gauge, and keeps 3.175 mm at exactly 4/32. The entered value is stored beside it.
 */
export const toPsi = (value: number, unit: PressureUnit): number => rounded(value, unit, 4)
export const to32nds = (value: number, unit: TreadUnit): number => rounded(value, unit, 5)
export const toMiles = (value: number, unit: DistanceUnit): number => rounded(value, unit, 1)

/** Not rounded: what a gauge in that unit would show is a matter of display. */
export const fromPsi = (psi: number, unit: PressureUnit): number => fromCanonical(psi, units[unit])
export const from32nds = (thirtySeconds: number, unit: TreadUnit): number => fromCanonical(thirtySeconds, units[unit])

function rounded(value: number, unit: UnitId, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(toCanonical(value, units[unit]) * scale) / scale
}

import { quantityOf, type Field } from './fields.ts'
import type { GaugeUnits } from './shownReading.ts'

/** Digits of the longest value that is usual, in units whose gauges show no decimals. */
const digitsOf: Partial<Record<GaugeUnits['pressure'] | GaugeUnits['tread'], number>> = { psi: 3, kPa: 4, '32nds': 2 }

/** Returns whether a typed value can only be complete: it has all digits that a gauge shows in its unit. */
export function isComplete(typed: string, field: Field, units: GaugeUnits): boolean {
  const digits = digitsOf[units[quantityOf(field)]]
  return digits !== undefined && /^\d+$/.test(typed) && typed.length >= digits
}

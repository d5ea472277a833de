import type { PressureUnit, TreadUnit } from '../units.ts'

/** The most that may be entered, in each unit: 200 psi and 100/32 of an inch. */
export const maxPressure: Record<PressureUnit, number> = { psi: 200, bar: 13.79, kPa: 1379 }
export const maxTread: Record<TreadUnit, number> = { '32nds': 100, mm: 79.38 }

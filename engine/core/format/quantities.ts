import type { Quantity } from '../definition/model.ts'

export type PressureUnit = 'psi' | 'bar' | 'kPa'
export type TreadUnit = '32nds' | 'mm'
export type DistanceUnit = 'mi' | 'km'

/** Three independent settings: a Canadian fleet wants km and psi together. */
export interface Units {
  pressure: PressureUnit
  tread: TreadUnit
  distance: DistanceUnit
}
export type Unit = Units[Quantity]

/** 1 psi = 0.45359237 kg x 9.80665 m/s2 / (0.0254 m)2, in kPa. */
const kPaOfPsi = (0.45359237 * 9.80665) / (0.0254 * 0.0254) / 1000

/** What one canonical unit (psi, 1/32 inch, mile) is in the other: exact by definition of the inch, the pound and the mile. */
const perCanonical: Record<Unit, number> = {
  psi: 1,
  kPa: kPaOfPsi,
  bar: kPaOfPsi / 100,
  '32nds': 1,
  mm: 25.4 / 32,
  mi: 1,
  km: 1.609344,
}

/** Canonical value → value in the unit, unrounded. */
export function fromCanonical(value: number, unit: Unit): number {
  return value * perCanonical[unit]
}

/** Value in the unit → canonical value, unrounded. */
export function toCanonical(value: number, unit: Unit): number {
  return value / perCanonical[unit]
}

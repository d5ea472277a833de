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
type SimpleUnit = Units[keyof Units]
/** One thing for each of another: `km/mm`, `money/mi`. Money is as it is, whoever reads it. */
type RatioUnit = `${DistanceUnit}/${TreadUnit}` | `money/${TreadUnit | DistanceUnit}`
export type Unit = SimpleUnit | RatioUnit

/** 1 psi = 0.45359237 kg x 9.80665 m/s2 / (0.0254 m)2, in kPa. */
const kPaOfPsi = (0.45359237 * 9.80665) / (0.0254 * 0.0254) / 1000

/** What one canonical unit (psi, 1/32 inch, mile) is in the other: exact by definition of the inch, the pound and the mile. */
const perCanonical: Record<SimpleUnit | 'money', number> = {
  psi: 1,
  kPa: kPaOfPsi,
  bar: kPaOfPsi / 100,
  '32nds': 1,
  mm: 25.4 / 32,
  mi: 1,
  km: 1.609344,
  money: 1,
}

const unitsOf: Record<Quantity, (units: Units) => Unit> = {
  pressure: ({ pressure }) => pressure,
  tread: ({ tread }) => tread,
  distance: ({ distance }) => distance,
  wear: ({ distance, tread }) => `${distance}/${tread}`,
  cost_per_tread: ({ tread }) => `money/${tread}`,
  cost_per_distance: ({ distance }) => `money/${distance}`,
}

/** The unit in which this reader reads a quantity; that of a ratio follows from its parts. */
export function unitOf(quantity: Quantity, units: Units): Unit {
  return unitsOf[quantity](units)
}

/** Canonical value → value in the unit, unrounded. */
export function fromCanonical(value: number, unit: Unit): number {
  const [factor, divisor] = partsOf(unit)
  return (value * factor) / divisor
}

/** Value in the unit → canonical value, unrounded. */
export function toCanonical(value: number, unit: Unit): number {
  const [factor, divisor] = partsOf(unit)
  return (value * divisor) / factor
}

function partsOf(unit: Unit): [factor: number, divisor: number] {
  const [of, per] = unit.split('/') as [keyof typeof perCanonical, (keyof typeof perCanonical)?]
  return [perCanonical[of], per ? perCanonical[per] : 1]
}

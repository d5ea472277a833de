import type { Unit, Units } from '../engine/core/format/quantities.ts'

export type PressureUnit = 'psi' | 'bar' | 'kPa'
export type TreadUnit = '32nds' | 'mm'
export type DistanceUnit = 'mi' | 'km'
type TorqueUnit = 'ft-lb' | 'N·m'

/**
 * Three independent settings: a Canadian fleet wants km and psi together. Torque follows the pressure: both are read
 * from tools of the same box.
 */
export interface UnitSettings {
  pressure: PressureUnit
  tread: TreadUnit
  distance: DistanceUnit
}

type SimpleUnit = UnitSettings[keyof UnitSettings] | TorqueUnit
/** One thing for each of another: `km/mm`, `money/mi`. Money is as it is, whoever reads it. */
type RatioUnit = `${DistanceUnit}/${TreadUnit}` | `money/${TreadUnit | DistanceUnit}`
export type UnitId = SimpleUnit | RatioUnit

/** 1 psi = 0.45359237 kg x 9.80665 m/s2 / (0.0254 m)2, in kPa. */
const kPaOfPsi = (0.45359237 * 9.80665) / (0.0254 * 0.0254) / 1000

/** 1 ft-lb = 0.45359237 kg x 9.80665 m/s2 x 0.3048 m. */
const newtonMetersOfFootPound = 0.45359237 * 9.80665 * 0.3048

/**
 * The other unit's value of one canonical unit (psi, 1/32 inch, mile, ft-lb): exact by definition of the inch, the
 * pound and the mile.
 */
const perCanonical: Record<SimpleUnit | 'money', number> = {
  psi: 1,
  kPa: kPaOfPsi,
  bar: kPaOfPsi / 100,
  '32nds': 1,
  mm: 25.4 / 32,
  mi: 1,
  km: 1.609344,
  'ft-lb': 1,
  'N·m': newtonMetersOfFootPound,
  money: 1,
}

const canonicalIds: Record<SimpleUnit | 'money', string> = {
  psi: 'psi',
  kPa: 'psi',
  bar: 'psi',
  '32nds': '32nds',
  mm: '32nds',
  mi: 'mi',
  km: 'mi',
  'ft-lb': 'ft-lb',
  'N·m': 'ft-lb',
  money: 'money',
}

type UnitFormat = Pick<Unit, 'name' | 'digits' | 'enteredDigits' | 'excelFormat'>

const withoutDecimals = { digits: [0, 0], enteredDigits: 0, excelFormat: '0' } satisfies Partial<UnitFormat>
/**
 * A value entered with a decimal is shown with it. Otherwise 12.5 would read 13, and 5 mm (6.3/32″) would read 6.5:
 * another value, or one beyond its limit.
 */
const asEntered = { digits: [0, 1], enteredDigits: 1, excelFormat: '0.0' } satisfies Partial<UnitFormat>
const distance = { digits: [0, 0], enteredDigits: 1, excelFormat: '#,##0' } satisfies Partial<UnitFormat>
const wear = { digits: [0, 0], enteredDigits: 0, excelFormat: '#,##0' } satisfies Partial<UnitFormat>
const costOfTread = { digits: [2, 2], enteredDigits: 2, excelFormat: '#,##0.00' } satisfies Partial<UnitFormat>
const costOfDistance = { digits: [4, 4], enteredDigits: 4, excelFormat: '#,##0.0000' } satisfies Partial<UnitFormat>

/** The name, digits and formats by which each unit is written. */
const looks: Record<UnitId, UnitFormat> = {
  psi: { ...asEntered, name: 'psi' },
  bar: { name: 'bar', digits: [1, 2], enteredDigits: 2, excelFormat: '0.00' },
  kPa: { ...withoutDecimals, name: 'kPa' },
  '32nds': { ...asEntered, name: '/32″' },
  mm: { name: 'mm', digits: [1, 1], enteredDigits: 1, excelFormat: '0.0' },
  mi: { ...distance, name: 'mi' },
  km: { ...distance, name: 'km' },
  'ft-lb': { ...withoutDecimals, name: 'ft-lb', enteredDigits: 1 },
  'N·m': { ...withoutDecimals, name: 'N·m', enteredDigits: 1 },
  'mi/32nds': { ...wear, name: 'mi/32nd' },
  'mi/mm': { ...wear, name: 'mi/mm' },
  'km/32nds': { ...wear, name: 'km/32nd' },
  'km/mm': { ...wear, name: 'km/mm' },
  'money/32nds': { ...costOfTread, name: '/32nd' },
  'money/mm': { ...costOfTread, name: '/mm' },
  'money/mi': { ...costOfDistance, name: '/mi' },
  'money/km': { ...costOfDistance, name: '/km' },
}

function toUnit(id: UnitId): Unit {
  const [of, per] = id.split('/') as [keyof typeof perCanonical, (keyof typeof perCanonical)?]
  return {
    id,
    canonicalId: per ? `${canonicalIds[of]}/${canonicalIds[per]}` : canonicalIds[of],
    factor: perCanonical[of],
    divisor: per ? perCanonical[per] : 1,
    isMoney: of === 'money',
    ...looks[id],
  }
}

/** Every unit that a reader can have, by its id. */
export const units = Object.fromEntries(Object.keys(looks).map((id) => [id, toUnit(id as UnitId)])) as Record<
  UnitId,
  Unit
>

/** The units in which a reader of these settings reads each quantity; those of ratios follow from their parts. */
export function unitsOf({ pressure, tread, distance }: UnitSettings): Units {
  return {
    pressure: units[pressure],
    tread: units[tread],
    distance: units[distance],
    wear: units[`${distance}/${tread}`],
    cost_per_tread: units[`money/${tread}`],
    cost_per_distance: units[`money/${distance}`],
    torque: units[pressure === 'psi' ? 'ft-lb' : 'N·m'],
  }
}

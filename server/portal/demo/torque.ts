import sql from 'sql-template-tag'
import { findWheel, type AxleConfiguration } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'
import { addDays, daysBetween } from './days.ts'
import { plantedAccount } from './planted.ts'
import { createRandom, type Random } from './random.ts'

/** The expected figures of the planted fleet's torque checks in the last 30 days, worked out by hand. */
export const plantedTorque = {
  locations: 2,
  wheels: 6,
  nuts: 60,
  inRange: 55, // 10 + 9 + 10 + 8 + 8 + 10
  low: 2,
  high: 2,
  missing: 1,
  withinWindow: 4,
}

type Nut = number | null
interface PlantedCheck {
  unit: string
  wheel: string
  daysAgo: number
  by: string
  odometer: number
  milesSinceFitting: number
  nuts: Nut[]
}

const all = (torque: number, count = 10): Nut[] => Array.from({ length: count }, () => torque)

const plantedChecks: PlantedCheck[] = [
  {
    unit: 'GR-101',
    wheel: 'LF',
    daysAgo: 4,
    by: 'A. Delgado',
    odometer: 412_080,
    milesSinceFitting: 80,
    nuts: all(475),
  },
  {
    unit: 'GR-101',
    wheel: 'RF',
    daysAgo: 4,
    by: 'A. Delgado',
    odometer: 412_080,
    milesSinceFitting: 80,
    nuts: [...all(475, 9), 440],
  },
  // Exactly on the limits is in range.
  {
    unit: 'GR-102',
    wheel: 'LRO',
    daysAgo: 7,
    by: 'A. Delgado',
    odometer: 388_460,
    milesSinceFitting: 60,
    nuts: [...all(450, 5), ...all(500, 5)],
  },
  // Too late, and two nuts over the limit.
  {
    unit: 'GR-103',
    wheel: 'LF',
    daysAgo: 10,
    by: 'R. Whitfield',
    odometer: 565_120,
    milesSinceFitting: 120,
    nuts: [...all(470, 8), 505, 505],
  },
  {
    unit: 'GR-T201',
    wheel: 'LFO',
    daysAgo: 15,
    by: 'M. Castellano',
    odometer: 96_075,
    milesSinceFitting: 75,
    nuts: [...all(480, 8), null, 430],
  },
  // Too early.
  {
    unit: 'GR-T201',
    wheel: 'RFO',
    daysAgo: 15,
    by: 'M. Castellano',
    odometer: 96_075,
    milesSinceFitting: 40,
    nuts: all(460),
  },
]

interface Unit {
  unit_id: number
  account_id: number
  account_number: string
  location_id: number
  unit_number: string
  configuration_code: string
}
interface Check {
  torque_check_id: number
  account_id: number
  location_id: number
  unit_id: number
  axle_number: number
  side: string
  checked_on: string
  technician: string
  odometer_miles: number | null
  fitted_odometer_miles: number | null
}
/** Between two inspections that told the odometer; null: there is none. */
interface Reading {
  on: string
  miles: number
}
type TorqueReading = Omit<PlantedCheck, 'odometer'> & { odometer: number | null }

/** Adds torque checks to every fleet, drawn by chance of their own, and the planted ones. */
export async function insertTorque(connection: Queryable, today: string): Promise<void> {
  const units = await connection.query<Unit>(sql`
    select u.unit_id, u.account_id, a.account_number, u.location_id, u.unit_number, u.configuration_code
    from units u join accounts a on a.account_id = u.account_id order by a.account_number, u.unit_number`)
  const configurations = await findAxleConfigurations(connection)
  const planned: { unit: Unit; check: TorqueReading }[] = plantedChecks.map((check) => ({
    unit: units.find(
      (unit) => unit.account_number === plantedAccount.accountNumber && unit.unit_number === check.unit,
    )!,
    check,
  }))
  const random = createRandom(4_000_000)
  const drawn = units
    .filter(({ account_number }) => account_number !== plantedAccount.accountNumber)
    .flatMap((unit) =>
      random.chance(0.25)
        ? [{ unit, check: drawCheck(random, unit, configurations.get(unit.configuration_code)!) }]
        : [],
    )
  const odometers = await readOdometers(
    connection,
    drawn.map(({ unit }) => unit.unit_id),
  )
  for (const { unit, check } of drawn)
    planned.push({
      unit,
      check: { ...check, odometer: milesOn(odometers.get(unit.unit_id) ?? [], addDays(today, -check.daysAgo)) },
    })
  const ids = await reserveIds(connection, 'torque_checks', 'torque_check_id', planned.length)
  await insertRows(
    connection,
    'torque_checks',
    {
      torque_check_id: 'bigint',
      account_id: 'bigint',
      location_id: 'bigint',
      unit_id: 'bigint',
      axle_number: 'integer',
      side: 'text',
      checked_on: 'date',
      technician: 'text',
      odometer_miles: 'numeric',
      fitted_odometer_miles: 'numeric',
    },
    planned.map(({ unit, check }, index): Check => {
      const { axleNumber, side } = findWheel(configurations.get(unit.configuration_code)!, check.wheel)!
      return {
        torque_check_id: ids[index]!,
        account_id: unit.account_id,
        location_id: unit.location_id,
        unit_id: unit.unit_id,
        axle_number: axleNumber,
        side,
        checked_on: addDays(today, -check.daysAgo),
        technician: check.by,
        odometer_miles: check.odometer,
        fitted_odometer_miles: check.odometer && check.odometer - check.milesSinceFitting,
      }
    }),
  )
  await insertRows(
    connection,
    'torque_nuts',
    { torque_check_id: 'bigint', nut_number: 'integer', torque_ft_lb: 'numeric' },
    planned.flatMap(({ check }, index) =>
      check.nuts.map((torque_ft_lb, nut) => ({ torque_check_id: ids[index]!, nut_number: nut + 1, torque_ft_lb })),
    ),
  )
}

function drawCheck(random: Random, unit: Unit, { axles }: AxleConfiguration): Omit<PlantedCheck, 'odometer'> {
  const outer = axles
    .filter(({ role }) => role !== 'spare')
    .flatMap(({ wheels }) => wheels.filter(({ wheelIndex }) => wheelIndex === 1))
  return {
    unit: unit.unit_number,
    wheel: random.pick(outer).code,
    daysAgo: random.integer(2, 300),
    by: random.pick(['T. Arden', 'J. Kessler', 'P. Moreau', 'L. Osei']),
    milesSinceFitting: random.integer(30, 130),
    nuts: Array.from({ length: 10 }, () =>
      random.chance(0.004) ? null : random.chance(0.06) ? random.integer(84, 102) * 5 : random.integer(91, 99) * 5,
    ),
  }
}

/** In order of time, of each of these units. */
async function readOdometers(connection: Queryable, unitIds: number[]): Promise<Map<number, Reading[]>> {
  const rows = await connection.query<Reading & { unit_id: number }>(sql`
    select i.unit_id, i.inspected_on as on, i.odometer_miles::float8 as miles from inspections i
    where i.unit_id = any(${unitIds}::bigint[]) and i.odometer_miles is not null order by i.unit_id, i.inspected_on, i.inspected_time`)
  const readings = new Map<number, Reading[]>()
  for (const { unit_id, on, miles } of rows) readings.set(unit_id, [...(readings.get(unit_id) ?? []), { on, miles }])
  return readings
}

/** Returns the odometer at the end of a day, estimated from the inspections around it. */
function milesOn(readings: Reading[], day: string): number | null {
  const before = readings.filter(({ on }) => on <= day).at(-1) ?? readings[0]
  const after = readings.find(({ on }) => on > day)
  if (!before) return null
  if (before.on > day || before === after) return before.miles
  const perDay = after ? (after.miles - before.miles) / daysBetween(before.on, after.on) : 60
  return Math.round(before.miles + perDay * daysBetween(before.on, day))
}

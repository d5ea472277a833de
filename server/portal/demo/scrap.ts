import sql from 'sql-template-tag'
import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'
import { createRandom, type Random } from './random.ts'

/** What the scrap of the planted fleet's last 30 days must show. Worked out by hand. */
export const plantedScrap = {
  tires: 8,
  lostTreadValue: 1088, // 180 + 0 + 60 + 288 + 0 + 320 + 200 + 40
  avoidableCasingValue: 230, // 100 + 0 + 40 + 90
  lostValue: 1318,
  avoidableTires: 4,
  averageCaps: 0.5,
  averageAgeWeeks: 169,
  byReason: { 'irregular wear': 2, 'brake skid': 1, 'impact break': 1, puncture: 1, 'road hazard': 1, 'run flat': 1, 'worn to pull point': 1 },
  byBrand: { Continuum: 2, Recapro: 2, Roadwell: 2, Meridian: 1, Secondmile: 1 },
  byCaps: { 0: 5, 1: 2, 2: 1 },
}

interface PlantedTire {
  unit: string
  wheel: string
  line: string
  price: number
  /** New, pull point and at removal, in thirty-seconds. */
  tread: [number, number, number]
  casing: number
  caps: number
  reason: string
  ageWeeks: number
  isKept?: true
}

const plantedSurveys: { location: string; daysAgo: number; by: string; tires: PlantedTire[] }[] = [
  {
    location: '0001', daysAgo: 12, by: 'R. Whitfield', tires: [
      { unit: 'GR-101', wheel: 'LF', line: 'S-11 Regional', price: 540, tread: [22, 4, 10], casing: 100, caps: 0, reason: 'run flat', ageWeeks: 104 },
      { unit: 'GR-102', wheel: 'LRO', line: 'Gripmax DX', price: 600, tread: [28, 4, 4], casing: 110, caps: 0, reason: 'worn to pull point', ageWeeks: 156 },
      { unit: 'GR-102', wheel: 'LRI', line: 'RC Drive', price: 264, tread: [26, 4, 9], casing: 0, caps: 1, reason: 'irregular wear', ageWeeks: 208 },
      { unit: 'GR-103', wheel: 'RRO', line: 'D-21 Longhaul', price: 576, tread: [28, 4, 16], casing: 100, caps: 0, reason: 'road hazard', ageWeeks: 156 },
      { unit: 'GR-105', wheel: 'RRI', line: 'RC Drive', price: 264, tread: [26, 4, 3], casing: 40, caps: 2, reason: 'irregular wear', ageWeeks: 260 },
      { unit: 'GR-106', wheel: 'LFD', line: 'Wide One W1', price: 920, tread: [27, 4, 12], casing: 120, caps: 0, reason: 'impact break', ageWeeks: 104 },
      // Sent to be retreaded: no scrap.
      { unit: 'GR-104', wheel: 'RRI', line: 'Axiom D', price: 560, tread: [28, 4, 5], casing: 110, caps: 0, reason: 'worn to pull point', ageWeeks: 104, isKept: true },
    ],
  },
  {
    location: '0002', daysAgo: 25, by: 'M. Castellano', tires: [
      { unit: 'GR-T201', wheel: 'LFO', line: 'HaulTrail 3', price: 450, tread: [12, 3, 7], casing: 90, caps: 0, reason: 'brake skid', ageWeeks: 208 },
      { unit: 'GR-D301', wheel: 'LO', line: 'SM-T', price: 180, tread: [12, 3, 5], casing: 60, caps: 1, reason: 'puncture', ageWeeks: 156 },
    ],
  },
]

interface Survey { scrap_survey_id: number; account_id: number; location_id: number; survey_date: string; survey_by: string; dealer_id: number | null }
interface Removed {
  account_id: number; location_id: number; scrap_survey_id: number; unit_id: number; removed_on: string
  axle_number: number; side: string; wheel_index: number; product_line_id: number; tire_size: string; dot_week: string; caps: number
  removal_reason: string; casing_rejection: string | null; is_scrapped: boolean; tread_32nds: number; new_tread_32nds: number; pull_point_32nds: number; price: number; casing_value: number
}
/** A unit of the fleets that are there, in a steady order. */
interface Unit { unit_id: number; account_id: number; account_number: string; location_id: number; location_number: string; unit_number: string; configuration_code: string; dealer_id: number | null }
/** A tire that came off a unit. */
interface UnitTire { unit: Unit; tire: PlantedTire; line: Line }
interface Line { product_line_id: number; name: string; axle_kind: string; is_retread: boolean }

/** Adds heaps of scrap to every fleet, drawn by chance of their own, and the planted ones. */
export async function insertScrap(connection: Queryable, today: string): Promise<void> {
  const units = await connection.query<Unit>(sql`
    select u.unit_id, u.account_id, a.account_number, u.location_id, l.location_number, u.unit_number, u.configuration_code,
      (select min(served.dealer_id) from dealer_locations served where served.location_id = u.location_id) as dealer_id
    from units u join accounts a on a.account_id = u.account_id join locations l on l.location_id = u.location_id
    order by a.account_number, u.unit_number`)
  const lines = await connection.query<Line>(sql`select product_line_id, name, axle_kind, is_retread from product_lines order by product_line_id`)
  const surveys: Survey[] = []
  const tires: Removed[] = []
  const open = (unit: Unit, date: string, by: string): number => surveys.push({
    scrap_survey_id: 0, account_id: unit.account_id, location_id: unit.location_id, survey_date: date, survey_by: by, dealer_id: unit.dealer_id,
  }) - 1

  plantedSurveys.forEach(({ location, daysAgo, by, tires: planted }) => {
    const own = units.filter((unit) => unit.account_number === plantedAccount.accountNumber)
    const date = addDays(today, -daysAgo)
    const survey = open(own.find((unit) => unit.location_number === location)!, date, by)
    for (const tire of planted) {
      const unit = own.find((candidate) => candidate.unit_number === tire.unit)!
      const line = lines.find((candidate) => candidate.name === tire.line)!
      tires.push(removed({ unit, tire, line }, survey, date))
    }
  })
  const random = createRandom(3_000_000)
  for (const [, fleet] of byLocation(units.filter((unit) => unit.account_number !== plantedAccount.accountNumber))) {
    for (let index = random.integer(1, 3); index > 0; index--) {
      const date = addDays(today, -random.integer(5, 360))
      const survey = open(fleet[0]!, date, random.pick(['T. Arden', 'J. Kessler', 'P. Moreau', 'L. Osei']))
      for (let tire = random.integer(2, 9); tire > 0; tire--) {
        tires.push(removed(drawTire(random, random.pick(fleet), lines), survey, date))
      }
    }
  }
  const ids = await reserveIds(connection, 'scrap_surveys', 'scrap_survey_id', surveys.length)
  await insertRows(connection, 'scrap_surveys', {
    scrap_survey_id: 'bigint', account_id: 'bigint', location_id: 'bigint', survey_date: 'date', survey_by: 'text', dealer_id: 'bigint',
  }, surveys.map((survey, index) => ({ ...survey, scrap_survey_id: ids[index]! })))
  await insertRows(connection, 'removed_tires', {
    account_id: 'bigint', location_id: 'bigint', scrap_survey_id: 'bigint', unit_id: 'bigint', removed_on: 'date', axle_number: 'integer', side: 'text', wheel_index: 'integer',
    product_line_id: 'bigint', tire_size: 'text', dot_week: 'text', caps: 'integer', removal_reason: 'text', casing_rejection: 'text', is_scrapped: 'boolean',
    tread_32nds: 'numeric', new_tread_32nds: 'numeric', pull_point_32nds: 'numeric', price: 'numeric', casing_value: 'numeric',
  }, tires.map((tire) => ({ ...tire, scrap_survey_id: ids[tire.scrap_survey_id]! })))
  await connection.query(sql`insert into removed_tire_reasons (removed_tire_id, place, removal_reason) select removed_tire_id, 1, removal_reason from removed_tires`)
}

function removed({ unit, tire, line }: UnitTire, survey: number, date: string): Removed {
  const { axleNumber, side, wheelIndex } = findWheel(findAxleConfiguration(unit.configuration_code)!, tire.wheel)!
  const [newTread, pullPoint, tread] = tire.tread
  return {
    account_id: unit.account_id, location_id: unit.location_id, scrap_survey_id: survey, unit_id: unit.unit_id, removed_on: date,
    axle_number: axleNumber, side, wheel_index: wheelIndex, product_line_id: line.product_line_id, tire_size: '295/75R22.5', dot_week: dotWeek(date, tire.ageWeeks),
    caps: tire.caps, removal_reason: tire.reason, casing_rejection: tire.isKept ? null : 'customer spec', is_scrapped: !tire.isKept,
    tread_32nds: tread, new_tread_32nds: newTread, pull_point_32nds: pullPoint, price: tire.price, casing_value: tire.casing,
  }
}

/** Week and year (ISO 8601) of so many whole weeks before a day. */
function dotWeek(day: string, weeks: number): string {
  const date = new Date(Date.parse(day) - weeks * 7 * 86_400_000)
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * 86_400_000)
  const week = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1
  return `${String(week).padStart(2, '0')}${String(thursday.getUTCFullYear() % 100).padStart(2, '0')}`
}

/** How often a tire comes off for each reason. */
const reasons: [reason: string, share: number][] = [
  ['worn to pull point', 0.3], ['irregular wear', 0.18], ['puncture', 0.12], ['road hazard', 0.1], ['run flat', 0.1], ['impact break', 0.05],
  ['sidewall cut', 0.05], ['brake skid', 0.04], ['separation', 0.03], ['curbing', 0.02], ['valve leak', 0.01],
]

function drawTire(random: Random, unit: Unit, lines: Line[]): UnitTire {
  const configuration = findAxleConfiguration(unit.configuration_code)!
  const { code, axleNumber } = random.pick(configuration.wheels)
  const { kind } = configuration.axles[axleNumber - 1]!
  const line = random.pick(lines.filter((candidate) => candidate.axle_kind === kind && !(candidate.is_retread && kind === 'steer')))
  const [fresh, pull] = { steer: [20, 4], drive: [28, 4], trailer: [12, 3] }[kind] as [number, number]
  let left = random.next()
  const reason = reasons.find(([, share]) => (left -= share) < 0)?.[0] ?? 'puncture'
  const tread = reason === 'worn to pull point' ? pull - random.integer(0, 2) / 2 : random.integer(pull * 2, fresh * 2 - 4) / 2
  return {
    unit, line, tire: {
      unit: unit.unit_number, wheel: code, line: line.name, price: line.is_retread ? random.integer(15, 34) * 10 : random.integer(43, 69) * 10,
      tread: [fresh, pull, tread], casing: random.integer(0, 12) * 10, caps: line.is_retread ? random.integer(1, 2) : 0, reason, ageWeeks: random.integer(60, 330),
    },
  }
}

function byLocation(units: Unit[]): Map<number, Unit[]> {
  const places = new Map<number, Unit[]>()
  for (const unit of units) places.set(unit.location_id, [...(places.get(unit.location_id) ?? []), unit])
  return places
}

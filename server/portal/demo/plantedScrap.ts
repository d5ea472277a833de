import sql from 'sql-template-tag'
import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'
import { sizeOfAxle } from './products.ts'
import type { HeapTire } from './scrapHeaps.ts'

/** The expected figures of the planted fleet's scrap in the last 30 days, worked out by hand. */
export const plantedScrap = {
  tires: 8,
  lostTreadValue: 1088, // 180 + 0 + 60 + 288 + 0 + 320 + 200 + 40
  avoidableCasingValue: 230, // 100 + 0 + 40 + 90
  lostValue: 1318,
  avoidableTires: 4,
  averageCaps: 0.5,
  averageAgeWeeks: 169,
  byReason: {
    'irregular wear': 2,
    'brake skid': 1,
    'impact break': 1,
    puncture: 1,
    'road hazard': 1,
    'run flat': 1,
    'worn to pull point': 1,
  },
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
  isStored?: true
}

const plantedSurveys: { location: string; daysAgo: number; by: string; tires: PlantedTire[] }[] = [
  {
    location: '0001',
    daysAgo: 12,
    by: 'R. Whitfield',
    tires: [
      {
        unit: 'GR-101',
        wheel: 'LF',
        line: 'S-11 Regional',
        price: 540,
        tread: [22, 4, 10],
        casing: 100,
        caps: 0,
        reason: 'run flat',
        ageWeeks: 104,
      },
      {
        unit: 'GR-102',
        wheel: 'LRO',
        line: 'Gripmax DX',
        price: 600,
        tread: [28, 4, 4],
        casing: 110,
        caps: 0,
        reason: 'worn to pull point',
        ageWeeks: 156,
      },
      {
        unit: 'GR-102',
        wheel: 'LRI',
        line: 'RC Drive',
        price: 264,
        tread: [26, 4, 9],
        casing: 0,
        caps: 1,
        reason: 'irregular wear',
        ageWeeks: 208,
      },
      {
        unit: 'GR-103',
        wheel: 'RRO',
        line: 'D-21 Longhaul',
        price: 576,
        tread: [28, 4, 16],
        casing: 100,
        caps: 0,
        reason: 'road hazard',
        ageWeeks: 156,
      },
      {
        unit: 'GR-105',
        wheel: 'RRI',
        line: 'RC Drive',
        price: 264,
        tread: [26, 4, 3],
        casing: 40,
        caps: 2,
        reason: 'irregular wear',
        ageWeeks: 260,
      },
      {
        unit: 'GR-106',
        wheel: 'LFD',
        line: 'Wide One W1',
        price: 920,
        tread: [27, 4, 12],
        casing: 120,
        caps: 0,
        reason: 'impact break',
        ageWeeks: 104,
      },
      // Sent to be retreaded: no scrap.
      {
        unit: 'GR-104',
        wheel: 'RRI',
        line: 'Axiom D',
        price: 560,
        tread: [28, 4, 5],
        casing: 110,
        caps: 0,
        reason: 'worn to pull point',
        ageWeeks: 104,
        isStored: true,
      },
    ],
  },
  {
    location: '0002',
    daysAgo: 25,
    by: 'M. Castellano',
    tires: [
      {
        unit: 'GR-T201',
        wheel: 'LFO',
        line: 'HaulTrail 3',
        price: 450,
        tread: [12, 3, 7],
        casing: 90,
        caps: 0,
        reason: 'brake skid',
        ageWeeks: 208,
      },
      {
        unit: 'GR-D301',
        wheel: 'LO',
        line: 'SM-T',
        price: 180,
        tread: [12, 3, 5],
        casing: 60,
        caps: 1,
        reason: 'puncture',
        ageWeeks: 156,
      },
    ],
  },
]

interface Line {
  product_line_id: number
  name: string
}

interface PlantedUnit {
  unit_id: number
  account_id: number
  location_id: number
  location_number: string
  unit_number: string
  configuration_code: string
}

export async function plantScrap(
  connection: Queryable,
  today: string,
  open: (unit: PlantedUnit, date: string, by: string) => number,
  tires: ScrapTire[],
): Promise<void> {
  const units = await connection.query<PlantedUnit>(sql`
    select u.unit_id, u.account_id, u.location_id, l.location_number, u.unit_number, u.configuration_code
    from units u join accounts a on a.account_id = u.account_id join locations l on l.location_id = u.location_id where a.account_number = ${plantedAccount.accountNumber} order by u.unit_number`)
  const lines = await connection.query<Line>(sql`select product_line_id, name from product_lines`)
  for (const { location, daysAgo, by, tires: planted } of plantedSurveys) {
    const date = addDays(today, -daysAgo)
    const survey = open(
      units.find((unit) => unit.location_number === location)!,
      date,
      by,
    )
    for (const tire of planted) {
      const unit = units.find((candidate) => candidate.unit_number === tire.unit)!
      const configuration = findAxleConfiguration(unit.configuration_code)!
      const { axleNumber, side, wheelIndex } = findWheel(configuration, tire.wheel)!
      const [newTread, pullPoint, tread] = tire.tread
      tires.push({
        account_id: unit.account_id,
        location_id: unit.location_id,
        scrap_survey_id: survey,
        unit_id: unit.unit_id,
        removed_on: date,
        axle_number: axleNumber,
        side,
        wheel_index: wheelIndex,
        product_line_id: lines.find(({ name }) => name === tire.line)!.product_line_id,
        tire_size: sizeOfAxle(configuration.axles[axleNumber - 1]!, configuration.code, '295/75R22.5'),
        dot_week: dotWeek(date, tire.ageWeeks),
        caps: tire.caps,
        removal_reason: tire.reason,
        casing_rejection: tire.isStored ? null : 'customer spec',
        is_scrapped: !tire.isStored,
        tread_32nds: tread,
        new_tread_32nds: newTread,
        pull_point_32nds: pullPoint,
        price: tire.price,
        casing_value: tire.casing,
        odometer_miles: null,
        tire_id: null,
        survey_id: null,
        inspection_id: null,
        replaced_by_tire_id: null,
      })
    }
  }
}

/** Week and year (ISO 8601) of so many whole weeks before a day. */
function dotWeek(day: string, weeks: number): string {
  const date = new Date(Date.parse(day) - weeks * 7 * 86_400_000)
  const thursday = new Date(date.getTime() + (4 - (date.getUTCDay() || 7)) * 86_400_000)
  const week = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * 86_400_000)) + 1
  return `${String(week).padStart(2, '0')}${String(thursday.getUTCFullYear() % 100).padStart(2, '0')}`
}

/** The place in the list of scrap surveys; null: a survey of wheels took it off. */
export type ScrapTire = HeapTire & { scrap_survey_id: number | null }

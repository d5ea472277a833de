import sql from 'sql-template-tag'
import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'
import { sizeOfAxle } from './products.ts'
import { createRandom } from './random.ts'
import { drawHeaps, type HeapSource, type HeapTire } from './scrapHeaps.ts'

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
  isKept?: true
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
        isKept: true,
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

interface Survey {
  scrap_survey_id: number
  account_id: number
  location_id: number
  survey_date: string
  survey_by: string
  dealer_id: number | null
}
/** The place in the list of scrap surveys; null: a survey of wheels took it off. */
type Removed = HeapTire & { scrap_survey_id: number | null }
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

/** Adds heaps of scrap to every fleet, of the tires that came off in its history and others, and the planted ones. */
export async function insertScrap(
  connection: Queryable,
  { removals, fleetProducts, today }: Omit<HeapSource, 'places'>,
): Promise<void> {
  const dealers = await connection.query<{ location_id: number; dealer_id: number }>(
    sql`select location_id, min(dealer_id) as dealer_id from dealer_locations group by location_id`,
  )
  const dealerOf = new Map(dealers.map(({ location_id, dealer_id }) => [location_id, dealer_id]))
  const surveys: Survey[] = []
  const tires: Removed[] = []
  const open = (place: { account_id: number; location_id: number }, survey_date: string, survey_by: string): number =>
    surveys.push({
      scrap_survey_id: 0,
      account_id: place.account_id,
      location_id: place.location_id,
      survey_date,
      survey_by,
      dealer_id: dealerOf.get(place.location_id) ?? null,
    }) - 1

  await plant(connection, today, (unit, date, by) => open(unit, date, by), tires)
  const random = createRandom(3_000_000)
  const places = await connection.query<{ account_id: number; location_id: number }>(sql`
    select l.account_id, l.location_id from locations l join accounts a on a.account_id = l.account_id where a.account_number <> ${plantedAccount.accountNumber} order by a.account_number, l.location_number`)
  for (const heap of await drawHeaps(connection, { removals, places, fleetProducts, today }, random)) {
    const [{ survey_id: isSurveyed }] = heap as [HeapTire]
    const survey = isSurveyed
      ? null
      : open(
          heap[0]!,
          heap
            .map(({ removed_on }) => removed_on)
            .sort()
            .at(-1)!,
          random.pick(['T. Arden', 'J. Kessler', 'P. Moreau', 'L. Osei']),
        )
    tires.push(...heap.map((tire) => ({ ...tire, scrap_survey_id: survey })))
  }
  const ids = await reserveIds(connection, 'surveys', 'survey_id', surveys.length)
  await insertRows(
    connection,
    'scrap_surveys',
    {
      scrap_survey_id: 'bigint',
      account_id: 'bigint',
      location_id: 'bigint',
      survey_date: 'date',
      survey_by: 'text',
      dealer_id: 'bigint',
    },
    surveys.map((survey, index) => ({ ...survey, scrap_survey_id: ids[index]! })),
  )
  await insertRows(
    connection,
    'removed_tires',
    {
      account_id: 'bigint',
      location_id: 'bigint',
      scrap_survey_id: 'bigint',
      unit_id: 'bigint',
      removed_on: 'date',
      axle_number: 'integer',
      side: 'text',
      wheel_index: 'integer',
      product_line_id: 'bigint',
      tire_size: 'text',
      dot_week: 'text',
      caps: 'integer',
      removal_reason: 'text',
      casing_rejection: 'text',
      is_scrapped: 'boolean',
      tread_32nds: 'numeric',
      new_tread_32nds: 'numeric',
      pull_point_32nds: 'numeric',
      price: 'numeric',
      casing_value: 'numeric',
      odometer_miles: 'numeric',
      tire_id: 'bigint',
      survey_id: 'bigint',
      inspection_id: 'bigint',
      replaced_by_tire_id: 'bigint',
    },
    tires.map((tire) => ({
      ...tire,
      scrap_survey_id: tire.scrap_survey_id === null ? null : ids[tire.scrap_survey_id]!,
    })),
  )
  await connection.query(sql`
    update removed_tires t set pull_point_32nds = pull_point_of(t.location_id, w.axle_kind) from units u, axle_configuration_wheels w
    where t.survey_id is not null and u.unit_id = t.unit_id and w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index`)
  await connection.query(
    sql`insert into removed_tire_reasons (removed_tire_id, place, removal_reason) select removed_tire_id, 1, removal_reason from removed_tires`,
  )
}

async function plant(
  connection: Queryable,
  today: string,
  open: (unit: PlantedUnit, date: string, by: string) => number,
  tires: Removed[],
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
        casing_rejection: tire.isKept ? null : 'customer spec',
        is_scrapped: !tire.isKept,
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

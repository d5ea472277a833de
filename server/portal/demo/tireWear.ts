import sql from 'sql-template-tag'
import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { storeInspections, type NewReading } from '../inspections/storeInspections.ts'
import { addDays } from './days.ts'
import { plantedAccount } from './planted.ts'

/** A size nobody else of the planted fleet drives on: what its tires wear is what is planted here, and nothing else. */
export const plantedWearSize = '255/70R22.5'

/** Days before `today` of the four visits, years before the fleet's drawn history. */
const visits = [1240, 1200, 1160, 1120]

interface PlantedTire {
  unit: string
  wheel: string
  line: string
  newTread: number
  /** Miles at its fitting, when they were written down: before the first visit. */
  fittedAt?: number
  /** Thirty-seconds at each visit; null was not read. */
  treads: (number | null)[]
}

/** Miles of each unit at each visit; GR-104 tells none. */
const odometers: Record<string, (number | null)[]> = {
  'GR-101': [100_000, 136_000, 172_000, 208_000],
  'GR-102': [200_000, 190_000, 180_000, 170_000], // runs backwards
  'GR-103': [50_000, 150_000, 250_000, 370_000], // 320,000 mi are 514,990 km
  'GR-104': [null, null, null, null],
}

const plantedTires: PlantedTire[] = [
  // 18 to 9 over 108,000 mi: 12,000 mi per 32nd.
  { unit: 'GR-101', wheel: 'LF', line: 'S-11 Regional', newTread: 20, treads: [18, null, null, 9] },
  // The same from its fitting on: 20 at 64,000 mi, 8 at 208,000.
  { unit: 'GR-101', wheel: 'RF', line: 'S-11 Regional', newTread: 20, fittedAt: 64_000, treads: [null, null, null, 8] },
  // Four readings beside a line: that of least squares falls 53/32 in 720,000 mi, 13,584.9 mi per 32nd.
  { unit: 'GR-101', wheel: 'LFO', line: 'D-21 Longhaul', newTread: 28, treads: [26, 24, 20, 18.5] },
  { unit: 'GR-101', wheel: 'LFI', line: 'RC Drive', newTread: 26, treads: [24, null, null, 15] },
  // Left out, one for each reason.
  { unit: 'GR-101', wheel: 'RFI', line: 'D-21 Longhaul', newTread: 28, treads: [20, null, null, 19.5] },
  { unit: 'GR-101', wheel: 'RFO', line: 'D-21 Longhaul', newTread: 28, treads: [12, 20, 18, 16] },
  { unit: 'GR-101', wheel: 'LRO', line: 'D-21 Longhaul', newTread: 28, treads: [null, 14, null, null] },
  { unit: 'GR-102', wheel: 'LF', line: 'S-11 Regional', newTread: 20, treads: [18, 16, 14, 12] },
  { unit: 'GR-103', wheel: 'LF', line: 'S-11 Regional', newTread: 20, treads: [18, 14, 10, 6] },
  { unit: 'GR-104', wheel: 'LF', line: 'S-11 Regional', newTread: 20, treads: [18, 16, 14, 12] },
]

/** Tires of the planted fleet that were fitted, worn and taken off long ago, found by a dealer's survey each time. */
export async function insertTireWear(connection: Queryable, today: string): Promise<void> {
  const units = await connection.query<{
    unit_id: number
    account_id: number
    location_id: number
    unit_number: string
    configuration_code: string
  }>(sql`
    select u.unit_id, u.account_id, u.location_id, u.unit_number, u.configuration_code
    from units u join accounts a on a.account_id = u.account_id
    where a.account_number = ${plantedAccount.accountNumber} and u.unit_number = any(${Object.keys(odometers)}::text[])
    order by u.unit_number`)
  const [first] = units
  if (!first) return
  const lines = await connection.query<{ product_line_id: number; name: string; is_retread: boolean }>(sql`
    select product_line_id, name, is_retread from product_lines where name = any(${plantedTires.map(({ line }) => line)}::text[])`)
  const tireIds = await reserveIds(connection, 'tires', 'tire_id', plantedTires.length)
  const casing = lines.find(({ name }) => name === 'D-21 Longhaul')!.product_line_id
  await insertRows(
    connection,
    'tires',
    {
      tire_id: 'bigint',
      account_id: 'bigint',
      product_line_id: 'bigint',
      retread_product_line_id: 'bigint',
      tire_size: 'text',
      load_range: 'text',
      retread_count: 'integer',
      new_tread_32nds: 'numeric',
      fitted_on: 'date',
      fitted_odometer_miles: 'numeric',
    },
    plantedTires.map(({ line: name, newTread, fittedAt }, index) => {
      const line = lines.find((each) => each.name === name)!
      return {
        tire_id: tireIds[index]!,
        account_id: first.account_id,
        product_line_id: line.is_retread ? casing : line.product_line_id,
        retread_product_line_id: line.is_retread ? line.product_line_id : null,
        tire_size: plantedWearSize,
        load_range: 'H',
        retread_count: line.is_retread ? 1 : 0,
        new_tread_32nds: newTread,
        fitted_on: addDays(today, -visits[0]! - 40),
        fitted_odometer_miles: fittedAt ?? null,
      }
    }),
  )

  const surveyIds = await reserveIds(connection, 'surveys', 'survey_id', visits.length)
  const by = 'R. Whitfield'
  await insertRows(
    connection,
    'surveys',
    {
      survey_id: 'bigint',
      account_id: 'bigint',
      location_id: 'bigint',
      kind: 'text',
      survey_date: 'date',
      survey_by: 'text',
    },
    visits.map((days, visit) => ({
      survey_id: surveyIds[visit]!,
      account_id: first.account_id,
      location_id: first.location_id,
      kind: 'dealer',
      survey_date: addDays(today, -days),
      survey_by: by,
    })),
  )
  await storeInspections(
    connection,
    visits.flatMap((days, visit) =>
      units.map((unit) => ({
        accountId: unit.account_id,
        locationId: unit.location_id,
        unitId: unit.unit_id,
        configurationCode: unit.configuration_code,
        surveyId: surveyIds[visit]!,
        surveyKind: 'dealer' as const,
        surveyBy: by,
        inspectedOn: addDays(today, -days),
        inspectedTime: '09:00:00',
        odometerMiles: odometers[unit.unit_number]?.[visit] ?? undefined,
        liftAxlesRaised: false,
        readings: plantedTires.flatMap((tire, index): NewReading[] => {
          const tread = tire.treads[visit]
          if (tire.unit !== unit.unit_number || tread === null || tread === undefined) return []
          const { axleNumber, side, wheelIndex } = findWheel(
            findAxleConfiguration(unit.configuration_code)!,
            tire.wheel,
          )!
          return [
            {
              axleNumber,
              side,
              wheelIndex,
              tireId: tireIds[index]!,
              pressure: null,
              tread: { value: tread, unit: '32nds' },
            },
          ]
        }),
      })),
    ),
  )
}

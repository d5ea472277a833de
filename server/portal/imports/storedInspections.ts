import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { toInspection, type InspectionRow, type ReadingRow } from '../inspections/inspectionRows.ts'
import { settleTireWear } from '../inspections/settleTireWear.ts'
import type { NewInspection } from '../inspections/storeInspections.ts'

/** An inspection as a file has it, before it belongs to a survey. */
export type ReadInspection = Omit<NewInspection, 'surveyId'>

/** What is compared: that of its unit follows from the unit. */
type Content = Omit<ReadInspection, 'configurationCode'>

export function inspectionKey({ unitId, inspectedOn, inspectedTime }: Content): string {
  return `${unitId} ${inspectedOn} ${inspectedTime}`
}

/** All that was entered, as one text that is the same for the same content. A wheel without values is no content. */
export function contentOf(inspection: Content): string {
  const wheels = inspection.readings
    .filter(({ pressure, tread }) => pressure ?? tread)
    .map(({ axleNumber, side, wheelIndex, pressure, tread }) =>
      [axleNumber, side, wheelIndex, pressure?.value, pressure?.unit, tread?.value, tread?.unit].join(' '),
    )
  const { locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection } = inspection
  const own = [locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection]
  return JSON.stringify([...own.map((value) => value ?? null), inspection.liftAxlesRaised, wheels.sort()])
}

/** The content of the inspections that are stored already, by unit, date and time. */
export async function findContents(connection: Queryable, inspections: ReadInspection[]): Promise<Map<string, string>> {
  const rows = await connection.query<InspectionRow>(sql`
    select inspections.* from inspections
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  const readings = await connection.query<ReadingRow>(sql`
    select readings.* from readings
    join inspections using (account_id, inspected_on, inspection_id)
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  const groups = new Map<number, ReadingRow[]>(rows.map(({ inspection_id }) => [inspection_id, []]))
  for (const reading of readings) groups.get(reading.inspection_id)?.push(reading)
  return new Map(
    rows.map((row) => {
      const inspection = toInspection(row, groups.get(row.inspection_id) ?? [])
      return [inspectionKey(inspection), contentOf(inspection)]
    }),
  )
}

/** With their readings. */
export async function removeInspections(connection: Queryable, inspections: ReadInspection[]): Promise<void> {
  const tires = await connection.query<{ tire_id: number | null }>(sql`
    with gone as (
      delete from inspections using ${keysOf(inspections)}
      where inspections.account_id = due.account_id and inspections.unit_id = due.unit_id
        and inspections.inspected_on = due.inspected_on and inspections.inspected_time = due.inspected_time
      returning inspections.account_id, inspections.inspected_on, inspections.inspection_id)
    delete from readings using gone
    where readings.account_id = gone.account_id and readings.inspected_on = gone.inspected_on
      and readings.inspection_id = gone.inspection_id
    returning readings.tire_id`)
  await settleTireWear(connection, tires.flatMap(({ tire_id }) => tire_id ?? []))
}

function keysOf(inspections: ReadInspection[]) {
  return sql`(select * from unnest(${inspections.map(({ accountId }) => accountId)}::bigint[],
      ${inspections.map(({ unitId }) => unitId)}::bigint[],
      ${inspections.map(({ inspectedOn }) => inspectedOn)}::date[],
      ${inspections.map(({ inspectedTime }) => inspectedTime)}::time[]
    ) as due (account_id, unit_id, inspected_on, inspected_time)) as due`
}

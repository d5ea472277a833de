import sql from 'sql-template-tag'
import type { Queryable } from '../database/Database.ts'
import type { NewInspection } from '../inspections/storeInspections.ts'

/** An inspection as a file has it, before it belongs to a survey. */
export type ReadInspection = Omit<NewInspection, 'surveyId'>

export function inspectionKey({ unitId, inspectedOn, inspectedTime }: ReadInspection): string {
  return `${unitId} ${inspectedOn} ${inspectedTime}`
}

/** All that was entered, as one text that is the same for the same content. A wheel without values is no content. */
export function contentOf(inspection: ReadInspection): string {
  const wheels = inspection.readings
    .filter(({ pressure, tread }) => pressure ?? tread)
    .map(({ axleNumber, side, wheelIndex, pressure, tread }) =>
      [axleNumber, side, wheelIndex, pressure?.value, pressure?.unit, tread?.value, tread?.unit].join(' '),
    )
  const { locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection } = inspection
  const own = [locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection]
  return JSON.stringify([...own.map((value) => value ?? null), inspection.liftAxlesRaised, wheels.sort()])
}

type InspectionRow = {
  inspection_id: number; unit_id: number; inspected_on: string; inspected_time: string; location_id: number
  survey_kind: NewInspection['surveyKind']; survey_by: string; license_plate: string | null
  odometer_miles: number | null; crossing_direction: 'in' | 'out' | null; lift_axles_raised: boolean
}

type ReadingRow = {
  inspection_id: number; axle_number: number; side: 'left' | 'right'; wheel_index: 1 | 2
  pressure_entered: number | null; pressure_entered_unit: 'psi' | 'bar' | 'kPa' | null
  tread_entered: number | null; tread_entered_unit: '32nds' | 'mm' | null
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

function toInspection(row: InspectionRow, readings: ReadingRow[]): ReadInspection {
  return {
    accountId: 0,
    locationId: row.location_id,
    unitId: row.unit_id,
    configurationCode: '',
    surveyKind: row.survey_kind,
    surveyBy: row.survey_by,
    inspectedOn: row.inspected_on,
    inspectedTime: row.inspected_time,
    licensePlate: row.license_plate ?? undefined,
    odometerMiles: row.odometer_miles ?? undefined,
    crossingDirection: row.crossing_direction ?? undefined,
    liftAxlesRaised: row.lift_axles_raised,
    readings: readings.map((reading) => ({
      axleNumber: reading.axle_number,
      side: reading.side,
      wheelIndex: reading.wheel_index,
      pressure: entered(reading.pressure_entered, reading.pressure_entered_unit),
      tread: entered(reading.tread_entered, reading.tread_entered_unit),
    })),
  }
}

function entered<Unit>(value: number | null, unit: Unit | null): { value: number; unit: Unit } | null {
  return value === null || unit === null ? null : { value, unit }
}

/** With their readings. */
export async function removeInspections(connection: Queryable, inspections: ReadInspection[]): Promise<void> {
  await connection.query(sql`
    with gone as (
      delete from inspections using ${keysOf(inspections)}
      where inspections.account_id = due.account_id and inspections.unit_id = due.unit_id
        and inspections.inspected_on = due.inspected_on and inspections.inspected_time = due.inspected_time
      returning inspections.account_id, inspections.inspected_on, inspections.inspection_id)
    delete from readings using gone
    where readings.account_id = gone.account_id and readings.inspected_on = gone.inspected_on
      and readings.inspection_id = gone.inspection_id`)
}

function keysOf(inspections: ReadInspection[]) {
  return sql`(select * from unnest(${inspections.map(({ accountId }) => accountId)}::bigint[],
      ${inspections.map(({ unitId }) => unitId)}::bigint[],
      ${inspections.map(({ inspectedOn }) => inspectedOn)}::date[],
      ${inspections.map(({ inspectedTime }) => inspectedTime)}::time[]
    ) as due (account_id, unit_id, inspected_on, inspected_time)) as due`
}

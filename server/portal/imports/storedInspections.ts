import sql from 'sql-template-tag'
import type { Position } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import {
  toInspection,
  type AsLeftRow,
  type InspectionRow,
  type ReadingRow,
  type WearRow,
} from '../inspections/inspectionRows.ts'
import type { RowScope } from '../../platform/RowScope.ts'
import { updateTireWear } from '../inspections/updateTireWear.ts'
import type { NewInspection } from '../inspections/storeInspections.ts'

/** An inspection as a file has it, before it belongs to a survey. */
export type ReadInspection = Omit<NewInspection, 'surveyId'>

/** The key of an inspection. */
export type KnownInspection = Pick<ReadInspection, 'accountId' | 'unitId' | 'inspectedOn' | 'inspectedTime'>

/** The compared fields: the configuration follows from the unit. */
type Content = Omit<ReadInspection, 'configurationCode'>

export function inspectionKey({ unitId, inspectedOn, inspectedTime }: KnownInspection): string {
  return `${unitId} ${inspectedOn} ${inspectedTime}`
}

/** All that was entered, as one text that is the same for the same content. A wheel without values is no content. */
export function contentOf(inspection: Content): string {
  const wheels = inspection.readings
    .filter(({ pressure, tread }) => pressure ?? tread)
    .map(({ axleNumber, side, wheelIndex, pressure, tread }) =>
      [
        axleNumber,
        side,
        wheelIndex,
        pressure?.value,
        pressure?.unit,
        tread?.value,
        tread?.unit,
        JSON.stringify(tread?.across),
      ].join(' '),
    )
  const { locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection } = inspection
  const own = [locationId, surveyKind, surveyBy, licensePlate, odometerMiles, crossingDirection]
  return JSON.stringify([...own.map((value) => value ?? null), inspection.liftAxlesRaised, wheels.sort()])
}

/** An inspection as it is stored, with how its wheels were judged. */
export interface StoredInspection {
  inspection: ReturnType<typeof toInspection>
  /** By wheel: the four severities as one text. */
  severities: ReadonlyMap<string, string>
}

export const wheelKey = ({ axleNumber, side, wheelIndex }: Position): string => `${axleNumber} ${side} ${wheelIndex}`

/** The inspections that are stored already, by unit, date and time. */
export async function findStored(
  connection: Queryable,
  inspections: KnownInspection[],
): Promise<Map<string, StoredInspection>> {
  const rows = await connection.query<InspectionRow>(sql`
    select inspections.* from inspections
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  // A crossing is new, as a rule: each statement below is planned for every month that is stored.
  if (rows.length === 0) return new Map()
  const readings = await connection.query<ReadingRow>(sql`
    select readings.* from readings
    join inspections using (account_id, inspected_on, inspection_id)
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  const wear = await connection.query<WearRow>(sql`
    select reading_wear_conditions.* from reading_wear_conditions
    join inspections using (account_id, inspected_on, inspection_id)
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  const asLeft = await connection.query<AsLeftRow>(sql`
    select readings_as_left.* from readings_as_left
    join inspections using (account_id, inspected_on, inspection_id)
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`)
  const [readingsOf, wearOf, asLeftOf] = [byInspection(readings), byInspection(wear), byInspection(asLeft)]
  return new Map(
    rows.map((row) => {
      const own = readingsOf.get(row.inspection_id) ?? []
      const inspection = toInspection(row, own, {
        wear: wearOf.get(row.inspection_id) ?? [],
        asLeft: asLeftOf.get(row.inspection_id) ?? [],
      })
      const severities = new Map(
        own.map((one) => [
          wheelKey({ axleNumber: one.axle_number, side: one.side, wheelIndex: one.wheel_index }),
          [one.pressure_severity, one.tread_severity, one.duals_severity ?? '', one.axle_severity].join(' '),
        ]),
      )
      return [inspectionKey(inspection), { inspection, severities }]
    }),
  )
}

/** The keys of those inspections that a user reaches. */
export async function findReached(
  connection: Queryable,
  inspections: KnownInspection[],
  scope: RowScope,
): Promise<ReadonlySet<string>> {
  if (inspections.length === 0) return new Set()
  const rows = await connection.query<{ unit_id: number; inspected_on: string; inspected_time: string }>(
    sql`
    select inspections.unit_id, inspections.inspected_on, inspections.inspected_time from inspections
    join ${keysOf(inspections)} using (account_id, unit_id, inspected_on, inspected_time)`,
    { reader: scope },
  )
  return new Set(
    rows.map((row) =>
      inspectionKey({
        accountId: 0,
        unitId: row.unit_id,
        inspectedOn: row.inspected_on,
        inspectedTime: row.inspected_time,
      }),
    ),
  )
}

/** Those of some inspections that loads alone stored: no person began their survey, and no picture is of them. */
export async function findLoaded(connection: Queryable, inspectionIds: number[]): Promise<ReadonlySet<number>> {
  if (inspectionIds.length === 0) return new Set()
  const rows = await connection.query<{ inspection_id: number }>(sql`
    select i.inspection_id from inspections i join surveys s on s.survey_id = i.survey_id
    where i.inspection_id = any(${inspectionIds}::bigint[]) and s.created_by is null and not exists (select from images m where m.inspection_id = i.inspection_id)`)
  return new Set(rows.map(({ inspection_id: id }) => id))
}

/** Takes surveys away that were made for inspections which are gone, unless something else is of them. */
export async function removeEmptySurveys(connection: Queryable, surveyIds: number[]): Promise<void> {
  if (surveyIds.length === 0) return
  await connection.query(sql`
    delete from surveys s where s.survey_id = any(${surveyIds}::bigint[]) and s.created_by is null
      and not exists (select from inspections i where i.survey_id = s.survey_id) and not exists (select from removed_tires r where r.survey_id = s.survey_id)
      and not exists (select from torque_checks c where c.survey_id = s.survey_id) and not exists (select from trailer_checks c where c.survey_id = s.survey_id)
      and not exists (select from images i where i.survey_id = s.survey_id)`)
}

function byInspection<Row extends { inspection_id: number }>(rows: Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(row.inspection_id)
    if (own) own.push(row)
    else found.set(row.inspection_id, [row])
  }
  return found
}

/** With their readings. */
export async function removeInspections(connection: Queryable, inspections: KnownInspection[]): Promise<void> {
  if (inspections.length === 0) return
  const tires = await connection.query<{ tire_id: number | null }>(sql`
    with gone as (
      delete from inspections using ${keysOf(inspections)}
      where inspections.account_id = due.account_id and inspections.unit_id = due.unit_id
        and inspections.inspected_on = due.inspected_on and inspections.inspected_time = due.inspected_time
      returning inspections.account_id, inspections.inspected_on, inspections.inspection_id), worn as (
      delete from reading_wear_conditions using gone
      where reading_wear_conditions.account_id = gone.account_id and reading_wear_conditions.inspected_on = gone.inspected_on
        and reading_wear_conditions.inspection_id = gone.inspection_id), unread as (
      delete from readings using gone
      where readings.account_id = gone.account_id and readings.inspected_on = gone.inspected_on
        and readings.inspection_id = gone.inspection_id
      returning readings.tire_id)
    select tire_id from unread
    union
    select tire_id from readings_as_left join gone using (account_id, inspected_on, inspection_id)`)
  await updateTireWear(
    connection,
    tires.flatMap(({ tire_id }) => tire_id ?? []),
  )
}

function keysOf(inspections: KnownInspection[]) {
  return sql`(select * from unnest(${inspections.map(({ accountId }) => accountId)}::bigint[],
      ${inspections.map(({ unitId }) => unitId)}::bigint[],
      ${inspections.map(({ inspectedOn }) => inspectedOn)}::date[],
      ${inspections.map(({ inspectedTime }) => inspectedTime)}::time[]
    ) as due (account_id, unit_id, inspected_on, inspected_time)) as due`
}

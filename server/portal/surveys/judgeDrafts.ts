import sql from 'sql-template-tag'
import { findAxleConfiguration } from '../../../domain/positions.ts'
import { judgeInspection, type Verdict, type WheelReading } from '../../../domain/severity.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findSpecs } from '../inspections/findSpecs.ts'

interface Drafted { unit_inspection_id: number; location_id: number; configuration_code: string; lift_axles_raised: boolean }
interface Read { unit_inspection_id: number; axle_number: number; side: 'left' | 'right'; wheel_index: 1 | 2; pressure_psi: number | null; tread_32nds: number | null; judged: string }

/** Judges units of open surveys by what their location asks now, as publishing will: each wheel's severities and each unit's counts. Call it in the transaction that wrote. */
export async function judgeDrafts(connection: Queryable, unitInspectionIds: readonly number[]): Promise<void> {
  const units = await connection.query<Drafted>(sql`
    select d.unit_inspection_id, s.location_id, u.configuration_code, d.lift_axles_raised
    from survey_units d join surveys s on s.survey_id = d.survey_id join units u on u.unit_id = d.unit_id
    where d.unit_inspection_id = any(${[...unitInspectionIds]}::bigint[])`)
  const read = await connection.query<Read>(sql`
    select unit_inspection_id, axle_number, side, wheel_index, pressure_psi, tread_32nds, concat_ws(' ', target_pressure_psi::float8, pressure_severity, tread_severity, duals_severity, axle_severity) as judged
    from survey_wheels where unit_inspection_id = any(${[...unitInspectionIds]}::bigint[])`)
  const readOf = new Map<number, WheelReading[]>()
  for (const one of read) readOf.set(one.unit_inspection_id, [...(readOf.get(one.unit_inspection_id) ?? []), toReading(one)])
  const specs = await findSpecs(connection, units.map(({ location_id }) => location_id))
  const judged = units.map(({ unit_inspection_id: id, location_id, configuration_code, lift_axles_raised: liftAxlesRaised }) => {
    const configuration = findAxleConfiguration(configuration_code)
    if (!configuration) throw new Error(`unknown axle configuration: ${configuration_code}`)
    const wheels = readOf.get(id) ?? []
    return { id, verdict: judgeInspection(configuration, specs.get(location_id)!, wheels, { isHot: false, liftAxlesRaised }) }
  })
  await writeWheels(connection, judged, new Map(read.map((one) => [placeOf(one.unit_inspection_id, toReading(one)), one.judged])))
  await writeCounts(connection, judged)
}

interface Judged { id: number; verdict: Verdict }

const toReading = ({ axle_number, side, wheel_index, pressure_psi, tread_32nds }: Read): WheelReading =>
  ({ axleNumber: axle_number, side, wheelIndex: wheel_index, pressurePsi: pressure_psi, tread32nds: tread_32nds })

const placeOf = (id: number, { axleNumber, side, wheelIndex }: Pick<WheelReading, 'axleNumber' | 'side' | 'wheelIndex'>): string => `${id} ${axleNumber} ${side} ${wheelIndex}`

/** Most wheels stay as they were judged: only the others are sent. */
async function writeWheels(connection: Queryable, judged: Judged[], before: Map<string, string>): Promise<void> {
  const wheels = judged.flatMap(({ id, verdict }) => verdict.wheels.map((wheel) => ({ id, ...wheel })))
    .filter(({ id, ...wheel }) => before.get(placeOf(id, wheel)) !== [wheel.targetPressurePsi, wheel.pressure, wheel.tread, wheel.duals, wheel.axle].join(' '))
  if (wheels.length === 0) return
  await connection.query(sql`
    update survey_wheels w
    set target_pressure_psi = v.target, pressure_severity = v.pressure, tread_severity = v.tread, duals_severity = v.duals, axle_severity = v.axle
    from unnest(${wheels.map(({ id }) => id)}::bigint[], ${wheels.map(({ axleNumber }) => axleNumber)}::integer[], ${wheels.map(({ side }) => side)}::text[],
      ${wheels.map(({ wheelIndex }) => wheelIndex)}::integer[], ${wheels.map(({ targetPressurePsi }) => targetPressurePsi)}::numeric[],
      ${wheels.map(({ pressure }) => pressure)}::text[], ${wheels.map(({ tread }) => tread)}::text[], ${wheels.map(({ duals }) => duals)}::text[],
      ${wheels.map(({ axle }) => axle)}::text[]) v (id, axle_number, side, wheel_index, target, pressure, tread, duals, axle)
    where w.unit_inspection_id = any(${[...new Set(wheels.map(({ id }) => id))]}::bigint[]) and w.unit_inspection_id = v.id and w.axle_number = v.axle_number and w.side = v.side and w.wheel_index = v.wheel_index
      and (w.target_pressure_psi, w.pressure_severity, w.tread_severity, w.duals_severity, w.axle_severity) is distinct from (v.target, v.pressure, v.tread, v.duals, v.axle)`)
}

async function writeCounts(connection: Queryable, judged: Judged[]): Promise<void> {
  const sums = judged.map(({ id, verdict: { totalTires, totalTiresRead, counts } }) => ({
    id, totalTires, totalTiresRead,
    critical: counts.pressureCritical + counts.treadDepthCritical + counts.treadMismatchAxleCritical + counts.treadMismatchDualsCritical,
    warning: counts.pressureWarning + counts.treadDepthWarning + counts.treadMismatchAxleWarning + counts.treadMismatchDualsWarning,
  }))
  await connection.query(sql`
    update survey_units d
    set total_tires = v.total_tires, tires_read = v.tires_read, critical_exceptions = v.critical, warning_exceptions = v.warning
    from unnest(${sums.map(({ id }) => id)}::bigint[], ${sums.map(({ totalTires }) => totalTires)}::integer[], ${sums.map(({ totalTiresRead }) => totalTiresRead)}::integer[],
      ${sums.map(({ critical }) => critical)}::integer[], ${sums.map(({ warning }) => warning)}::integer[]) v (id, total_tires, tires_read, critical, warning)
    where d.unit_inspection_id = v.id
      and (d.total_tires, d.tires_read, d.critical_exceptions, d.warning_exceptions) is distinct from (v.total_tires, v.tires_read, v.critical, v.warning)`)
}

import sql from 'sql-template-tag'
import { judgeInspection, type Verdict, type WheelReading } from '../../../domain/severity.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findSpecsOfSurveys } from '../inspections/findSpecs.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'

interface Drafted {
  unit_inspection_id: number
  survey_id: number
  configuration_code: string
  lift_axles_raised: boolean
}
interface DraftReading {
  unit_inspection_id: number
  axle_number: number
  side: 'left' | 'right'
  wheel_index: 1 | 2
  pressure_psi: number | null
  tread_32nds: number | null
  found_psi: number | null
  found_32nds: number | null
  judged: string
}

/**
 * Judges units of open surveys by the specs of their survey, as publishing will. Wheels are judged as they are, counts
 * as they were found. The caller must run it in the transaction that wrote.
 */
export async function judgeDrafts(connection: Queryable, unitInspectionIds: readonly number[]): Promise<void> {
  const units = await connection.query<Drafted>(sql`
    select d.unit_inspection_id, d.survey_id, u.configuration_code, d.lift_axles_raised
    from survey_units d join units u on u.unit_id = d.unit_id
    where d.unit_inspection_id = any(${[...unitInspectionIds]}::bigint[])`)
  const read = await connection.query<DraftReading>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.pressure_psi, w.tread_32nds,
      case when r.wheel_before is null then w.pressure_psi else (r.wheel_before ->> 'pressure_psi')::numeric end as found_psi,
      case when r.wheel_before is null then w.tread_32nds else coalesce((r.wheel_before ->> 'tread_32nds')::numeric,
        case r.tread_entered_unit when 'mm' then round(r.tread_entered * 32 / 25.4, 5) else r.tread_entered end) end as found_32nds,
      concat_ws(' ', w.target_pressure_psi::float8, w.pressure_severity, w.tread_severity, coalesce(w.duals_severity, ''), w.axle_severity) as judged
    from survey_wheels w
    left join survey_replacements r on r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null
    where w.unit_inspection_id = any(${[...unitInspectionIds]}::bigint[])`)
  const readOf = new Map<number, DraftReading[]>()
  for (const one of read) readOf.set(one.unit_inspection_id, [...(readOf.get(one.unit_inspection_id) ?? []), one])
  const specs = await findSpecsOfSurveys(
    connection,
    units.map(({ survey_id }) => survey_id),
  )
  const configurations = await findAxleConfigurations(
    connection,
    units.map(({ configuration_code }) => configuration_code),
  )
  const judged = units.map(
    ({ unit_inspection_id: id, survey_id, configuration_code, lift_axles_raised: liftAxlesRaised }) => {
      const configuration = configurations.get(configuration_code)
      if (!configuration) throw new Error(`unknown axle configuration: ${configuration_code}`)
      const wheels = readOf.get(id) ?? []
      const judge = (readings: WheelReading[]): Verdict =>
        judgeInspection(configuration, specs.get(survey_id)!, readings, { isHot: false, liftAxlesRaised })
      const judgement = judge(wheels.map(toReading))
      const found = wheels.map((one) => ({
        ...toReading(one),
        pressurePsi: one.found_psi,
        tread32nds: one.found_32nds,
      }))
      const totalTiresRead = wheels.filter((one) =>
        [one.pressure_psi, one.tread_32nds, one.found_psi, one.found_32nds].some((value) => value !== null),
      ).length
      return { id, verdict: { ...judgement, counts: judge(found).counts, totalTiresRead } }
    },
  )
  await writeWheels(
    connection,
    judged,
    new Map(read.map((one) => [placeOf(one.unit_inspection_id, toReading(one)), one.judged])),
  )
  await writeCounts(connection, judged)
}

interface Judged {
  id: number
  verdict: Verdict
}

const toReading = ({ axle_number, side, wheel_index, pressure_psi, tread_32nds }: DraftReading): WheelReading => ({
  axleNumber: axle_number,
  side,
  wheelIndex: wheel_index,
  pressurePsi: pressure_psi,
  tread32nds: tread_32nds,
})

const placeOf = (
  id: number,
  { axleNumber, side, wheelIndex }: Pick<WheelReading, 'axleNumber' | 'side' | 'wheelIndex'>,
): string => `${id} ${axleNumber} ${side} ${wheelIndex}`

/** Most wheels stay as they were judged: only the others are sent. */
async function writeWheels(connection: Queryable, judged: Judged[], before: Map<string, string>): Promise<void> {
  const wheels = judged
    .flatMap(({ id, verdict }) => verdict.wheels.map((wheel) => ({ id, ...wheel })))
    .filter(
      ({ id, ...wheel }) =>
        before.get(placeOf(id, wheel)) !==
        [wheel.targetPressurePsi, wheel.pressure, wheel.tread, wheel.duals ?? '', wheel.axle].join(' '),
    )
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
    id,
    totalTires,
    totalTiresRead,
    critical:
      counts.pressureCritical +
      counts.treadDepthCritical +
      counts.treadMismatchAxleCritical +
      counts.treadMismatchDualsCritical,
    warning:
      counts.pressureWarning +
      counts.treadDepthWarning +
      counts.treadMismatchAxleWarning +
      counts.treadMismatchDualsWarning,
  }))
  await connection.query(sql`
    update survey_units d
    set total_tires = v.total_tires, tires_read = v.tires_read, critical_exceptions = v.critical, warning_exceptions = v.warning
    from unnest(${sums.map(({ id }) => id)}::bigint[], ${sums.map(({ totalTires }) => totalTires)}::integer[], ${sums.map(({ totalTiresRead }) => totalTiresRead)}::integer[],
      ${sums.map(({ critical }) => critical)}::integer[], ${sums.map(({ warning }) => warning)}::integer[]) v (id, total_tires, tires_read, critical, warning)
    where d.unit_inspection_id = v.id
      and (d.total_tires, d.tires_read, d.critical_exceptions, d.warning_exceptions) is distinct from (v.total_tires, v.tires_read, v.critical, v.warning)`)
}

import sql from 'sql-template-tag'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import type {
  Changed,
  DraftWheel,
  EnteredTread,
  Offered,
  CurrentReplacement,
  TireDetails,
  WheelBefore,
} from '../../../domain/survey/draftWheel.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { badInput, notFound, Refusal } from '../../platform/errors.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

interface WheelRow {
  pressure_entered: number | null
  pressure_entered_unit: PressureUnit | null
  tread: EnteredTread | null
  not_read_reason: string | null
  valve_type: string | null
  wear_conditions: string[]
  tire_id: number | null
  tire_details: TireDetails | null
  version: number
  read_version: number | null
  replacement: CurrentReplacement | null
}

/**
 * Changes a wheel of a locked unit by the domain's rule. Answers 400 at the invalid fields, 409 with the current values
 * if another user was faster, 404 if there is no such wheel.
 */
export async function changeWheel(
  connection: Queryable,
  place: WheelPlace,
  caller: Principal,
  rule: (wheel: DraftWheel) => Changed,
): Promise<void> {
  const before = await readWheel(connection, place)
  if (!before) throw notFound()
  const changed = rule(before)
  if ('errors' in changed) throw badInput(changed.errors)
  if ('conflict' in changed) {
    const { updated_wheel: wheel } = await wheelAnswer(connection, place)
    throw new Refusal(409, 'server.changed_meanwhile', { more: { conflict: { version: wheel.version, wheel } } })
  }
  await writeWheel(connection, place, { before, wheel: changed.wheel }, caller)
}

/** The tread of a wheel `w` as it was entered, as `tread`. */
export const enteredTread = sql`entered_tread(to_jsonb(w.tread_entered), to_jsonb(w.tread_entered_unit), to_jsonb(w.tread_outer_entered), to_jsonb(w.tread_center_entered), to_jsonb(w.tread_inner_entered)) as tread`

async function readWheel(
  connection: Queryable,
  { unit_inspection_id, axle_number, side, wheel_index }: WheelPlace,
): Promise<DraftWheel | null> {
  const [row] = await connection.query<WheelRow>(sql`
    select w.pressure_entered, w.pressure_entered_unit, ${enteredTread}, w.not_read_reason, w.valve_type, w.tire_id, w.tire_details, w.version, w.read_version,
      array(select c.wear_condition from survey_wheel_wear c
        where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index order by 1) as wear_conditions,
      (select json_build_object('removed_tire_id', r.removed_tire_id, 'client_id', r.client_id, 'new_tire', r.new_tire, 'before', wheel_before(r.wheel_before)) from survey_replacements r
        where r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null) as replacement
    from survey_wheels w
    where w.unit_inspection_id = ${unit_inspection_id} and w.axle_number = ${axle_number} and w.side = ${side} and w.wheel_index = ${wheel_index}`)
  if (!row) return null
  const { pressure_entered: pressure, pressure_entered_unit: pressureUnit, ...rest } = row
  return {
    axle_number,
    side,
    wheel_index,
    ...rest,
    pressure: pressure === null || pressureUnit === null ? null : { value: Number(pressure), unit: pressureUnit },
  }
}

async function writeWheel(
  connection: Queryable,
  { unit_inspection_id, axle_number, side, wheel_index }: WheelPlace,
  { before, wheel }: { before: DraftWheel; wheel: DraftWheel },
  { userId }: Pick<Principal, 'userId'>,
): Promise<void> {
  const { pressure, tread } = wheel
  await connection.query(sql`
    update survey_wheels
    set pressure_entered = ${pressure?.value ?? null}::numeric, pressure_entered_unit = ${pressure?.unit ?? null}::text, pressure_psi = ${pressure && toPsi(pressure.value, pressure.unit)}::numeric,
      tread_entered = ${tread?.value ?? null}::numeric, tread_entered_unit = ${tread?.unit ?? null}::text, tread_32nds = ${tread && to32nds(tread.value, tread.unit)}::numeric,
      tread_outer_entered = ${tread?.across?.outer ?? null}::numeric, tread_center_entered = ${tread?.across?.center ?? null}::numeric, tread_inner_entered = ${tread?.across?.inner ?? null}::numeric,
      not_read_reason = ${wheel.not_read_reason}::text, valve_type = ${wheel.valve_type}::text, tire_details = ${wheel.tire_details && JSON.stringify(wheel.tire_details)}::jsonb,
      read_version = ${wheel.read_version}::integer, version = ${wheel.version}::integer, changed_at = now(), changed_by = ${userId}
    where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index}`)
  if (wheel.replacement && wheel.replacement !== before.replacement) {
    await connection.query(sql`
      update survey_replacements set new_tire = ${JSON.stringify(wheel.replacement.new_tire)}::jsonb, wheel_before = wheel_before || ${JSON.stringify(foundOf(wheel.replacement.before))}::jsonb, version = version + 1
      where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index} and undone_at is null`)
  }
  if (wheel.wear_conditions === before.wear_conditions) return
  await connection.query(sql`
    delete from survey_wheel_wear where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index}`)
  await connection.query(sql`
    insert into survey_wheel_wear (unit_inspection_id, axle_number, side, wheel_index, wear_condition)
    select ${unit_inspection_id}::bigint, ${axle_number}::integer, ${side}, ${wheel_index}::integer, condition from unnest(${wheel.wear_conditions}::text[]) condition`)
}

/** The columns of a wheel as it was found that can be corrected after its tire was replaced. */
const foundOf = ({ pressure, not_read_reason, read_version }: WheelBefore): Record<string, unknown> => ({
  pressure_entered: pressure?.value ?? null,
  pressure_entered_unit: pressure?.unit ?? null,
  pressure_psi: pressure && toPsi(pressure.value, pressure.unit),
  not_read_reason,
  read_version,
})

/** The valves and wear conditions that lists offer. */
export async function findOffered(connection: Queryable): Promise<Offered> {
  const [known] = await connection.query<{ valves: string[]; wear: string[] }>(sql`
    select array(select valve_type from valve_types) as valves, array(select wear_condition from wear_conditions) as wear`)
  return { valveTypes: new Set(known?.valves), wearConditions: new Set(known?.wear) }
}

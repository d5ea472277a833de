import sql from 'sql-template-tag'
import type { Position } from '../../../domain/positions.ts'
import type { TreadUnit } from '../../../domain/units.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'

/** The tire that is fitted; null is not known. */
export interface NewTire {
  product_line_id: number | null
  retread_product_line_id: number | null
  tire_size: string | null
  load_range: string | null
  identification_number: string | null
  retread_count: number
  new_tread_32nds: number | null
}

export interface Replacement extends Position {
  /** The first one is the main one. */
  removalReasons: string[]
  wearConditions: string[]
  /** The readings of the removed tire, as entered; null means the earlier readings. */
  tread: { value: number; unit: TreadUnit } | null
  isScrapped: boolean
  comments: string
  newTire: NewTire
  /** The browser's id of the replacement, so that one sent twice is done once. */
  clientId: string | null
  /** The version of the wheel, as its surveyor saw it. */
  version: number | null
}

export interface Replaced {
  removed_tire_id: number
  axle_number: number
  side: 'left' | 'right'
  wheel_index: 1 | 2
  version: number
}

/** Takes the tire of a wheel off and fits another, on a unit that is locked. */
export async function replaceTire(
  connection: Queryable,
  unitInspectionId: number,
  replacement: Replacement,
  { userId, at }: { userId: number | null; at: Date },
): Promise<Replaced | null> {
  const { axleNumber, side, wheelIndex, removalReasons, wearConditions, newTire, clientId } = replacement
  const [before] = await connection.query<{ wheel: WheelBefore }>(sql`
    select to_jsonb(w) || jsonb_build_object('wear_conditions', (
      select coalesce(jsonb_agg(c.wear_condition order by c.wear_condition), '[]') from survey_wheel_wear c
      where c.unit_inspection_id = w.unit_inspection_id and c.axle_number = w.axle_number and c.side = w.side and c.wheel_index = w.wheel_index)) as wheel
    from survey_wheels w
    where w.unit_inspection_id = ${unitInspectionId} and w.axle_number = ${axleNumber} and w.side = ${side} and w.wheel_index = ${wheelIndex}`)
  if (!before) return null
  const done = clientId === null ? null : await doneBefore(connection, unitInspectionId, clientId)
  if (done) return done
  const { wheel } = before
  if (replacement.version !== null && replacement.version !== wheel.version)
    throw new Refusal(409, 'server.row_changed')
  const tread = replacement.tread ?? treadOf(wheel)
  const [replacementRow] = await connection.query<{ removed_tire_id: number }>(sql`
    insert into survey_replacements (unit_inspection_id, axle_number, side, wheel_index, tire_id, removal_reasons, wear_conditions, tread_entered, tread_entered_unit,
      is_scrapped, comments, new_tire, wheel_before, replaced_at, replaced_by, client_id)
    values (${unitInspectionId}, ${axleNumber}, ${side}, ${wheelIndex}, ${wheel.tire_id}, ${removalReasons}, ${wearConditions}, ${tread?.value ?? null}, ${tread?.unit ?? null},
      ${replacement.isScrapped}, ${replacement.comments}, ${JSON.stringify(newTire)}::jsonb, ${JSON.stringify(wheel)}::jsonb, ${at.toISOString()}::timestamptz, ${userId}, ${clientId}::uuid)
    on conflict (unit_inspection_id, axle_number, side, wheel_index) where undone_at is null do nothing
    returning removed_tire_id`)
  if (!replacementRow) throw new Refusal(409, 'server.surveys.replaced')
  // Earlier readings belong to the removed tire and stay, because they are why it was replaced. Later readings belong
  // to the new one.
  const [after] = await connection.query<{ version: number }>(sql`
    update survey_wheels set changed_at = ${at.toISOString()}::timestamptz, changed_by = ${userId}, version = version + 1
    where unit_inspection_id = ${unitInspectionId} and axle_number = ${axleNumber} and side = ${side} and wheel_index = ${wheelIndex}
    returning version`)
  return {
    removed_tire_id: replacementRow.removed_tire_id,
    axle_number: axleNumber,
    side,
    wheel_index: wheelIndex,
    version: after!.version,
  }
}

/** A row of survey_wheels as it was, with its wear conditions. */
interface WheelBefore {
  tire_id: number | null
  version: number
  tread_entered: number | null
  tread_entered_unit: TreadUnit | null
  tread_32nds: number | null
}

const treadOf = ({ tread_entered: value, tread_entered_unit: unit }: WheelBefore): Replacement['tread'] =>
  value === null || unit === null ? null : { value: Number(value), unit }

async function doneBefore(connection: Queryable, unitInspectionId: number, clientId: string): Promise<Replaced | null> {
  const [done] = await connection.query<Replaced & { is_undone: boolean }>(sql`
    select r.removed_tire_id, r.axle_number, r.side, r.wheel_index, w.version, r.undone_at is not null as is_undone
    from survey_replacements r
    join survey_wheels w on w.unit_inspection_id = r.unit_inspection_id and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
    where r.unit_inspection_id = ${unitInspectionId} and r.client_id = ${clientId}::uuid`)
  if (!done) return null
  const { is_undone: isUndone, ...replaced } = done
  // Its sender would take it for fitted.
  if (isUndone) throw new Refusal(409, 'server.surveys.undone')
  return replaced
}

/** Puts the wheel of a replacement that stands back as it was. Answers whether it stood. Judge the unit afterwards. */
export async function undoReplacement(
  connection: Queryable,
  removedTireId: number,
  userId: number | null,
  at: Date,
): Promise<boolean> {
  const [undone] = await connection.query<{ wheel: object }>(sql`
    update survey_replacements set undone_at = ${at.toISOString()}::timestamptz, undone_by = ${userId}, version = version + 1
    where removed_tire_id = ${removedTireId} and undone_at is null
    returning wheel_before || jsonb_build_object('changed_at', ${at.toISOString()}::timestamptz, 'changed_by', ${userId}::bigint) as wheel`)
  if (!undone) return false
  const wheel = JSON.stringify(undone.wheel)
  // The tire believed to be new is the one that never came off.
  await connection.query(sql`update images set in_place_of = null where in_place_of = ${removedTireId}`)
  await connection.query(sql`
    delete from survey_wheel_wear c using jsonb_populate_record(null::survey_wheels, ${wheel}::jsonb) b
    where c.unit_inspection_id = b.unit_inspection_id and c.axle_number = b.axle_number and c.side = b.side and c.wheel_index = b.wheel_index`)
  await connection.query(sql`
    update survey_wheels w
    set tire_id = b.tire_id, pressure_entered = b.pressure_entered, pressure_entered_unit = b.pressure_entered_unit, pressure_psi = b.pressure_psi,
      tread_entered = b.tread_entered, tread_entered_unit = b.tread_entered_unit, tread_32nds = b.tread_32nds,
      tread_outer_entered = b.tread_outer_entered, tread_center_entered = b.tread_center_entered, tread_inner_entered = b.tread_inner_entered, not_read_reason = b.not_read_reason,
      valve_type = b.valve_type, tire_details = b.tire_details, read_version = b.read_version, changed_at = b.changed_at, changed_by = b.changed_by, version = w.version + 1
    from jsonb_populate_record(null::survey_wheels, ${wheel}::jsonb) b
    where w.unit_inspection_id = b.unit_inspection_id and w.axle_number = b.axle_number and w.side = b.side and w.wheel_index = b.wheel_index`)
  await connection.query(sql`
    insert into survey_wheel_wear (unit_inspection_id, axle_number, side, wheel_index, wear_condition)
    select b.unit_inspection_id, b.axle_number, b.side, b.wheel_index, c.wear_condition
    from jsonb_populate_record(null::survey_wheels, ${wheel}::jsonb) b
    cross join jsonb_array_elements_text(coalesce(${wheel}::jsonb -> 'wear_conditions', '[]')) c (wear_condition)`)
  return true
}

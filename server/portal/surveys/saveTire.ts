import sql from 'sql-template-tag'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import { maxPressure, maxTread } from '../../../domain/survey/gaugeLimits.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { badInput, notFound, Refusal, type FieldError } from '../../platform/errors.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { lockDraft } from './openDraft.ts'
import { wheelAnswer, type WheelPlace } from './wheelAnswer.ts'

export interface WheelReading extends WheelPlace {
  version: number
  pressure?: number | null
  pressure_format?: PressureUnit
  tread_depth?: number | null
  tread_depth_format?: TreadUnit
  not_read_reason?: string | null
  valve_type?: string | null
  wear_conditions?: string[]
}

/** Keeps what was entered of a wheel and judges its unit anew. What is not sent stays, unless it was of a tire that is replaced since. 409 with what stands there where another was faster, or the survey is finished. */
export async function saveTire(connection: Queryable, sent: WheelReading, asker: Principal) {
  const reading = rounded(sent)
  await lockDraft(connection, reading.unit_inspection_id, asker)
  const { pressure_format: pressureUnit = 'psi', tread_depth_format: treadUnit = '32nds' } = reading
  const psi = reading.pressure == null ? null : toPsi(reading.pressure, pressureUnit)
  const thirtySeconds = reading.tread_depth == null ? null : to32nds(reading.tread_depth, treadUnit)
  const errors: FieldError[] = [
    ...tooMuch('pressure', reading.pressure, maxPressure[pressureUnit]),
    ...tooMuch('tread_depth', reading.tread_depth, maxTread[treadUnit]),
    ...await unknownWords(connection, reading),
  ]
  if (errors.length > 0) throw badInput(errors)
  if (entered.some((field) => field in reading)) await beginNewTire(connection, reading)
  await refuseIfRead(connection, reading)
  await change(connection, reading, asker, sql`
    pressure_entered = case when ${'pressure' in reading} then ${reading.pressure ?? null}::numeric else pressure_entered end,
    pressure_entered_unit = case when ${'pressure' in reading} then ${psi === null ? null : pressureUnit}::text else pressure_entered_unit end,
    pressure_psi = case when ${'pressure' in reading} then ${psi}::numeric else pressure_psi end,
    tread_entered = case when ${'tread_depth' in reading} then ${reading.tread_depth ?? null}::numeric else tread_entered end,
    tread_entered_unit = case when ${'tread_depth' in reading} then ${thirtySeconds === null ? null : treadUnit}::text else tread_entered_unit end,
    tread_32nds = case when ${'tread_depth' in reading} then ${thirtySeconds}::numeric else tread_32nds end,
    not_read_reason = case
      when ${psi !== null || thirtySeconds !== null} then null
      when ${'not_read_reason' in reading} then nullif(btrim(${reading.not_read_reason ?? null}::text), '') else not_read_reason end,
    read_version = case when ${'pressure' in reading || 'tread_depth' in reading} then version + 1 else read_version end,
    valve_type = case when ${'valve_type' in reading} then ${reading.valve_type ?? null}::text else valve_type end`)
  if (reading.wear_conditions) await keepWear(connection, reading, reading.wear_conditions)
  await judgeDrafts(connection, [reading.unit_inspection_id])
  return wheelAnswer(connection, reading)
}

const entered = ['pressure', 'tread_depth', 'not_read_reason', 'valve_type', 'wear_conditions'] as const

/** Why a wheel is not read is said of one that is not: with a reading that stays, both would be published. */
async function refuseIfRead(connection: Queryable, reading: WheelReading): Promise<void> {
  const { unit_inspection_id, axle_number, side, wheel_index, version, not_read_reason: reason } = reading
  if (!reason?.trim()) return
  const [read] = await connection.query(sql`
    select from survey_wheels
    where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index} and version = ${version}
      and (pressure_entered is not null and ${!('pressure' in reading)} or tread_entered is not null and ${!('tread_depth' in reading)})`)
  if (read) throw badInput([{ field: 'not_read_reason', key: 'server.surveys.wheel_is_read' }])
}

/** What stands on the wheel of a replaced tire until something is entered of the new one is of the old: none of it becomes the new one's. */
async function beginNewTire(connection: Queryable, { unit_inspection_id, axle_number, side, wheel_index, version }: WheelReading): Promise<void> {
  const [old] = await connection.query(sql`
    update survey_wheels w
    set pressure_entered = null, pressure_entered_unit = null, pressure_psi = null, tread_entered = null, tread_entered_unit = null, tread_32nds = null,
      not_read_reason = null, valve_type = null, read_version = w.version + 1
    from survey_replacements r
    where w.unit_inspection_id = ${unit_inspection_id} and w.axle_number = ${axle_number} and w.side = ${side} and w.wheel_index = ${wheel_index} and w.version = ${version}
      and r.unit_inspection_id = w.unit_inspection_id and r.axle_number = w.axle_number and r.side = w.side and r.wheel_index = w.wheel_index and r.undone_at is null
      and (w.read_version > (r.wheel_before ->> 'version')::integer) is not true
    returning w.version`)
  if (old) await keepWear(connection, { unit_inspection_id, axle_number, side, wheel_index }, [])
}

/** What the schema lets in has four decimals, as 3/16 of an inch in millimeters (4.7625), but for the error of its division. */
const asTyped = (value: number): number => Math.round(value * 10_000) / 10_000

function rounded(reading: WheelReading): WheelReading {
  const { pressure, tread_depth } = reading
  return { ...reading, ...(typeof pressure === 'number' ? { pressure: asTyped(pressure) } : {}), ...(typeof tread_depth === 'number' ? { tread_depth: asTyped(tread_depth) } : {}) }
}

/** A value above what a gauge shows. */
export const tooMuch = (field: string, value: number | null | undefined, limit: number): FieldError[] =>
  (value != null && value > limit ? [{ field, key: 'server.field.maximum', values: { limit } }] : [])

/** Writes columns of one wheel, over the version that its writer saw. */
export async function change(connection: Queryable, place: WheelPlace & { version: number }, { userId }: Pick<Principal, 'userId'>, columns: ReturnType<typeof sql>): Promise<void> {
  const written = await connection.query(sql`
    update survey_wheels set ${columns}, changed_at = now(), changed_by = ${userId}, version = version + 1
    where unit_inspection_id = ${place.unit_inspection_id} and axle_number = ${place.axle_number} and side = ${place.side} and wheel_index = ${place.wheel_index} and version = ${place.version}
    returning version`)
  if (written.length > 0) return
  const now = await wheelAnswer(connection, place)
  if (!now.updated_wheel) throw notFound()
  throw new Refusal(409, 'server.changed_meanwhile', [], {}, { conflict: { version: now.updated_wheel.version, wheel: now.updated_wheel } })
}

async function keepWear(connection: Queryable, { unit_inspection_id, axle_number, side, wheel_index }: WheelPlace, conditions: string[]): Promise<void> {
  await connection.query(sql`
    delete from survey_wheel_wear where unit_inspection_id = ${unit_inspection_id} and axle_number = ${axle_number} and side = ${side} and wheel_index = ${wheel_index}`)
  await connection.query(sql`
    insert into survey_wheel_wear (unit_inspection_id, axle_number, side, wheel_index, wear_condition)
    select ${unit_inspection_id}::bigint, ${axle_number}::integer, ${side}, ${wheel_index}::integer, condition from unnest(${conditions}::text[]) condition`)
}

/** Valves and wear conditions that no list offers. */
async function unknownWords(connection: Queryable, { valve_type = null, wear_conditions = [] }: WheelReading): Promise<FieldError[]> {
  const [known] = await connection.query<{ valve: boolean; wear: number }>(sql`
    select exists (select from valve_types v where v.valve_type = ${valve_type}::text) as valve,
      (select count(*) from wear_conditions c where c.wear_condition = any(${wear_conditions}::text[])) as wear`)
  return [
    ...(valve_type !== null && !known?.valve ? [{ field: 'valve_type', key: 'server.field.not_offered' }] : []),
    ...(known?.wear !== wear_conditions.length ? [{ field: 'wear_conditions', key: 'server.field.not_offered' }] : []),
  ]
}

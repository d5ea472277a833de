import sql from 'sql-template-tag'
import { tooMuch } from '../../../domain/survey/changeWheel.ts'
import { maxTread } from '../../../domain/survey/gaugeLimits.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import { StatementFailed, type Database, type Queryable } from '../../platform/database/Database.ts'
import { badInput, notFound, Refusal, type FieldError } from '../../platform/errors.ts'
import { judgeDrafts } from './judgeDrafts.ts'
import { lockDraft, surveyFinished } from './openDraft.ts'
import { wrongTireNumber } from './saveTireDetails.ts'
import { replaceTire, undoReplacement, type Replaced, type Replacement } from './replaceTire.ts'

/** A unit on a survey after a change: what its lists show of it. */
export interface JudgedUnit {
  unit_inspection_id: number
  total_tires: number
  tires_read: number
  critical_exceptions: number
  warning_exceptions: number
}

/** Replaces tires of a unit on an open survey: all of them or none. */
export async function replaceTires(
  database: Database,
  unitInspectionId: number,
  replacements: Replacement[],
  { caller, now }: { caller: Principal; now: Date },
): Promise<{ replacements: Replaced[]; unit: JudgedUnit }> {
  return database.transaction(async (connection) => {
    await lockDraft(connection, unitInspectionId, caller)
    const errors = [
      ...replacements.flatMap(({ tread }, index) =>
        tread ? tooMuch(`tires.${index}.tread_depth`, tread, maxTread[tread.unit]) : [],
      ),
      ...(await unknownIn(connection, replacements)),
      ...replacements.flatMap(({ newTire }, index) =>
        wrongTireNumber(`tires.${index}.new_tire.identification_number`, newTire.identification_number, now),
      ),
    ]
    if (errors.length > 0) throw badInput(errors)
    const replaced: Replaced[] = []
    for (const [index, replacement] of replacements.entries()) {
      const done = await replaceTire(connection, unitInspectionId, replacement, { userId: caller.userId, at: now })
      if (!done) throw badInput([{ field: `tires.${index}.axle_number`, key: 'server.surveys.no_wheel' }])
      // A replacement sent twice is done once; under another wheel's replacement id nothing would be done.
      if (
        done.axle_number !== replacement.axleNumber ||
        done.side !== replacement.side ||
        done.wheel_index !== replacement.wheelIndex
      )
        throw badInput([{ field: `tires.${index}.client_id`, key: 'server.field.form' }])
      replaced.push(done)
    }
    await audit(connection, caller, 'save', {
      report: 'removed-tires',
      action: 'replace',
      key: unitInspectionId,
      count: replaced.length,
    })
    return { replacements: replaced, unit: await judged(connection, unitInspectionId) }
  })
}

/**
 * Undoes the replacement behind a removed tire while its survey is open. A version, if given, must be the wheel's as
 * its surveyor saw it. Deletions are recorded in one place.
 */
export async function undoTireReplace(
  database: Database,
  { removedTireId, version }: { removedTireId: number; version: number | null },
  { caller, now, isNoted = false }: { caller: Principal; now: Date; isNoted?: boolean },
): Promise<{ unit: JudgedUnit }> {
  return database.transaction(async (connection) => {
    const unitInspectionId = await draftOf(connection, removedTireId, caller)
    await lockDraft(connection, unitInspectionId, caller)
    if (version !== null && (await wheelVersion(connection, removedTireId)) !== version)
      throw new Refusal(409, 'server.row_changed')
    if (!(await undoReplacement(connection, removedTireId, caller.userId, now).catch(refuseFinal)))
      throw new Refusal(409, 'server.surveys.undone')
    if (!isNoted)
      await audit(connection, caller, 'save', { report: 'removed-tires', action: 'undo', key: removedTireId })
    return { unit: await judged(connection, unitInspectionId) }
  })
}

/** A replacement that was published before its survey was withdrawn stays once others have built on it. */
function refuseFinal(error: unknown): never {
  if (error instanceof StatementFailed && error.constraint === 'replacement_is_settled')
    throw new Refusal(409, 'server.surveys.replacement_settled')
  throw error
}

async function judged(connection: Queryable, unitInspectionId: number): Promise<JudgedUnit> {
  await judgeDrafts(connection, [unitInspectionId])
  const [unit] = await connection.query<JudgedUnit>(sql`
    select unit_inspection_id, total_tires, tires_read, critical_exceptions, warning_exceptions from survey_units where unit_inspection_id = ${unitInspectionId}`)
  if (!unit) throw notFound()
  return unit
}

/** The version of the wheel whose replacement it is. */
async function wheelVersion(connection: Queryable, removedTireId: number): Promise<number | null> {
  const [wheel] = await connection.query<{ version: number }>(sql`
    select w.version from survey_replacements r
    join survey_wheels w on w.unit_inspection_id = r.unit_inspection_id and w.axle_number = r.axle_number and w.side = r.side and w.wheel_index = r.wheel_index
    where r.removed_tire_id = ${removedTireId}`)
  return wheel?.version ?? null
}

/** The unit whose replacement it is; a tire that a finished survey removed stays. */
async function draftOf(connection: Queryable, removedTireId: number, caller: Principal): Promise<number> {
  const [draft] = await connection.query<{ id: number }>(
    sql`select unit_inspection_id as id from survey_replacements where removed_tire_id = ${removedTireId}`,
  )
  if (draft) return draft.id
  const [published] = await connection.query(
    sql`
    select t.removed_tire_id from removed_tires t where t.removed_tire_id = ${removedTireId} and t.survey_id is not null`,
    { reader: caller.scope },
  )
  throw published ? surveyFinished() : notFound()
}

/** Returns the values of a replacement that are not offered, by their place. */
async function unknownIn(connection: Queryable, replacements: Replacement[]): Promise<FieldError[]> {
  const known = async (text: string): Promise<Set<string>> =>
    new Set((await connection.query<{ name: string }>({ text, values: [] })).map(({ name }) => name))
  const reasons = await known('select removal_reason as name from removal_reasons')
  const wear = await known('select wear_condition as name from wear_conditions')
  const sizes = await known('select tire_size as name from tire_sizes')
  const ranges = await known('select load_range as name from load_ranges')
  const lines = await known('select product_line_id::text as name from product_lines where not is_retread')
  const retreads = await known('select product_line_id::text as name from product_lines where is_retread')
  const isKnown = (value: number | string | null, among: Set<string>): boolean =>
    value === null || among.has(String(value))
  return replacements.flatMap(({ removalReasons, wearConditions, newTire }, index) => {
    const fits: Record<string, boolean> = {
      removal_reasons:
        removalReasons.every((reason) => reasons.has(reason)) && new Set(removalReasons).size === removalReasons.length,
      wear_conditions:
        wearConditions.every((condition) => wear.has(condition)) &&
        new Set(wearConditions).size === wearConditions.length,
      'new_tire.product_line_id': isKnown(newTire.product_line_id, lines),
      'new_tire.retread_product_line_id': isKnown(newTire.retread_product_line_id, retreads),
      'new_tire.tire_size': isKnown(newTire.tire_size, sizes),
      'new_tire.load_range': isKnown(newTire.load_range, ranges),
    }
    return Object.entries(fits)
      .filter(([, isOffered]) => !isOffered)
      .map(([field]) => ({ field: `tires.${index}.${field}`, key: 'server.field.not_offered' }))
  })
}

import sql from 'sql-template-tag'
import { toMiles } from '../../../domain/quantities.ts'
import { audit } from '../../access/audit.ts'
import type { Principal } from '../../access/Principal.ts'
import { dealersInName } from '../../access/rowScope.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { Refusal, type FieldError } from '../../platform/errors.ts'
import { findSpecsOfSurveys } from '../inspections/findSpecs.ts'
import { updateTireWear } from '../inspections/updateTireWear.ts'
import { insertInspections, type NewInspection, type NewReading } from '../inspections/storeInspections.ts'
import { findContradictions } from './findContradictions.ts'
import { findSurvey, type FoundSurvey } from './findSurvey.ts'
import { publishChecks } from './publishChecks.ts'
import { readDrafts, type Draft, type DraftWheel, type FoundReading } from './readDrafts.ts'
import { assignPictures } from './assignPictures.ts'
import { updateTires, type SurveyTires } from './updateTires.ts'

export interface FinishedSurvey {
  survey_id: number
  state: 'finished'
  finished_at: Date | null
  units: number
  tires: number
  tires_read: number
  critical_exceptions: number
  warning_exceptions: number
  replaced_tires: number
}

/**
 * Publishes an open survey and writes it down. All or nothing, within the caller's transaction; asked again it answers
 * the same.
 * Refuses as `publishSurvey` does.
 */
export async function finishSurvey(
  connection: Queryable,
  surveyId: number,
  caller: Principal,
): Promise<FinishedSurvey> {
  const survey = await findSurvey(connection, surveyId, caller)
  if (survey.state === 'finished') return finished(connection, surveyId)
  const answer = await publishSurvey(connection, survey, caller)
  await audit(connection, caller, 'save', {
    report: 'survey-finish',
    action: 'finish',
    key: surveyId,
    survey: surveyId,
    finished: true,
    units: answer.units,
    tires_read: answer.tires_read,
    replaced_tires: answer.replaced_tires,
    count: answer.units,
  })
  return answer
}

/**
 * Publishes a survey: inspections, readings, fitted and removed tires, the wear of every tire read or replaced, checks
 * of trailers and wheel nuts. `at` is the time it was finished, if that is not now. Answers 422 for a survey without
 * units or without anything read or checked. Answers 409 with the conflicts of each unit, as tires that another survey
 * contradicts. Answers 409 also for a survey in the name of a company that the caller does not belong to.
 */
export async function publishSurvey(
  connection: Queryable,
  survey: FoundSurvey,
  caller: Pick<Principal, 'userId' | 'scope' | 'dateFormat'>,
  at: string | null = null,
): Promise<FinishedSurvey> {
  const surveyId = survey.survey_id
  if (!isInOwnName(survey, caller)) throw new Refusal(409, 'server.surveys.another_company')
  const drafts = await readDrafts(connection, surveyId)
  if (drafts.length === 0) throw new Refusal(422, 'server.surveys.empty')
  const conflicts = [...drafts.flatMap(conflictsOf), ...(await findContradictions(connection, survey, caller))]
  if (conflicts.length > 0) throw new Refusal(409, 'server.surveys.conflicts', { errors: conflicts })

  if (!(await isAnythingFound(connection, surveyId, drafts))) throw new Refusal(422, 'server.surveys.nothing_read')
  const tires = await updateTires(connection, survey, drafts)
  const specs = await findSpecsOfSurveys(connection, [surveyId])
  await insertInspections(
    connection,
    drafts.map((draft) => toInspection(draft, survey, tires)),
    specs.get(surveyId),
  )
  await assignPictures(connection, survey)
  await updateTireWear(connection, tires.all)
  await publishChecks(connection, surveyId)
  await connection.query(sql`
    update surveys set state = 'finished', finished_at = coalesce(${at}::timestamptz, now()), finished_by = ${caller.userId}, version = version + 1 where survey_id = ${surveyId}`)
  await connection.query(sql`
    delete from survey_wheels w using survey_units d where d.unit_inspection_id = w.unit_inspection_id and d.survey_id = ${surveyId}`)
  return finished(connection, surveyId)
}

/** Dealers publish in their own name alone, and users of a fleet in that of the fleet; staff in any. */
function isInOwnName({ dealer_id: dealer }: FoundSurvey, { scope }: Pick<Principal, 'scope'>): boolean {
  const own = dealersInName(scope)
  return own === null || (dealer === null ? own.length === 0 : own.includes(dealer))
}

/** A survey says something once a wheel is read or its tire replaced, a trailer or wheel nuts are checked. */
async function isAnythingFound(connection: Queryable, surveyId: number, drafts: Draft[]): Promise<boolean> {
  const isRead = ({ pressure_entered: pressure, tread }: FoundReading): boolean => pressure !== null || tread !== null
  if (drafts.some(({ wheels }) => wheels.some((wheel) => isRead(wheel) || wheel.replacements.length > 0))) return true
  const [checked] = await connection.query(sql`
    select from survey_units d where d.survey_id = ${surveyId} and (
      exists (select from survey_trailer_checks c, readiness_items i where c.unit_inspection_id = d.unit_inspection_id and c.answers ->> i.readiness_item is not null)
      or exists (select from survey_torque_checks c where c.unit_inspection_id = d.unit_inspection_id)) limit 1`)
  return checked !== undefined
}

/** Returns the conflicts that prevent publishing a unit; their field is the unit's number. */
function conflictsOf({ unit_number: field, is_active, is_here, was_published, wheels }: Draft): FieldError[] {
  const isChanged = wheels.some(({ is_tire_changed }) => is_tire_changed)
  if (!was_published && !is_active) return [{ field, key: 'server.surveys.unit_out_of_service' }]
  if (!was_published && !is_here) return [{ field, key: 'server.surveys.unit_elsewhere' }]
  return isChanged ? [{ field, key: 'server.surveys.tires_changed' }] : []
}

function toInspection(
  draft: Draft,
  { account_id, location_id, survey_id, kind, survey_by, survey_date }: FoundSurvey,
  tires: SurveyTires,
): NewInspection {
  return {
    inspectionId: draft.unit_inspection_id,
    accountId: account_id,
    locationId: location_id,
    unitId: draft.unit_id,
    configurationCode: draft.configuration_code,
    surveyId: survey_id,
    surveyKind: kind,
    surveyBy: survey_by,
    inspectedOn: survey_date,
    inspectedTime: draft.inspected_time,
    licensePlate: draft.license_plate ?? undefined,
    liftAxlesRaised: draft.lift_axles_raised,
    hours: draft.hours ?? undefined,
    comments: draft.comments || undefined,
    odometerMiles:
      draft.mileage_entered === null ? undefined : toMiles(draft.mileage_entered, draft.mileage_entered_unit!),
    readings: draft.wheels.map((wheel) => toReading(wheel, tires, survey_date)),
  }
}

/** A wheel as it was found; where its tire was replaced, with the resolution and the new tire as it was left. */
function toReading(wheel: DraftWheel, tires: SurveyTires, on: string): NewReading {
  const replacement = wheel.replacements.at(-1)
  const { axle_number: axleNumber, side, wheel_index: wheelIndex } = wheel
  const found = enteredOf(replacement?.found ?? wheel)
  return {
    axleNumber,
    side,
    wheelIndex,
    tireId: tires.foundOn(wheel) ?? undefined,
    ...found,
    ...(replacement ? { resolution: { text: 'replaced', on } } : {}),
    ...(replacement?.is_read_after
      ? { asLeft: { tireId: tires.fittedOn(wheel) ?? undefined, ...enteredOf(wheel) } }
      : {}),
  }
}

function enteredOf(
  reading: FoundReading,
): Pick<NewReading, 'pressure' | 'tread' | 'notReadReason' | 'valveType' | 'wearConditions'> {
  const { pressure_entered: pressure, tread } = reading
  return {
    pressure: pressure === null ? null : { value: Number(pressure), unit: reading.pressure_entered_unit! },
    tread,
    notReadReason: reading.not_read_reason ?? undefined,
    valveType: reading.valve_type ?? undefined,
    wearConditions: reading.wear_conditions,
  }
}

async function finished(connection: Queryable, surveyId: number): Promise<FinishedSurvey> {
  const [survey] = await connection.query<FinishedSurvey>(sql`
    select s.survey_id, s.state, s.finished_at, count(i.unit_id) as units, coalesce(sum(i.total_tires), 0) as tires, coalesce(sum(i.total_tires_read_count), 0) as tires_read,
      coalesce(sum(i.critical_exceptions), 0) as critical_exceptions, coalesce(sum(i.warning_exceptions), 0) as warning_exceptions,
      (select count(*) from removed_tires r where r.survey_id = s.survey_id) as replaced_tires
    from surveys s left join inspections i on i.survey_id = s.survey_id
    where s.survey_id = ${surveyId}
    group by s.survey_id`)
  return survey!
}

import sql from 'sql-template-tag'
import type { StoredChange } from '../../engine/feeds/FeedWriter.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import {
  storeInspections,
  type NewInspection,
  type NewReading,
  type SurveyKind,
} from '../inspections/storeInspections.ts'
import { findSurveys } from './findSurveys.ts'
import {
  findStored,
  inspectionKey,
  removeEmptySurveys,
  removeInspections,
  type KnownInspection,
  type StoredInspection,
} from './storedInspections.ts'
import { recorded } from './writtenInspection.ts'
import { numberOr, textOr } from './wheelRows.ts'

export const knownOf = ({ key }: StoredChange): KnownInspection => ({
  accountId: Number(key.account_id),
  unitId: Number(key.unit_id),
  inspectedOn: String(key.inspected_on),
  inspectedTime: String(key.inspected_time),
})

/** Takes changes of different inspections back, a few statements for all of them. */
export async function undoDifferent(connection: Queryable, changes: StoredChange[]): Promise<(string[] | null)[]> {
  const stored = await findStored(connection, changes.map(knownOf))
  const units = await connection.query<{ unit_id: number; configuration_code: string }>(sql`
    select unit_id, configuration_code from units where unit_id = any(${changes.map((change) => knownOf(change).unitId)}::bigint[])`)
  const codes = new Map(units.map(({ unit_id: id, configuration_code: code }) => [id, code]))
  const [deletedInspections, back]: [StoredInspection['inspection'][], NewInspection[]] = [[], []]
  const conflicts: (string[] | null)[] = []
  for (const one of changes) {
    const { change, before, after } = one
    const known = knownOf(one)
    const code = codes.get(known.unitId)
    const now = stored.get(inspectionKey(known))?.inspection
    if (change === 'cancelled') {
      const isBack = !now && before !== null && code !== undefined
      if (isBack)
        back.push(
          restored({ ...known, ...(await placeOf(connection, known, before)), configurationCode: code }, before),
        )
      conflicts.push(isBack ? null : [])
      continue
    }
    const differing = now && after ? differences(recorded(now), after) : []
    if (!now || !after || differing.length > 0) {
      conflicts.push(differing)
      continue
    }
    deletedInspections.push(now)
    if (change !== 'new' && code !== undefined) back.push(restored({ ...now, configurationCode: code }, before))
    conflicts.push(null)
  }
  await removeInspections(connection, deletedInspections)
  await storeInspections(connection, back)
  await removeEmptySurveys(connection, [...new Set(deletedInspections.map(({ surveyId }) => surveyId))])
  return conflicts
}

/** Columns in which an inspection is not what a load made of it. */
function differences(now: Record<string, unknown>, after: Record<string, unknown>): string[] {
  if (now.content === after.content) return []
  const columns = Object.keys(after).filter(
    (name) =>
      name !== 'content' &&
      name !== 'readings' &&
      JSON.stringify(now[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  return columns.length > 0 ? columns : ['readings']
}

/**
 * The id of an inspection that was taken away, its survey, which is made anew where it went along, and what else was
 * its own.
 */
async function placeOf(
  connection: Queryable,
  known: KnownInspection,
  before: Record<string, unknown>,
): Promise<Omit<OwnFacts, keyof KnownInspection>> {
  const { inspection_id, survey_id, hours, comments, location_id, survey_kind, survey_by } = before
  const own = { inspectionId: Number(inspection_id), hours: numberOr(hours) ?? undefined, comments: textOr(comments) }
  const [survey] = await connection.query<{ survey_id: number }>(
    sql`select survey_id from surveys where survey_id = ${Number(survey_id)}`,
  )
  const [created] = survey
    ? [survey.survey_id]
    : await findSurveys(connection, [
        {
          ...known,
          locationId: Number(location_id),
          surveyKind: survey_kind as SurveyKind,
          surveyBy: String(survey_by),
          configurationCode: '',
          liftAxlesRaised: false,
          readings: [],
        },
      ])
  return { ...own, surveyId: created! }
}

type OwnFacts = KnownInspection & Pick<NewInspection, 'inspectionId' | 'surveyId' | 'hours' | 'comments'>

/** The inspection as it was before, below the survey that it has. */
function restored(
  own: OwnFacts & Pick<NewInspection, 'configurationCode'>,
  before: StoredChange['before'],
): NewInspection {
  const {
    location_id,
    survey_kind,
    survey_by,
    license_plate,
    odometer_miles,
    crossing_direction,
    lift_axles_raised,
    readings,
  } = before ?? {}
  return {
    ...own,
    locationId: Number(location_id),
    surveyKind: survey_kind as SurveyKind,
    surveyBy: String(survey_by),
    licensePlate: textOr(license_plate),
    odometerMiles: numberOr(odometer_miles) ?? undefined,
    crossingDirection: textOr(crossing_direction) as 'in' | 'out' | undefined,
    liftAxlesRaised: lift_axles_raised === true,
    readings: readings as NewReading[],
  }
}

import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import type { ReadInspection } from './storedInspections.ts'

interface SurveyRow {
  survey_id: number
  location_id: number
  kind: string
  survey_date: string
  survey_by: string
}

/** The survey of each inspection: one for each location, kind, day and person, made where there is none. */
export async function findSurveys(connection: Queryable, inspections: ReadInspection[]): Promise<number[]> {
  const key = (parts: (string | number)[]) => parts.join('\t')
  const keyOfSurvey = ({ locationId, surveyKind, inspectedOn, surveyBy }: ReadInspection) =>
    key([locationId, surveyKind, inspectedOn, surveyBy])
  const known = await connection.query<SurveyRow>(sql`
    select survey_id, location_id, kind, survey_date, survey_by from surveys
    where location_id = any(${[...new Set(inspections.map(({ locationId }) => locationId))]}::bigint[])
      and survey_date = any(${[...new Set(inspections.map(({ inspectedOn }) => inspectedOn))]}::date[])`)
  const ids = new Map(
    known.map((row) => [key([row.location_id, row.kind, row.survey_date, row.survey_by]), row.survey_id]),
  )
  const without = inspections.filter((each) => !ids.has(keyOfSurvey(each)))
  const missing = new Map(without.map((each) => [keyOfSurvey(each), each]))
  const newIds = await reserveIds(connection, 'surveys', 'survey_id', missing.size)
  const rows = [...missing.values()].map(({ accountId, locationId, surveyKind, inspectedOn, surveyBy }, index) => ({
    survey_id: newIds[index]!,
    account_id: accountId,
    location_id: locationId,
    kind: surveyKind,
    survey_date: inspectedOn,
    survey_by: surveyBy,
  }))
  const columns = {
    survey_id: 'bigint',
    account_id: 'bigint',
    location_id: 'bigint',
    kind: 'text',
    survey_date: 'date',
    survey_by: 'text',
  }
  await insertRows(connection, 'surveys', columns, rows)
  ;[...missing.keys()].forEach((each, index) => ids.set(each, newIds[index]!))
  return inspections.map((each) => ids.get(keyOfSurvey(each))!)
}

import sql from 'sql-template-tag'
import { writeDay } from '../../../engine/core/format/dateFormat.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { FoundSurvey } from './findSurvey.ts'

interface Contradiction {
  unit_number: string
  wheel: string
  kind: 'removed_known_later' | 'fitted_known_before'
  other_on: string
  other_survey_id: number
}

/**
 * Finds what other surveys know of the tires that a survey removes or fits, on days on which they cannot know it. Each
 * is an error
 * at the number of its unit, with the wheel and the other survey.
 */
export async function findContradictions(
  connection: Queryable,
  { survey_id: surveyId, survey_date: on }: Pick<FoundSurvey, 'survey_id' | 'survey_date'>,
  { scope, dateFormat }: Pick<Principal, 'scope' | 'dateFormat'>,
): Promise<FieldError[]> {
  const found = await connection.query<Contradiction>(sql`
    select u.unit_number, w.position_code as wheel, c.kind, c.other_on, c.other_survey_id
    from survey_contradictions(${surveyId}, ${on}) c
    join survey_units d on d.unit_inspection_id = c.unit_inspection_id
    join units u on u.unit_id = d.unit_id
    join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
    where c.kind <> 'read_before_fitted'
    order by u.unit_number_order, w.wheel_order`)
  // Surveys of others are as surveys elsewhere.
  const visible =
    found.length === 0
      ? []
      : await connection.query<{ survey_id: number; location_name: string }>(
          sql`
    select o.survey_id, l.name as location_name from surveys o join locations l on l.location_id = o.location_id
    where o.survey_id = any(${found.map((one) => one.other_survey_id)}::bigint[])`,
          { reader: scope },
        )
  const locationOf = new Map(visible.map((one) => [one.survey_id, one.location_name]))
  return found.map(({ unit_number: field, wheel, kind, other_on: on, other_survey_id: survey }): FieldError => {
    const day = writeDay(on, dateFormat)
    const location = locationOf.get(survey)
    return location === undefined
      ? { field, key: `server.surveys.${kind}_elsewhere`, values: { wheel, day } }
      : { field, key: `server.surveys.${kind}`, values: { wheel, day, survey: String(survey), location } }
  })
}

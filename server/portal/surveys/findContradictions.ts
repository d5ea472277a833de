import { writeDay } from '../../../engine/core/format/dateFormat.ts'
import { scopePredicate } from '../../access/rowScope.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import type { FieldError } from '../../platform/errors.ts'
import type { FoundSurvey } from './findSurvey.ts'

interface Contradiction {
  unit_number: string
  wheel: string
  kind: 'removed_known_later' | 'fitted_known_before'
  other_on: string
  /** The other survey and its location; null: the caller may not see it. */
  other_survey_id: number | null
  location_name: string | null
}

/**
 * Finds what other surveys know of the tires that a survey removes or fits, on days on which they cannot know it. Each is an error
 * at the number of its unit, with the wheel and the other survey.
 */
export async function findContradictions(
  connection: Queryable, { survey_id: surveyId, survey_date: on }: Pick<FoundSurvey, 'survey_id' | 'survey_date'>, { scope, dateFormat }: Pick<Principal, 'scope' | 'dateFormat'>,
): Promise<FieldError[]> {
  const values: unknown[] = [surveyId, on]
  const visible = scopePredicate(scope, { account: 'o.account_id', location: 'o.location_id' }, (value, type) => `$${values.push(value)}::${type}`)
  const found = await connection.query<Contradiction>({
    text: `
      select u.unit_number, w.position_code as wheel, c.kind, c.other_on, o.survey_id as other_survey_id, l.name as location_name
      from survey_contradictions($1::bigint, $2::date) c
      join survey_units d on d.unit_inspection_id = c.unit_inspection_id
      join units u on u.unit_id = d.unit_id
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = c.axle_number and w.side = c.side and w.wheel_index = c.wheel_index
      left join surveys o on o.survey_id = c.other_survey_id and ${visible}
      left join locations l on l.location_id = o.location_id
      where c.kind <> 'read_before_fitted'
      order by u.unit_number_order, w.wheel_order`,
    values,
  })
  return found.map(({ unit_number: field, wheel, kind, other_on: on, other_survey_id: survey, location_name: location }): FieldError => {
    const day = writeDay(on, dateFormat)
    return survey === null
      ? { field, key: `server.surveys.${kind}_elsewhere`, values: { wheel, day } }
      : { field, key: `server.surveys.${kind}`, values: { wheel, day, survey: String(survey), location: location ?? '' } }
  })
}

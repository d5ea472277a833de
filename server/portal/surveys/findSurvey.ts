import sql from 'sql-template-tag'
import type { Principal } from '../../access/Principal.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { notFound } from '../../platform/errors.ts'

export interface FoundSurvey {
  survey_id: number
  account_id: number
  location_id: number
  kind: 'dealer' | 'fleet'
  /** The dealer in whose name it is; null: the fleet itself. */
  dealer_id: number | null
  state: 'open' | 'finished'
  survey_date: string
  survey_by: string
}

/**
 * A survey in the scope of who asks, locked until the transaction ends: its changes come one after the other. 404 for
 * another's.
 */
export async function findSurvey(
  connection: Queryable,
  surveyId: number,
  { scope }: Pick<Principal, 'scope'>,
): Promise<FoundSurvey> {
  const [survey] = await connection.query<FoundSurvey>(
    sql`
    select s.survey_id, s.account_id, s.location_id, s.kind, s.dealer_id, s.state, s.survey_date, s.survey_by from surveys s
    where s.survey_id = ${surveyId} and s.kind in ('dealer', 'fleet') for update`,
    { writer: scope },
  )
  if (!survey) throw notFound()
  return survey
}

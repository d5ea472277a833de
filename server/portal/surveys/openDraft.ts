import sql from 'sql-template-tag'
import type { Principal } from '../../access/Principal.ts'
import { may } from '../../../engine/core/access/may.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { noPermission, notFound, Refusal } from '../../platform/errors.ts'

/** Refuses who may not survey: who may begin a survey may change it. */
export function permitSurvey(catalog: Catalog, caller: Principal): void {
  const form = catalog.forms.get('create-survey')
  if (!form || !may(caller, form.security)) throw noPermission()
}

export const surveyFinished = (): Refusal => new Refusal(409, 'server.surveys.finished')

/**
 * Locks a unit on an open survey of the caller's until the transaction ends: the survey first, as everybody does. One
 * of somebody
 * else is as one that is not there; one that is finished refuses.
 */
export async function lockDraft(connection: Queryable, unitInspectionId: number, caller: Principal): Promise<void> {
  const [survey] = await connection.query<{ state: string }>(
    sql`
    select s.state from surveys s where s.survey_id = (select d.survey_id from survey_units d where d.unit_inspection_id = ${unitInspectionId}) for share`,
    { writer: caller.scope },
  )
  if (!survey) throw notFound()
  if (survey.state !== 'open') throw surveyFinished()
  const [draft] = await connection.query(
    sql`select from survey_units where unit_inspection_id = ${unitInspectionId} for update`,
  )
  if (!draft) throw notFound()
}

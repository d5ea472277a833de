import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { judgeDrafts } from './judgeDrafts.ts'

/** Units that are judged at once: what is held of them in memory has an end, however many surveys are open. */
const unitsAtOnce = 1000

/**
 * Judges units on open surveys again after specs changed: those of a location, of an account (without location) or of
 * everybody. The caller must run it in the transaction that wrote. Surveys are locked first, then units, as everywhere.
 * So one that is being finished is waited for and left alone.
 */
export async function judgePlace(connection: Queryable, { accountId, locationId }: { accountId: number | null; locationId: number | null }): Promise<void> {
  const surveys = await connection.query<{ survey_id: number }>(sql`
    select survey_id from surveys
    where state = 'open' and (${accountId}::bigint is null or account_id = ${accountId}) and (${locationId}::bigint is null or location_id = ${locationId})
    order by survey_id for share`)
  const units = await connection.query<{ unit_inspection_id: number }>(sql`
    select unit_inspection_id from survey_units where survey_id = any(${surveys.map(({ survey_id }) => survey_id)}::bigint[])
    order by unit_inspection_id for update`)
  const ids = units.map(({ unit_inspection_id }) => unit_inspection_id)
  for (let start = 0; start < ids.length; start += unitsAtOnce) await judgeDrafts(connection, ids.slice(start, start + unitsAtOnce))
}

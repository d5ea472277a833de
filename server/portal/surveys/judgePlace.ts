import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { judgeDrafts } from './judgeDrafts.ts'

/** Units that are judged at once: what is held of them in memory has an end, however many surveys are open. */
const unitsAtOnce = 1000

/** A location, an account (without location), or everybody (without both). */
interface JudgedPlace {
  accountId: number | null
  locationId: number | null
}

/**
 * Judges units on open surveys again after specs changed at a place. The caller must run it in the transaction that
 * wrote. Surveys are locked first, then units, as everywhere. So one that is being finished is waited for and left
 * alone.
 */
export const judgePlace = (connection: Queryable, place: JudgedPlace): Promise<void> => judgePlaces(connection, [place])

/** The same for several places. */
export async function judgePlaces(connection: Queryable, places: JudgedPlace[]): Promise<void> {
  const surveys = await connection.query<{ survey_id: number }>(sql`
    select s.survey_id from surveys s
    where s.state = 'open' and exists (
      select from unnest(${places.map(({ accountId }) => accountId)}::bigint[], ${places.map(({ locationId }) => locationId)}::bigint[]) p (account_id, location_id)
      where (p.account_id is null or p.account_id = s.account_id) and (p.location_id is null or p.location_id = s.location_id))
    order by s.survey_id for share of s`)
  const units = await connection.query<{ unit_inspection_id: number }>(sql`
    select unit_inspection_id from survey_units where survey_id = any(${surveys.map(({ survey_id }) => survey_id)}::bigint[])
    order by unit_inspection_id for update`)
  const ids = units.map(({ unit_inspection_id }) => unit_inspection_id)
  for (let start = 0; start < ids.length; start += unitsAtOnce)
    await judgeDrafts(connection, ids.slice(start, start + unitsAtOnce))
}

import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { addDays } from './days.ts'

interface LeaseSite {
  account: string
  author: string
  daysAgo: number
  place: { address: string; city: string; state: string; zip: string }
  fleetTypes: string[]
  /** Months. */
  term: string | null
  /** For each question in its order: which of its answers, from 1; 0: not answered. */
  answers: number[]
  comments?: string
  isDraft?: true
}

/** One site of every grade, with drafts of two authors. */
const sites: readonly LeaseSite[] = [
  {
    account: '100001',
    author: 'dlr',
    daysAgo: 34,
    place: { address: '1200 Terminal Road', city: 'Akron', state: 'OH', zip: '44306' },
    fleetTypes: ['regional'],
    term: '36',
    answers: [1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    comments: 'Power is at the gate house.',
  },
  {
    account: '100004',
    author: 'gyr',
    daysAgo: 21,
    place: { address: '4066 Industrial Road', city: 'Omaha', state: 'NE', zip: '68110' },
    fleetTypes: ['less-than-truckload', 'regional'],
    term: '48',
    answers: [2, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2],
  },
  {
    account: '100004',
    author: 'gyr',
    daysAgo: 13,
    place: { address: '7933 Industrial Road', city: 'Laredo', state: 'TX', zip: '78045' },
    fleetTypes: ['less-than-truckload'],
    term: '24',
    answers: [3, 1, 3, 3, 3, 3, 3, 2, 3, 3, 3, 2],
    comments: 'The lane is shared with visitors until spring.',
  },
  {
    account: '100001',
    author: 'dlr',
    daysAgo: 8,
    place: { address: '88 Freight Road', city: 'Denver', state: 'CO', zip: '80216' },
    fleetTypes: ['regional', 'construction'],
    term: '36',
    answers: [4, 1, 3, 2, 2, 2, 1, 2, 2, 2, 2, 1],
  },
  {
    account: '100001',
    author: 'dlr',
    daysAgo: 1,
    place: { address: '', city: 'Akron', state: 'OH', zip: '44306' },
    fleetTypes: ['regional'],
    term: null,
    answers: [2, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0, 0],
    isDraft: true,
  },
  {
    account: '100004',
    author: 'admin',
    daysAgo: 3,
    place: { address: '6982 Commerce Road', city: 'Stockton', state: 'CA', zip: '95206' },
    fleetTypes: ['less-than-truckload'],
    term: '60',
    answers: [2, 1, 1, 1, 1, 0, 2, 2, 1, 0, 1, 1],
    isDraft: true,
  },
]

/**
 * Adds configurations of leased checkpoints, judged as the portal judges them. Users and postal places must be there.
 */
export async function insertLeaseSales(connection: Queryable, today: string): Promise<void> {
  const questions = await connection.query<{ question_id: string }>(
    sql`select question_id from lease_questions order by place`,
  )
  for (const { account, author, daysAgo, place, fleetTypes, term, answers, comments = '', isDraft = false } of sites) {
    const values = Object.fromEntries(
      questions.flatMap(({ question_id: id }, index) => (answers[index] ? [[id, `${id}-${answers[index]}`]] : [])),
    )
    const at = `${addDays(today, -daysAgo)}T15:40:00Z`
    await connection.query(sql`
      insert into lease_configurations (account_id, created_by, state, fssm_id, address, city, country_code, state_code, postal_code,
        latitude, longitude, coordinates_of, fleet_types, lease_term, comments, answers, rate, mean_rate, judged, updated_at, submitted_at)
      select a.account_id, author.user_id, ${isDraft ? 'draft' : 'submitted'}, manager.user_id, ${place.address}, ${place.city}, 'US', ${place.state}, ${place.zip},
        at.latitude, at.longitude, case when at.postal_code is null then 'none' else 'postal_code' end, ${fleetTypes}::text[], ${term}, ${comments}, given.answers,
        case when not ${isDraft} then v.rate end, case when not ${isDraft} then v.mean_rate end, case when not ${isDraft} then v.judged end,
        ${at}::timestamptz, case when not ${isDraft} then ${at}::timestamptz end
      from accounts a
      join users author on author.login = ${`${author}@example.test`}
      join users manager on manager.login = 'gyr@example.test'
      left join postal_places at on at.postal_code = ${place.zip}
      cross join lateral (select checked_lease_answers(${JSON.stringify(values)}::jsonb) as answers) given
      cross join lateral lease_verdict(given.answers) v
      where a.account_number = ${account}`)
  }
}

import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Statement } from '../../../../server/platform/database/Database.ts'
import { jobStore } from '../../../../server/platform/jobs/jobStore.ts'
import { planNodes, rowsReadBy } from '../database/planNodes.ts'
import { testDatabase } from '../database/testDatabase.ts'
import { addUser } from './jobTestServices.ts'

const users = 20
/** The jobs of each user. */
const waiting = 10
const ended = 50

describe('what is read for the next job', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.open()
    for (let place = 0; place < users; place++) {
      const user = await addUser(database, `waits ${place}`)
      await database.query(sql`
        insert into jobs (kind, report_id, user_id, parameters, title, scope, state, created_at, started_at, run_after)
        select 'report', 'a-report', ${user}::bigint, '{}', n::text, '{"kind":"all"}', case when n > ${ended}::integer then 'queued' else 'done' end, now(),
          case when n <= ${ended}::integer then now() - n * interval '1 minute' - ${place}::integer * interval '1 second' end, now() - interval '1 minute'
        from generate_series(1, ${ended + waiting}::integer) n`)
    }
  })
  afterAll(() => database.close())

  it('is each user’s jobs once, however many of them wait', async () => {
    const asked: Statement[] = []
    const store = jobStore(
      {
        ...database,
        query: (statement, options) => {
          asked.push(statement)
          return database.query(statement, options)
        },
      },
      () => new Date(),
    )
    // The user whose last job began longest ago, and of theirs the oldest.
    const job = await store.claim(60_000)
    expect(job?.title).toBe(String(ended + 1))
    const [last] = await database.query<{ user_id: number }>(sql`select max(user_id) as user_id from jobs`)
    expect(job?.userId).toBe(last?.user_id)
    for (const analyzed of [false, true]) {
      if (analyzed) await database.script('analyze jobs')
      const nodes = await planNodes(database, asked[0]!)
      const read = nodes
        .filter((node) => node['Relation Name'] === 'jobs')
        .reduce((sum, node) => sum + rowsReadBy(node), 0)
      expect(read).toBeGreaterThan(0)
      expect(read).toBeLessThan(3 * users * (ended + waiting))
    }
  })
})

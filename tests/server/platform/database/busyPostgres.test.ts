import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QueryCancelled, type Database } from '../../../../server/platform/database/Database.ts'
import { testDatabases } from './testDatabases.ts'

const on = testDatabases.find(({ name }) => name === 'postgresql')

describe.runIf(on)('a PostgreSQL that many reports are asked of', () => {
  let database: Database
  beforeAll(async () => { database = await on!.openEmpty() })
  afterAll(() => database.close())

  const aReport = (options: { signal?: AbortSignal; timeoutMs?: number }) => database.query(sql`select pg_sleep(2)`, options)

  it('answers what is short meanwhile, and lets go of those who leave before their turn', async () => {
    const gone = new AbortController()
    const [reports, left] = [Array.from({ length: 20 }, () => aReport({ timeoutMs: 60_000 })), Array.from({ length: 20 }, () => aReport({ signal: gone.signal }))]
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => database.query(sql`select 1 as one`)))
    expect([answers.length, performance.now() - began < 1500]).toEqual([20, true])
    gone.abort()
    const ends = await Promise.allSettled(left)
    expect(ends.every((end) => end.status === 'rejected' && end.reason instanceof QueryCancelled)).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(await Promise.all(reports)).toHaveLength(20)
    // All turns are given back.
    const again = performance.now()
    await Promise.all(Array.from({ length: 6 }, () => database.query(sql`select pg_sleep(0.5)`, { timeoutMs: 60_000 })))
    expect(performance.now() - again).toBeLessThan(1000)
  })
})

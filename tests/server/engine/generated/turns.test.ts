import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../platform/database/testDatabase.ts'
import { openLongList, type LongList } from './longList.ts'

describe('turns at making files', () => {
  let list: LongList
  beforeAll(async () => {
    list = await openLongList(testDatabase, 2)
  })
  afterAll(() => list.close())

  it('go to another user before the many of one; too many are refused with the time to retry', async () => {
    const done: string[] = []
    const ask = async (name: string, user: number): Promise<Response> => {
      const answer = await list.post('own/long/csv', { count: 10, wait: 0.2 }, undefined, user)
      await answer.arrayBuffer()
      if (answer.status === 200) done.push(name)
      return answer
    }
    const many = Array.from({ length: 20 }, () => ask('many', 0))
    // They have come when the first of them is refused.
    await Promise.race(
      many.map(async (one) => {
        if ((await one).status !== 429) await new Promise(() => {})
      }),
    )
    const other = ask('other', 1)
    expect((await other).status).toBe(200)
    const before = done.indexOf('other')
    const answers = await Promise.all(many)
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length - before).toBeGreaterThan(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('10')
  })

  it('end with the caller, and the next file is made', async () => {
    const gone = new AbortController()
    const asked = list.post('own/long/xlsx', { count: 10, wait: 60 }, gone.signal).then(
      ({ status }) => `answered ${status}`,
      () => 'went away',
    )
    // Down to the database.
    const sleeping = async (): Promise<number> =>
      (
        await list.database.query<{ n: number }>({
          text: `select count(*) as n from pg_stat_activity where state = 'active' and datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
          values: [],
        })
      )[0]?.n ?? 0
    await expect.poll(sleeping, { timeout: 30_000 }).toBe(1)
    gone.abort()
    await expect.poll(sleeping, { timeout: 30_000 }).toBe(0)
    expect(await asked).toBe('went away')
    // Read to its end: a connection that still holds an answer keeps the server from closing.
    const next = await list.post('own/long/csv', { count: 10 })
    expect([next.status, (await next.text()).includes('Row 10')]).toEqual([200, true])
  })
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseAway, QueryCancelled, type Database } from '../../../../server/platform/database/Database.ts'
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

  it('does once more what it gave up for a deadlock', async () => {
    await database.script('create table held (id int primary key, n int not null); insert into held values (1, 0), (2, 0)')
    const tries: number[] = []
    let holding = 0
    let meet: () => void = () => {}
    const both = new Promise<void>((resolve) => { meet = resolve })
    const add = (first: number, second: number) => database.transaction(async (connection) => {
      tries.push(first)
      await connection.query(sql`update held set n = n + 1 where id = ${first}::int`)
      // Both hold one before either asks for the other.
      if (++holding === 2) meet()
      await both
      await connection.query(sql`update held set n = n + 1 where id = ${second}::int`)
    })
    await Promise.all([add(1, 2), add(2, 1)])
    expect([await database.query(sql`select n from held`), tries.length]).toEqual([[{ n: 2 }, { n: 2 }], 3])
  })

  it('refuses the work whose connection is lost, and goes on', async () => {
    let tell: (pid: number) => void = () => {}
    const pid = new Promise<number>((resolve) => { tell = resolve })
    const lost = database.transaction(async (connection) => {
      tell((await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0)
      await connection.query(sql`select pg_sleep(60)`)
    }).catch((error: unknown) => error)
    await database.query(sql`select pg_terminate_backend(${await pid}::int)`)
    expect(await lost).toBeInstanceOf(DatabaseAway)
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

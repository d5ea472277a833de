import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DatabaseAway, QueryCancelled, type Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from './testDatabase.ts'

describe('a database under many report queries', () => {
  let database: Database
  beforeAll(async () => {
    database = await testDatabase.openEmpty()
  })
  afterAll(() => database.close())

  const aReport = (options: { signal?: AbortSignal; timeoutMs?: number }) =>
    database.query(sql`select pg_sleep(2)`, options)

  it('answers what is short meanwhile, and lets go of those who leave before their turn', async () => {
    const gone = new AbortController()
    const [reports, left] = [
      Array.from({ length: 20 }, () => aReport({ timeoutMs: 60_000 })),
      Array.from({ length: 20 }, () => aReport({ signal: gone.signal })),
    ]
    let ended = 0
    for (const report of reports)
      void report.then(() => {
        ended += 1
      })
    const answers = await Promise.all(Array.from({ length: 20 }, () => database.query(sql`select 1 as one`)))
    expect([answers.length, ended]).toEqual([20, 0])
    gone.abort()
    const ends = await Promise.allSettled(left)
    expect(ends.every((end) => end.status === 'rejected' && end.reason instanceof QueryCancelled)).toBe(true)
    // Six at a time: the last of them have not begun.
    expect(ended).toBeLessThan(14)
    expect(await Promise.all(reports)).toHaveLength(20)
    // All turns are given back.
    const asleep = () =>
      database.query<{ count: number }>(
        sql`select count(*) as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      )
    const again = Promise.all(
      Array.from({ length: 6 }, () => database.query(sql`select pg_sleep(3)`, { timeoutMs: 60_000 })),
    )
    await expect.poll(asleep).toEqual([{ count: 6 }])
    await again
  })

  it('does once more what it gave up for a deadlock', async () => {
    await database.script(
      'create table held (id int primary key, n int not null); insert into held values (1, 0), (2, 0)',
    )
    const tries: number[] = []
    let holding = 0
    let meet: () => void = () => {}
    const both = new Promise<void>((resolve) => {
      meet = resolve
    })
    const add = (first: number, second: number) =>
      database.transaction(async (connection) => {
        tries.push(first)
        await connection.query(sql`update held set n = n + 1 where id = ${first}::int`)
        // Both hold one before either asks for the other.
        if (++holding === 2) meet()
        await both
        await connection.query(sql`update held set n = n + 1 where id = ${second}::int`)
      })
    await Promise.all([add(1, 2), add(2, 1)])
    expect(await database.query(sql`select n from held`)).toEqual([{ n: 2 }, { n: 2 }])
    // At least one of both was given up.
    expect(tries.length).toBeGreaterThan(2)
  })

  it('retries a canceled transaction five times, and then fails', async () => {
    let tries = 0
    const givenUp = (times: number) =>
      database.transaction(async (connection) => {
        tries += 1
        if (tries <= times)
          await connection.script("do $$ begin raise exception 'given up' using errcode = 'deadlock_detected'; end $$")
        return tries
      })
    expect(await givenUp(4)).toBe(5)
    tries = 0
    await expect(givenUp(5)).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(5)
  })

  it('refuses the work whose connection is lost, and goes on', async () => {
    let tell: (pid: number) => void = () => {}
    const pid = new Promise<number>((resolve) => {
      tell = resolve
    })
    const lost = database
      .transaction(async (connection) => {
        tell((await connection.query<{ pid: number }>(sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0)
        await connection.query(sql`select pg_sleep(60)`)
      })
      .catch((error: unknown) => error)
    await database.query(sql`select pg_terminate_backend(${await pid}::int)`)
    expect(await lost).toBeInstanceOf(DatabaseAway)
    expect(await database.query(sql`select 1 as one`)).toEqual([{ one: 1 }])
  })
})

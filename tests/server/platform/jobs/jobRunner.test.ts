import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QueryTimeout, type Database } from '../../../../server/platform/database/Database.ts'
import type { Refusal } from '../../../../server/platform/errors.ts'
import { JobFailed, type Outcome } from '../../../../server/platform/jobs/Job.ts'
import { jobStore, maxOpen } from '../../../../server/platform/jobs/jobStore.ts'
import { testDatabase } from '../database/testDatabase.ts'
import {
  addUser,
  aJob,
  gate,
  createJobTestServices,
  keptParts,
  pause,
  type JobTestServices,
} from './jobTestServices.ts'

const parts = [
  { source: 'units', batch: 0, content: '{"total_items":1}' },
  { source: 'units', batch: 1, content: '[{"unit":"A","share":0.25}]' },
]
const outcome: Outcome = { scope: { kind: 'accounts', accounts: [7] }, parts }

describe('jobs', () => {
  let database: Database
  let user: number
  const open: JobTestServices[] = []
  const world = (
    ...args: Parameters<typeof createJobTestServices> extends [Database, ...infer Rest] ? Rest : never
  ): JobTestServices => {
    const made = createJobTestServices(database, ...args)
    open.push(made)
    return made
  }
  let people = 0
  beforeAll(async () => {
    database = await testDatabase.open()
  })
  beforeEach(async () => {
    user = await addUser(database, `someone ${people++}`)
  })
  afterEach(async () => {
    for (const { runner } of open.splice(0)) await runner.stop()
    await database.script('delete from jobs')
  })
  afterAll(() => database.close())

  it('waits, runs with progress, and keeps what came of it', async () => {
    const way = gate()
    const { store, runner, until } = world(async (_job, { signal, progress }) => {
      progress({ key: 'server.jobs.progress.collecting', done: 3, total: 12 })
      await way.pass(signal)
      return outcome
    })
    const id = await store.add(aJob(user))
    expect(await store.find(id, user)).toMatchObject({
      state: 'queued',
      attempts: 0,
      parameters: { accounts: [7] },
      subject: 'Somebody',
      createdAt: new Date('2026-06-15T12:00:00Z'),
    })
    runner.start()
    await until(id, user, 'running')
    await pause(200)
    expect((await store.find(id, user))?.progress).toEqual({
      key: 'server.jobs.progress.collecting',
      done: 3,
      total: 12,
    })
    way.open()
    expect(await until(id, user, 'done')).toMatchObject({
      attempts: 1,
      errorKey: null,
      scope: { kind: 'accounts', accounts: [7] },
      finishedAt: new Date('2026-06-15T12:00:00Z'),
    })
    expect(await keptParts(database, id)).toEqual(outcome.parts)
    expect((await store.find(id, user))?.progress).toEqual({ key: null, done: 0, total: 0 })
  })

  it('is refused when the stored results of a user fill their space, until some are deleted', async () => {
    const { runner, until } = world(() => Promise.resolve(outcome))
    const bytes = parts.reduce((sum, { content }) => sum + content.length, 0)
    const store = jobStore(database, () => new Date('2026-06-15T12:00:00Z'), { maxBytes: 2 * bytes })
    runner.start()
    const add = async () => (await until(await store.add(aJob(user)), user, 'done')).id
    const ids = [await add(), await add()]
    await expect(add()).rejects.toMatchObject({ status: 429, key: 'server.jobs.too_much_kept' })
    const other = await addUser(database, 'somebody else')
    await until(await store.add(aJob(other)), other, 'done')
    await store.remove(ids[0]!, user)
    expect(await add()).toBeGreaterThan(ids[1]!)
  })

  it('is one of ten at most, also in concurrent requests', async () => {
    const { store } = world(() => Promise.resolve(outcome))
    const asked = await Promise.allSettled(Array.from({ length: 30 }, () => store.add(aJob(user))))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxOpen)
    expect(asked.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).status] : []))).toEqual(
      Array.from({ length: 20 }, () => 429),
    )
    const ids = (await store.list('a-report', user, { number: 1, size: 20 })).jobs.map(({ id }) => id)
    for (const id of ids) await store.cancel(id, user)
    await store.add(aJob(user), 20)
    const again = await Promise.allSettled(ids.map((id) => store.retry(id, user)))
    expect([again.filter(({ status }) => status === 'fulfilled').length, await store.countOpen(user)]).toEqual([
      maxOpen - 1,
      maxOpen,
    ])
  })

  it('cannot be found, canceled, retried or deleted by another user', async () => {
    const { store } = world(() => Promise.resolve(outcome))
    const other = await addUser(database, 'other')
    const id = await store.add(aJob(user))
    for (const call of [store.find, store.cancel, store.retry, store.remove]) expect(await call(id, other)).toBeNull()
    expect((await store.list('a-report', other, { number: 1, size: 10 })).total).toBe(0)
    expect((await store.find(id, user))?.state).toBe('queued')
  })

  it('is canceled within a second while it runs, by the server that runs it and by any other, and stores nothing', async () => {
    for (const isHere of [true, false]) {
      let begun = 0
      let ended = 0
      const { store, runner } = world(
        async (_job, { signal }) => {
          begun = Date.now()
          await gate()
            .pass(signal)
            .finally(() => {
              ended = Date.now()
            })
          return outcome
        },
        { atOnce: 1 },
      )
      const id = await store.add(aJob(user))
      runner.start()
      await expect.poll(() => begun).toBeGreaterThan(0)
      const asked = Date.now()
      if (isHere) runner.abort(id, user)
      expect(await store.cancel(id, user)).toMatchObject({ state: 'cancelled' })
      await pause(300)
      expect(ended - asked).toBeGreaterThanOrEqual(0)
      expect(ended - asked).toBeLessThan(1000)
      expect(await store.find(id, user)).toMatchObject({ state: 'cancelled', errorKey: null })
      expect(await keptParts(database, id)).toEqual([])
      await runner.stop()
    }
  })

  it('begins at once where it waited already, and another of its user’s goes on when it is aborted', async () => {
    const ways = new Map<string, ReturnType<typeof gate>>([
      ['one', gate()],
      ['other', gate()],
    ])
    const { store, runner, until } = world(
      async ({ title }, { signal }) => {
        await ways.get(title)?.pass(signal)
        return outcome
      },
      { atOnce: 2, idleMs: 3_600_000 },
    )
    const [one, other] = [await store.add(aJob(user, 'one')), await store.add(aJob(user, 'other'))]
    runner.start()
    await until(one, user, 'running')
    await until(other, user, 'running')
    await store.cancel(one, user)
    runner.abort(one, user)
    runner.abort(other, user + 1)
    ways.get('other')?.open()
    expect(await until(other, user, 'done')).toMatchObject({ attempts: 1 })
  })

  it('is canceled before it began, and never begins', async () => {
    let begun = 0
    const { store, runner } = world(() => Promise.resolve((begun++, outcome)))
    const id = await store.add(aJob(user))
    await store.cancel(id, user)
    runner.start()
    await pause(200)
    expect([begun, (await store.find(id, user))?.state]).toEqual([0, 'cancelled'])
  })

  it('tries a cause that passes twice more by itself, then waits for a hand', async () => {
    let begun = 0
    let isWell = false
    const { store, runner, until } = world(() => {
      begun++
      return isWell ? Promise.resolve(outcome) : Promise.reject(new QueryTimeout('too long'))
    })
    const id = await store.add(aJob(user))
    runner.start()
    expect(await until(id, user, 'failed')).toMatchObject({ attempts: 3, errorKey: 'server.jobs.error.passing' })
    expect(begun).toBe(3)
    isWell = true
    expect(await store.retry(id, user)).toMatchObject({ state: 'queued', attempts: 0, errorKey: null })
    runner.wake()
    expect(await until(id, user, 'done')).toMatchObject({ attempts: 1, errorKey: null })
  })

  it('does not retry a permanent failure, and reports its reason; unforeseen errors are logged', async () => {
    const causes = [new JobFailed('server.jobs.error.too_large'), new TypeError('a fault')]
    const { store, runner, until, faults } = world((job) => Promise.reject(causes[job.title === 'fault' ? 1 : 0]!))
    runner.start()
    const large = await store.add(aJob(user))
    const fault = await store.add(aJob(user, 'fault'))
    expect(await until(large, user, 'failed')).toMatchObject({ attempts: 1, errorKey: 'server.jobs.error.too_large' })
    expect(await until(fault, user, 'failed')).toMatchObject({ attempts: 1, errorKey: 'server.jobs.error.failed' })
    expect(faults).toEqual([causes[1]])
    // A job that has ended cannot be canceled.
    expect([await store.cancel(large, user), (await store.find(large, user))?.state]).toEqual([null, 'failed'])
  })

  it('goes back when its server ends in order, and is done by the next, once', async () => {
    const first = world(async (_job, { signal }) => {
      await gate().pass(signal)
      return outcome
    })
    const id = await first.store.add(aJob(user))
    first.runner.start()
    await first.until(id, user, 'running')
    await first.runner.stop()
    expect(await first.store.find(id, user)).toMatchObject({ state: 'queued', attempts: 0 })
    const second = world(() => Promise.resolve(outcome))
    second.runner.start()
    expect(await second.until(id, user, 'done')).toMatchObject({ attempts: 1 })
  })

  it('is taken over by another runner when its own sends no heartbeat; the old one then changes nothing', async () => {
    const lost = world(() => Promise.resolve(outcome))
    const id = await lost.store.add(aJob(user))
    const taken = await lost.store.claim(100)
    expect(taken?.id).toBe(id)
    await pause(150)
    const next = world(() =>
      Promise.resolve({ ...outcome, parts: [{ source: 'units', batch: 0, content: '"of the second"' }] }),
    )
    next.runner.start()
    expect(await next.until(id, user, 'done')).toMatchObject({ attempts: 2 })
    expect(await lost.store.beat(taken!, taken!.progress, 100)).toBe(false)
    expect(await lost.store.finish(taken!, outcome.scope)).toBe(false)
    await lost.store.fail(taken!, 'server.jobs.error.failed')
    expect((await next.store.find(id, user))?.state).toBe('done')
    expect((await keptParts(database, id)).map(({ content }) => content)).toEqual(['"of the second"'])
  })

  it('is not changed by who lost it while the next is at it', async () => {
    const { store } = world(() => Promise.resolve(outcome))
    const id = await store.add(aJob(user))
    const lost = (await store.claim(0))!
    await pause(5)
    const next = (await store.claim(60_000))!
    expect([next.id, next.attempts]).toEqual([id, 2])
    expect(await store.storePart(next, parts[0]!)).toBe(true)
    expect(await store.beat(lost, { key: null, done: 9, total: 9 }, 0)).toBe(false)
    expect(await store.storePart(lost, parts[1]!)).toBe(false)
    expect(await store.finish(lost, outcome.scope)).toBe(false)
    await store.clear(lost)
    await store.requeue(lost, 0, null)
    await store.fail(lost, 'server.jobs.error.failed')
    expect(await store.find(id, user)).toEqual(next)
    expect(await keptParts(database, id)).toEqual([parts[0]])
    expect(await store.finish(next, outcome.scope)).toBe(true)
  })

  it('stores part by part, and leaves none of them when it is canceled or fails on the way', async () => {
    const stored: number[] = []
    const endings = [gate(), gate()]
    const { store, runner, until } = world((job, { signal }) =>
      Promise.resolve({
        scope: outcome.scope,
        parts: (async function* () {
          yield { source: 'units', batch: 0, content: '"the first"' }
          // Asked for the second when the first is stored.
          stored.push((await keptParts(database, job.id)).length)
          await endings[job.title === 'fault' ? 1 : 0]!.pass(signal)
          throw new JobFailed('server.jobs.error.too_large')
        })(),
      }),
    )
    runner.start()
    const cancelled = await store.add(aJob(user))
    await expect.poll(() => stored).toEqual([1])
    await store.cancel(cancelled, user)
    runner.abort(cancelled, user)
    const failed = await store.add(aJob(user, 'fault'))
    await expect.poll(() => stored).toEqual([1, 1])
    endings[1]!.open()
    expect(await until(failed, user, 'failed')).toMatchObject({ errorKey: 'server.jobs.error.too_large' })
    expect([await keptParts(database, cancelled), await keptParts(database, failed)]).toEqual([[], []])
  })

  it('fails with a reason, and keeps nothing, when it would store or take more than a job may', async () => {
    const endless = world(
      () =>
        Promise.resolve({
          scope: outcome.scope,
          parts: (async function* () {
            for (let batch = 0; ; batch++) yield { source: 'units', batch, content: `"${'x'.repeat(1000)}"` }
          })(),
        }),
      { maxBytes: 20_000 },
    )
    const large = await endless.store.add(aJob(user))
    endless.runner.start()
    expect(await endless.until(large, user, 'failed')).toMatchObject({
      attempts: 1,
      errorKey: 'server.jobs.error.too_much',
    })
    expect(await keptParts(database, large)).toEqual([])
    await endless.runner.stop()

    const slow = world(
      async (_job, { signal }) => {
        await gate().pass(signal)
        return outcome
      },
      { longestMs: 100 },
    )
    const long = await slow.store.add(aJob(user))
    slow.runner.start()
    expect(await slow.until(long, user, 'failed')).toMatchObject({
      attempts: 1,
      errorKey: 'server.jobs.error.too_slow',
    })
    expect(slow.faults).toEqual([])
  })

  it('fails when it crashes every server', async () => {
    const { store, runner, until } = world(() => Promise.resolve(outcome))
    const id = await store.add(aJob(user))
    for (let attempt = 1; attempt <= 3; attempt++) {
      await store.claim(0)
      await pause(5)
    }
    runner.start()
    expect(await until(id, user, 'failed')).toMatchObject({ errorKey: 'server.jobs.error.interrupted' })
  })

  it('lets users take turns, however many one of them has waiting', async () => {
    const other = await addUser(database, `someone ${people++}`)
    let seconds = 0
    const store = jobStore(database, () => new Date(Date.UTC(2026, 5, 15, 12, 0, seconds++)))
    for (const [whose, title] of [
      [user, 'a1'],
      [user, 'a2'],
      [user, 'a3'],
      [user, 'a4'],
      [other, 'b1'],
      [other, 'b2'],
    ] as const)
      await store.add(aJob(whose, title))
    const claim = async () => (await store.claim(60_000))!
    const beside = [await claim(), await claim()]
    expect(beside.map(({ title }) => title)).toEqual(['a1', 'b1'])
    for (const job of beside) await store.finish(job, outcome.scope)
    const order: string[] = []
    for (let place = 0; place < 4; place++) {
      const job = await claim()
      order.push(job.title)
      await store.finish(job, outcome.scope)
    }
    expect(order).toEqual(['a2', 'b2', 'a3', 'a4'])
  })

  it('runs each of many once, as many at a time as there are places, oldest first', async () => {
    let now = 0
    let most = 0
    const order: string[] = []
    let waiting: ReturnType<typeof gate> | null = null
    /** Ends when another runs beside it. */
    const work = async (job: { title: string }, { signal }: { signal: AbortSignal }): Promise<Outcome> => {
      order.push(job.title)
      most = Math.max(most, ++now)
      if (waiting) {
        waiting.open()
        waiting = null
      } else {
        waiting = gate()
        await waiting.pass(signal)
      }
      now--
      return outcome
    }
    const one = world(work, { atOnce: 2, leaseMs: 5000 })
    const ids: number[] = []
    for (let index = 0; index < 8; index++) ids.push(await one.store.add(aJob(user, `report ${index}`)))
    one.runner.start()
    for (const id of ids) await one.until(id, user, 'done')
    expect(most).toBe(2)
    // Either of two jobs that begin together may report first.
    const pairs = [0, 2, 4, 6].flatMap((from) => order.slice(from, from + 2).sort())
    expect(pairs).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => `report ${index}`))
  })
})

describe('two servers on one PostgreSQL', () => {
  it('share the work, each job done once', async () => {
    const database = await testDatabase.open()
    const user = await addUser(database, 'someone')
    const done: number[] = []
    const work = async (job: { id: number }): Promise<Outcome> => {
      await pause(10)
      done.push(job.id)
      return outcome
    }
    const servers = [
      createJobTestServices(database, work, { atOnce: 2, leaseMs: 5000 }),
      createJobTestServices(database, work, { atOnce: 2, leaseMs: 5000 }),
    ]
    const [first] = servers
    const ids: number[] = []
    for (let index = 0; index < 20; index++) ids.push(await first!.store.add(aJob(user), 20))
    for (const { runner } of servers) runner.start()
    for (const id of ids) await first!.until(id, user, 'done')
    for (const { runner } of servers) await runner.stop()
    expect(done.sort((one, other) => one - other)).toEqual(ids)
    await database.close()
  })
})

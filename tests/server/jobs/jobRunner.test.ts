import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { QueryTimeout, type Database } from '../../../server/database/Database.ts'
import { JobFailed, type Outcome } from '../../../server/jobs/Job.ts'
import { testDatabases } from '../database/testDatabases.ts'
import { addUser, aJob, gate, jobWorld, pause, type JobWorld } from './jobWorld.ts'

const outcome: Outcome = { scope: { kind: 'accounts', accounts: [7] }, parts: [{ source: 'units', batch: 0, content: { total_items: 1 } }, { source: 'units', batch: 1, content: [{ unit: 'A', share: 0.25 }] }] }

describe.each(testDatabases)('jobs on $name', (on) => {
  let database: Database
  let user: number
  const open: JobWorld[] = []
  const world = (...args: Parameters<typeof jobWorld> extends [Database, ...infer Rest] ? Rest : never): JobWorld => {
    const made = jobWorld(database, ...args)
    open.push(made)
    return made
  }
  let people = 0
  beforeAll(async () => { database = await on.open() })
  beforeEach(async () => { user = await addUser(database, `someone ${people++}`) })
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
    expect(await store.find(id, user)).toMatchObject({ state: 'queued', attempts: 0, parameters: { accounts: [7] }, subject: 'Somebody', createdAt: new Date('2026-06-15T12:00:00Z') })
    runner.start()
    await until(id, user, 'running')
    await pause(200)
    expect((await store.find(id, user))?.progress).toEqual({ key: 'server.jobs.progress.collecting', done: 3, total: 12 })
    way.open()
    expect(await until(id, user, 'done')).toMatchObject({ attempts: 1, errorKey: null, scope: { kind: 'accounts', accounts: [7] }, finishedAt: new Date('2026-06-15T12:00:00Z') })
    expect(await store.parts(id)).toEqual(outcome.parts)
  })

  it('is nobody else’s: not to be found, cancelled, retried or deleted', async () => {
    const { store } = world(() => Promise.resolve(outcome))
    const other = await addUser(database, 'other')
    const id = await store.add(aJob(user))
    for (const call of [store.find, store.cancel, store.retry, store.remove]) expect(await call(id, other)).toBeNull()
    expect((await store.list('a-report', other, { number: 1, size: 10 })).total).toBe(0)
    expect((await store.find(id, user))?.state).toBe('queued')
  })

  it('is cancelled within a second while it runs, by the server that runs it and by any other, and stores nothing', async () => {
    for (const isHere of [true, false]) {
      let begun = 0
      let ended = 0
      const { store, runner } = world(async (_job, { signal }) => {
        begun = Date.now()
        await gate().pass(signal).finally(() => { ended = Date.now() })
        return outcome
      }, { atOnce: 1 })
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
      expect(await store.parts(id)).toEqual([])
      await runner.stop()
    }
  })

  it('is cancelled before it began, and never begins', async () => {
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

  it('does not try again what would fail again, and says why; what nobody foresaw goes to the log', async () => {
    const causes = [new JobFailed('server.jobs.error.too_large'), new TypeError('a fault')]
    const { store, runner, until, faults } = world((job) => Promise.reject(causes[job.title === 'fault' ? 1 : 0]!))
    runner.start()
    const large = await store.add(aJob(user))
    const fault = await store.add(aJob(user, 'fault'))
    expect(await until(large, user, 'failed')).toMatchObject({ attempts: 1, errorKey: 'server.jobs.error.too_large' })
    expect(await until(fault, user, 'failed')).toMatchObject({ attempts: 1, errorKey: 'server.jobs.error.failed' })
    expect(faults).toEqual([causes[1]])
  })

  it('goes back when its server ends in order, and is done by the next, once', async () => {
    const first = world(async (_job, { signal }) => { await gate().pass(signal); return outcome })
    const id = await first.store.add(aJob(user))
    first.runner.start()
    await first.until(id, user, 'running')
    await first.runner.stop()
    expect(await first.store.find(id, user)).toMatchObject({ state: 'queued', attempts: 0 })
    const second = world(() => Promise.resolve(outcome))
    second.runner.start()
    expect(await second.until(id, user, 'done')).toMatchObject({ attempts: 1 })
  })

  it('is taken up by another when its runner says nothing any more; the old one then changes nothing', async () => {
    const lost = world(() => Promise.resolve(outcome))
    const id = await lost.store.add(aJob(user))
    const taken = await lost.store.claim(100)
    expect(taken?.id).toBe(id)
    await pause(150)
    const next = world(() => Promise.resolve({ ...outcome, parts: [{ source: 'units', batch: 0, content: 'of the second' }] }))
    next.runner.start()
    expect(await next.until(id, user, 'done')).toMatchObject({ attempts: 2 })
    expect(await lost.store.beat(taken!, taken!.progress, 100)).toBe(false)
    expect(await lost.store.finish(taken!, outcome.scope)).toBe(false)
    await lost.store.fail(taken!, 'server.jobs.error.failed')
    expect((await next.store.find(id, user))?.state).toBe('done')
    expect((await next.store.parts(id)).map(({ content }) => content)).toEqual(['of the second'])
  })

  it('stores part by part, and leaves none of them when it is cancelled or fails on the way', async () => {
    const stored: number[] = []
    const endings = [gate(), gate()]
    const { store, runner, until } = world((job, { signal }) => Promise.resolve({
      scope: outcome.scope,
      parts: (async function* () {
        yield { source: 'units', batch: 0, content: 'the first' }
        // Asked for the second when the first is stored.
        stored.push((await store.parts(job.id)).length)
        await endings[job.title === 'fault' ? 1 : 0]!.pass(signal)
        throw new JobFailed('server.jobs.error.too_large')
      })(),
    }))
    runner.start()
    const cancelled = await store.add(aJob(user))
    await expect.poll(() => stored).toEqual([1])
    await store.cancel(cancelled, user)
    runner.abort(cancelled, user)
    const failed = await store.add(aJob(user, 'fault'))
    await expect.poll(() => stored).toEqual([1, 1])
    endings[1]!.open()
    expect(await until(failed, user, 'failed')).toMatchObject({ errorKey: 'server.jobs.error.too_large' })
    expect([await store.parts(cancelled), await store.parts(failed)]).toEqual([[], []])
  })

  it('is given up when it takes every server down with it', async () => {
    const { store, runner, until } = world(() => Promise.resolve(outcome))
    const id = await store.add(aJob(user))
    for (let attempt = 1; attempt <= 3; attempt++) {
      await store.claim(0)
      await pause(5)
    }
    runner.start()
    expect(await until(id, user, 'failed')).toMatchObject({ errorKey: 'server.jobs.error.interrupted' })
  })

  it('runs each of many once, as many at a time as there are places, oldest first', async () => {
    let now = 0
    let most = 0
    const order: string[] = []
    const work = async (job: { title: string }): Promise<Outcome> => {
      order.push(job.title)
      most = Math.max(most, ++now)
      await pause(30)
      now--
      return outcome
    }
    const one = world(work, { atOnce: 2, leaseMs: 5000 })
    const ids: number[] = []
    for (let index = 0; index < 8; index++) ids.push(await one.store.add(aJob(user, `report ${index}`)))
    one.runner.start()
    for (const id of ids) await one.until(id, user, 'done')
    expect(most).toBe(2)
    expect([...order].sort()).toEqual(order)
    expect(order).toHaveLength(8)
  })
})

describe('two servers on one PostgreSQL', () => {
  const on = testDatabases.find(({ name }) => name === 'postgresql')
  it.runIf(on)('share the work, each job done once', async () => {
    const database = await on!.open()
    const user = await addUser(database, 'someone')
    const done: number[] = []
    const work = async (job: { id: number }): Promise<Outcome> => { await pause(10); done.push(job.id); return outcome }
    const servers = [jobWorld(database, work, { atOnce: 2, leaseMs: 5000 }), jobWorld(database, work, { atOnce: 2, leaseMs: 5000 })]
    const [first] = servers
    const ids: number[] = []
    for (let index = 0; index < 20; index++) ids.push(await first!.store.add(aJob(user)))
    for (const { runner } of servers) runner.start()
    for (const id of ids) await first!.until(id, user, 'done')
    for (const { runner } of servers) await runner.stop()
    expect(done.sort((one, other) => one - other)).toEqual(ids)
    await database.close()
  })
})

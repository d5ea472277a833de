import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { testDatabase, watched } from '../platform/database/testDatabase.ts'
import { createTestApp, type Caller, type TestApp } from './testApp.ts'

interface JobRow {
  id: number
  state: string
  can_open: boolean
  error: string | null
}

/** The SQL of a dataset, that long in coming. */
function slowed(catalog: Catalog, id: string, seconds: number): () => void {
  const dataset = catalog.dataset(id)
  const own = dataset.sql
  dataset.sql = `select own.* from (\n${own}\n) own cross join (select pg_sleep(${seconds})) slow`
  return () => {
    dataset.sql = own
  }
}

const jobOf = async (caller: Caller, id: number): Promise<JobRow> =>
  (await caller.get(`jobs/get/${id}`)).json.job as unknown as JobRow

async function inState(caller: Caller, id: number, states: string[]): Promise<JobRow> {
  for (let tries = 0; tries < 600; tries++) {
    const job = await jobOf(caller, id)
    if (states.includes(job.state)) return job
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`job ${id} was never ${states.join(' or ')}`)
}

describe('canceled work', () => {
  let world: TestApp
  let fleet: Caller
  let account_ids: number[]
  const begin = async (): Promise<number> =>
    Number(
      (
        await fleet.post('fleet_conditions/generate_reports', {
          account_ids,
          date_from: '2026-05-16',
          date_to: '2026-06-15',
          inspection_kind: 'checkpoint',
        })
      ).json.id,
    )
  beforeAll(async () => {
    world = await createTestApp(testDatabase, () => {})
    await world.app.server.ready()
    fleet = await world.as('cus')
    account_ids = (
      (await fleet.post('fleet_conditions/select_accounts', {})).json.accounts as unknown as { value: number }[]
    ).map(({ value }) => value)
  })
  afterAll(() => world.close())

  it('of a running job stores nothing when its owner cancels it; a retry completes it', async () => {
    const hasten = ['fleet-condition-cover', 'fleet-condition-statistics', 'fleet-condition-specs'].map((id) =>
      slowed(world.holder.current, id, 0.5),
    )
    const id = await begin()
    await inState(fleet, id, ['running'])
    const cancelled = await fleet.post(`jobs/cancel/${id}`, {})
    expect([cancelled.status, (cancelled.json.job as unknown as JobRow).state]).toEqual([200, 'cancelled'])
    hasten.forEach((back) => back())
    await world.app.jobsIdle()
    expect(await jobOf(fleet, id)).toMatchObject({ state: 'cancelled', can_open: false, error: null })
    expect(await world.database.query(sql`select from job_answers where job_id = ${id}`)).toEqual([])
    expect((await fleet.post('fleet_conditions/get_report', { id })).status).toBe(409)

    const retried = await fleet.post(`jobs/retry/${id}`, {})
    expect([retried.status, (retried.json.job as unknown as JobRow).state]).toEqual([200, 'queued'])
    expect(await inState(fleet, id, ['done', 'failed'])).toMatchObject({ state: 'done', can_open: true })
    const { status, json } = await fleet.post('fleet_conditions/get_report', { id })
    const [inspected] = await world.database.query<{ units: number }>({
      text: `select count(distinct unit_id)::integer as units from inspections where account_id = any($1::bigint[]) and survey_kind = 'checkpoint' and inspected_on between '2026-05-16' and '2026-06-15'`,
      values: [account_ids],
    })
    expect(inspected!.units).toBeGreaterThan(8)
    expect([status, (json.StatisticData as unknown as { units: number }).units]).toEqual([200, inspected!.units])
  })

  it('is a job that waits, canceled before it begins', async () => {
    const back = slowed(world.holder.current, 'fleet-condition-cover', 0.5)
    // More than any server does at once: the last waits.
    const ids = [await begin(), await begin(), await begin(), await begin()]
    const last = ids.at(-1) ?? 0
    const cancelled = await fleet.post(`jobs/cancel/${last}`, {})
    expect([cancelled.status, (cancelled.json.job as unknown as JobRow).state]).toEqual([200, 'cancelled'])
    back()
    for (const id of ids.slice(0, -1)) expect((await inState(fleet, id, ['done', 'failed'])).state).toBe('done')
    expect((await jobOf(fleet, last)).state).toBe('cancelled')
  })

  it('cannot be canceled when it is done, nor retried, and says so', async () => {
    const id = await begin()
    await inState(fleet, id, ['done'])
    for (const change of ['cancel', 'retry'])
      expect([change, (await fleet.post(`jobs/${change}/${id}`, {})).status]).toEqual([change, 409])
    expect((await jobOf(fleet, id)).state).toBe('done')
  })
})

describe('the count of tires', () => {
  let world: TestApp
  let isAsked = false
  beforeAll(async () => {
    world = await createTestApp(
      watched(testDatabase, ({ text }) => {
        isAsked ||= text.includes('pg_sleep(40)')
      }),
      () => {},
    )
  })
  afterAll(() => world.close())

  it('is canceled in the database when its caller leaves', async () => {
    const fleet = await world.as('cus')
    const back = slowed(world.holder.current, 'wear-count', 40)
    await world.app.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.server.address() as AddressInfo
    const asleep = async (): Promise<number> =>
      Number(
        (
          await world.database.query<{ count: number }>(sql`
      select count(*) as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`)
        )[0]?.count,
      )
    const gone = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/api/v2/product_wear_rate_report/get_available_tires`, {
      method: 'POST',
      headers: { ...fleet.headers, 'content-type': 'application/json' },
      body: '{}',
      signal: gone.signal,
    })
    const refused = expect(asked).rejects.toThrow('aborted')
    await expect.poll(() => isAsked, { timeout: 15_000 }).toBe(true)
    await expect.poll(asleep, { timeout: 15_000 }).toBeGreaterThan(0)
    const from = Date.now()
    gone.abort()
    await refused
    await expect.poll(asleep, { timeout: 15_000 }).toBe(0)
    expect(Date.now() - from).toBeLessThan(15_000)
    back()
    const { status, json } = await fleet.post('product_wear_rate_report/get_available_tires', {})
    expect([status, typeof json.tire_count]).toEqual([200, 'number'])
  })
})

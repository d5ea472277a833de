import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

describe('a reader of bar and of days before months', () => {
  const world = setupTestApp({ commits: true })
  let metric: Caller
  let american: Caller
  let accounts: number[]
  beforeAll(async () => {
    await world.database.query(
      sql`update users set pressure_unit = 'bar', date_format = 'DD/MM/YYYY', version = version + 1 where login = 'ssc@example.test'`,
    )
    ;[metric, american] = await Promise.all([world.as('ssc'), world.as('admin')])
    accounts = (
      await world.database.query<{ account_id: number }>(
        sql`select account_id from accounts where name like 'Granite Ridge%'`,
      )
    ).map(({ account_id }) => account_id)
  })

  it('reads torques in newton meters', async () => {
    const limits = async (caller: Caller): Promise<unknown> =>
      (await caller.post('torque_summary_report/get_report', { date_from: '2026-05-16', date_to: '2026-06-14' })).json
        .cover_page
    expect([await limits(american), await limits(metric)]).toMatchObject([
      { limits: '450-500 ft-lb' },
      { limits: '610-678 N·m' },
    ])
  })

  it('reads the days of surveys to choose from in their format, in the order of time', async () => {
    const texts = async (caller: Caller, call: string): Promise<string[]> =>
      ((await caller.post(call, { accounts, page_size: 100 })).json.surveys as unknown as { text: string }[]).map(
        ({ text }) => text,
      )
    const scrap = 'scrap_analysis_report/get_surveys'
    expect([await texts(american, scrap), await texts(metric, scrap)]).toEqual([
      expect.arrayContaining(['Granite Ridge Freight, Denver, 05/21/2026']),
      expect.arrayContaining(['Granite Ridge Freight, Denver, 21/05/2026']),
    ])
    const days = (await texts(metric, 'common/get_surveys')).map((text) =>
      text.slice(0, 10).split('/').reverse().join('-'),
    )
    expect(days.length).toBeGreaterThan(5)
    expect(days).toEqual([...days].sort())
  })
})

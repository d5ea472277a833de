import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { maxTemplates } from '../../../server/engine/dashboards/templateStore.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

const report = (comment = '') => ({
  tab_id: 'purchases',
  base_parameters: { date_type: 0, date_from: '2026-05-16', date_to: '2026-06-15' },
  reports_parameters: [{ report_type: 'top-products', comment }],
})

describe('what one user can keep', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  const count = async (table: string): Promise<unknown> =>
    (
      await world.database.query<{ count: number }>({
        text: `select count(*)::int as count from ${table} t join users u using (user_id) where u.login = 'cus@example.test'`,
        values: [],
      })
    )[0]?.count
  const atOnce = async (calls: number, call: (index: number) => Promise<{ status: number }>): Promise<number[]> =>
    [
      ...new Set(
        (await Promise.all(Array.from({ length: calls }, (_, index) => call(index)))).map(({ status }) => status),
      ),
    ].sort()

  it('are limited in templates and their bytes, also in concurrent requests', async () => {
    await world.database.query(sql`
      insert into dashboard_templates (user_id, dashboard_id, account_name, report_name, report_type, date_type, reports, created_at)
      select user_id, 'fleet-dashboard', '', 'kept', 0, 0, '[]', now() from users, generate_series(1, ${maxTemplates - 3}::integer) where login = 'cus@example.test'`)
    expect(
      await atOnce(8, (index) =>
        customer.post('fleet_dashboard/create_template', { report_name: `T${index}`, reports: [report()] }),
      ),
    ).toEqual([200, 422])
    expect(await count('dashboard_templates')).toBe(maxTemplates)
    const full = await customer.post('fleet_dashboard/create_template', {
      report_name: 'One more',
      reports: [report()],
    })
    expect(full.json.response_status?.description).toBe('You already have 200 templates. Delete one first.')
    const large = {
      ...report('x'.repeat(2000)),
      reports_parameters: Array.from({ length: 10 }, () => ({
        report_type: 'top-products',
        comment: 'x'.repeat(2000),
      })),
    }
    expect(
      (
        await customer.post('fleet_dashboard/create_template', {
          report_name: 'Large',
          reports: Array.from({ length: 20 }, () => large),
        })
      ).status,
    ).toBe(413)
    expect(
      (
        await (
          await world.as('cus-other')
        ).post('fleet_dashboard/create_template', { report_name: 'Mine', reports: [report()] })
      ).status,
    ).toBe(200)
  })

  it('are limited in favorites and records, also in concurrent requests', async () => {
    await world.database.query(sql`
      insert into favorite_reports (user_id, name, report_id, request_url) select user_id, 'kept ' || n, 'checkpoint', '/checkpoint' from users, generate_series(1, 497) n where login = 'cus@example.test'`)
    const save = (index: number) =>
      world.app.server
        .inject({
          method: 'POST',
          url: '/api/v1/favorite_reports/save',
          headers: customer.headers,
          payload: { name: `F${index}`, request_url: '/checkpoint' },
        })
        .then(({ statusCode }) => ({ status: statusCode }))
    expect(await atOnce(8, save)).toEqual([200, 422])
    expect(await count('favorite_reports')).toBe(500)
    await world.database.query(
      sql`insert into records (record_id, user_id, record) select 'r' || n, user_id, '{}' from users, generate_series(1, 200) n where login = 'cus@example.test'`,
    )
    expect(await atOnce(8, () => customer.post('record_store/set_record', { record: {} }))).toEqual([200])
    expect(await count('records')).toBe(200)
  })

  it('are no sessions and codes that are over', async () => {
    for (let round = 0; round < 3; round++) {
      await world.as('gyr')
      world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    }
    await world.as('gyr')
    expect(
      await world.database.query(sql`select from sessions join users using (user_id) where login = 'gyr@example.test'`),
    ).toHaveLength(1)
  })
})

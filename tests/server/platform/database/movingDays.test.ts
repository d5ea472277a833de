import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const all = readMigrations()
const before = all.filter(({ name }) => name < '0060_moving_days')
const days = { date_from: '2025-05-16', date_to: '2025-06-15' }
const report = (base: object) => ({
  tab_id: 'purchases',
  base_parameters: { account_id: 7, ...base },
  reports_parameters: [{ report_type: 'top-products' }],
})

describe('the migration of moving days', () => {
  it('takes the days from what moves with them, and leaves days of one’s own', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    const [user] = await database.query<{ user_id: number }>(
      sql`insert into users (login, user_name, email, user_group) values ('u@x.example', 'U', 'u@x.example', 'CUS') returning user_id`,
    )
    const template = (type: number) =>
      database.query(sql`
      insert into dashboard_templates (user_id, dashboard_id, account_name, report_name, report_type, date_type, date_from, date_to, reports, created_at)
      values (${user!.user_id}, 'd', '', 't', 0, ${type}, ${days.date_from}, ${days.date_to}, ${JSON.stringify([report({ date_type: type, ...days }), report({ date_type: 4, ...days })])}, now())`)
    await template(0)
    await template(4)
    const job = (kind: string, body: object) =>
      database.query(sql`
      insert into jobs (kind, report_id, user_id, parameters, title, subject, filters, scope, created_at)
      values (${kind}, 'd', ${user!.user_id}, ${JSON.stringify({ body, format: 'pdf' })}, 't', '', '[]', '{}', now())`)
    await job('file', report({ date_type: 1, ...days }))
    await job('file', { report_name: 'R', reports: [report({ date_type: 3, ...days }), report(days)] })
    await migrate(database)
    expect(await database.query(sql`select date_from, reports from dashboard_templates order by template_id`)).toEqual([
      { date_from: null, reports: [report({ date_type: 0 }), report({ date_type: 4, ...days })] },
      { date_from: days.date_from, reports: [report({ date_type: 4, ...days }), report({ date_type: 4, ...days })] },
    ])
    expect(
      (await database.query<{ parameters: { body: object } }>(sql`select parameters from jobs order by job_id`)).map(
        ({ parameters }) => parameters.body,
      ),
    ).toEqual([report({ date_type: 1 }), { report_name: 'R', reports: [report({ date_type: 3 }), report(days)] }])
    await database.close()
  })
})

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'

describe('email that has not gone', () => {
  const world = setupTestApp({ commits: true })
  beforeAll(async () => {
    await world.database.query(sql`
      insert into outgoing_mail (kind, recipient, locale, attempts, failed_at, last_error, next_attempt_at, detail)
      values ('survey', 'failed@example.test', 'en-US', 14, now(), '550 no such mailbox', now() - interval '1 day', '{"message": "between us"}'),
        ('password', 'waiting@example.test', 'en-US', 2, null, 'connection refused', now() + interval '1 hour', null)`)
  })
  const list = async (user: string, filters: object = {}) =>
    (await world.as(user)).post('own/mail/get_unsent', { page_number: 1, page_size: 10, ...filters })

  it('is listed for administrators, with its reason and without its text', async () => {
    const { status, json, raw } = await list('admin')
    expect(status).toBe(200)
    expect(
      (json.mails as unknown as Record<string, unknown>[])
        .map(({ recipient, state, reason, attempts }) => [recipient, state, reason, attempts])
        .sort(),
    ).toEqual([
      ['failed@example.test', 'failed', '550 no such mailbox', 14],
      ['waiting@example.test', 'waiting', 'connection refused', 2],
    ])
    expect(raw.toString()).not.toContain('between us')
    expect((await list('admin', { state: 'failed' })).json.mails).toHaveLength(1)
  })

  it('can be seen and sent by no one else', async () => {
    expect((await list('gyr')).status).toBe(401)
    expect((await (await world.as('cus')).post('own/mail/send_again/1', {})).status).toBe(401)
  })

  it('is sent again by an administrator once it has failed, and noted', async () => {
    const [failed, waiting] = await world.database.query<{ mail_id: number }>(
      sql`select mail_id from outgoing_mail where sent_at is null order by mail_id`,
    )
    const admin = await world.as('admin')
    expect((await admin.post(`own/mail/send_again/${waiting?.mail_id}`, {})).status).toBe(404)
    expect((await admin.post(`own/mail/send_again/${failed?.mail_id}`, {})).status).toBe(200)
    expect(
      await world.database.query(
        sql`select failed_at, attempts, retry_until > now() + interval '2 days' as tried from outgoing_mail where mail_id = ${failed?.mail_id}`,
      ),
    ).toEqual([{ failed_at: null, attempts: 0, tried: true }])
    expect(
      await world.database.query(
        sql`select detail ->> 'report' as report from audit_log where detail ->> 'report' = 'unsent-mail'`,
      ),
    ).not.toEqual([])
  })
})

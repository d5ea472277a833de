import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import type { Mail } from '../../../../server/platform/mail/MailSender.ts'
import { outbox, reasonOf, type WaitingMail } from '../../../../server/platform/mail/outbox.ts'
import { testDatabase } from '../database/testDatabase.ts'

describe('the outbox', () => {
  let database: Database
  let time: number
  let sent: Mail[]
  let isDown: boolean
  let said: { error: unknown; mail: WaitingMail | null }[]
  beforeEach(async () => {
    database = await testDatabase.open()
    time = Date.parse('2026-06-15T12:00:00Z')
    sent = []
    said = []
    isDown = false
  })
  afterEach(() => database.close())

  const anOutbox = (from = database) =>
    outbox({
      database: from,
      now: () => new Date(time),
      sender: {
        async send(mail) {
          if (isDown) throw new Error('nobody takes mail')
          sent.push(mail)
        },
      },
      write: async ({ kind, recipient }) => ({ subject: kind, text: `To ${recipient}` }),
      log: (error, mail) => void said.push({ error, mail }),
    })
  const letter = (recipient: string) => ({ kind: 'password' as const, recipient, locale: 'en-US', user_id: null })
  /** As if so much time went by: leases and waits go by the clock of the database. */
  const pass = (minutes: number) =>
    database.query(
      sql`update outgoing_mail set next_attempt_at = next_attempt_at - ${minutes}::integer * interval '1 minute', retry_until = retry_until - ${minutes}::integer * interval '1 minute'`,
    )
  const waiting = () =>
    database.query<{ recipient: string; attempts: number; is_sent: boolean }>(
      sql`select recipient, attempts, sent_at is not null as is_sent from outgoing_mail order by mail_id`,
    )

  it('sends each mail once, however many look for it', async () => {
    const [one, other] = [anOutbox(), anOutbox()]
    for (const name of ['a', 'b', 'c']) await one.enqueue(letter(`${name}@example.test`))
    await Promise.all([one.wake(), other.wake(), one.wake()])
    expect(sent.map(({ to }) => to).sort()).toEqual(['a@example.test', 'b@example.test', 'c@example.test'])
    await one.wake()
    expect(sent).toHaveLength(3)
    expect((await waiting()).every(({ is_sent }) => is_sent)).toBe(true)
  })

  it('waits longer after each try that failed, up to six hours, and holds no other mail up', async () => {
    const box = anOutbox()
    await box.enqueue(letter('a@example.test'))
    isDown = true
    for (const wait of [1, 4, 16, 64, 256, 360, 360]) {
      await box.wake()
      await pass(wait - 1)
      const before = said.length
      await box.wake()
      expect(said).toHaveLength(before)
      await pass(1)
    }
    expect(said.map(({ mail }) => mail?.recipient)).toEqual(Array<string>(7).fill('a@example.test'))
    isDown = false
    await box.enqueue(letter('b@example.test'))
    await box.wake()
    expect(sent.map(({ to }) => to).sort()).toEqual(['a@example.test', 'b@example.test'])
  })

  it('is tried for three days, then fails with its reason, and goes when it is sent again', async () => {
    const box = anOutbox()
    await box.enqueue(letter('a@example.test'))
    isDown = true
    for (let hours = 0; hours <= 84; hours += 6) {
      await box.wake()
      await pass(360)
    }
    const failed = () =>
      database.query(sql`select failed_at is not null as failed, last_error, attempts from outgoing_mail`)
    const [state] = await failed()
    expect(state).toMatchObject({ failed: true, last_error: 'nobody takes mail' })
    const tries = said.length
    expect(tries).toBeGreaterThanOrEqual(12)
    isDown = false
    await pass(100_000)
    await box.wake()
    expect([said.length, sent]).toEqual([tries, []])
    await database.query(
      sql`update outgoing_mail set failed_at = null, attempts = 0, next_attempt_at = now(), retry_until = now() + interval '3 days'`,
    )
    await box.wake()
    expect(sent).toHaveLength(1)
    expect(await failed()).toEqual([{ failed: false, last_error: null, attempts: 1 }])
  })

  it('goes by the clock of the database, whatever clock its server has', async () => {
    time = Date.parse('2001-01-01T00:00:00Z')
    await anOutbox().enqueue(letter('a@example.test'))
    const late = anOutbox()
    isDown = true
    await late.wake()
    isDown = false
    time = Date.parse('2099-01-01T00:00:00Z')
    await anOutbox().wake()
    expect(sent).toEqual([])
    await pass(1)
    await late.wake()
    expect(sent).toHaveLength(1)
  })

  it('keeps no link and no code of a reason', () => {
    expect(
      reasonOf(
        new Error(
          `550 refused: see https://portal.example/membership/password?code=${'a'.repeat(40)} or ${'b'.repeat(43)}`,
        ),
      ),
    ).toBe('550 refused: see … or …')
  })

  it('takes up a mail again that another server began and never ended', async () => {
    const box = anOutbox()
    await box.enqueue(letter('a@example.test'))
    await database.query(sql`update outgoing_mail set attempts = 1, next_attempt_at = now() + interval '1 minute'`)
    await box.wake()
    expect(sent).toEqual([])
    await pass(1)
    await box.wake()
    expect(sent).toHaveLength(1)
  })

  it('says that it could not look, and looks again', async () => {
    let isAway = true
    const away: Database = {
      ...database,
      query: (statement, options) =>
        isAway ? Promise.reject(new Error('the database is away')) : database.query(statement, options),
    }
    await anOutbox().enqueue(letter('a@example.test'))
    const box = anOutbox(away)
    await box.wake()
    expect(said).toEqual([{ error: new Error('the database is away'), mail: null }])
    isAway = false
    await box.wake()
    expect(sent).toHaveLength(1)
  })

  it('sends nothing any more once it is stopped', async () => {
    const box = anOutbox()
    box.start()
    await box.stop()
    await box.enqueue(letter('a@example.test'))
    await box.wake()
    expect(sent).toEqual([])
  })
})

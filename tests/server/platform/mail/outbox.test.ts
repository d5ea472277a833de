import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import type { Mail } from '../../../../server/platform/mail/MailSender.ts'
import { outbox, type WaitingMail } from '../../../../server/platform/mail/outbox.ts'
import { testDatabases } from '../database/testDatabases.ts'

const minuteMs = 60_000

describe.each(testDatabases)('the outbox on $name', ({ open }) => {
  let database: Database
  let time: number
  let sent: Mail[]
  let isDown: boolean
  let said: { error: unknown; mail: WaitingMail | null }[]
  beforeEach(async () => {
    database = await open()
    time = Date.parse('2026-06-15T12:00:00Z')
    sent = []
    said = []
    isDown = false
  })
  afterEach(() => database.close())

  const anOutbox = (from = database) => outbox({
    database: from, now: () => new Date(time),
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
  const waiting = () => database.query<{ recipient: string; attempts: number; is_sent: boolean }>(sql`select recipient, attempts, sent_at is not null as is_sent from outgoing_mail order by mail_id`)

  it('sends each mail once, however many look for it', async () => {
    const [one, other] = [anOutbox(), anOutbox()]
    for (const name of ['a', 'b', 'c']) await one.put(letter(`${name}@example.test`))
    await Promise.all([one.wake(), other.wake(), one.wake()])
    expect(sent.map(({ to }) => to).sort()).toEqual(['a@example.test', 'b@example.test', 'c@example.test'])
    await one.wake()
    expect(sent).toHaveLength(3)
    expect((await waiting()).every(({ is_sent }) => is_sent)).toBe(true)
  })

  it('waits longer after each try that failed, five in all, and holds no other mail up', async () => {
    const box = anOutbox()
    await box.put(letter('a@example.test'))
    isDown = true
    for (const wait of [1, 4, 16, 64]) {
      await box.wake()
      time += wait * minuteMs - 1
      const before = said.length
      await box.wake()
      expect(said).toHaveLength(before)
      time += 1
    }
    await box.wake()
    expect(said.map(({ mail }) => mail?.recipient)).toEqual(Array<string>(5).fill('a@example.test'))
    isDown = false
    time += 10_000 * minuteMs
    await box.put(letter('b@example.test'))
    await box.wake()
    expect(sent.map(({ to }) => to)).toEqual(['b@example.test'])
    expect(await waiting()).toEqual([{ recipient: 'a@example.test', attempts: 5, is_sent: false }, { recipient: 'b@example.test', attempts: 1, is_sent: true }])
  })

  it('takes up a mail again that another server began and never ended', async () => {
    const box = anOutbox()
    await box.put(letter('a@example.test'))
    await database.query(sql`update outgoing_mail set attempts = 1, next_attempt_at = ${new Date(time + minuteMs)}`)
    await box.wake()
    expect(sent).toEqual([])
    time += minuteMs
    await box.wake()
    expect(sent).toHaveLength(1)
  })

  it('says that it could not look, and looks again', async () => {
    let isAway = true
    const away: Database = { ...database, query: (statement, options) => (isAway ? Promise.reject(new Error('the database is away')) : database.query(statement, options)) }
    await anOutbox().put(letter('a@example.test'))
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
    await box.put(letter('a@example.test'))
    await box.wake()
    expect(sent).toEqual([])
  })
})

import sql from 'sql-template-tag'
import { interval } from '../concurrency/interval.ts'
import type { Database } from '../database/Database.ts'
import type { MailSender } from './MailSender.ts'

type MailKind = 'registration-received' | 'registration-known' | 'password' | 'welcome' | 'survey'

export interface WaitingMail {
  mail_id: number
  kind: MailKind
  recipient: string
  locale: string
  user_id: number | null
  attempts: number
  /** The details beside its recipient; null if there are none. */
  detail: Record<string, unknown> | null
}

interface OutboxDeps {
  database: Database
  sender: MailSender
  now(): Date
  /** Subject and text, made only now: a secret in them is nowhere before. */
  write(mail: WaitingMail): Promise<{ subject: string; text: string }>
  /** `mail` is null where it could not be asked what waits. */
  log(error: unknown, mail: WaitingMail | null): void
}

/** Between two tries of one mail: from a minute, four times as long each time, up to this. */
const firstWaitSeconds = 60
const longestWaitSeconds = 6 * 3600
const lookEveryMs = 5_000
/** The time one server has for one mail before another may try. */
const leaseSeconds = 60

/**
 * Sends the mail that waits in the database. Several servers may do so side by side, so leases and waits use the
 * database's clock. A mail is retried for three days; then it has failed, and stays for an administrator to send again.
 */
export function outbox({ database, sender, now, write, log }: OutboxDeps) {
  let isStopped = false
  // A failed look at the queue is repeated shortly.
  const sending = interval(sendAll, { everyMs: lookEveryMs, onError: (error) => log(error, null) })

  async function claim(): Promise<WaitingMail | undefined> {
    const [mail] = await database.query<WaitingMail>(sql`
      update outgoing_mail set attempts = attempts + 1, next_attempt_at = now() + ${leaseSeconds}::integer * interval '1 second'
      where mail_id = (
        select mail_id from outgoing_mail
        where sent_at is null and failed_at is null and next_attempt_at <= now()
        order by next_attempt_at limit 1 for update skip locked)
      returning mail_id, kind, recipient, locale, user_id, attempts, detail`)
    return mail
  }

  async function sendAll(): Promise<void> {
    for (let mail = await claim(); mail && !isStopped; mail = await claim()) {
      try {
        await sender.send({ to: mail.recipient, ...(await write(mail)) })
        await database.query(
          sql`update outgoing_mail set sent_at = ${now()}, last_error = null where mail_id = ${mail.mail_id}`,
        )
      } catch (error) {
        log(error, mail)
        const wait = Math.min(longestWaitSeconds, firstWaitSeconds * 4 ** Math.min(mail.attempts - 1, 10))
        await database.query(sql`
          update outgoing_mail set next_attempt_at = now() + ${wait}::integer * interval '1 second', last_error = ${reasonOf(error)},
            failed_at = case when now() >= retry_until then now() end
          where mail_id = ${mail.mail_id}`)
      }
    }
  }

  return {
    /** Sends what waits; the promise is for those who have to know that it went. */
    wake: sending.wake,
    async enqueue(mail: Pick<WaitingMail, 'kind' | 'recipient' | 'locale' | 'user_id'>): Promise<void> {
      await database.query(sql`
        insert into outgoing_mail (kind, recipient, locale, user_id, at)
        values (${mail.kind}, ${mail.recipient}, ${mail.locale}, ${mail.user_id}, ${now()})`)
    },
    start: sending.start,
    async stop(): Promise<void> {
      isStopped = true
      await sending.stop()
    },
  }
}

export type Outbox = ReturnType<typeof outbox>

/** Returns the mail server's message without possible secrets: addresses of pages, and long codes. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message
    .replace(/https?:\/\/\S+/g, '…')
    .replace(/[\w-]{32,}/g, '…')
    .slice(0, 300)
}

import sql from 'sql-template-tag'
import { addressKey } from '../../access/addressKey.ts'
import { audit } from '../../access/audit.ts'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'

export interface Registration {
  user_name: string
  user_last_name: string
  email: string
  company: string
  phone: string
  group: 'CUS' | 'DLR'
  account_number: string
  comments: string
}

/** Mails about a password that one address gets in an hour, however often they are asked for. */
const mailsAnHour = 3

/**
 * Handles requests of strangers. Neither the answer nor its time reveals whether someone has an account. Work that
 * depends on that happens after the answer, and only the owner of the address is notified.
 */
export function registrationService({
  database,
  outbox,
  now,
  log,
}: {
  database: Database
  outbox: Outbox
  now(): Date
  log(error: unknown): void
}) {
  // One after the other, so that the mails of an hour can be counted.
  const oneAtATime = semaphore(1)

  function runInBackground(work: () => Promise<void>): void {
    oneAtATime(async () => {
      await work()
      await outbox.wake()
    }).catch(log)
  }

  async function storeRegistration(wanted: Registration, locale: string): Promise<void> {
    const [known] = await database.query<{ user_id: number; email: string }>(sql`
      select user_id, email from users where login = ${wanted.email} or email = ${wanted.email} order by user_id limit 1`)
    if (known) {
      // To the address that is kept, never to one that a stranger typed: the mail lets its reader choose a password.
      if (await mayMail(known.email))
        await outbox.enqueue({ kind: 'registration-known', recipient: known.email, locale, user_id: known.user_id })
      return
    }
    const [registration] = await database.query<{ registration_id: number }>(sql`
      insert into registrations (user_name, user_last_name, email, company, phone, wanted_group, account_number, comments, locale, at)
      values (${wanted.user_name}, ${wanted.user_last_name}, ${wanted.email}, ${wanted.company}, ${wanted.phone}, ${wanted.group},
        ${wanted.account_number}, ${wanted.comments}, ${locale}, ${now()})
      on conflict (email) where state = 'waiting' do nothing
      returning registration_id`)
    if (!registration) return
    await audit(database, { userId: null }, 'registration', { what: 'registration', key: registration.registration_id })
    if (await mayMail(wanted.email))
      await outbox.enqueue({ kind: 'registration-received', recipient: wanted.email, locale, user_id: null })
  }

  async function mailPassword(email: string): Promise<void> {
    const users = await database.query<{ user_id: number; email: string; locale: string }>(sql`
      select user_id, email, locale from users
      where not is_locked and (login = ${email} or email = ${email}) order by user_id limit 5`)
    for (const user of users) {
      if (!(await mayMail(user.email))) continue
      await audit(database, { userId: null, subjectId: user.user_id }, 'password-asked', {})
      await outbox.enqueue({ kind: 'password', recipient: user.email, locale: user.locale, user_id: user.user_id })
    }
  }

  async function mayMail(email: string): Promise<boolean> {
    const [sent] = await database.query<{ count: number }>(sql`
      select count(*)::int as count from outgoing_mail
      where recipient = ${email} and at > ${new Date(now().getTime() - 3_600_000)}`)
    return (sent?.count ?? 0) < mailsAnHour
  }

  return {
    async isAddress(email: string): Promise<boolean> {
      const [addressCheck] = await database.query<{ is_address: boolean }>(
        sql`select is_mail_address(${email}) as is_address`,
      )
      return addressCheck?.is_address ?? false
    },
    register: (wanted: Registration, locale: string) => runInBackground(() => storeRegistration(wanted, locale)),
    forgot: (address: string) =>
      runInBackground(async () => {
        const email = addressKey(address)
        if (email !== null) await mailPassword(email)
      }),
    /** When all that was asked for is done. */
    idle: (): Promise<void> => oneAtATime(() => Promise.resolve()),
  }
}

export type RegistrationService = ReturnType<typeof registrationService>

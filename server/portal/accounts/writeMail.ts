import sql from 'sql-template-tag'
import type { Database } from '../../platform/database/Database.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { WaitingMail } from '../../platform/mail/outbox.ts'
import { writeSurveyMail } from '../surveys/writeSurveyMail.ts'
import { codeMinutes, type PasswordCodes } from './passwordCodes.ts'

interface WriteMailDeps {
  database: Database
  codes: PasswordCodes
  publicUrl: string
  translatorOf(locale: string): Translate
}

const mailTexts: Record<
  Exclude<WaitingMail['kind'], 'survey'>,
  { subject: string; text: string; withCode: boolean }
> = {
  'registration-received': {
    subject: 'membership.mail.received_subject',
    text: 'membership.mail.received_text',
    withCode: false,
  },
  'registration-known': {
    subject: 'membership.mail.known_subject',
    text: 'membership.mail.known_text',
    withCode: true,
  },
  password: { subject: 'membership.mail.password_subject', text: 'membership.mail.password_text', withCode: true },
  welcome: { subject: 'membership.mail.welcome_subject', text: 'membership.mail.welcome_text', withCode: true },
}

/** The words of a mail in its reader's language; one about a password carries a link that is good once. */
export async function writeMail(
  mail: WaitingMail,
  { database, codes, publicUrl, translatorOf }: WriteMailDeps,
): Promise<{ subject: string; text: string }> {
  const translate = translatorOf(mail.locale)
  if (mail.kind === 'survey') return writeSurveyMail(mail, { database, publicUrl, translate })
  const { subject, text, withCode } = mailTexts[mail.kind]
  const [user] =
    mail.user_id === null
      ? []
      : await database.query<{ login: string }>(sql`select login from users where user_id = ${mail.user_id}`)
  const link =
    withCode && mail.user_id !== null
      ? `${publicUrl}/membership/password?code=${await codes.issue(mail.user_id)}`
      : publicUrl
  return {
    subject: translate(subject, ''),
    text: translate(text, '', { link, login: user?.login ?? '', minutes: codeMinutes, portal: publicUrl }),
  }
}

import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { WaitingMail } from '../../platform/mail/outbox.ts'

interface SurveyDetail {
  survey_id: number
  message: string
  formats: string[]
}

/** A mail about a finished survey: links to it and to its files, which ask for signing in. */
export async function writeSurveyMail(
  { detail, user_id, locale }: WaitingMail,
  { database, publicUrl, translate }: { database: Queryable; publicUrl: string; translate: Translate },
): Promise<{ subject: string; text: string }> {
  const { survey_id: id, message, formats } = detail as unknown as SurveyDetail
  const [survey] = await database.query<{ location: string; date: string; sender: string }>(sql`
    select l.name as location, s.survey_date as date, (select btrim(u.user_name || ' ' || u.user_last_name) from users u where u.user_id = ${user_id}) as sender
    from surveys s join locations l on l.location_id = s.location_id where s.survey_id = ${id}`)
  const page = `${publicUrl}/tireoptix/detail/${id}`
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${survey?.date ?? '1970-01-01'}T00:00:00Z`),
  )
  const about = { location: survey?.location ?? '', date, sender: survey?.sender ?? '', link: page }
  const parts = [
    translate('server.surveys.mail_text', '', about),
    ...formats.map((format) => `${format === 'pdf' ? 'PDF' : 'Excel'}: ${page}?export=survey-${format}`),
    ...(message === '' ? [] : ['', translate('server.surveys.mail_message', '', about), message]),
  ]
  return { subject: translate('server.surveys.mail_subject', '', about), text: parts.join('\n') }
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { leastPassword, type PasswordCodes } from '../accounts/passwordCodes.ts'
import type { RegistrationDesk } from '../accounts/registrationDesk.ts'
import { forgottenSchema, registrationSchema, toRegistration } from '../accounts/registrationRoutes.ts'
import { bodyValidator } from '../http/validator.ts'
import type { KeptMail } from '../mail/folderSender.ts'
import { forgotPage, mailPage, passwordPage, registerPage, saidPage } from './accountPages.ts'
import type { SendPage } from './sendPage.ts'

interface Parts {
  desk: RegistrationDesk
  codes: PasswordCodes
  publicUrl: string
  /** Demo mode alone shows the mail it keeps. */
  keptMail: (() => Promise<KeptMail[]>) | null
  show: SendPage
}

const limited = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }
const checkRegistration = bodyValidator(registrationSchema)
const checkForgotten = bodyValidator(forgottenSchema)

/** The ways to an account, as pages of the membership site. */
export function accountRoutes(app: FastifyInstance, { desk, codes, publicUrl, keptMail, show }: Parts): void {
  const said = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
    show(reply, status, (shown) => saidPage(shown, shown.translate(title, ''), shown.translate(text, '')))
  const wrongCode = (reply: FastifyReply): FastifyReply => said(reply, 400, 'membership.link_title', 'membership.link_used')

  app.get('/membership/register', (_request, reply) => show(reply, 200, (shown) => registerPage(shown)))
  app.post('/membership/register', limited, (request, reply) => {
    const values = textsOf(request.body, Object.keys(registrationSchema.properties))
    if (!isRight(checkRegistration, values)) {
      return show(reply, 400, (shown) => registerPage({ ...shown, error: shown.translate('membership.register_wrong', '') }, values))
    }
    desk.register(toRegistration(values), show.localeOf(request))
    return said(reply, 200, 'membership.register_done', 'server.registration_received')
  })

  app.get('/membership/forgot', (_request, reply) => show(reply, 200, (shown) => forgotPage(shown)))
  app.post('/membership/forgot', limited, (request, reply) => {
    const values = textsOf(request.body, ['email'])
    if (!isRight(checkForgotten, values)) return show(reply, 400, (shown) => forgotPage({ ...shown, error: shown.translate('membership.email_wrong', '') }))
    desk.forgot(values.email?.trim() ?? '')
    return said(reply, 200, 'membership.forgot_done', 'server.password_mail_sent')
  })

  app.get('/membership/password', limited, async (request, reply) => {
    const code = textsOf(request.query, ['code']).code ?? ''
    return (await codes.isGood(code)) ? show(reply, 200, (shown) => passwordPage(shown, code)) : wrongCode(reply)
  })
  app.post('/membership/password', limited, async (request, reply) => {
    const { code = '', password = '', again = '' } = textsOf(request.body, ['code', 'password', 'again'])
    const error = password.length < leastPassword ? 'membership.password_short' : password === again ? null : 'membership.password_differs'
    if (error) return show(reply, 400, (shown) => passwordPage({ ...shown, error: shown.translate(error, '', { count: leastPassword }) }, code))
    return (await codes.choose(code, password)) ? said(reply, 200, 'membership.password_done', 'membership.password_done_text') : wrongCode(reply)
  })

  if (keptMail) app.get('/membership/mail', async (_request, reply) => {
    const mails = await keptMail()
    return show(reply, 200, (shown) => mailPage(shown, mails, publicUrl))
  })
}

/** The texts of a form or a query; what is none stays away. */
function textsOf(body: unknown, names: string[]): Record<string, string> {
  const given = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(names.flatMap((name) => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : [])))
}

function isRight(check: (value: unknown) => void, value: unknown): boolean {
  try {
    check(value)
    return true
  } catch {
    return false
  }
}

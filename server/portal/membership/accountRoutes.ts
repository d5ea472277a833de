import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { bodyValidator } from '../../platform/http/validator.ts'
import type { StoredMail } from '../../platform/mail/folderSender.ts'
import { minPassword, type PasswordCodes } from '../accounts/passwordCodes.ts'
import { forgottenSchema, registrationSchema, toRegistration } from '../accounts/registrationSchema.ts'
import type { RegistrationService } from '../accounts/registrationService.ts'
import { forgotPage, mailPage, passwordPage, registerPage, messagePage } from './accountPages.ts'
import type { SendPage } from './sendPage.ts'

interface AccountRouteDeps {
  registrations: RegistrationService
  codes: PasswordCodes
  publicUrl: string
  /** Demo mode alone shows the mail it keeps. */
  storedMail: (() => Promise<StoredMail[]>) | null
  mayReadMail(request: FastifyRequest): Promise<boolean>
  show: SendPage
}

const limited = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }
const checkRegistration = bodyValidator(registrationSchema)
const checkForgotten = bodyValidator(forgottenSchema)

/** The ways to an account, as pages of the membership site. */
export function accountRoutes(
  app: FastifyInstance,
  { registrations, codes, publicUrl, storedMail, mayReadMail, show }: AccountRouteDeps,
): void {
  const sendMessage = (reply: FastifyReply, status: number, title: string, text: string): FastifyReply =>
    show(reply, status, (shown) => messagePage(shown, shown.translate(title, ''), shown.translate(text, '')))
  const wrongCode = (reply: FastifyReply): FastifyReply =>
    sendMessage(reply, 400, 'membership.link_title', 'membership.link_used')

  app.get('/membership/register', (_request, reply) => show(reply, 200, (shown) => registerPage(shown)))
  app.post('/membership/register', limited, (request, reply) => {
    const values = textsOf(request.body, Object.keys(registrationSchema.properties))
    const wanted = checked(() => {
      checkRegistration(values)
      return toRegistration(values)
    })
    if (!wanted)
      return show(reply, 400, (shown) =>
        registerPage({ ...shown, error: shown.translate('membership.register_wrong', '') }, values),
      )
    registrations.register(wanted, show.localeOf(request))
    return sendMessage(reply, 200, 'membership.register_done', 'server.registration_received')
  })

  app.get('/membership/forgot', (_request, reply) => show(reply, 200, (shown) => forgotPage(shown)))
  app.post('/membership/forgot', limited, (request, reply) => {
    const values = textsOf(request.body, ['email'])
    if (
      !checked(() => {
        checkForgotten(values)
        return values
      })
    )
      return show(reply, 400, (shown) => forgotPage({ ...shown, error: shown.translate('membership.email_wrong', '') }))
    registrations.forgot(values.email?.trim() ?? '')
    return sendMessage(reply, 200, 'membership.forgot_done', 'server.password_mail_sent')
  })

  app.get('/membership/password', limited, async (request, reply) => {
    const code = textsOf(request.query, ['code']).code ?? ''
    return (await codes.isGood(code)) ? show(reply, 200, (shown) => passwordPage(shown, code)) : wrongCode(reply)
  })
  app.post('/membership/password', limited, async (request, reply) => {
    const { code = '', password = '', again = '' } = textsOf(request.body, ['code', 'password', 'again'])
    const error =
      password.length < minPassword
        ? 'membership.password_short'
        : password === again
          ? null
          : 'membership.password_differs'
    if (error)
      return show(reply, 400, (shown) =>
        passwordPage({ ...shown, error: shown.translate(error, '', { count: minPassword }) }, code),
      )
    return (await codes.choose(code, password))
      ? sendMessage(reply, 200, 'membership.password_done', 'membership.password_done_text')
      : wrongCode(reply)
  })

  if (storedMail)
    app.get('/membership/mail', async (request, reply) => {
      // Links to choose a password stand in it: that is for who sits at the machine, or administers it anyway.
      if (!(await mayReadMail(request))) return sendMessage(reply, 404, 'membership.mail_title', 'server.not_found')
      const mails = await storedMail()
      return show(reply, 200, (shown) => mailPage(shown, mails, publicUrl))
    })
}

/** The texts of a form or a query; what is none stays away. */
function textsOf(body: unknown, names: string[]): Record<string, string> {
  const fields = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    names.flatMap((name) => (typeof fields[name] === 'string' && fields[name] !== '' ? [[name, fields[name]]] : [])),
  )
}

/** Returns the result, or null if it was refused; other failures are handled elsewhere. */
function checked<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

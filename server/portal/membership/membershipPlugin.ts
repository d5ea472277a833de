import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { audit } from '../../access/audit.ts'
import type { SessionStore } from '../../access/sessions.ts'
import type { SignInService } from '../../access/signIn.ts'
import type { Database } from '../../platform/database/Database.ts'
import { Refusal } from '../../platform/errors.ts'
import { cookieLine, cookieOf } from '../../platform/http/cookies.ts'
import type { Translate } from '../../platform/language/translator.ts'
import type { StoredMail } from '../../platform/mail/folderSender.ts'
import type { Settings } from '../../platform/settings.ts'
import type { PasswordCodes } from '../accounts/passwordCodes.ts'
import type { RegistrationService } from '../accounts/registrationService.ts'
import { messagePage } from './accountPages.ts'
import { accountRoutes } from './accountRoutes.ts'
import { loginPage, type LoginPage } from './loginPage.ts'
import { isLocal, mayReadMail } from './mayReadMail.ts'
import { openidFlows } from './openidFlow.ts'
import { openidProvider } from './openidProvider.ts'
import { openidRoutes } from './openidRoutes.ts'
import { returnWithCode } from './returnWithCode.ts'
import { pageSender, type SendPage } from './sendPage.ts'

interface MembershipServices {
  database: Database
  settings: Settings
  sessions: SessionStore
  signIn: SignInService
  registrations: RegistrationService
  codes: PasswordCodes
  storedMail: (() => Promise<StoredMail[]>) | null
  translatorOf(locale: string): Translate
  /** The locales that pages may be shown in. */
  locales(): string[]
  now(): Date
}

const demoLogins: LoginPage['demoLogins'] = [
  { login: 'cus@example.test', about: { key: 'membership.demo_customer', text: 'customer' } },
  { login: 'dlr@example.test', about: { key: 'membership.demo_dealer', text: 'dealer' } },
  { login: 'gyr@example.test', about: { key: 'membership.demo_staff', text: 'staff' } },
  { login: 'admin@example.test', about: { key: 'membership.demo_administrator', text: 'administrator' } },
]

/** Identifies a browser that has signed in before: other people's attempts do not lock its owner out there. */
const deviceCookie = { name: 'membership_device', path: '/membership', seconds: 180 * 86_400 }

/**
 * The external membership login, shipped as a small site of its own. It shares nothing with
 * the portal but the accounts: it takes a return host and path, and goes back there with a one-time `user` code.
 */
export async function membershipPlugin(
  {
    database,
    settings,
    sessions,
    signIn,
    registrations,
    codes,
    storedMail,
    translatorOf,
    locales,
    now,
  }: MembershipServices,
  app: FastifyInstance,
): Promise<void> {
  const show = pageSender(translatorOf, locales)
  await app.register(formbody, { bodyLimit: 10_000 })
  const isSecure = settings.publicUrl.startsWith('https:')
  refuseForeignForms(app, settings.returnHosts, show)
  accountRoutes(app, {
    registrations,
    codes,
    publicUrl: settings.publicUrl,
    storedMail,
    show,
    mayReadMail: (request) => mayReadMail(request, settings, sessions),
  })

  /** Only hosts on the allow-list are gone back to, and only to a path of theirs. */
  const returnAddress = (host: unknown, path: unknown): URL | null => {
    const allowed = settings.returnHosts.find((candidate) => candidate === host)
    if (!allowed || typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.length > 2000) return null
    const address = new URL(path, allowed)
    return address.origin === allowed ? address : null
  }

  if (settings.openid)
    openidRoutes(app, {
      database,
      sessions,
      show,
      returnAddress,
      flows: openidFlows(database, now),
      provider: openidProvider(settings.openid, `${settings.publicUrl}/membership/openid/callback`),
      defaultHost: settings.returnHosts[0] ?? '',
      isSecure,
    })

  const showLogin = (
    reply: FastifyReply,
    status: number,
    page: Omit<LoginPage, 'demoLogins' | 'error' | 'showsMail'>,
    error = '',
  ): FastifyReply =>
    show(
      reply,
      status,
      (shown) =>
        loginPage(
          {
            ...page,
            error: error && shown.translate(error, ''),
            demoLogins: settings.demo ? demoLogins : [],
            showsMail: storedMail !== null && isLocal(reply.request, settings),
            otherSignIn: settings.openid ? openidAddress(page) : null,
          },
          shown,
        ),
      settings.returnHosts,
    )

  app.get('/membership/login', async (request, reply) => {
    const { return_host = settings.returnHosts[0], return_path = '/' } = request.query as Record<string, string>
    if (!returnAddress(return_host, return_path)) {
      return showLogin(
        reply,
        400,
        { returnHost: settings.returnHosts[0] ?? '', returnPath: '/', login: '' },
        'membership.wrong_host',
      )
    }
    return showLogin(reply, 200, { returnHost: String(return_host), returnPath: return_path, login: '' })
  })

  app.post(
    '/membership/login',
    { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const form = (request.body ?? {}) as Record<string, unknown>
      const address = returnAddress(form.return_host, form.return_path)
      const login = typeof form.login === 'string' ? form.login.replaceAll('\0', '').slice(0, 200) : ''
      const password = typeof form.password === 'string' ? form.password.replaceAll('\0', '').slice(0, 200) : ''
      if (!address) {
        return showLogin(
          reply,
          400,
          { returnHost: settings.returnHosts[0] ?? '', returnPath: '/', login },
          'membership.wrong_host',
        )
      }
      const page = { returnHost: String(form.return_host), returnPath: String(form.return_path), login }
      const known = cookieOf(request, deviceCookie.name)
      const result = await signIn(login, password, {
        address: request.ip,
        device: /^[\w-]{43}$/.test(known) ? known : null,
      }).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
      if (result instanceof Refusal)
        return showLogin(reply.header('Retry-After', String(result.retryAfter)), result.status, page, result.key)
      await audit(
        database,
        { userId: result.userId, subjectId: result.userId === null ? result.triedId : null },
        result.status === 0 ? 'sign-in' : 'sign-in-failed',
        { status: result.status, by: 'membership' },
      )
      if (result.userId === null) {
        return showLogin(reply, 200, page, result.key)
      }
      const cookies = result.device ? [cookieLine({ ...deviceCookie, value: result.device, isSecure })] : []
      return returnWithCode(reply, address, { userId: result.userId, sessions, isSecure, cookies })
    },
  )
}

const openidAddress = ({ returnHost, returnPath }: Pick<LoginPage, 'returnHost' | 'returnPath'>): string =>
  `/membership/openid?${new URLSearchParams({ return_host: returnHost, return_path: returnPath })}`

/**
 * Accepts forms of the membership site from its own pages only. A form of another site could sign a visitor in as
 * someone else. A caller that is no browser states no origin.
 */
function refuseForeignForms(app: FastifyInstance, origins: string[], show: SendPage): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route that was found, not by the address as it came: `/%6dembership/login` finds it too.
    if (request.method !== 'POST' || !request.routeOptions.url?.startsWith('/membership/')) return
    const { origin, 'sec-fetch-site': site } = request.headers
    const isOwn =
      origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : origins.includes(origin)
    if (!isOwn)
      await show(reply, 403, (shown) =>
        messagePage(shown, shown.translate('membership.title', ''), shown.translate('membership.other_site', '')),
      )
  })
}

import type { FastifyInstance } from 'fastify'
import type { Access } from '../../engine/core/access/Access.ts'
import { may, missingCode } from '../../engine/core/access/may.ts'
import type { Security } from '../../engine/core/definition/model.ts'
import { pageAt, type Routed } from '../../engine/core/query/matchRoute.ts'
import type { Database } from '../platform/database/Database.ts'
import { noPermission, noSession, Refusal } from '../platform/errors.ts'
import { responseStatusSchema } from '../platform/http/answerError.ts'
import { cookieOf } from '../platform/http/cookies.ts'
import { flag, integer, objectSchema, orNull, shared, text, closedObject } from '../platform/http/jsonSchema.ts'
import { ending } from '../platform/http/drain.ts'
import type { Api } from './Api.ts'
import { audit } from './audit.ts'
import type { CallLimits } from './callLimits.ts'
import type { Context } from './Route.ts'
import type { SetupOf } from './routeHandler.ts'
import { adminCode, adminGroup, exchangeCookie, type Secrets, type SessionStore } from './sessions.ts'
import type { SignInService } from './signIn.ts'
import { personSchema, wireUser } from './wireUser.ts'
import { secretsOf } from './secretsOf.ts'

interface SessionServices {
  api: Api
  limits: Pick<CallLimits, 'release'>
  database: Database
  sessions: SessionStore
  signIn: SignInService
  setupOf: SetupOf
  /** Every page there is, with what opens it. */
  pages(): (Routed & { security: Security | null })[]
  /** Codes and groups as they are defined now. */
  access(): Access
}

/** The answer of every call that begins a session. On failure it carries only the reason. */
const sessionStartSchema = objectSchema(
  {
    authorization_status: integer,
    user: closedObject({ ...personSchema.properties, api_key: text, token: text, gy_token: text }),
    app_setup: shared('AppSetup'),
    response_status: responseStatusSchema,
  },
  ['authorization_status'],
)

/** Signing in and out, previews of other users, and the limits on calls. Source: document 000, section 7. */
export function sessionsPlugin(
  { api, database, sessions, signIn, setupOf, pages, access, limits }: SessionServices,
  app: FastifyInstance,
): void {
  // Calls that wait for each other would hold up the end.
  app.addHook('preClose', async () => limits.release(ending()))

  /** Returns the answer that begins a session: the user with their secrets, and the portal's settings. */
  async function sessionAnswer(secrets: Secrets | null, context: Context): Promise<object> {
    const principal = secrets ? await sessions.find(secrets) : null
    if (!secrets || !principal) throw noSession()
    return {
      authorization_status: 0,
      user: wireUser(principal, secrets),
      app_setup: setupOf(principal, context.translate),
    }
  }

  api.add([
    {
      method: 'POST',
      path: '/api/v2/authorization/login_by_gy',
      tag: 'authorization',
      access: 'public',
      limit: 30,
      summary: 'Signs in with login and password. authorization_status: 0 signed in, 1 locked, 3 not recognised.',
      body: objectSchema(
        {
          login: { type: 'string', minLength: 1, maxLength: 200 },
          password: { type: 'string', minLength: 1, maxLength: 200 },
        },
        ['login', 'password'],
      ),
      answer: sessionStartSchema,
      async handle(context) {
        const { login, password } = context.body as { login: string; password: string }
        const result = await signIn(login, password, { address: context.request.ip })
        const description = context.translate(result.key, '')
        const response_status = { code: result.status, description, is_error: result.status !== 0, errors: [] }
        await audit(
          database,
          { userId: result.userId, subjectId: result.userId === null ? result.triedId : null },
          result.status === 0 ? 'sign-in' : 'sign-in-failed',
          { status: result.status },
        )
        if (result.userId === null) return { authorization_status: result.status, response_status }
        return { ...(await sessionAnswer(await sessions.begin(result.userId), context)), response_status }
      },
    },
    {
      method: 'GET',
      path: '/api/v2/authorization/start',
      tag: 'authorization',
      access: 'public',
      limit: 60,
      summary:
        'Exchanges a code for a session. The code of a sign-in is sent as bearer, by the browser that signed in; or the token and API key of a session are renewed.',
      answer: sessionStartSchema,
      async handle(context) {
        const secrets = secretsOf(context.request)
        if (!secrets.token) throw noSession()
        if (secrets.apiKey) return sessionAnswer(await sessions.refresh(secrets), context)
        const browser = cookieOf(context.request, exchangeCookie(secrets.token).name)
        return sessionAnswer(await sessions.exchange(secrets.token, browser), context)
      },
    },
    {
      method: 'GET',
      path: '/api/v2/authorization/verify',
      tag: 'authorization',
      access: 'session',
      summary: 'Reads the session. Answers its user and the setup of the portal.',
      answer: sessionStartSchema,
      handle: (context) => sessionAnswer(secretsOf(context.request), context),
    },
    {
      method: 'POST',
      path: '/api/v2/authorization/check_permissions',
      tag: 'authorization',
      access: 'session',
      reads: true,
      summary: 'Checks whether the caller may open a path. If not, answers the missing code and its name.',
      body: objectSchema({ path: { type: 'string', minLength: 1, maxLength: 500 } }, ['path']),
      answer: closedObject({ has_permission: flag, code: orNull(text), permission: orNull(text) }),
      async handle({ body, principal, translate }) {
        const path = String(body.path).split(/[?#]/)[0] ?? ''
        const page = pageAt(pages(), path)?.page
        const allowed = !page || may(principal, page.security)
        const code = allowed || !page.security ? null : missingCode(principal, page.security)
        const title = access().codes.find(({ id }) => id === code)?.title
        return { has_permission: allowed, code, permission: title ? translate(title.key, title.text) : code }
      },
    },
    {
      method: 'POST',
      path: '/api/v2/authorization/agree_to_terms',
      tag: 'authorization',
      access: 'session',
      summary: 'Accepts the terms of use. Once, for all sessions of the caller.',
      body: objectSchema({}),
      answer: closedObject({ user: closedObject({ agree_to_fhq_terms: flag }) }),
      async handle({ principal }) {
        await sessions.agreeToTerms(principal)
        await audit(database, principal, 'terms', {})
        return { user: { agree_to_fhq_terms: true } }
      },
    },
    {
      method: 'POST',
      path: '/api/v2/authorization/preview',
      tag: 'authorization',
      access: 'session',
      permit: ({ group, codes }) => {
        if (group !== adminGroup || !codes.includes(adminCode)) throw noPermission()
      },
      summary: 'Starts a preview as another user. For administrators. It refuses with 423 what would change something.',
      body: objectSchema({ user_id: integer }, ['user_id']),
      answer: sessionStartSchema,
      async handle(context) {
        const subjectId = Number(context.body.user_id)
        const secrets = await sessions.beginPreview(subjectId, context.principal)
        if (!secrets) throw new Refusal(422, 'server.preview_closed')
        await audit(database, { userId: context.principal.userId, subjectId }, 'preview', {})
        return sessionAnswer(secrets, context)
      },
    },
    {
      method: 'POST',
      path: '/api/v2/authorization/logout',
      tag: 'authorization',
      access: 'session',
      reads: true,
      summary: 'Ends the session. Its token is no longer valid.',
      answer: closedObject({}),
      async handle({ principal }) {
        await sessions.end(principal)
        await audit(database, principal, 'sign-out', {})
        return {}
      },
    },
  ])
}

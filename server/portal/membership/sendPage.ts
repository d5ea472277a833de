import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../../platform/http/cookies.ts'
import { defaultLocale, type Translate } from '../../platform/language/translator.ts'

/** The parts shared by every page of the membership site. */
export interface PageContext {
  nonce: string
  locale: string
  translate: Translate
}

export interface SendPage {
  (reply: FastifyReply, status: number, page: (shown: PageContext) => string, formTargets?: string[]): FastifyReply
  /** The language that its reader is shown pages in. */
  localeOf(request: FastifyRequest): string
}

const cookieName = 'membership_language'

/**
 * Sends pages that run only their own script, are never cached, and are in the reader's language. That is the one the
 * portal names in `lang`, remembered for the following pages, or the browser's preference.
 */
export function pageSender(translatorOf: (locale: string) => Translate, locales: () => string[]): SendPage {
  const languageOf = (request: FastifyRequest): { locale: string; named: string | undefined } => {
    const known = [defaultLocale, ...locales()]
    const named = known.find((locale) => locale === (request.query as { lang?: unknown }).lang)
    return {
      named,
      locale: named ?? known.find((one) => one === cookieOf(request, cookieName)) ?? preferredOf(request, known),
    }
  }
  const send = (
    reply: FastifyReply,
    status: number,
    page: (shown: PageContext) => string,
    formTargets: string[] = [],
  ): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    const { locale, named } = languageOf(reply.request)
    if (named)
      reply.header('Set-Cookie', `${cookieName}=${named}; Path=/membership; Max-Age=3600; HttpOnly; SameSite=Lax`)
    // form-action also rules where the answer to a form may lead: back to the portal.
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; form-action ${["'self'", ...formTargets].join(' ')}; base-uri 'none'; frame-ancestors 'none'`
    return (
      reply
        .code(status)
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'no-store')
        // Without any referrer a browser names no origin with the forms of these pages.
        .header('Referrer-Policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(page({ nonce, locale, translate: translatorOf(locale) }))
    )
  }
  return Object.assign(send, { localeOf: (request: FastifyRequest) => languageOf(request).locale })
}

/** The first language the browser asks for that is spoken here: the same place, or else the same language. */
function preferredOf({ headers }: FastifyRequest, known: string[]): string {
  const wanted = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.split(';')[0]?.trim().toLowerCase() ?? '')
  for (const one of wanted) {
    const found =
      known.find((locale) => locale.toLowerCase() === one) ??
      known.find((locale) => one !== '' && locale.toLowerCase().startsWith(`${one.slice(0, 2)}-`))
    if (found) return found
  }
  return defaultLocale
}

import type { FastifyRequest } from 'fastify'
import { defaultLocale } from '../language/translator.ts'

/** The locale that a call asks to be answered in. */
export function localeOf(request: FastifyRequest): string {
  const header = request.headers['user-language']
  return typeof header === 'string' && /^[a-z]{2}-[A-Z]{2}$/.test(header) ? header : defaultLocale
}

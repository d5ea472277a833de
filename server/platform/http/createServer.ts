import Fastify, { type FastifyInstance } from 'fastify'
import type { Translate } from '../language/translator.ts'
import type { Settings } from '../settings.ts'
import { answerError } from './answerError.ts'
import { connectionOptions } from './connections.ts'
import { localeOf } from './localeOf.ts'

interface ServerParts {
  settings: Settings
  translatorOf(locale: string): Translate
  /** The destination of the log; tests read it. */
  logTo?: { write(line: string): void }
}

/** Creates the HTTP server with its log and the limits of its connections; it has no routes yet. */
export function createServer({ settings, translatorOf, logTo }: ServerParts): FastifyInstance {
  return Fastify({
    bodyLimit: 1_000_000,
    // An address that no route can be looked for by: the one fault that comes before the error handler.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, translatorOf(localeOf(request))),
    logger: {
      // Every request is a line in production; while developing only what went wrong is.
      level: settings.stage === 'production' || logTo ? 'info' : 'warn',
      redact: ['req.headers.authorization', 'req.headers.api_key', 'req.headers.cookie'],
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: request.url.split('?')[0],
        }),
      },
      ...(logTo ? { stream: logTo } : {}),
    },
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    ...connectionOptions(settings.limits),
  })
}

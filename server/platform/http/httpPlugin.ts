import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import type { Translate } from '../language/translator.ts'
import type { Settings } from '../settings.ts'
import { answerError } from './answerError.ts'
import { proveAnswers } from './answerProof.ts'
import { limitConnections } from './connections.ts'
import { drainOnClose } from './drain.ts'
import { limitJsonDepth } from './limitJsonDepth.ts'
import { localeOf } from './localeOf.ts'
import { networkOf } from './networkOf.ts'
import { takeRows } from './takeRows.ts'

interface HttpServices {
  settings: Pick<Settings, 'limits' | 'trustedProxies'>
  translatorOf(locale: string): Translate
}

/** Every call's connection, body, compression and errors, and the end of connections when the server closes. */
export async function httpPlugin({ settings, translatorOf }: HttpServices, app: FastifyInstance): Promise<void> {
  proveAnswers(app)
  limitConnections(app, settings)
  drainOnClose(app)
  await app.register(rateLimit, { global: false, keyGenerator: ({ ip }) => networkOf(ip) })
  // A report's answer is whole in memory: in one go it is compressed in a tenth of what a stream takes to set up.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 2048,
    syncThreshold: 65_536,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  limitJsonDepth(app)
  takeRows(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, translatorOf(localeOf(request))))
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply, translatorOf(localeOf(request))))
}

import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import type { Translate } from '../language/translator.ts'
import type { Settings } from '../settings.ts'
import { answerError } from './answerError.ts'
import { limitConnections } from './connections.ts'
import { drainOnClose } from './drain.ts'
import { refuseDeep } from './readJson.ts'
import { localeOf } from './localeOf.ts'
import { networkOf } from './networkOf.ts'
import { addRowsParser } from './addRowsParser.ts'

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
  addRowsParser(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, translatorOf(localeOf(request))))
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply, translatorOf(localeOf(request))))
}

const proofHeader = 'portal-request-id'
const proofForm = /^[\w-]{1,64}$/

/** Sends the id of a request back with its answer: a gateway that answers in the portal's place does not know to. */
function proveAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const id = request.headers[proofHeader]
  if (typeof id === 'string' && proofForm.test(id)) void reply.header(proofHeader, id)
}

/**
 * Registers the proof for all calls, refusals included. Pages and files of the build prove nothing, as they are no
 * answers to calls.
 */
function proveAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) proveAnswer(request, reply)
  })
}

/** Bodies of JSON are measured before they are parsed: what walks through them later calls itself. */
function limitJsonDepth(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    try {
      refuseDeep(String(text))
    } catch (error) {
      done(error as Error)
      return
    }
    // It answers by `done` alone.
    void parse(request, String(text), done)
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const header = 'portal-request-id'
const form = /^[\w-]{1,64}$/

/** Sends the id of a request back with its answer: a gateway that answers in the portal's place does not know to. */
function proveAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const id = request.headers[header]
  if (typeof id === 'string' && form.test(id)) void reply.header(header, id)
}

/**
 * Registers the proof for all calls, refusals included. Pages and files of the build prove nothing, as they are no
 * answers to calls.
 */
export function proveAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) proveAnswer(request, reply)
  })
}

import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

/** Running calls may finish within this time once the server ends. */
const defaultGraceMs = 6000
/** A connection that has just been opened may still send its first call within this time. */
const firstCallMs = 1000
/** Seconds after which another server, or this one started again, can be asked. */
const retryAfter = 5

/** The refusal of a call that cannot begin any more because the server ends. */
export const ending = (): Refusal => new Refusal(503, 'server.ending', { retryAfter })

/**
 * Ends connections gracefully when the server closes. Running calls are answered with `Connection: close`, new ones are
 * refused with 503, and idle connections are closed. Connections left after `graceMs` are cut off.
 */
export function drainOnClose(server: FastifyInstance, graceMs = defaultGraceMs): void {
  const running = new Map<Socket, Set<ServerResponse>>()
  let isEnding = false
  const fresh = new WeakSet<Socket>()
  const closeIfIdle = (socket: Socket): void => {
    if (isEnding && running.get(socket)?.size === 0) socket.destroySoon()
  }
  const answerLast = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  server.server.on('connection', (socket) => {
    running.set(socket, new Set())
    fresh.add(socket)
    socket.once('close', () => running.delete(socket))
  })
  server.server.on('request', (request, response) => {
    const { socket } = request
    running.get(socket)?.add(response)
    fresh.delete(socket)
    if (isEnding) answerLast(response)
    response.once('close', () => {
      running.get(socket)?.delete(response)
      closeIfIdle(socket)
    })
  })
  server.addHook('onRequest', async () => {
    if (isEnding) throw ending()
  })
  server.addHook('preClose', async () => {
    isEnding = true
    for (const [socket, responses] of running) {
      responses.forEach(answerLast)
      if (!fresh.has(socket)) closeIfIdle(socket)
    }
    setTimeout(() => {
      for (const socket of running.keys()) closeIfIdle(socket)
    }, firstCallMs).unref()
    setTimeout(() => {
      for (const socket of running.keys()) socket.destroy()
    }, graceMs).unref()
  })
}

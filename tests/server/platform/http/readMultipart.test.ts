import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { request as call, Agent } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '../../../../server/platform/errors.ts'
import { storeMultipart } from '../../../../server/platform/http/readMultipart.ts'

const server = fastify()
// One connection: what the first request leaves unread would stand before the second.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let port = 0

beforeAll(async () => {
  await server.register(multipart, { throwFileSizeLimit: false })
  server.post('/', async (request, reply) => {
    try {
      await storeMultipart(request, new Map([['file', 10_000_000]]))
      return { ok: true }
    } catch (error) {
      return reply.status(error instanceof Refusal ? error.status : 500).send({})
    }
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as { port: number }).port
})
afterAll(async () => {
  agent.destroy()
  await server.close()
})

/** Sends a field that nobody asks for before a file of a megabyte. */
function sendUnwanted(): Promise<number> {
  const body = ['--x', 'Content-Disposition: form-data; name="preview"', '', 'true', '--x', 'Content-Disposition: form-data; name="file"; filename="a.csv"', '', 'a,b\r\n'.repeat(200_000), '--x--', ''].join('\r\n')
  return new Promise((resolve, reject) => {
    const request = call({ agent, port, host: '127.0.0.1', method: 'POST', path: '/', timeout: 5000, headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': Buffer.byteLength(body) } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject).on('timeout', () => request.destroy(new Error('no answer'))).end(body)
  })
}

it('a refused form leaves its connection to the next request, however much of it was not read', async () => {
  for (let turn = 1; turn <= 3; turn++) expect([turn, await sendUnwanted()]).toEqual([turn, 400])
})

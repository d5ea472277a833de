import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '../../../../server/platform/errors.ts'
import { storeMultipart } from '../../../../server/platform/http/readMultipart.ts'

let app: FastifyInstance
const kept: string[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  app = fastify({ forceCloseConnections: true })
  await app.register(multipart, { throwFileSizeLimit: false })
  app.post('/', async (sent, reply) => {
    // Files are known here while the call is answered, as other tests store some in the same folder.
    const before = new Set(readdirSync(tmpdir()))
    await storeMultipart(sent, new Map([['file', 1_000_000]])).catch(
      (error: unknown) => void reply.code(error instanceof Refusal ? error.status : 500),
    )
    kept.push(...readdirSync(tmpdir()).filter((name) => name.startsWith('sent-') && !before.has(name)))
    return {}
  })
  app.get('/', () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await app.close()
})

function send(method: string, body = '', type = 'text/plain'): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port: (app.server.address() as AddressInfo).port,
        agent,
        method,
        headers: method === 'GET' ? {} : { 'content-type': type },
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    call
      .setTimeout(5000, () => call.destroy(new Error('no answer')))
      .once('error', reject)
      .end(body)
  })
}

const part = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, size: number): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${'a\n'.repeat(size / 2)}\r\n`
const form = (...parts: string[]): Promise<number> =>
  send('POST', `${parts.join('')}--b--\r\n`, 'multipart/form-data; boundary=b')

it('keeps no file of a call that is refused after it came', async () => {
  expect(await form(file('file', 20), part('other', '1'))).toBe(400)
  expect(await form(file('file', 20), part('form', 'no JSON'))).toBe(400)
  expect(await form(file('file', 20), file('other', 20))).not.toBe(200)
  expect(kept).toEqual([])
})

it('takes the next call of a connection whose last one was refused before its file was read', async () => {
  for (const size of [200_000, 1_000_000]) {
    expect(await form(part('other', '1'), file('file', size))).toBe(400)
    expect(await send('GET')).toBe(200)
  }
})

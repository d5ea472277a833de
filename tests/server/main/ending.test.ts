import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../scripts/temporaryFolder.mjs'

const main = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
/** A container is killed after ten seconds. */
const mostMs = 10_000

let folder: string
let port: number
let child: ChildProcess
let output = ''

beforeAll(async () => {
  folder = newDataFolder('ending')
  port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as AddressInfo
      probe.close(() => resolve(free))
    })
  })
})
afterEach(() => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(): void {
  output = ''
  child = spawn(process.execPath, ['--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: folder,
      DEMO: 'true',
      DEMO_SCALE: 'small',
      STAGE: 'test',
      PORT: String(port),
      HOST: '127.0.0.1',
      MAX_CONNECTIONS_PER_ADDRESS: '3000',
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes) => {
      output += String(bytes)
    })
}

const said = (text: string): Promise<void> =>
  expect.poll(() => output, { timeout: 180_000, interval: 20 }).toContain(text)
const answers = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/membership/login`).then(
    () => true,
    () => false,
  )
async function started(): Promise<void> {
  start()
  await said('The portal is at')
}

/** Milliseconds until the process ended, and with which code; its PostgreSQL has ended before. */
async function end(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number> {
  const began = performance.now()
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve))
  child.kill(signal)
  const code = await gone
  const took = performance.now() - began
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
  return took
}

interface Answer {
  body: string
  status: number
  headers: IncomingHttpHeaders
}
const agent = new Agent({ keepAlive: true, maxSockets: 3000 })
function call(method: string, path: string, user?: object, body?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { 'content-type': 'application/json', ...user } },
      (response) => {
        let body = ''
        response
          .on('error', reject)
          .on('data', (bytes) => {
            body += String(bytes)
          })
          .on('end', () => resolve({ body, status: response.statusCode ?? 0, headers: response.headers }))
      },
    )
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
async function signIn(): Promise<object> {
  const { body } = await call('POST', '/api/v2/authorization/login_by_gy', undefined, {
    login: 'admin@example.test',
    password: 'fleet-demo',
  })
  const { user } = JSON.parse(body) as { user: { token: string; api_key: string } }
  return { authorization: `Bearer ${user.token}`, api_key: user.api_key }
}

describe('a signal ends the process within ten seconds', () => {
  const measure = async (state: string, ended: Promise<number>): Promise<void> => {
    const took = await ended
    process.stderr.write(`${state}: ended after ${Math.round(took)} ms\n`)
    expect(took).toBeLessThan(mostMs)
  }

  it('while it starts', async () => {
    start()
    await pause(700)
    const gone = new Promise<number>((resolve) => {
      const began = performance.now()
      child.once('close', () => resolve(performance.now() - began))
    })
    child.kill('SIGTERM')
    await measure('starting', gone)
  }, 240_000)

  it('while it loads the demo data, which the next start loads again', async () => {
    start()
    await said('First start')
    await said(' %')
    await measure('seeding', end())
    start()
    await said('First start')
    await said('The portal is at')
    await measure('idle', end('SIGINT'))
  }, 400_000)

  it('while the definitions are checked', async () => {
    start()
    await expect.poll(answers, { timeout: 180_000, interval: 20 }).toBe(true)
    expect(output).not.toContain('The portal is at')
    await measure('checking', end())
  }, 240_000)

  it('while files are written and calls wait, which are answered with the time to retry', async () => {
    await started()
    const user = await signIn()
    const files = Array.from({ length: 12 }, () =>
      call('POST', '/api/v2/checkpoint/download_excel_file_checkpoint_all_details_report', user, {}).catch(
        (error: unknown) => error as Error,
      ),
    )
    // The first answer says that the server has taken them all.
    const first = await Promise.race(files)
    await measure('12 exports of one user', end())
    const told = (await Promise.all(files)).filter((one): one is Answer => 'status' in one)
    expect(told).toHaveLength(12)
    for (const { status, headers } of told.filter((one) => one !== first)) {
      expect([200, 429, 503]).toContain(status)
      expect(headers.connection).toBe('close')
      if (status !== 200) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(told.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  }, 240_000)

  it('while 2,000 calls wait for a change', async () => {
    await started()
    const user = await signIn()
    const { headers, body } = await call('GET', '/api/v2/catalog/get_version', user)
    expect(headers.connection).toBe('keep-alive')
    const { version } = JSON.parse(body) as { version: string }
    const waiting = Array.from({ length: 2000 }, () =>
      call('GET', `/api/v2/catalog/get_version?after=${version}&reading=false`, user).catch(
        (error: unknown) => error as Error,
      ),
    )
    await pause(6000)
    await measure('2,000 waiting calls', end())
    const told = (await Promise.all(waiting)).filter((one): one is Answer => 'status' in one)
    expect(told.length).toBeGreaterThan(1900)
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(told.map(({ headers: one }) => one.connection))).toEqual(new Set(['close']))
  }, 240_000)

  it('with idle connections, half-sent heads and half-sent bodies', async () => {
    await started()
    await call('GET', '/membership/login')
    const sockets = [
      '',
      'GET / HTTP/1.1\r\nHos',
      'POST /api/v2/authorization/login_by_gy HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ].flatMap((text) =>
      Array.from({ length: 100 }, () => {
        const socket = connect({ port, host: '127.0.0.1' }, () => void socket.write(text))
        return socket.on('error', () => undefined)
      }),
    )
    await pause(500)
    await measure('300 idle and half-sent sockets', end())
    for (const socket of sockets) socket.destroy()
  }, 240_000)
})

// Last: it loads the demo data, which others find missing.
it('a port that another program has ends the start with what to do', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  start()
  const code = await new Promise((resolve) => child.once('close', resolve))
  other.close()
  expect([code, output]).toEqual([
    1,
    expect.stringContaining(
      `Another program listens on port ${port} of 127.0.0.1. Stop it, or choose another port with PORT.\n`,
    ),
  ])
  expect(output).not.toContain('    at ')
}, 240_000)

import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, password, type TestApp } from './testApp.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const world of open.splice(0)) await world.close()
})

async function listening(environment: Record<string, string>): Promise<{ world: TestApp; port: number }> {
  const world = await createTestApp(testDatabase, undefined, environment)
  open.push(world)
  await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  return { world, port: (world.app.server.server.address() as AddressInfo).port }
}

/** A connection that has sent a text, what came back, and the milliseconds until it was closed. */
function talk(
  port: number,
  text: string,
  localAddress = '127.0.0.1',
): { socket: Socket; came: () => string; heard: Promise<unknown>; closed: Promise<number> } {
  const began = Date.now()
  let came = ''
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => void socket.write(text))
  socket.on('data', (bytes) => {
    came += bytes.toString()
  })
  socket.on('error', () => undefined)
  return {
    socket,
    came: () => came,
    heard: new Promise((resolve) => {
      socket.once('data', resolve)
    }),
    closed: new Promise((resolve) => {
      socket.on('close', () => resolve(Date.now() - began))
    }),
  }
}

const body =
  'POST /api/v2/authorization/login_by_gy HTTP/1.1\r\nHost: portal.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
const whole = 'GET /membership/login HTTP/1.1\r\nHost: portal.test\r\n\r\n'

describe('connections', () => {
  it('are closed when head, body or next request do not come', async () => {
    // Overdue connections are looked for at an interval. A silent connection ends long after that, or it would end the
    // others unanswered.
    const { port } = await listening({ HEADER_TIMEOUT: '1', REQUEST_TIMEOUT: '2', IDLE_TIMEOUT: '5' })
    const [silent, head, unfinished, idle] = ['', 'GET / HTTP/1.1\r\nHos', body, whole].map((text) => talk(port, text))
    const took = await Promise.all([silent, head, unfinished, idle].map((one) => one!.closed))
    expect(took.every((ms) => ms < 15_000)).toBe(true)
    expect([head?.came(), unfinished?.came()].map((text) => text?.slice(0, 12))).toEqual([
      'HTTP/1.1 408',
      'HTTP/1.1 408',
    ])
    expect(idle?.came()).toContain('HTTP/1.1 200')
  })

  it('are so many of one address, and others go on', async () => {
    const { world, port } = await listening({ MAX_CONNECTIONS_PER_ADDRESS: '5' })
    const kept = Array.from({ length: 5 }, () => talk(port, body))
    await expect
      .poll(
        () =>
          new Promise<number>((resolve) => {
            world.app.server.server.getConnections((_error, count) => resolve(count))
          }),
      )
      .toBe(5)
    const tooMany = talk(port, whole)
    await tooMany.closed
    expect(tooMany.came()).toBe('')
    const other = talk(port, whole, '127.0.0.2')
    await expect.poll(() => other.came()).toContain('HTTP/1.1 200')
    kept[0]?.socket.destroy()
    await kept[0]?.closed
    await expect
      .poll(async () => {
        const again = talk(port, whole)
        await Promise.race([again.heard, again.closed])
        again.socket.destroy()
        return again.came()
      })
      .toContain('HTTP/1.1 200')
    for (const { socket } of [...kept, other]) socket.destroy()
  })
})

describe('the address of a caller', () => {
  const guess = async (world: TestApp, remoteAddress: string, forwarded: string) =>
    JSON.parse(
      (
        await world.app.server.inject({
          method: 'POST',
          url: '/api/v2/authorization/login_by_gy',
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded },
          payload: { login: 'cus@example.test', password: 'not it' },
        })
      ).body,
    ) as { authorization_status?: number; response_status: { code: number } }

  it.each(['production', 'development'])(
    'is that of the connection with STAGE=%s, whatever X-Forwarded-For says',
    async (stage) => {
      const { world } = await listening({ STAGE: stage })
      const answers = []
      for (let count = 0; count < 31; count++) answers.push(await guess(world, '10.0.0.1', `203.0.113.${count}`))
      expect(answers.slice(0, 6).map((one) => one.authorization_status)).toEqual([3, 3, 3, 3, 1, 1])
      expect(answers[30]?.response_status.code).toBe(429)
      const owner = await world.app.server.inject({
        method: 'POST',
        url: '/api/v2/authorization/login_by_gy',
        remoteAddress: '203.0.113.1',
        payload: { login: 'cus@example.test', password },
      })
      expect(JSON.parse(owner.body)).toMatchObject({ authorization_status: 0 })
    },
  )

  it('is the last one named by a trusted proxy', async () => {
    const { world } = await listening({ TRUSTED_PROXIES: '10.0.0.0/24, 2001:db8::7' })
    for (let count = 0; count < 5; count++) await guess(world, '10.0.0.1', `198.51.100.${count}, 203.0.113.9`)
    expect((await guess(world, '10.0.0.2', '203.0.113.9')).authorization_status).toBe(1)
    expect((await guess(world, '10.0.0.2', '203.0.113.10')).authorization_status).toBe(3)
    expect((await guess(world, '192.0.2.1', '203.0.113.9')).authorization_status).toBe(3)
  })
})

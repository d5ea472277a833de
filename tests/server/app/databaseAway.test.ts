import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { demoDatabase } from '../platform/database/prepared.ts'
import { openCopy, testServerUrl } from '../platform/database/databaseCopies.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, password, type Answer, type TestApp } from './testApp.ts'

/** A way to a server that can be shut: whoever is on it is thrown off, and nobody gets on. */
async function openDoor(host: string, port: number) {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(port, host)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const open = (at: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(at, '127.0.0.1', resolve)
    })
  await open(0)
  const { port: own } = server.address() as AddressInfo
  return {
    port: own,
    open: () => open(own),
    shut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const one of sockets) one.destroy()
      }),
  }
}

const away = 'The database cannot be reached right now. Try again in a moment.'
const told = ({ status, headers, json }: Answer) => [status, headers['retry-after'], json.response_status?.description]

describe('while the database is away', () => {
  let world: TestApp
  afterEach(() => world.close())

  async function answers(): Promise<unknown[]> {
    const admin = await world.as('admin')
    return Promise.all(
      [
        admin.post('checkpoint/report', {}),
        admin.post('checkpoint/get_customer_locations', {}),
        admin.get('../v1/favorite_reports/get/1'),
        world.nobody.post('authorization/login_by_gy', { login: 'cus@example.test', password }),
      ].map(async (one) => (await one).status),
    )
  }

  async function refusals(): Promise<unknown[]> {
    const { headers } = keys
    return Promise.all(
      [
        world.nobody.post('checkpoint/report', {}, headers),
        world.nobody.post('checkpoint/get_customer_locations', {}, headers),
        world.nobody.get('../v1/favorite_reports/get/1', headers),
        world.nobody.post('authorization/login_by_gy', { login: 'cus@example.test', password }),
      ].map(async (one) => told(await one)),
    )
  }
  let keys: { headers: Record<string, string> }

  it('calls are answered 503 with words and a time, and as ever once it is back', async () => {
    const url = new URL(testServerUrl())
    const door = await openDoor(url.hostname, Number(url.port || 5432))
    const through = (address: string): string =>
      Object.assign(new URL(address), { hostname: '127.0.0.1', port: String(door.port) }).href
    world = await createTestApp({ ...testDatabase, openDemo: () => openCopy(demoDatabase, through) })
    keys = await world.as('cus')
    const before = await answers()
    await door.shut()
    expect(await refusals()).toEqual(Array(4).fill([503, '10', away]))
    expect(
      told(await world.nobody.post('checkpoint/report', {}, { ...keys.headers, 'user-language': 'de-DE' }))[2],
    ).toBe('Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.')
    await door.open()
    expect(await answers()).toEqual(before)
    await world.app.jobsIdle()
  })
})

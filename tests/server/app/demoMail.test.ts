import { afterEach, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type TestApp } from './testApp.ts'

let world: TestApp
afterEach(() => world.close())

it.each<[string, Record<string, string>, string, Record<string, string>, number]>([
  ['this machine', { PUBLIC_URL: 'http://127.0.0.1:3000' }, '127.0.0.1', {}, 200],
  ['another machine', { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '0.0.0.0' }, '192.168.1.7', {}, 404],
  ['this machine, of a server for all', { PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '0.0.0.0' }, '127.0.0.1', {}, 404],
  ['a proxy on this machine', { PUBLIC_URL: 'https://demo.example' }, '127.0.0.1', {}, 404],
  [
    'this machine, under a name of elsewhere',
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    '127.0.0.1',
    { host: 'portal.example.com' },
    404,
  ],
  [
    'a proxy that says for whom',
    { PUBLIC_URL: 'http://localhost:3000' },
    '127.0.0.1',
    { 'x-forwarded-for': '192.0.2.1' },
    404,
  ],
])(
  'the mail of a demo, requested from %s, is answered or not found',
  async (_where, environment, remoteAddress, headers, status) => {
    world = await createTestApp(testDatabase, undefined, environment)
    const [mail, login] = await Promise.all(
      ['mail', 'login'].map((page) => world.app.server.inject({ url: `/membership/${page}`, remoteAddress, headers })),
    )
    expect([mail?.statusCode, login?.body.includes('/membership/mail')]).toEqual([status, status === 200])
    const [admin, customer] = [await world.as('admin'), await world.as('cus')]
    const readBy = async (own: Record<string, string>) =>
      (await world.app.server.inject({ url: '/membership/mail', remoteAddress, headers: { ...headers, ...own } }))
        .statusCode
    expect([await readBy(admin.headers), await readBy(customer.headers)]).toEqual([200, status])
  },
)

import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../server/access/Route.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('what comes in at the door', () => {
  const world = setupTestApp({ commits: true })
  let routes: Route[]
  let admin: Caller
  let customer: Caller
  beforeAll(async () => {
    routes = world.app.routes()
    ;[admin, customer] = [await world.as('admin'), await world.as('cus')]
    await world.app.server.listen({ port: 0, host: '127.0.0.1' })
  })

  const errorsOf = ({ json }: Answer) => json.response_status?.errors ?? []
  const inject = (
    method: Route['method'],
    url: string,
    payload: string,
    headers: Record<string, string>,
    remoteAddress: string,
  ) =>
    world.app.server.inject({
      method,
      url,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
      remoteAddress,
    })

  it('refuses JSON that is nested too deep at every route, with a session or without', async () => {
    const posts = routes.filter(({ method }) => method !== 'GET')
    expect(posts.length).toBeGreaterThan(50)
    // Callers without the right are told that first.
    const [one, staff] = [await world.as('admin'), await world.as('gyr')]
    for (const [index, { method, path, access }] of posts.entries()) {
      // An administrator of few accounts has the home of those.
      const { headers } = path.endsWith('get_accounts_home') ? staff : one
      const url = path.replace(/\{\w+\}/g, '1')
      for (const body of [deep(7500), `{"a":${deep(65)}}`, `${'{"a":'.repeat(7500)}1${'}'.repeat(7500)}`]) {
        const answer = await inject(method, url, body, headers, `10.4.${index}.1`)
        expect([path, answer.statusCode, JSON.parse(answer.body)]).toEqual([
          path,
          400,
          expect.objectContaining({
            response_status: expect.objectContaining({
              description: 'The request is nested too deeply. Use at most 64 levels.',
            }) as unknown,
          }),
        ])
        // A caller without a session is told only that.
        expect([path, (await inject(method, url, body, {}, `10.5.${index}.1`)).statusCode]).toEqual([
          path,
          access === 'session' ? 403 : 400,
        ])
      }
    }
    // Brackets in a text are no depth.
    expect((await customer.post('checkpoint/report', { key_word: '['.repeat(100) })).status).toBe(200)
  })

  it('takes no number that is none, wherever one may stand', async () => {
    for (const { method, path, params, query, body, files } of routes.filter(({ access }) => access === 'session')) {
      for (const [place, schema] of Object.entries({ params, query, body }) as [
        string,
        { properties?: Record<string, { type?: string }>; required?: string[] } | undefined,
      ][]) {
        for (const [name] of Object.entries(schema?.properties ?? {}).filter(
          ([, one]) => one.type === 'integer' || one.type === 'number',
        )) {
          if (files?.size && place === 'body') continue
          for (const text of ['Infinity', '1e309', '-1e309', 'NaN', '99999999999999999999']) {
            const url = `${path.replace(/\{(\w+)\}/g, (_all, part: string) => (place === 'params' && part === name ? text : '1'))}${place === 'query' ? `?${name}=${text}` : ''}`
            const answer =
              method === 'GET'
                ? await world.app.server.inject({ url, headers: admin.headers })
                : await inject(method, url, place === 'body' ? `{"${name}":${text}}` : '{}', admin.headers, '10.6.0.1')
            expect([
              method,
              url,
              name,
              text,
              [400, 401].includes(answer.statusCode) ? 'refused' : answer.statusCode,
            ]).toEqual([method, url, name, text, 'refused'])
          }
        }
      }
    }
  })

  it('orders every list by each of the columns that its description offers', { timeout: 300_000 }, async () => {
    let orders = 0
    for (const { method, path, body } of routes) {
      const { order_by, ...rest } = ((method === 'POST' && body?.properties) || {}) as Record<
        string,
        { enum?: string[] }
      >
      if (/pdf|excel|png|csv|xml|file|template/.test(path)) continue
      for (const order of (order_by?.enum ?? []).filter((one) => typeof one === 'string')) {
        const days = {
          ...('date_from' in rest ? { date_from: '2026-06-01' } : {}),
          ...('date_to' in rest ? { date_to: '2026-06-14' } : {}),
        }
        const answer = await admin.post(path.slice(8), { order_by: order, page_size: 1, ...days })
        expect([path, order, answer.status < 500, answer.json.response_status?.description]).toEqual([
          path,
          order,
          true,
          answer.json.response_status?.description,
        ])
        orders++
      }
    }
    expect(orders).toBeGreaterThan(200)
  })

  it('names the field of a number that its column does not take, and of a month there is not', async () => {
    const locale = await admin.post('admin/locales/add', { locale: 'xx-XX', region: 'NA', parent_id: 3_000_000_000 })
    expect([locale.status, errorsOf(locale).map(({ field }) => field)]).toEqual([
      400,
      expect.arrayContaining(['parent_id']),
    ])
    const cards = await customer.post('fleet_dashboard/get_reports', {
      tab_id: 'service',
      base_parameters: { date_from: '2026-01-01', date_to: '2026-06-01' },
      reports_parameters: [{ report_type: 'fleet-hq-calls', graph_selected_month: 13, graph_selected_year: 2026 }],
    })
    expect([cards.status, errorsOf(cards).map(({ field }) => field)]).toEqual([
      400,
      ['reports_parameters.0.graph_selected_month'],
    ])
  })

  it('makes no row for every week of a thousand years', async () => {
    const answer = await customer.post('own/checkpoint_trend/report', {
      date_from: '1900-01-01',
      date_to: '9999-12-31',
    })
    expect([answer.status, errorsOf(answer)]).toEqual([
      400,
      [{ field: 'date_to', message: 'Choose a period of at most 10 years' }],
    ])
    expect(
      (await customer.post('own/checkpoint_trend/report', { date_from: '06/16/2016', date_to: '2026-06-16' })).status,
    ).toBe(200)
  })

  it.each([
    ['without a boundary', 'multipart/form-data', '--b--'],
    ['cut short', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="form"\r\n\r\n{"na'],
    ['empty', 'multipart/form-data; boundary=b', ''],
    ['of another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\n--b--'],
    [
      'with JSON that is none',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="form"\r\n\r\n{\r\n--b--\r\n',
    ],
    [
      'with JSON that is deep',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="form"\r\n\r\n${deep(7500)}\r\n--b--\r\n`,
    ],
  ])('refuses form data %s, and reads none of who may not send it', async (_what, type, body) => {
    // Units are imported by customers too, but by nobody without the code of tire management.
    const basic = await world.as('cus-basic')
    const taking = routes.filter(({ files }) => files?.size)
    expect(taking.length).toBeGreaterThan(1)
    for (const { path } of taking) {
      const send = (headers: Record<string, string>) =>
        inject('POST', path, body, { ...headers, 'content-type': type }, '10.7.0.1')
      expect([
        path,
        (await send(admin.headers)).statusCode,
        (await send(basic.headers)).statusCode,
        (await send({})).statusCode,
      ]).toEqual([path, 400, 401, 403])
    }
  })

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/%',
    '/api/v2/%c0%ae',
    '//evil.test/x',
  ])('answers the path %s like a missing one', async (path) => {
    const { port } = world.app.server.server.address() as AddressInfo
    const status = await new Promise<number>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
    expect([200, 400, 404]).toContain(status)
  })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { setupTestApp } from './setupTestApp.ts'
import { createTestApp, type Caller } from './testApp.ts'

describe('bad input', () => {
  const world = setupTestApp()
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  it.each<[string, object, string, string]>([
    ['an unknown field', { acount: 1 }, 'acount', 'This field does not exist'],
    ['a wrong type', { accounts: '1' }, 'accounts', 'Enter a list of values'],
    ['a wrong type inside', { accounts: ['1'] }, 'accounts.0', 'Enter a whole number'],
    ['page 0', { page_number: 0 }, 'page_number', 'Enter 1 or more'],
    ['a page of a million', { page_size: 1_000_000 }, 'page_size', 'Please enter a value less than or equal to 500'],
    ['half a page', { page_number: 1.5 }, 'page_number', 'Enter a whole number'],
    ['a date that is none', { date_from: '02/30/2026' }, 'date_from', 'Please enter date in the correct format'],
    ['words for a date', { date_to: 'tomorrow' }, 'date_to', 'Please enter date in the correct format'],
    [
      'a report type there is not',
      { report_type: 'full' },
      'report_type',
      'Choose one of: latest, every, exceptions, critical',
    ],
    ['an order by SQL', { order_by: 'unit_id; drop table units' }, 'order_by', 'Choose one of: '],
    ['an order by a hidden column', { order_by: 'account_id' }, 'order_by', 'Choose one of: '],
    ['a keyword of a book', { key_word: 'x'.repeat(201) }, 'key_word', 'Use at most 200 characters'],
    [
      'too many choices',
      { accounts: Array.from({ length: 1001 }, (_, index) => index) },
      'accounts',
      'Choose at most 1,000',
    ],
    [
      'an id too large',
      { unit_id: 1e300 },
      'unit_id',
      'Please enter a value less than or equal to 9,007,199,254,740,991',
    ],
    ['a NUL character', { survey_by: ['a\u0000b'] }, 'survey_by.0', 'This does not have the expected format'],
  ])('refuses %s, naming the field', async (_, body, field, message) => {
    const { status, json } = await customer.post('checkpoint/report', body)
    expect(status).toBe(400)
    expect(json.response_status).toMatchObject({
      code: 400,
      is_error: true,
      description: 'Some of the values are not valid. Nothing was changed.',
    })
    const error = json.response_status?.errors.find((one) => one.field === field)
    expect(error?.message.startsWith(message), JSON.stringify(json.response_status?.errors)).toBe(true)
  })

  it('names what to enter in the caller’s words, never by the types of JSON', async () => {
    const told = async (path: string, body: object): Promise<unknown> =>
      (await customer.post(path, body, { 'user-language': 'de-DE' })).json.response_status?.errors.map(
        ({ field, message }: { field: string; message: string }) => [field, message],
      )
    expect(
      await told('checkpoint/report', {
        accounts: '1',
        key_word: 1,
        is_sort_desc: 'yes',
        page_number: 'one',
        survey_by: {},
      }),
    ).toEqual(
      expect.arrayContaining([
        ['accounts', 'Geben Sie eine Liste von Werten ein'],
        ['key_word', 'Geben Sie einen Text ein'],
        ['is_sort_desc', 'Wählen Sie Ja oder Nein'],
        ['page_number', 'Geben Sie eine ganze Zahl ein'],
        ['survey_by', 'Geben Sie eine Liste von Werten ein'],
      ]),
    )
    expect(
      await told('fleet_survey/save_tire', {
        unit_inspection_id: 1,
        axle_number: 1,
        side: 'left',
        wheel_index: 1,
        version: 1,
        pressure: '80',
      }),
    ).toEqual([['pressure', 'Geben Sie eine Zahl ein']])
  })

  it.each(["'; drop table units; --", "' or '1'='1", '%', '_', '\\', '$1', ':account_group', '${1}'])(
    'takes the keyword %j as letters',
    async (key_word) => {
      const { status, json } = await customer.post('checkpoint/report', { key_word })
      expect([status, json.total_items]).toEqual([200, 0])
      expect((await customer.post('checkpoint/report', {})).json.total_items).toBeGreaterThan(0)
    },
  )

  it('refuses 10 MB, what is no JSON, another media type and a body that is a list', async () => {
    const send = async (payload: string, type = 'application/json') => {
      const response = await world.app.server.inject({
        method: 'POST',
        url: '/api/v2/checkpoint/report',
        headers: { ...customer.headers, 'content-type': type },
        payload,
      })
      return [
        response.statusCode,
        (JSON.parse(response.body) as { response_status: { code: number } }).response_status.code,
      ]
    }
    expect(await send(`{"key_word":"${'x'.repeat(10_000_000)}"}`)).toEqual([413, 413])
    expect(await send('{"a":')).toEqual([400, 400])
    expect(await send('<a/>', 'text/xml')).toEqual([415, 415])
    expect(await send('[]')).toEqual([400, 400])
    expect(await send('{"__proto__":{"a":1}}')).toEqual([400, 400])
  })

  it('answers 404 in the wire’s form for calls there are not', async () => {
    for (const path of ['checkpoint/nothing', 'checkpoint/report/5', '../../etc/passwd']) {
      const answer = await customer.post(path, {})
      expect(answer.status).toBe(404)
    }
    expect((await customer.get('checkpoint/report')).status).toBe(404)
    expect((await customer.get('catalog/get_report/no-such-report')).status).toBe(404)
  })

  it.each<['GET' | 'POST' | 'OPTIONS' | 'PATCH' | 'DELETE', string, number]>([
    ['GET', '/api/v2/checkpoint/%zz', 400],
    ['POST', '/%', 400],
    ['OPTIONS', '*', 404],
    ['OPTIONS', '/api/v2/checkpoint/report', 404],
    ['PATCH', '/api/v2/checkpoint/report', 404],
    ['DELETE', '/', 404],
  ])('answers %s %s in the wire’s form', async (method, url, status) => {
    const answer = await world.app.server.inject({ method, url, headers: { 'user-language': 'de-DE' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    expect(JSON.parse(answer.body)).toEqual({
      response_status: { code: status, is_error: true, description: 'Nicht gefunden oder kein Zugriff', errors: [] },
    })
  })

  it('answers a fault of ours with an id to quote and no detail, and goes on', async () => {
    await world.database.query({
      text: 'alter table inspections rename column survey_by to survey_by_away',
      values: [],
    })
    const broken = await customer.post('checkpoint/report', {})
    await world.database.query({
      text: 'alter table inspections rename column survey_by_away to survey_by',
      values: [],
    })
    expect(broken.status).toBe(500)
    expect(broken.json.response_status?.description).toBe('Something went wrong please try again')
    expect(broken.json.response_status?.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(broken.json)).not.toMatch(/survey_by|column|select/)
    expect(world.log.join('')).toContain(broken.json.response_status?.id)
    expect((await customer.post('checkpoint/report', {})).status).toBe(200)
  })
})

describe('the description of the wire', () => {
  const world = setupTestApp()

  it('names every route with its schema', async () => {
    expect((await world.app.server.inject({ method: 'GET', url: '/api/docs/json' })).statusCode).toBe(403)
    const { headers } = await world.as('cus')
    const response = await world.app.server.inject({ method: 'GET', url: '/api/docs/json', headers })
    const document = JSON.parse(response.body) as {
      openapi: string
      components: { schemas: Record<string, object> }
      paths: Record<string, Record<string, { operationId: string; requestBody?: object; responses: object }>>
    }
    expect(document.openapi).toBe('3.0.3')
    const named = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(named.sort()).toEqual(
      world.app
        .routes()
        .map((route) => `${route.method} ${route.path}`)
        .sort(),
    )
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(document.components.schemas['CheckpointReportRequest']).toMatchObject({
      properties: { date_from: { type: 'string', format: 'date', nullable: true } },
    })
  })

  it('is a document as OpenAPI 3.0 defines it, in which every call says what it answers', async () => {
    const { headers } = await world.as('gyr')
    const document = JSON.parse(
      (await world.app.server.inject({ method: 'GET', url: '/api/docs/json', headers })).body,
    ) as {
      paths: Record<
        string,
        Record<
          string,
          {
            responses: Record<
              string,
              { content: Record<string, { schema: { properties?: object; additionalProperties?: unknown } }> }
            >
          }
        >
      >
    }
    const found = await new Validator().validate(structuredClone(document))
    expect(found.errors ?? []).toEqual([])
    const open = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) =>
        responses['200']?.content['application/json']?.schema.additionalProperties === true ? [path] : [],
      ),
    )
    // The document does not describe itself, nor what a schema may say.
    expect(open.sort()).toEqual(['/api/docs/json', '/api/v2/feeds/{feed}/schema'])
  })

  it('is a page to read too', async () => {
    expect((await world.app.server.inject({ method: 'GET', url: '/api/docs' })).statusCode).toBe(403)
    const published = await createTestApp(testDatabase, undefined, {
      STAGE: 'development',
      PUBLIC_URL: 'https://pilot.example',
    })
    const refused = await published.app.server.inject({ method: 'GET', url: '/api/docs' })
    await published.close()
    expect(refused.statusCode).toBe(403)
    const developing = await createTestApp(testDatabase, undefined, {
      STAGE: 'development',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    const response = await developing.app.server.inject({ method: 'GET', url: '/api/docs' })
    await developing.close()
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('/api/v2/checkpoint/report')
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Answer, type Caller, type TestApp } from './testApp.ts'

const row = {
  account_number: '100004',
  location_number: '0001',
  invoice_number: 'K-1',
  invoice_line: '1',
  purchased_on: '2026-05-04',
  product: 'RECAPRO-RCDRIVE-1',
  quantity: 4,
  unit_price: 250.25,
}
const form = { name: 'Gate 1', feeds: [], accounts: [], dealers: [] }

describe('API keys', () => {
  let world: TestApp
  let [customer, other, dealer, staff, admin]: Caller[] = []
  beforeAll(async () => {
    world = await createTestApp(testDatabase, undefined, { KEY_ROWS_PER_HOUR: '10', KEY_CALLS_PER_HOUR: '40' })
    ;[customer, other, dealer, staff, admin] = [
      await world.as('cus'),
      await world.as('cus-other'),
      await world.as('dlr'),
      await world.as('gyr'),
      await world.as('admin'),
    ]
  })
  afterAll(() => world.close())

  const rowsOf = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    world.database.query({ text, values })
  const idOf = async (table: 'accounts' | 'dealers', order = 'asc'): Promise<number> =>
    Number((await rowsOf(`select ${table.slice(0, -1)}_id as id from ${table} order by 1 ${order} limit 1`))[0]?.id)
  const add = (as: Caller | undefined, key: object = {}): Promise<Answer> =>
    (as ?? world.nobody).post('own/source_keys/add_key', { ...form, ...key })
  const renew = (as: Caller | undefined, id: unknown, oldHours = 0): Promise<Answer> =>
    (as ?? world.nobody).post(`source_keys/${String(id)}/secret`, { old_hours: oldHours })
  /** A machine with a new key, and the key's id. */
  async function machine(
    as: Caller | undefined,
    key: object = {},
  ): Promise<{ id: number; secret: string; headers: Record<string, string> }> {
    const added = await add(as, key)
    expect([added.status, added.json.response_status?.errors]).toEqual([200, undefined])
    const { json } = await renew(as, added.json.source_key_id)
    return {
      id: Number(added.json.source_key_id),
      secret: String(json.secret),
      headers: { authorization: `Bearer ${String(json.secret)}` },
    }
  }
  const load = (headers: Record<string, string>, rows: object[] = [row], feed = 'purchases'): Promise<Answer> =>
    world.nobody.post(`feeds/${feed}`, { rows }, headers)

  it('load rows, of which the batch and the audit trail name the key', async () => {
    const { id, secret, headers } = await machine(customer)
    expect(secret).toMatch(/^feedkey_[A-Za-z0-9]{10}_[A-Za-z0-9_-]{43}$/)
    const { status, json } = await load(headers)
    expect([status, json.counts]).toEqual([
      200,
      { read: 1, new: 1, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(await rowsOf('select source, source_key_id from feed_batches where batch_id = $1', [json.batch_id])).toEqual(
      [{ source: 'key', source_key_id: id }],
    )
    expect(
      await rowsOf(`select detail->>'key' as key from audit_log where detail->>'batch' = $1`, [String(json.batch_id)]),
    ).toEqual([{ key: String(id) }])
    expect((await world.nobody.get(`batches/${String(json.batch_id)}`, headers)).json.batch).toMatchObject({
      source: 'key',
      rows_new: 1,
    })
    expect((await world.nobody.get('feeds/purchases/schema', headers)).status).toBe(200)
  })

  it('are stored only as a hash, and never logged', async () => {
    const { id, secret } = await machine(customer)
    const kept = JSON.stringify(
      await rowsOf(
        `select public_part, encode(secret_hash, 'hex') as hash from source_key_secrets where source_key_id = $1`,
        [id],
      ),
    )
    const audited = JSON.stringify(await rowsOf('select detail from audit_log'))
    const [, , hidden] = secret.split('_')
    for (const text of [
      kept,
      audited,
      world.log.join('\n'),
      JSON.stringify((await customer?.post('own/source_keys/get_keys', {}))?.json),
    ])
      expect(text).not.toContain(hidden)
  })

  it('open nothing but the calls for machines', async () => {
    const { headers } = await machine(customer)
    const taken = world.app
      .routes()
      .filter((route) => route.access === 'session' && route.takesKeys)
      .map(({ method, path }) => `${method} ${path.slice(8)}`)
    expect(taken.sort()).toEqual([
      'GET batches/{id}',
      'GET feeds',
      'GET feeds/{feed}/schema',
      'POST batches/{id}/cancel',
      'POST feeds/{feed}',
    ])
    for (const [method, path] of [
      ['GET', 'batches'],
      ['POST', 'checkpoint/report'],
      ['POST', 'source_keys/1/secret'],
      ['POST', 'own/source_keys/get_keys'],
      ['GET', 'feeds/purchases/template'],
      ['GET', 'nothing/there'],
    ] as const) {
      expect([
        path,
        (await world.nobody.send(method, path, method === 'GET' ? undefined : {}, headers)).status,
      ]).toEqual([path, 403])
    }
  })

  it('refuse a secret that is cut, another, or of a key that is revoked', async () => {
    const { id, secret, headers } = await machine(customer)
    for (const wrong of [
      secret.slice(0, -1),
      `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
      'feedkey_',
      'feedkey_aaaaaaaaaa_'.padEnd(62, 'a'),
    ]) {
      expect((await world.nobody.get('feeds', { authorization: `Bearer ${wrong}` })).status).toBe(403)
    }
    await other?.post(`own/source_keys/revoke/${id}`, {})
    expect((await world.nobody.get('feeds', headers)).status).toBe(200)
    expect((await customer?.post(`own/source_keys/revoke/${id}`, {}))?.status).toBe(200)
    expect((await world.nobody.get('feeds', headers)).status).toBe(403)
    expect((await renew(customer, id)).status).toBe(404)
  })

  it('are rotated: the earlier secret is valid for the time that was stated', async () => {
    const { id, headers } = await machine(customer)
    expect((await renew(other, id)).status).toBe(404)
    expect((await renew(admin, id)).status).toBe(404)
    const { json } = await renew(customer, id, 24)
    const isOpen = async (one: Record<string, string>): Promise<number> => (await world.nobody.get('feeds', one)).status
    expect([await isOpen(headers), await isOpen({ authorization: `Bearer ${String(json.secret)}` })]).toEqual([
      200, 200,
    ])
    world.clock.now = new Date(world.clock.now.getTime() + 24 * 3_600_000)
    expect([await isOpen(headers), await isOpen({ authorization: `Bearer ${String(json.secret)}` })]).toEqual([
      403, 200,
    ])
    ;[customer, other, dealer, staff, admin] = [
      await world.as('cus'),
      await world.as('cus-other'),
      await world.as('dlr'),
      await world.as('gyr'),
      await world.as('admin'),
    ]
  })

  it('write the feeds they name, of those that their user may', async () => {
    const { headers } = await machine(customer, { feeds: ['odometers'] })
    expect((await world.nobody.get('feeds', headers)).json.feeds).toMatchObject([{ id: 'odometers' }])
    expect((await load(headers)).status).toBe(404)
    expect((await add(customer, { feeds: ['products'] })).json.response_status?.errors).toMatchObject([
      { field: 'feeds' },
    ])
  })

  it('reach no more than their fleets, and what is beyond is unknown', async () => {
    const [own] = await rowsOf(
      `select a.account_id as id from user_accounts a join users u using (user_id) join accounts b using (account_id) where u.login = 'cus@example.test' and b.account_number <> '100004' order by 1 limit 1`,
    )
    const { headers } = await machine(admin, { accounts: [own?.id ?? (await idOf('accounts'))] })
    const beyond = await load(headers)
    const unknown = await load(headers, [{ ...row, account_number: 'no-such' }])
    expect([beyond.status, unknown.status]).toEqual([422, 422])
    const told = ({ json }: Answer, number: string): unknown =>
      JSON.parse(JSON.stringify(json.response_status?.errors).replaceAll(number, '…'))
    expect(told(beyond, '100004')).toEqual(told(unknown, 'no-such'))
  })

  it('are made within the reach of their maker alone', async () => {
    const foreign = (
      await rowsOf(
        `select account_id as id from accounts where account_id not in (select account_id from user_accounts a join users u using (user_id) where u.login = 'cus@example.test') limit 1`,
      )
    )[0]?.id
    expect((await add(customer, { accounts: [foreign] })).json.response_status?.errors).toMatchObject([
      { field: 'accounts' },
    ])
    expect((await add(customer, { dealers: [await idOf('dealers')] })).json.response_status?.errors).toMatchObject([
      { field: 'dealers' },
    ])
    const [, foreignDealer] = await rowsOf(
      `select dealer_id as id from dealers where dealer_id not in (select dealer_id from user_dealers d join users u using (user_id) where u.login = 'dlr@example.test') limit 2`,
    )
    expect((await add(dealer, { dealers: [foreignDealer?.id] })).json.response_status?.errors).toMatchObject([
      { field: 'dealers' },
    ])
    expect((await add(dealer, { accounts: [await idOf('accounts')] })).json.response_status?.errors).toMatchObject([
      { field: 'accounts' },
    ])
    expect((await add(await world.as('cus-basic'))).status).toBe(401)
    expect((await add(staff, { accounts: [999_999_999] })).json.response_status?.errors).toMatchObject([
      { field: 'accounts' },
    ])
    expect((await add(admin, { accounts: [await idOf('accounts')], dealers: [await idOf('dealers')] })).status).toBe(
      422,
    )
  })

  it('answer many concurrent calls, each under an idempotency key, without delaying others', async () => {
    const { headers } = await machine(other)
    const calls = Array.from({ length: 30 }, (_, index) =>
      load({ ...headers, 'idempotency-key': randomUUID() }, [
        { ...row, account_number: '100002', invoice_number: `K-${index}-M` },
      ]),
    )
    const beside = await dealer!.get('feeds')
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect([
      beside.status,
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([200, 10, 20])
  })

  it('stop while their user is locked, and lose what their user loses', async () => {
    const { headers } = await machine(other)
    expect((await world.nobody.get('feeds', headers)).status).toBe(200)
    await rowsOf(`update users set is_locked = true where login = 'cus-other@example.test'`)
    expect((await world.nobody.get('feeds', headers)).status).toBe(403)
    await rowsOf(`update users set is_locked = false where login = 'cus-other@example.test'`)
    expect((await world.nobody.get('feeds', headers)).status).toBe(200)
    await rowsOf(
      `delete from user_securities where code = 'DATALOAD' and user_id = (select user_id from users where login = 'cus-other@example.test')`,
    )
    expect((await load(headers)).status).toBe(401)
  })

  it('are not charged the hour for a file that has too many rows', async () => {
    const { headers } = await machine(staff)
    const file = Buffer.from(
      [
        'article_number,brand,product_line',
        ...Array.from({ length: 20_100 }, (_, index) => `A-${index},Brand,Line`),
      ].join('\n'),
    )
    const { status, json } = await world.nobody.post('feeds/products', file, { ...headers, 'content-type': 'text/csv' })
    expect([status, json.response_status?.errors]).toMatchObject([
      422,
      [{ field: 'file', message: expect.stringContaining('20,000') as string }],
    ])
    // More rows than the hour has, of a file that would be taken.
    expect(
      (
        await world.nobody.post('feeds/products', Buffer.from(file.toString().split('\n').slice(0, 12).join('\n')), {
          ...headers,
          'content-type': 'text/csv',
        })
      ).status,
    ).toBe(429)
    expect(
      await rowsOf(
        'select max(rows)::int as rows from source_key_hours where source_key_id = (select max(source_key_id) from source_keys)',
      ),
    ).toEqual([{ rows: 0 }])
  })

  it('are refused as invalid in the language of the request', async () => {
    const told = async (path: string, headers: Record<string, string>): Promise<unknown> =>
      (await world.nobody.get(path, headers)).json.response_status?.description
    const wrong = { authorization: `Bearer feedkey_abcdefghjk_${'A'.repeat(43)}` }
    expect(await told('feeds', wrong)).toMatch(/^The source key is not valid/)
    expect(await told('feeds', { ...wrong, 'user-language': 'de-DE' })).toMatch(
      /^Der Schlüssel der Quelle ist nicht gültig/,
    )
    const { headers } = await machine(customer)
    expect(await told('batches', headers)).toMatch(/^A source key does not open this call/)
    expect(await told('batches', {})).toMatch(/^Your session has expired/)
  })

  it('are limited by rows and calls per hour, and say when to retry', async () => {
    const { headers } = await machine(customer)
    const many = Array.from({ length: 11 }, (_, index) => ({ ...row, invoice_line: String(index) }))
    const { status, headers: told, json } = await load(headers, many)
    expect([status, told['retry-after'], json.response_status?.description]).toEqual([
      429,
      '3600',
      expect.stringContaining('10'),
    ])
    expect((await load(headers)).status).toBe(200)
    const calls = await Promise.all(Array.from({ length: 40 }, () => world.nobody.get('feeds', headers)))
    expect(calls.filter((call) => call.status === 429).length).toBe(2)
    world.clock.now = new Date(world.clock.now.getTime() + 3_600_000)
    expect((await world.nobody.get('feeds', headers)).status).toBe(200)
  })

  it('see their own loads, and not those of their user', async () => {
    const mine = await customer?.post('feeds/purchases', { rows: [row] })
    const { headers } = await machine(await world.as('cus'))
    const id =
      mine?.json.batch_id ?? (await (await world.as('cus')).post('feeds/purchases', { rows: [row] })).json.batch_id
    expect((await world.nobody.get(`batches/${String(id)}`, headers)).status).toBe(404)
  })

  it('have every feed of the product among their choices', () => {
    const { forms, feeds } = world.holder.current
    const options = forms
      .get('add-source-key')
      ?.sections.flatMap(({ fields }) => fields)
      .find(({ id }) => id === 'feeds')
    expect((options as unknown as { options: { value: string }[] }).options.map(({ value }) => value).sort()).toEqual(
      [...feeds.keys()].sort(),
    )
  })
})

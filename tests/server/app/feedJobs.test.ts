import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { lockAccounts } from '../../../server/engine/feeds/lockAccounts.ts'
import { removeStaleLoadFiles } from '../../../server/engine/feeds/loadJob.ts'
import { chunkRows } from '../../../server/engine/feeds/readFeedRows.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const heading = 'account_number,location_number,invoice_number,invoice_line,purchased_on,product,quantity,unit_price'
const line = (invoice: string, number: number, product = 'RECAPRO-RCDRIVE-1'): string =>
  `100004,0001,${invoice},${number},2026-05-04,${product},4,250.25`
const lines = (invoice: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => line(invoice, index))
const csv = (rows: string[]): Buffer => Buffer.from([heading, ...rows].join('\n'))
const ndjson = (rows: object[]): Buffer => Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
const csvType = { 'content-type': 'text/csv' }
const row = {
  account_number: '100004',
  location_number: '0001',
  invoice_number: 'G-1',
  invoice_line: '1',
  purchased_on: '2026-05-04',
  product: 'RECAPRO-RCDRIVE-1',
  quantity: 4,
  unit_price: 250.25,
}

describe('loads of machines', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })
  const load = (body: Buffer | object, headers: Record<string, string> = csvType, query = ''): Promise<Answer> =>
    customer.post(`feeds/purchases${query}`, body, headers)
  const stored = async (invoice: string): Promise<unknown> =>
    (
      await world.database.query({
        text: 'select count(*)::int as count from purchases where invoice_number = $1',
        values: [invoice],
      })
    )[0]?.count
  /** Undoes a load and waits for it: the status of the call, then state and rows left of the batch. */
  const undo = async ({ batch_id: id }: Answer['json']): Promise<unknown[]> => {
    const { status } = await customer.post(`batches/${String(id)}/undo`, {})
    await world.app.jobsIdle()
    const { state, rows_left: left } = await batchOf({ json: { batch_id: id } } as unknown as Answer)
    return [status, state, left]
  }
  const batchOf = async ({ json }: Answer): Promise<Record<string, unknown>> =>
    (await customer.get(`batches/${String(json.batch_id)}`)).json.batch as unknown as Record<string, unknown>

  it('take packed bodies: JSON, lines of JSON and CSV', async () => {
    const packed = (type: string) => ({ 'content-type': type, 'content-encoding': 'gzip' })
    const [json, jsonLines, text] = [
      await load(gzipSync(JSON.stringify({ rows: [row] })), packed('application/json')),
      await load(gzipSync(ndjson([{ ...row, invoice_line: '2' }])), packed('application/x-ndjson')),
      await load(gzipSync(csv([line('G-1', 3)])), packed('text/csv')),
    ]
    expect(
      [json, jsonLines, text].map(({ status, json: { counts } }) => [
        status,
        (counts as { new: number } | undefined)?.new,
      ]),
    ).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ])
    expect(await stored('G-1')).toBe(3)
  })

  it('refuse bodies that are not gzip, packed otherwise, or unpack to more than the limit', async () => {
    const refused = async (body: Buffer, headers: Record<string, string>): Promise<number> =>
      (await load(body, headers)).status
    expect(await refused(Buffer.from('no gzip'), { ...csvType, 'content-encoding': 'gzip' })).toBe(400)
    expect(
      await refused(Buffer.from('no gzip'), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    ).toBe(400)
    expect(
      await refused(gzipSync('{}').subarray(0, 15), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
    ).toBe(400)
    expect(await refused(csv([]), { ...csvType, 'content-encoding': 'br' })).toBe(415)
    expect(await refused(gzipSync(Buffer.alloc(101_000_000, 'a')), { ...csvType, 'content-encoding': 'gzip' })).toBe(
      413,
    )
    expect(
      await refused(gzipSync(Buffer.alloc(1_100_000, ' ')), {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      }),
    ).toBe(413)
  })

  it('are answered once for each key, and refuse another body under it', async () => {
    const headers = { 'idempotency-key': '3c0b2f6e-5f0b-4c9e-9d53-1f2f0a5f7b01' }
    const first = await customer.post('feeds/purchases', { rows: [{ ...row, invoice_number: 'I-1' }] }, headers)
    const again = await customer.post('feeds/purchases', { rows: [{ ...row, invoice_number: 'I-1' }] }, headers)
    expect([again.status, again.json.batch_id]).toEqual([200, first.json.batch_id])
    expect(
      (await customer.post('feeds/purchases', { rows: [{ ...row, invoice_number: 'I-2' }] }, headers)).status,
    ).toBe(409)
    expect(await stored('I-2')).toBe(0)
    const other = { ...csvType, 'idempotency-key': '3c0b2f6e-5f0b-4c9e-9d53-1f2f0a5f7b02' }
    const begun = await load(csv(lines('I-3', 1200)), other)
    const told = await load(csv(lines('I-3', 1200)), other)
    expect([begun.status, told.status, told.json.batch_id]).toEqual([202, 202, begun.json.batch_id])
    await world.app.jobsIdle()
    expect((await load(csv(lines('I-3', 1201)), other)).status).toBe(409)
  })

  it('of more than 1,000 rows are jobs, whose batch reports the outcome', async () => {
    const { status, json } = await load(csv(lines('J-1', 1500)))
    expect([status, json]).toEqual([
      202,
      {
        state: 'waiting',
        batch_id: expect.any(Number) as number,
        job_id: expect.any(Number) as number,
        batch: `/api/v2/batches/${String(json.batch_id)}`,
      },
    ])
    await world.app.jobsIdle()
    expect((await customer.get(`batches/${String(json.batch_id)}`)).json.batch).toMatchObject({
      state: 'loaded',
      rows_read: 1500,
      rows_new: 1500,
      rows_rejected: 0,
      rows_done: null,
      errors: [],
    })
    expect(await stored('J-1')).toBe(1500)
    expect((await customer.post(`batches/${String(json.batch_id)}/cancel`, {})).status).toBe(409)
    expect(await undo(json)).toEqual([202, 'undone', 0])
    expect(await stored('J-1')).toBe(0)
  })

  it('are undone by a job too, except values that somebody changed since', async () => {
    const { json } = await load(csv(lines('U-1', 4100)))
    await world.app.jobsIdle()
    await world.database.query({
      text: `update purchases set quantity = 5 where invoice_number = 'U-1' and invoice_line in ('7', '4000')`,
      values: [],
    })
    expect(await undo(json)).toEqual([202, 'undone', 2])
    expect((await customer.get(`batches/${String(json.batch_id)}`)).json.left).toEqual([
      { line: 4002, table: 'purchases', columns: ['quantity'] },
      { line: 9, table: 'purchases', columns: ['quantity'] },
    ])
    expect(await stored('U-1')).toBe(2)
    await world.database.query({ text: `update purchases set quantity = 4 where invoice_number = 'U-1'`, values: [] })
    // The two that are left are few.
    expect(await undo(json)).toEqual([200, 'undone', 0])
    expect([await stored('U-1'), (await customer.get(`batches/${String(json.batch_id)}`)).json.left]).toEqual([0, []])
  })

  it('are undone by one person at a time, and shown to the other', async () => {
    const { json } = await load(csv(lines('U-2', 2500)))
    await world.app.jobsIdle()
    const admin = await world.as('admin')
    const path = `batches/${String(json.batch_id)}`
    const both = await Promise.all([customer.post(`${path}/undo`, {}), admin.post(`${path}/undo`, {})])
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(both.find(({ status }) => status === 409)?.json.response_status?.description).toBe(
      'This load is being undone already. Its page tells how far that is.',
    )
    await world.app.jobsIdle()
    expect([(await customer.get(path)).json.batch, await stored('U-2')]).toMatchObject([
      { state: 'undone', rows_left: 0, undo_state: null },
      0,
    ])
    expect((await admin.post(`${path}/undo`, {})).json.response_status?.description).toBe(
      'This load is undone already.',
    )
  })

  it('stay as they are when their undo is canceled, report its progress, and are undone later', async () => {
    const begun = await load(csv(lines('U-3', 20_000)))
    await world.app.jobsIdle()
    const path = `batches/${String(begun.json.batch_id)}`
    expect((await customer.post(`${path}/undo`, {})).json).toMatchObject({ state: 'waiting', batch: `/api/v2/${path}` })
    const seen: Record<string, unknown>[] = []
    for (let tries = 0; !seen.some(({ rows_done: done }) => Number(done) > 0) && tries < 400; tries += 1) {
      seen.push(await batchOf(begun))
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(seen.at(-1)).toMatchObject({ state: 'undoing', undo_state: 'undoing', rows_total: 20_000 })
    expect((await (await world.as('cus-other')).post(`${path}/cancel`, {})).status).toBe(404)
    expect((await customer.post(`${path}/cancel`, {})).json.batch).toMatchObject({
      state: 'loaded',
      undo_state: 'cancelled',
      rows_done: null,
    })
    await world.app.jobsIdle()
    expect([
      await stored('U-3'),
      await world.database.query({
        text: 'select count(*)::int as count from feed_changes where batch_id = $1 and is_undone',
        values: [begun.json.batch_id],
      }),
    ]).toEqual([20_000, [{ count: 0 }]])
    expect(await undo(begun.json)).toEqual([202, 'undone', 0])
    expect(await stored('U-3')).toBe(0)
  })

  it('are not undone by who was locked meanwhile', async () => {
    const { json } = await load(csv(lines('U-4', 1100)))
    await world.app.jobsIdle()
    const admin = await world.as('admin')
    const setLocked = (isLocked: boolean) =>
      world.database.query({
        text: `update users set is_locked = $1 where email = 'admin@example.test'`,
        values: [isLocked],
      })
    const [account] = await world.database.query<{ id: number }>({
      text: `select account_id as id from accounts where account_number = '100004'`,
      values: [],
    })
    await world.database.transaction(async (connection) => {
      // Another load of the account holds the job up.
      await lockAccounts(connection, 'purchases', [account?.id ?? 0])
      expect((await admin.post(`batches/${String(json.batch_id)}/undo`, {})).status).toBe(202)
      await setLocked(true)
    })
    await world.app.jobsIdle()
    await setLocked(false)
    expect(await stored('U-4')).toBe(1100)
    expect(await batchOf({ json } as Answer)).toMatchObject({ state: 'loaded', undo_state: 'failed' })
  })

  it('refuse a row that comes again after an earlier part has cancelled it', async () => {
    const rows = [...lines('K-1', chunkRows + 10).map((text, index) => `${text},${index < 2 ? 'cancelled' : ''}`)]
    await load(csv(lines('K-1', 1)))
    const { json } = await load(
      Buffer.from([`${heading},row_status`, ...rows, `${line('K-1', 0)},`, `${line('K-1', 1)},`].join('\n')),
      csvType,
      '?only_good_rows=true',
    )
    await world.app.jobsIdle()
    expect(await batchOf({ json } as unknown as Answer)).toMatchObject({
      state: 'loaded',
      rows_new: chunkRows + 8,
      rows_cancelled: 1,
      rows_unchanged: 1,
      rows_rejected: 2,
    })
    const told = await world.database.query<{ line: number; first: number }>({
      text: `select line, (problems #>> '{0,values,line}')::int as first from feed_rejections where batch_id = $1 order by line`,
      values: [json.batch_id],
    })
    expect(told).toEqual([
      { line: chunkRows + 12, first: 2 },
      { line: chunkRows + 13, first: 3 },
    ])
  })

  it('are refused as a whole for one invalid row, which the batch reports, and loaded without it when requested', async () => {
    const rows = [...lines('J-2', 1500), line('J-2', 1500, 'NO-SUCH')]
    const strict = await load(csv(rows))
    await world.app.jobsIdle()
    expect([await stored('J-2'), await batchOf(strict)]).toMatchObject([
      0,
      { state: 'refused', rows_read: 1501, rows_rejected: 1 },
    ])
    const { json } = await customer.get(`batches/${String(strict.json.batch_id)}`)
    expect(json.rejections).toMatchObject([{ line: 1502, problems: [{ column: 'product', value: 'NO-SUCH' }] }])
    expect((await customer.get(`batches/${String(strict.json.batch_id)}/rejected`)).raw.toString()).toContain('NO-SUCH')
    expect((await customer.post(`batches/${String(strict.json.batch_id)}/undo`, {})).status).toBe(409)
    const lenient = await load(csv(rows), csvType, '?only_good_rows=true')
    await world.app.jobsIdle()
    expect([await stored('J-2'), await batchOf(lenient)]).toMatchObject([
      1500,
      { state: 'loaded', rows_new: 1500, rows_rejected: 1 },
    ])
  })

  it('report why nothing of a file was read', async () => {
    const broken = await load(Buffer.from(`a,b\n${'1,2\n'.repeat(1500)}`))
    await world.app.jobsIdle()
    const { state, errors } = await batchOf(broken)
    expect([state, (errors as string[]).length > 0]).toEqual(['refused', true])
  })

  it('leave nothing when canceled while they run, and cannot be canceled by others', async () => {
    const begun = await load(csv(lines('J-3', 30_000)))
    const path = `batches/${String(begun.json.batch_id)}/cancel`
    for (let tries = 0; (await batchOf(begun)).state !== 'loading' && tries < 200; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await (await world.as('cus-other')).post(path, {})).status).toBe(404)
    const cancelled = await customer.post(path, {})
    expect([cancelled.status, (cancelled.json.batch as unknown as { state: string }).state]).toEqual([200, 'cancelled'])
    await world.app.jobsIdle()
    expect([await stored('J-3'), (await batchOf(begun)).state]).toEqual([0, 'cancelled'])
    expect(
      await world.database.query({
        text: 'select count(*)::int as count from feed_changes where batch_id = $1',
        values: [begun.json.batch_id],
      }),
    ).toEqual([{ count: 0 }])
  })

  it('store their rows once where the job is done again after its batch was stored', async () => {
    const begun = await load(csv(lines('J-4', 1200)))
    await world.app.jobsIdle()
    await world.database.query({
      text: `update jobs set state = 'queued', run_after = clock_timestamp() where job_id = $1`,
      values: [begun.json.job_id],
    })
    await customer.post('jobs/cancel/999999', {})
    for (
      let tries = 0;
      (
        await world.database.query({
          text: `select from jobs where job_id = $1 and state = 'done'`,
          values: [begun.json.job_id],
        })
      ).length === 0 && tries < 100;
      tries += 1
    )
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await batchOf(begun)).toMatchObject({ state: 'loaded', rows_new: 1200 })
    expect(
      await world.database.query({
        text: 'select count(*)::int as count from feed_changes where batch_id = $1',
        values: [begun.json.batch_id],
      }),
    ).toEqual([{ count: 1200 }])
  })

  it('keep no file once they are over', async () => {
    await removeStaleLoadFiles({ database: world.database, storage: world.storage })
    expect(
      await world.database.query({
        text: 'select count(*)::int as count from feed_batches where stored_file is not null',
        values: [],
      }),
    ).toEqual([{ count: 0 }])
    const kept = await readdir(world.mailDir.replace(/mail$/, ''), { recursive: true })
    expect(kept.filter((name) => name.endsWith('.feed'))).toEqual([])
  })

  it('store a row that many send at once only once, and rows of other keys beside it', async () => {
    const one = (number: string) =>
      customer.post('feeds/purchases', { rows: [{ ...row, invoice_number: 'J-6', invoice_line: number }] })
    const all = await Promise.all(['1', '2', '1', '3', '1', '2'].map(one))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(
      all.map(({ json }) => (json.counts as unknown as { new: number }).new).reduce((sum, count) => sum + count, 0),
    ).toBe(3)
    expect(await stored('J-6')).toBe(3)
  })

  it('let others use the portal while many wait for the rows of one account', async () => {
    const [other, ...staff] = [await world.as('cus-other'), await world.as('gyr'), await world.as('ssc')]
    const [{ account_id: account = 0 } = {}] = await world.database.query<{ account_id: number }>({
      text: `select account_id from accounts where account_number = '100004'`,
      values: [],
    })
    const wait = world.database.transaction(async (connection) => {
      await lockAccounts(connection, 'purchases', [account])
      const many = [customer, ...staff].flatMap((caller) =>
        Array.from({ length: 4 }, (_, index) =>
          caller.post('feeds/purchases', {
            rows: Array.from({ length: 300 }, (_row, number) => ({
              ...row,
              invoice_number: `W-${index}`,
              invoice_line: String(number),
            })),
          }),
        ),
      )
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect((await other.get('feeds')).status).toBe(200)
      return many
    })
    expect(new Set((await Promise.all(await wait)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('store the same rows that two send at once only once', async () => {
    const both = await Promise.all([load(csv(lines('J-5', 900))), load(csv(lines('J-5', 900)))])
    const counts = both.map(({ json }) => json.counts as unknown as { new: number; unchanged: number })
    expect(counts.map((one) => one.new).sort((one, other) => one - other)).toEqual([0, 900])
    expect(await stored('J-5')).toBe(900)
  })
})

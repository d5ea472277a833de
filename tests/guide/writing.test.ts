import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { formatDefinition } from '../../server/engine/catalog/format/formatDefinition.ts'
import { describeProblem } from '../../server/engine/catalog/problems/describeProblem.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { createTestApp, type Caller, type TestApp } from '../server/app/testApp.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { follow, stepsBetween, type Step } from './followGuide.ts'

const { steps, blocks } = stepsBetween('# A new table', '# More')

it('every block of the two chapters is a step', () => expect(steps).toHaveLength(blocks))

it.each(steps.filter(({ pointer, file }) => pointer === null && file.endsWith('.json')))(
  '$file is in the one form',
  ({ text }) => {
    expect(`${text}\n`).toBe(formatDefinition(text))
  },
)

interface Yard {
  yard_id: number
  name: string
  capacity: number | null
  closed_on: string | null
  version: number
}

describe('the chapters on writing followed to the letter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'writing-'))
  const path = (file: string): string => join(folder, file)
  let world: TestApp
  let customer: Caller
  let stranger: Caller
  const ids = new Map<string, number>()

  const load = (): Promise<Catalog> =>
    loadCatalog(path('definitions'), { before: world.holder.current, database: world.database })
  const ask = async (text: string): Promise<unknown[]> => world.database.query({ text, values: [] })
  const yardsOf = async (caller: Caller): Promise<Yard[]> =>
    (await caller.post('own/yards/report', {})).json.yards as unknown as Yard[]
  const yard = async (name: string, caller = customer): Promise<Yard> =>
    (await yardsOf(caller)).find((one) => one.name === name) as Yard
  const errorsOf = ({
    json,
  }: {
    json: { response_status?: { errors: { field: string; message: string }[] } }
  }): Record<string, string> =>
    Object.fromEntries((json.response_status?.errors ?? []).map(({ field, message }) => [field, message]))
  const add = async (name: string, caller: Caller, account: string): Promise<number> =>
    Number((await caller.post('own/yards/save', { account_id: ids.get(account), name, capacity: 5 })).json.yard_id)

  async function send(csv: string | Buffer, caller = customer) {
    const data = new FormData()
    data.append('form', '{}')
    data.append(
      'file',
      new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)], { type: 'text/csv' }),
      'yards.csv',
    )
    const request = new Request('http://portal.test/', { method: 'POST', body: data })
    const { statusCode, body } = await world.app.server.inject({
      method: 'POST',
      url: '/api/v2/own/yards/import',
      headers: { ...caller.headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: statusCode, errors: errorsOf({ json: JSON.parse(body) as never }) }
  }

  beforeAll(async () => {
    cpSync(join(projectFolder, 'definitions'), path('definitions'), { recursive: true })
    world = await createTestApp(testDatabase)
    for (const { account_number, account_id } of (await ask('select account_number, account_id from accounts')) as {
      account_number: string
      account_id: number
    }[])
      ids.set(account_number, account_id)
    customer = await world.as('cus')
    stranger = await world.as('cus-other')
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('no step leaves a problem behind, but a dataset whose other half is the next step', async () => {
    const isHalf = ({ file }: Step, next?: Step): boolean =>
      file.endsWith('.sql') && next?.file === file.replace('.sql', '.dataset.json')
    for (const [index, step] of steps.entries()) {
      follow(folder, step)
      const catalog = await load()
      expect([step.file, ...(isHalf(step, steps[index + 1]) ? [] : catalog.problems.map(describeProblem))]).toEqual([
        step.file,
      ])
      world.holder.replace(catalog)
    }
    expect(await ask('select name from own_migrations')).toEqual([{ name: '0001-yards' }])
  })

  it('a yard is added and changed, and refused at its field', async () => {
    const id = await add('North', customer, '100001')
    expect(await yardsOf(customer)).toMatchObject([{ yard_id: id, name: 'North', capacity: 5, version: 1 }])
    const change = (values: object) =>
      customer.post('own/yards/save', {
        yard_id: id,
        account_id: ids.get('100001'),
        name: 'North',
        capacity: 6,
        version: 1,
        ...values,
      })
    expect((await change({})).json).toMatchObject({ yard_id: id, version: 2 })
    expect((await change({})).status).toBe(409)
    expect(errorsOf(await change({ version: 2, capacity: 0 }))).toEqual({ capacity: 'Enter at least one place.' })
    expect(errorsOf(await customer.post('own/yards/save', { account_id: ids.get('100001'), name: 'North' }))).toEqual({
      name: 'Another yard of this account has this name. Use another.',
    })
    expect((await stranger.post('own/yards/save', { account_id: ids.get('100001'), name: 'Foreign' })).status).toBe(404)
  })

  it('yards are loaded by their feed, corrected, refused with their constraint, and put back', async () => {
    const load = (rows: object[]) =>
      customer.post('feeds/yards', { rows: rows.map((row) => ({ account_number: '100001', ...row })) })
    const first = await load([{ name: 'Loaded', capacity: 5 }])
    expect(first.json.counts).toMatchObject({ new: 1 })
    expect((await load([{ name: 'Loaded', capacity: 7 }])).json.counts).toMatchObject({ changed: 1 })
    expect(await yardsOf(customer)).toContainEqual(expect.objectContaining({ name: 'Loaded', capacity: 7, version: 2 }))
    expect(errorsOf(await load([{ name: 'Late', closed_on: '2126-01-01' }]))).toEqual({
      'rows.1.closed_on': 'This day is still to come.',
    })
    expect((await stranger.post('feeds/yards', { rows: [{ account_number: '100001', name: 'Foreign' }] })).status).toBe(
      422,
    )
    expect((await customer.post(`batches/${String(first.json.batch_id)}/undo`, {})).json.left).toEqual([
      { line: 1, table: 'own.yards', columns: ['capacity'] },
    ])
    expect((await load([{ name: 'Loaded', row_status: 'cancelled' }])).json.counts).toMatchObject({ cancelled: 1 })
  })

  it('a yard is found by the search, by who sees it', async () => {
    const found = async (who: Caller): Promise<unknown[]> =>
      (await who.get('search/find?text=nort')).json.groups as unknown as unknown[]
    const { yard_id } = await yard('North')
    expect(await found(customer)).toContainEqual(
      expect.objectContaining({
        id: 'yards',
        title: 'Yards',
        hits: [expect.objectContaining({ title: 'North', match: 'prefix', address: `/yards/${yard_id}` })],
      }),
    )
    expect(JSON.stringify(await found(stranger))).not.toContain('yards')
  })

  it('a row is acted upon once, by who sees it, as it was seen', async () => {
    const { yard_id, version } = await yard('North')
    const close = (id: number, seen: number, caller = customer) =>
      caller.post(`own/yards/close/${id}`, { version: seen })
    expect([(await close(yard_id, version, stranger)).json, (await close(yard_id, version, stranger)).status]).toEqual([
      (await close(987_654, 1, stranger)).json,
      404,
    ])
    const late = await close(yard_id, version - 1)
    expect([late.status, late.json.response_status?.description]).toEqual([
      409,
      'This row was changed after you opened it. Nothing was done. Check the row and try again.',
    ])
    expect((await close(yard_id, version)).json).toMatchObject({ count: 1 })
    expect((await yard('North')).closed_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await customer.post(`own/yards/close/${yard_id}`, {})).status).toBe(400)
    expect(
      await ask(
        "select detail->>'report' as report, detail->>'action' as action, (detail->>'key')::int as key, (detail->>'count')::int as count from audit_log where detail ? 'action' and detail->>'report' <> 'import'",
      ),
    ).toEqual([{ report: 'yards', action: 'close', key: yard_id, count: 1 }])
  })

  it('a row is deleted by users who see it; another user’s row does not exist for them', async () => {
    const theirs = await add('Theirs', stranger, '100002')
    const id = await add('South', customer, '100001')
    const [foreign, absent] = [
      await customer.delete(`own/yards/delete/${theirs}`),
      await customer.delete('own/yards/delete/987654'),
    ]
    expect([foreign.status, foreign.json]).toEqual([absent.status, absent.json])
    expect(foreign.status).toBe(404)
    expect((await yardsOf(stranger)).map(({ name }) => name)).toEqual(['Theirs'])
    expect((await customer.delete(`own/yards/delete/${id}`)).json).toMatchObject({ count: 1 })
    expect((await customer.delete(`own/yards/delete/${id}`)).status).toBe(404)
    expect(await ask("select detail from audit_log where action = 'delete'")).toEqual([
      { detail: { report: 'yards', action: 'delete', key: id, count: 1 } },
    ])
    const { entries } = (await (await world.as('admin')).post('own/audit/get_entries', { actions: ['save', 'delete'] }))
      .json as unknown as { entries: object[] }
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'delete', about: `yards ${id}`, detail: 'delete', row_count: 1 }),
        expect.objectContaining({ action: 'save', detail: 'close', row_count: 1 }),
      ]),
    )
  })

  it('what is still referred to stays, and says why', async () => {
    const { yard_id } = await yard('North')
    await world.database.script(
      `create table own.visits (yard_id bigint constraint visits_yard references own.yards); insert into own.visits values (${yard_id})`,
    )
    const remove = async () => (await customer.delete(`own/yards/delete/${yard_id}`)).json.response_status
    expect(await remove()).toMatchObject({
      code: 409,
      description: 'Other data still refers to this. Delete that first.',
    })
    const report = readFileSync(path('definitions/yards/yards.report.json'), 'utf8')
    writeFileSync(
      path('definitions/yards/yards.report.json'),
      report.replace(
        '"dataset": "delete-yard",',
        '"dataset": "delete-yard", "constraints": [{ "constraint": "visits_yard", "message": "This yard has visits." }],',
      ),
    )
    world.holder.replace(await load())
    expect(await remove()).toMatchObject({ code: 409, description: 'This yard has visits.' })
    await world.database.script('drop table own.visits')
  })

  it('who lacks the code of the action neither sees nor may do it', async () => {
    expect((await (await world.as('cus-basic')).delete('own/yards/delete/1')).status).toBe(401)
    const report = readFileSync(path('definitions/yards/yards.report.json'), 'utf8')
    writeFileSync(
      path('definitions/yards/yards.report.json'),
      report.replace('"id": "delete",', '"id": "delete", "security": { "code": "TVADMIN" },'),
    )
    world.holder.replace(await load())
    const shown = JSON.stringify((await customer.get('catalog/get_report/yards')).json)
    expect([shown.includes('close/{id}'), shown.includes('delete/{id}')]).toEqual([true, false])
    expect((await customer.delete(`own/yards/delete/${(await yard('North')).yard_id}`)).status).toBe(401)
    writeFileSync(path('definitions/yards/yards.report.json'), report)
    world.holder.replace(await load())
  })

  it('a stranger is refused by every call before what they sent is looked at', async () => {
    const calls = world.app.routes().filter(({ path }) => path.startsWith('/api/v2/own/yards/'))
    expect(calls.map(({ method, path }) => `${method} ${path.slice(18)}`).sort()).toEqual([
      'DELETE delete/{id}',
      'GET get/{id}',
      'GET get_accounts',
      'POST close/{id}',
      'POST import',
      'POST report',
      'POST save',
    ])
    for (const { method, path } of calls) {
      expect(
        (
          await world.nobody.send(
            method,
            path.slice(8).replace('{id}', 'x'),
            method === 'GET' ? undefined : { nonsense: true },
          )
        ).status,
      ).toBe(403)
    }
  })

  it('the calls stand in the OpenAPI document', async () => {
    const { paths } = (await customer.get('../docs/json')).json as unknown as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
    }
    expect(paths['/api/v2/own/yards/delete/{id}']?.delete?.parameters.map((one) => `${one.in} ${one.name}`)).toEqual([
      'path id',
      'header idempotency-key',
    ])
    expect(Object.keys(paths['/api/v2/own/yards/close/{id}'] ?? {})).toEqual(['post'])
  })

  it('a file is saved whole, columns by their names, new rows and known ones', async () => {
    expect(
      await send('\uFEFFName;Account number;CAPACITY\nEast;100001;12\n"West; old";100004;\nNorth;100001;7\n'),
    ).toEqual({ status: 200, errors: {} })
    expect((await yardsOf(customer)).map(({ name, capacity }) => [name, capacity])).toEqual([
      ['East', 12],
      ['North', 7],
      ['West; old', null],
    ])
    expect(
      await ask("select (detail->>'count')::int as count from audit_log where detail->>'form' = 'import-yards'"),
    ).toEqual([{ count: 3 }])
  })

  it('reports problems of a file by line and column, and saves nothing of it', async () => {
    const before = await yardsOf(customer)
    const wrong = await send(
      `account_number,name,capacity\n100001,Good,1\n100002,Foreign,1\n999999,Absent,1\n100001,,x\n100001,${'n'.repeat(61)},0\n`,
    )
    // One answer reports problems of every kind, so that a file is corrected in one go.
    expect([wrong.status, wrong.errors]).toEqual([
      400,
      {
        'file.3.account_number': 'Row 3, account_number: 100002 was not found',
        'file.4.account_number': 'Row 4, account_number: 999999 was not found',
        'file.5.name': 'Row 5, name: This is required',
        'file.5.capacity': 'Row 5, capacity: Enter a whole number',
        'file.6.name': 'Row 6, name: Use at most 60 characters',
        'file.6.capacity': 'Row 6, capacity: Enter 1 or more',
      },
    ])
    expect((await send('account_number,name\n100001,Good\n100002,Foreign\n999999,Absent\n')).errors).toEqual({
      'file.3.account_number': 'Row 3, account_number: 100002 was not found',
      'file.4.account_number': 'Row 4, account_number: 999999 was not found',
    })
    for (const [csv, message] of [
      ['account_number,name\n', 'The file has no rows.'],
      ['', 'The file has no rows.'],
      ['name\nEast\n', 'The first row must contain the column account_number.'],
      ['account_number,name,place\n100001,a,b\n', 'There is no column place. Use: account_number, name, capacity'],
      ['account_number,name,name\n100001,a,b\n', 'The column name appears twice. Remove one.'],
      ['account_number,name\n100001\n', 'Row 2 has more or fewer fields than the heading (2).'],
      ['account_number,name\n100001,a\n100001,a\n', 'Two rows of the file describe the same item. Keep one of them.'],
      [
        Buffer.from([0x61, 0xff, 0x01]),
        'The file is not text that can be read. Save it as CSV in UTF-8 and upload it again.',
      ],
      [`account_number,name\n${'100001,a\n'.repeat(1001)}`, 'The file has more than 1,000 rows. Split it.'],
    ] as const) {
      const answer = await send(csv)
      // An empty file is refused by the form itself.
      expect([answer.status, Object.values(answer.errors)]).toEqual([
        400,
        [csv === '' ? 'This file is empty. Choose another.' : message],
      ])
    }
    expect(await yardsOf(customer)).toEqual(before)
  })

  it('a row of another width does not hide what the others name and is not found', async () => {
    const { errors } = await send('account_number,name\n999999,Absent\n100001\n100001,\n')
    expect(errors).toEqual({
      'file.2.account_number': 'Row 2, account_number: 999999 was not found',
      file: 'Row 3 has more or fewer fields than the heading (2).',
      'file.4.name': 'Row 4, name: This is required',
    })
  })

  it.each([
    [50, false],
    [51, true],
  ])('of a file with %d errors it says whether there are more: %s', async (count, hasMore) => {
    const { errors } = await send(`account_number,name,capacity\n${'100001,Good,x\n'.repeat(count)}`)
    expect([Object.keys(errors).length, errors.file ?? null]).toEqual([
      50 + Number(hasMore),
      hasMore ? 'There are more errors. Correct these first.' : null,
    ])
  })

  it('reports rows that the SQL leaves out', async () => {
    const sql = readFileSync(path('definitions/yards/import-yards.sql'), 'utf8')
    writeFileSync(
      path('definitions/yards/import-yards.sql'),
      sql.replace('on conflict', "where file.name <> 'Skipped'\non conflict"),
    )
    world.holder.replace(await load())
    expect((await send('account_number,name\n100001,Skipped\n100001,Other\n')).errors).toEqual({
      file: '1 of 2 rows could not be saved. Nothing was imported.',
    })
    expect(await yard('Other')).toBeUndefined()
  })

  it('reports a row that the SQL saves more than once', async () => {
    const sql = readFileSync(path('definitions/yards/import-yards.sql'), 'utf8')
    writeFileSync(
      path('definitions/yards/import-yards.sql'),
      sql
        .replace('file.name,', 'file.name || twice.number,')
        .replace('file file', 'file file cross join (values (1), (2)) twice (number)'),
    )
    world.holder.replace(await load())
    expect((await send('account_number,name\n100001,Twice\n')).errors).toEqual({
      file: 'A row of the file matches more than one item. Use a value that is unique. Nothing was imported.',
    })
    expect(await yard('Twice1')).toBeUndefined()
  })

  it('reports an omitted row although another is saved twice and the counts agree', async () => {
    const sql = readFileSync(path('definitions/yards/import-yards.sql'), 'utf8')
    writeFileSync(
      path('definitions/yards/import-yards.sql'),
      sql.replace(
        'cross join (values (1), (2)) twice (number)',
        'cross join lateral generate_series(1, file.capacity) twice (number)',
      ),
    )
    world.holder.replace(await load())
    expect((await send('account_number,name,capacity\n100001,Twice,2\n100001,Never,\n')).errors).toEqual({
      file: '1 of 2 rows could not be saved. Nothing was imported.',
    })
    expect(await yard('Twice1')).toBeUndefined()
    expect((await send('account_number,name,capacity\n100001,Once,1\n')).errors).toEqual({})
  })

  it('an update that changes one row for two lines leaves one of them out, although a third changes two', async () => {
    const dataset = readFileSync(path('definitions/yards/import-yards.sql'), 'utf8')
    for (const name of ['Pair A', 'Pair B', 'Lone']) await add(name, customer, '100001')
    writeFileSync(
      path('definitions/yards/import-yards.sql'),
      `update own.yards y set capacity = file.capacity, version = y.version + 1
from :file file join accounts a on a.account_number = file.account_number
where y.account_id = a.account_id and y.name like file.name || '%'
returning y.yard_id, y.account_id
`,
    )
    world.holder.replace(await load())
    expect((await send('account_number,name,capacity\n100001,Lone,3\n100001,Lon,3\n100001,Pair,3\n')).errors).toEqual({
      file: '1 of 3 rows could not be saved. Nothing was imported.',
    })
    expect((await send('account_number,name,capacity\n100001,Lone,3\n')).errors).toEqual({})
    expect((await yard('Lone')).capacity).toBe(3)
    writeFileSync(path('definitions/yards/import-yards.sql'), dataset)
  })
})

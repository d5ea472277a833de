import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../../server/engine/catalog/pipeline.ts'
import { describeProblem } from '../../../server/engine/catalog/problems/describeProblem.ts'
import { projectFolder } from '../../../server/platform/settings.ts'
import { follow, stepsBetween } from '../../guide/followGuide.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { createTestApp, type Answer, type Caller, type TestApp } from './testApp.ts'

/** Beside the guide's form of yards: columns that take less than their parameters, and an action that moves a yard. */
const more: Record<string, string> = {
  'migrations/0002-more.sql':
    'alter table yards add column share numeric(5,2), add column code varchar(3), add column floors smallint;',
  'move-yard.sql':
    'update own.yards y set account_id = a.account_id, floors = coalesce(:floors, floors), version = y.version + 1\nfrom accounts a\nwhere y.yard_id = :id and y.version = :version and true and a.account_id = :account_id and true\nreturning y.yard_id, y.account_id',
  'move-yard.dataset.json': JSON.stringify({
    writes: true,
    rowKey: 'yard_id',
    parameters: Object.fromEntries(['id', 'version', 'account_id'].map((id) => [id, { required: true }])),
    internal: ['account_id'],
  }),
}
const field = (id: string, type: string, rest: object = {}): object => ({ id, type, title: id, ...rest })

describe('what is written of own tables', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-writing-'))
  const yards = join(folder, 'definitions/yards')
  let world: TestApp
  let caller: Caller
  let accounts: { mine: number; other: number; foreign: number }
  let yard: { yard_id: number; version: number }

  const edit = (file: string, change: (value: Record<string, unknown>) => void): void => {
    const value = JSON.parse(readFileSync(join(yards, file), 'utf8')) as Record<string, unknown>
    change(value)
    writeFileSync(join(yards, file), JSON.stringify(value))
  }
  const accountOf = async (number: string): Promise<number> =>
    (
      await world.database.query<{ account_id: number }>({
        text: 'select account_id from accounts where account_number = $1',
        values: [number],
      })
    )[0]?.account_id ?? 0
  const save = (values: object, as = caller, headers: Record<string, string> = {}): Promise<Answer> =>
    as.post('own/yards/save', { account_id: accounts.mine, name: 'North', ...values }, headers)
  const told = ({ status, json }: Answer): unknown[] => [
    status,
    ...(json.response_status?.errors ?? []).map((one) => `${one.field}: ${one.message}`),
  ]

  beforeAll(async () => {
    cpSync(join(projectFolder, 'definitions'), join(folder, 'definitions'), { recursive: true })
    for (const step of stepsBetween('# A new table', '# What went wrong').steps)
      if (!step.file.startsWith('locales/')) follow(folder, step)
    for (const [name, text] of Object.entries(more)) writeFileSync(join(yards, name), text)
    const parameters = {
      share: { type: 'numeric' },
      code: { type: 'text' },
      floors: { type: 'integer' },
      visited: { type: 'numeric' },
    }
    edit('save-yard.dataset.json', (value) => {
      Object.assign(value.parameters as object, parameters)
    })
    writeFileSync(
      join(yards, 'save-yard.sql'),
      readFileSync(join(yards, 'save-yard.sql'), 'utf8')
        .replace('name, capacity)', 'name, capacity, share, code, floors, closed_on)')
        .replace(
          ':name, :capacity',
          ":name, :capacity, :share, :code, :floors, case when :visited is null then null else date '2026-01-01' + (:visited)::integer end",
        ),
    )
    edit('yard.form.json', (value) => {
      const [section] = value.sections as { fields: object[] }[]
      section!.fields.push(
        field('share', 'number', { minimum: -1e6 }),
        field('code', 'text'),
        field('floors', 'number', { integer: true, minimum: -1e6 }),
        field('visited', 'number', { integer: true }),
      )
    })
    edit('yards.report.json', (value) => {
      const [grid] = value.elements as { actions: object[] }[]
      grid!.actions.push({
        id: 'move',
        type: 'call',
        title: 'Move',
        endpoint: 'POST own/yards/move/{id}',
        dataset: 'move-yard',
        version: 'version',
        with: {
          id: { from: '/row/yard_id' },
          version: { from: '/row/version' },
          account_id: { from: '/row/account_id' },
          floors: { value: null },
        },
      })
    })
    writeFileSync(
      join(yards, 'yards.sql'),
      readFileSync(join(yards, 'yards.sql'), 'utf8').replace(
        'y.version\n',
        'y.version, y.share, y.code::text, y.floors::bigint, null::numeric as visited\n',
      ),
    )
    world = await createTestApp(testDatabase)
    const catalog = await loadCatalog(join(folder, 'definitions'), {
      before: world.holder.current,
      database: world.database,
    })
    expect(catalog.problems.map(describeProblem)).toEqual([])
    world.holder.replace(catalog)
    caller = await world.as('cus')
    accounts = { mine: await accountOf('100001'), other: await accountOf('100004'), foreign: await accountOf('100002') }
    const { json } = await save({})
    yard = json as unknown as typeof yard
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('has its account', () => expect(yard.yard_id).toBeGreaterThan(0))

  it('is refused where a value is more than its parameter says, at its field', async () => {
    expect(told(await save({ name: 'Large', capacity: 100_001 }))).toEqual([
      400,
      'capacity: Please enter a value less than or equal to 100,000',
    ])
    expect((await save({ name: 'Just', capacity: 100_000 })).status).toBe(200)
  })

  it('is refused at its field if it is too long for its column, in the language of the caller', async () => {
    expect(told(await save({ name: 'A', floors: 2_147_483_648 }))).toEqual([
      422,
      'floors: Please enter a value less than or equal to 32,767',
    ])
    expect(told(await save({ name: 'A', floors: -40_000 }))).toEqual([422, 'floors: Enter -32,767 or more'])
    expect(told(await save({ name: 'A', share: 1000 }))).toEqual([
      422,
      'share: Please enter a value less than or equal to 999.99',
    ])
    expect(told(await save({ name: 'A', code: 'four' }))).toEqual([422, 'code: Use at most 3 characters'])
    expect(told(await save({ name: 'A', visited: 2_147_000_000 }))).toEqual([
      422,
      'visited: Please enter date in the correct format',
    ])
    expect(told(await save({ name: 'A', floors: 40_000, code: 'four' }, caller, { 'user-language': 'de-DE' }))[0]).toBe(
      422,
    )
    expect(
      (
        await save({ name: 'A', floors: 40_000, code: 'four' }, caller, { 'user-language': 'de-DE' })
      ).json.response_status?.errors.map(({ field: at }) => at),
    ).toEqual(['code', 'floors'])
    expect(
      (await save({ name: 'A', floors: 40_000 }, caller, { 'user-language': 'de-DE' })).json.response_status?.errors[0]
        ?.message,
    ).toMatch(/32\.?767/)
    expect((await world.database.query({ text: "select from own.yards where name = 'A'", values: [] })).length).toBe(0)
  })

  it('is refused in an action too', async () => {
    expect(
      told(
        await caller.post(`own/yards/move/${yard.yard_id}`, {
          version: yard.version,
          account_id: accounts.mine,
          floors: 40_000,
        }),
      ),
    ).toEqual([422, 'floors: Please enter a value less than or equal to 32,767'])
  })

  it('needs a text that says something, of whole characters', async () => {
    expect(told(await save({ name: ' \u00a0\t' }))).toEqual([400, 'name: This is required'])
    expect(told(await save({ name: 'half \ud83d' }))).toEqual([400, 'name: This does not have the expected format'])
    expect((await save({ name: 'whole 😀' })).status).toBe(200)
  })

  it('does not distinguish another’s account from a missing one', async () => {
    for (const account_id of [accounts.foreign, 999_999_999]) {
      expect((await save({ ...yard, account_id })).status).toBe(404)
      expect((await save({ name: 'New', account_id })).status).toBe(404)
      expect((await caller.post(`own/yards/move/${yard.yard_id}`, { version: yard.version, account_id })).status).toBe(
        404,
      )
    }
    expect((await save({ ...yard, version: 99 })).status).toBe(409)
    expect(
      (await caller.post(`own/yards/move/${yard.yard_id}`, { version: 99, account_id: accounts.mine })).status,
    ).toBe(409)
    expect(
      (await caller.post(`own/yards/move/${yard.yard_id}`, { version: yard.version, account_id: accounts.other }))
        .status,
    ).toBe(200)
  })
})

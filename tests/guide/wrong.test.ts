import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { definitionTexts } from '../../server/engine/catalog/build/definitionTexts.ts'
import { QueryTimeout } from '../../server/platform/database/Database.ts'
import { localesFolder } from '../../server/platform/language/readPacks.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { createTestApp, today, type Caller, type TestApp } from '../server/app/testApp.ts'
import { xlsxRows } from '../server/app/readFiles.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { chapter, follow, stepsBetween } from './followGuide.ts'

const symptoms = [...chapter('# What went wrong', '# More').matchAll(/^\| (?!What you see|---)([^|]+) \|/gm)].map(
  ([, symptom]) => symptom,
)
const year = { date_from: '2025-06-16', date_to: today }
type Row = Record<string, unknown>

describe('each line of "What went wrong" provoked and cured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wrong-'))
  const definitions = join(folder, 'definitions')
  const locales = join(folder, 'locales')
  let world: TestApp
  let admin: Caller
  let customer: Caller
  let basic: Caller

  const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
  /** Saves a file, as an editor does; answers the problems that the server then has. */
  const save = async (file: string, text: string): Promise<string[]> => {
    writeFileSync(join(folder, file), text)
    world.holder.replace(
      await loadCatalog(definitions, { before: world.holder.current, database: world.database, locales }),
    )
    return world.holder.current.problems.map(({ code, file: at, line }) => `${code} ${at}:${line}`)
  }
  /** Saves a file with one place changed; answers the problems, and how to put it back. */
  const edit = async (
    file: string,
    from: string | RegExp,
    to: string,
  ): Promise<{ problems: string[]; undo(): Promise<string[]> }> => {
    const before = read(file)
    const after = before.replace(from, to)
    expect(after).not.toBe(before)
    return { problems: await save(file, after), undo: () => save(file, before) }
  }
  const report = 'definitions/flat-tires/flat-tires.report.json'
  const flats = (caller: Caller, body: object = year) => caller.post('own/flat_tires/report', body)
  const tires = async (caller: Caller, body: object = year): Promise<number> =>
    ((await flats(caller, body)).json.totals as unknown as { tires: number }).tires
  const isInMenu = async (caller: Caller): Promise<boolean> =>
    JSON.stringify((await caller.get('catalog/get_reports')).json.app_setup).includes('/flat-tires')
  const change = async (name: string, more: (user: Row) => Row): Promise<number> => {
    const { users } = (await admin.post('own/users/get_users', { key_word: `${name}@` })).json as unknown as {
      users: Row[]
    }
    const { json } = await admin.get(`own/users/get_user/${String(users[0]?.id)}`)
    return (await admin.post('own/users/save_user', { ...json, ...more(json) })).status
  }
  const idOf = async (account: string): Promise<number> => {
    const [row] = await world.database.query<{ id: number }>({
      text: 'select account_id::int as id from accounts where account_number = $1',
      values: [account],
    })
    return row?.id ?? 0
  }
  const errorsOf = ({ json }: { json: { response_status?: { errors: { field: string }[] } } }) =>
    json.response_status?.errors.map(({ field }) => field)
  /** Returns the log line with the id of an answer. */
  const lineOf = ({ json }: Awaited<ReturnType<typeof flats>>): string | undefined =>
    world.log.find((one) => json.response_status?.id !== undefined && one.includes(json.response_status.id))

  /** Calls while the database fails so; answers with the log of the call. */
  async function failing(error: Error) {
    const query = vi.spyOn(world.database, 'query').mockImplementation(() => Promise.reject(error))
    const answer = await flats(customer)
    query.mockRestore()
    return { answer, line: lineOf(answer) }
  }

  const trials: Record<string, () => Promise<void>> = {
    async 'A change does not show, or a banner is above the report'() {
      const { problems, undo } = await edit(report, '"title": "Flat tires",', '"title": "Flat tyres"')
      expect(problems).toEqual([expect.stringMatching(/^syntax flat-tires\/flat-tires\.report\.json:\d+$/)])
      const told = (await admin.get('catalog/get_problems')).json.problems as unknown as { reports: string[] }[]
      expect([told[0]?.reports, (await customer.get('catalog/get_problems')).status]).toEqual([['flat-tires'], 401])
      expect(world.holder.current.reports.get('flat-tires')?.title.text).toBe('Flat tires')
      expect(await undo()).toEqual([])
    },
    async 'The report is not in the menu'() {
      expect([await isInMenu(customer), await isInMenu(basic)]).toEqual([true, false])
      const { undo } = await edit(
        'definitions/portal/header.menu.json',
        '"report": "flat-tires"',
        '"report": "checkpoint"',
      )
      expect([await isInMenu(customer), (await flats(customer)).status]).toEqual([false, 200])
      await undo()
      await change('cus-basic', () => ({ codes: ['TVLOGIN', 'TMLOGIN', 'TMSMYRPT'] }))
      expect([await isInMenu(customer), await isInMenu(basic)]).toEqual([true, true])
      await change('cus-basic', () => ({ codes: ['TVLOGIN'] }))
    },
    async '404, not found'() {
      expect((await customer.post('own/flat_tires/raport', year)).status).toBe(404)
      const worn = (dataset: string): string =>
        JSON.stringify({
          title: 'Worn tires',
          route: '/worn',
          sources: {
            tires: {
              endpoint: 'POST own/worn/report',
              dataset,
              list: 'tires',
              paging: true,
              sort: [{ column: 'unit_number' }],
            },
          },
          elements: [{ id: 'tires', type: 'grid', source: 'tires', columns: [{ id: 'unit_number', title: 'Unit' }] }],
        })
      expect(await save('definitions/flat-tires/worn.report.json', worn('flat-tyres'))).toEqual([
        'unknown-dataset flat-tires/worn.report.json:1',
      ])
      expect((await customer.post('own/worn/report', {})).status).toBe(404)
      expect(await save('definitions/flat-tires/worn.report.json', worn('flat-tires'))).toEqual([])
      expect((await customer.post('own/worn/report', {})).status).toBe(200)
      const theirs = (
        await (
          await world.as('cus-other')
        ).post('own/yards/save', { account_id: await idOf('100002'), name: 'Theirs', capacity: 1 })
      ).json as unknown as { yard_id: number }
      const [foreign, absent] = await Promise.all(
        [theirs.yard_id, 98_765_432].map((id) => customer.get(`own/yards/get/${id}`)),
      )
      expect([foreign?.status, foreign?.json]).toEqual([404, absent?.json])
    },
    async '401, no permission'() {
      expect((await flats(basic)).status).toBe(401)
      await change('cus-basic', () => ({ codes: ['TVLOGIN', 'TMLOGIN', 'TMSMYRPT'] }))
      expect((await flats(basic)).status).toBe(200)
      await change('cus-basic', () => ({ codes: ['TVLOGIN'] }))
    },
    async '403, session expired'() {
      expect((await flats(world.nobody)).status).toBe(403)
      expect((await flats(await world.as('cus'))).status).toBe(200)
    },
    async 'No rows'() {
      expect(await tires(customer, { date_from: '2019-01-01', date_to: '2019-12-31' })).toBe(0)
      expect(await tires(customer, {})).toBeGreaterThan(0)
    },
    async 'Rows of a fleet are missing'() {
      const before = await tires(customer)
      const [theirs] = await world.database.query<{ tires: number }>({
        text: "select count(*)::int as tires from readings where pressure_severity = 'critical' and inspected_on between $1::date and $2::date and account_id = $3",
        values: [year.date_from, year.date_to, await idOf('100002')],
      })
      expect(theirs?.tires).toBeGreaterThan(0)
      const account = await idOf('100002')
      await change('cus', ({ accounts }) => ({ accounts: [...(accounts as number[]), account] }))
      expect(await tires(customer)).toBe(before + (theirs?.tires ?? 0))
      await change('cus', ({ accounts }) => ({ accounts: (accounts as number[]).filter((one) => one !== account) }))
    },
    async 'The report is slow'() {
      const partitions = async (condition: string): Promise<number> => {
        const plan = await world.database.query<Row>({
          text: `explain (costs off) select count(*) from readings where account_id = 1 ${condition}`,
          values: [],
        })
        return new Set(plan.flatMap((row) => /readings_\d{4}_\d\d/.exec(String(row['QUERY PLAN']))?.[0] ?? [])).size
      }
      expect(await partitions("and inspected_on >= '2026-05-01' and inspected_on < '2026-06-01'")).toBe(1)
      expect(await partitions('')).toBeGreaterThan(6)
      expect(read('docs/guide/tables.md')).toMatch(/### readings\n\n.*partitions by month of `inspected_on`/)
    },
    async '503, took too long'() {
      const asked = vi.spyOn(world.database, 'query')
      await flats(customer, { ...year, date_from: '2025-07-01' })
      expect(asked.mock.calls.some(([, options]) => options?.timeoutMs === 30_000)).toBe(true)
      asked.mockRestore()
      const { answer, line } = await failing(new QueryTimeout('the query took longer than 30000 ms'))
      expect([answer.status, answer.headers['retry-after'], line]).toEqual([
        503,
        '10',
        expect.stringContaining('longer than 30000 ms'),
      ])
    },
    async '500, something went wrong, or 422 with a reference'() {
      for (const [wrong, status, told] of [
        ['r.pressure_psi / (r.axle_number - r.axle_number)', 500, 'division by zero'],
        ['w.position_code::numeric', 422, 'invalid input syntax'],
      ] as const) {
        const { problems, undo } = await edit(
          'definitions/flat-tires/flat-tires.sql',
          'r.pressure_psi as pressure',
          `${wrong} as pressure`,
        )
        const answer = await flats(customer)
        expect([problems, answer.status, lineOf(answer)]).toEqual([[], status, expect.stringContaining(told)])
        expect(lineOf(answer)).toContain('/api/v2/own/flat_tires/report')
        expect(JSON.stringify(answer.json)).not.toContain(told)
        await undo()
      }
    },
    async 'A file lacks a table or a chart'() {
      const headings = async () =>
        JSON.stringify(await xlsxRows((await customer.post('own/flat_tires/excel', year)).raw))
      expect(await headings()).not.toContain('Flat tires by month')
      const { problems, undo } = await edit(report, /"include": \[\s*"tires"\s*\]/, '"include": ["months", "tires"]')
      expect([problems, await headings()]).toEqual([[], expect.stringContaining('Flat tires by month')])
      await undo()
    },
    async 'A chart shows only some of its bars, or none'() {
      const { problems, undo } = await edit(
        report,
        '"dataset": "flat-tires-by-month",',
        '"dataset": "flat-tires-by-month", "paging": true,',
      )
      expect(problems).toEqual([expect.stringContaining('paged-chart flat-tires/flat-tires.report.json')])
      expect(await undo()).toEqual([])
    },
    async 'English in another language'() {
      const key = 'report.flat-tires.elements.tires.columns.position.title'
      const shown = async () =>
        (
          (await world.app.server.inject({ url: '/api/Content/LanguagesPack/es-US.json' })).json() as Record<
            string,
            string
          >
        )[key]
      expect(await shown()).toBe('Position')
      const missing = Object.keys(definitionTexts(world.holder.current)).filter(
        (one) => !(one in (JSON.parse(read('locales/es-US.json')) as Row)),
      )
      expect(missing).toContain(key)
      await save(
        'locales/es-US.json',
        JSON.stringify({ ...(JSON.parse(read('locales/es-US.json')) as Row), [key]: 'Posición' }),
      )
      expect(await shown()).toBe('Posición')
    },
    async 'A form does not save'() {
      const account_id = await idOf('100001')
      const yard = (values: object) =>
        customer.post('own/yards/save', { account_id, name: 'North', capacity: 5, ...values })
      const empty = await yard({ name: '' })
      expect([empty.status, errorsOf(empty)]).toEqual([400, ['name']])
      const { yard_id } = (await yard({})).json as unknown as { yard_id: number }
      expect((await yard({ yard_id, version: 1, capacity: 6 })).status).toBe(200)
      expect((await yard({ yard_id, version: 1, capacity: 7 })).status).toBe(409)
      expect((await yard({ yard_id, version: 2, capacity: 7 })).status).toBe(200)
      expect((await yard({ account_id: await idOf('100002') })).status).toBe(404)
    },
    async 'A migration failed'() {
      const columns = async () =>
        (
          await world.database.query<{ name: string }>({
            text: "select column_name as name from information_schema.columns where table_schema = 'own' and table_name = 'yards'",
            values: [],
          })
        ).map(({ name }) => name)
      const [bad, later] = [
        'definitions/yards/migrations/0002-gates.sql',
        'definitions/yards/migrations/0003-lights.sql',
      ]
      writeFileSync(join(folder, later), 'alter table yards add column lights integer;')
      expect(
        await save(bad, 'alter table yards add column gates integer;\nalter table yards add column fence nothing;'),
      ).toEqual(['migration-failed yards/migrations/0002-gates.sql:2'])
      expect((await columns()).filter((name) => ['gates', 'lights'].includes(name))).toEqual([])
      expect(await save(bad, 'alter table yards add column gates integer;')).toEqual([])
      expect(await columns()).toEqual(expect.arrayContaining(['gates', 'lights']))
      expect(await save(bad, 'alter table yards add column gates bigint;')).toEqual([
        expect.stringContaining('changed-migration'),
      ])
    },
  }

  beforeAll(async () => {
    cpSync(join(projectFolder, 'definitions'), definitions, { recursive: true })
    cpSync(localesFolder, locales, { recursive: true })
    cpSync(join(projectFolder, 'docs/guide'), join(folder, 'docs/guide'), { recursive: true })
    world = await createTestApp(testDatabase)
    for (const step of stepsBetween('# Adding a report', 'The report is published.').steps) follow(folder, step)
    for (const step of stepsBetween('# A new table', '# What went wrong').steps) follow(folder, step)
    expect(await save(report, read(report))).toEqual([])
    ;[admin, customer, basic] = [await world.as('admin'), await world.as('cus'), await world.as('cus-basic')]
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('every line has its trial', () => expect(Object.keys(trials)).toEqual(symptoms))

  it.each(Object.keys(trials))('%s', async (symptom) => trials[symptom]?.())
})

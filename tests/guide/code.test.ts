import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { definitionTexts } from '../../server/engine/catalog/build/definitionTexts.ts'
import { formatDefinition } from '../../server/engine/catalog/format/formatDefinition.ts'
import { describeProblem } from '../../server/engine/catalog/problems/describeProblem.ts'
import { localesFolder } from '../../server/platform/language/readPacks.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { createTestApp, today, type Caller, type TestApp } from '../server/app/testApp.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { follow, stepsBetween, type Step } from './followGuide.ts'

const report = stepsBetween('# Adding a report', 'The report is published.').steps
const { steps, blocks } = stepsBetween('# A new code', '# A new table')
type Row = Record<string, unknown>

it('every block of the chapter is a step', () => expect(steps).toHaveLength(blocks))

it.each(steps.filter(({ pointer }) => pointer === null))('$file is in the one form', ({ text }) =>
  expect(`${text}\n`).toBe(formatDefinition(text)),
)

describe('the chapter on codes followed to the letter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'code-'))
  let world: TestApp
  let admin: Caller
  const load = (): Promise<Catalog> =>
    loadCatalog(join(folder, 'definitions'), {
      before: world.holder.current,
      database: world.database,
      locales: join(folder, 'locales'),
    })
  const save = async (step: Step): Promise<void> => {
    follow(folder, step)
    const catalog = await load()
    expect([step.file, ...catalog.problems.map(describeProblem)]).toEqual([step.file])
    world.holder.replace(catalog)
  }
  const flats = async (caller: Caller) => {
    const { status, json } = await caller.post('own/flat_tires/report', { date_from: '2025-06-16', date_to: today })
    return { status, tires: (json.totals as unknown as { tires: number } | undefined)?.tires }
  }
  const isInMenu = async (caller: Caller): Promise<boolean> =>
    JSON.stringify((await caller.get('catalog/get_reports')).json.app_setup).includes('/flat-tires')
  const offered = (): string => JSON.stringify(world.holder.current.forms.get('user'))
  const change = async (name: string, more: (user: Row) => Row): Promise<number> => {
    const { users } = (await admin.post('own/users/get_users', { key_word: `${name}@` })).json as unknown as {
      users: Row[]
    }
    const { json } = await admin.get(`own/users/get_user/${String(users[0]?.id)}`)
    return (await admin.post('own/users/save_user', { ...json, ...more(json) })).status
  }
  const grant = (name: string, ...codes: string[]) =>
    change(name, (user) => ({ codes: [...(user.codes as string[]), ...codes] }))

  beforeAll(async () => {
    cpSync(join(projectFolder, 'definitions'), join(folder, 'definitions'), { recursive: true })
    cpSync(localesFolder, join(folder, 'locales'), { recursive: true })
    world = await createTestApp(testDatabase)
    admin = await world.as('admin')
    for (const step of report) follow(folder, step)
    world.holder.replace(await load())
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('the code is offered as soon as its file is saved', async () => {
    expect(offered()).not.toContain('FLATRPT')
    await save(steps[0]!)
    expect(offered()).toContain('FLATRPT')
  })

  it('nobody sees the report until they hold the code, and then with their next click', async () => {
    const customer = await world.as('cus')
    expect([(await flats(customer)).status, await isInMenu(customer)]).toEqual([200, true])
    await save(steps[1]!)
    for (const caller of [customer, admin])
      expect([(await flats(caller)).status, await isInMenu(caller)]).toEqual([401, false])
    expect(await grant('cus', 'FLATRPT')).toBe(200)
    expect([(await flats(customer)).status, await isInMenu(customer)]).toEqual([200, true])
  })

  it('the code opens nothing without those that it needs', async () => {
    const basic = await world.as('cus-basic')
    await grant('cus-basic', 'FLATRPT')
    expect([(await flats(basic)).status, await isInMenu(basic)]).toEqual([401, false])
    await grant('cus-basic', 'TMLOGIN')
    expect([(await flats(basic)).status, await isInMenu(basic)]).toEqual([200, true])
  })

  it('its title is translated', async () => {
    await save(steps[2]!)
    const pack = (await world.app.server.inject({ url: '/api/Content/LanguagesPack/es-US.json' })).json() as Record<
      string,
      string
    >
    expect(pack['access.codes.FLATRPT']).toBe('Llantas desinfladas (FLATRPT)')
    expect(Object.keys(definitionTexts(world.holder.current))).toContain('access.codes.FLATRPT')
  })

  it('a user of the new group sees the rows of every account', async () => {
    await save(steps[3]!)
    const basic = await world.as('cus-basic')
    const before = await flats(basic)
    expect(await change('cus-basic', () => ({ portal_group: 'AUD' }))).toBe(200)
    const [all] = await world.database.query<{ tires: number }>({
      text: "select count(*)::int as tires from readings where pressure_severity = 'critical' and inspected_on between '2025-06-16' and $1::date",
      values: [today],
    })
    expect(await flats(basic)).toEqual({ status: 200, tires: all?.tires })
    expect(before.tires).toBeLessThan(all?.tires ?? 0)
  })

  it('a use of a code that is gone is a problem', async () => {
    rmSync(join(folder, 'definitions/flat-tires/flat-tires.access.json'))
    expect((await load()).problems.map(({ code, file, got }) => [code, file, got])).toEqual([
      ['unknown-code', 'flat-tires/flat-tires.report.json', 'FLATRPT'],
    ])
  })
})

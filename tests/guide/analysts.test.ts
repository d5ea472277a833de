import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/pipeline.ts'
import { definitionTexts } from '../../server/engine/catalog/build/definitionTexts.ts'
import { formatDefinition } from '../../server/engine/catalog/format/formatDefinition.ts'
import { describeProblem } from '../../server/engine/catalog/problems/describeProblem.ts'
import { localesFolder } from '../../server/platform/language/readPacks.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { createTestApp, today, type Caller, type TestApp } from '../server/app/testApp.ts'
import { pdfPages, xlsxRows } from '../server/app/readFiles.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { follow, stepsBetween } from './followGuide.ts'

/** The following sections are explanations, not steps. */
const { steps, blocks } = stepsBetween('# Adding a report', 'The report is published.')

it('every block of the walkthrough is a step', () => {
  expect(steps).toHaveLength(blocks)
})

it.each(steps.filter(({ file, pointer }) => pointer === null && file.endsWith('.json')))(
  '$file is in the one form',
  ({ text }) => {
    expect(`${text}\n`).toBe(formatDefinition(text))
  },
)

describe("the analyst's guide followed to the letter", () => {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'))
  let world: TestApp
  let customer: Caller
  const year = { date_from: '2025-06-16', date_to: today }

  /** The flat tires of the customer's fleets, counted where they lie. */
  const counted = async (from: string, to: string): Promise<number> => {
    const [row] = await world.database.query<{ tires: number }>({
      text: `select count(*)::int as tires from readings where pressure_severity = 'critical' and inspected_on between $1::date and $2::date
        and account_id in (select account_id from accounts where account_number in ('100001', '100004'))`,
      values: [from, to],
    })
    return row?.tires ?? 0
  }

  beforeAll(async () => {
    cpSync(join(projectFolder, 'definitions'), join(folder, 'definitions'), { recursive: true })
    cpSync(localesFolder, join(folder, 'locales'), { recursive: true })
    world = await createTestApp(testDatabase)
    customer = await world.as('cus')
  })
  afterAll(async () => {
    await world.close()
    rmSync(folder, { recursive: true })
  })

  it('no step leaves a problem behind, but the two datasets whose other half is the next step', async () => {
    for (const [index, step] of steps.entries()) {
      follow(folder, step)
      const next = steps[index + 1]
      const isHalf = step.file.endsWith('.sql') && next?.file === step.file.replace('.sql', '.dataset.json')
      const before = world.holder.current
      const catalog = await loadCatalog(join(folder, 'definitions'), {
        before,
        database: world.database,
        locales: join(folder, 'locales'),
      })
      expect([step.file, ...(isHalf ? [] : catalog.problems.map(describeProblem))]).toEqual([step.file])
      world.holder.replace(catalog)
    }
  })

  it('the report has its rows and totals, and only those of its reader', async () => {
    const { json } = await customer.post('own/flat_tires/report', year)
    const { totals, tires } = json as unknown as { totals: { tires: number }; tires: object[] }
    expect(totals.tires).toBe(await counted(year.date_from, year.date_to))
    expect(totals.tires).toBeGreaterThan(5)
    expect(Object.keys(tires[0] ?? {}).sort()).toEqual([
      'inspected_on',
      'position',
      'pressure',
      'survey_id',
      'unit_id',
      'unit_number',
    ])
  })

  it('the chart has a bar a month, and the way down leads to that month', async () => {
    const { months } = (await customer.post('own/flat_tires/months', year)).json as unknown as {
      months: { month: string; tires: number }[]
    }
    expect(months.length).toBeGreaterThan(5)
    const { month, tires } = months[3]!
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)
    const below = (await customer.post('own/flat_tires/report', { date_from: month, date_to: last }))
      .json as unknown as { totals: { tires: number } }
    expect([tires, below.totals.tires]).toEqual([await counted(month, last), tires])
    const report = world.holder.current.reports.get('flat-tires')
    expect(report?.elements.find(({ id }) => id === 'months')).toMatchObject({
      drill: { link: { to: 'flat-tires', with: { dates: { from: '/point/range' } } } },
    })
  })

  it('who lacks the code neither finds it nor may call it', async () => {
    const stranger = await world.as('cus-basic')
    const idsOf = async (caller: Caller): Promise<string[]> =>
      ((await caller.get('catalog/get_reports')).json.reports as unknown as { id: string }[]).map(({ id }) => id)
    expect(await idsOf(customer)).toContain('flat-tires')
    expect(await idsOf(stranger)).not.toContain('flat-tires')
    for (const call of ['report', 'months', 'pdf', 'excel'])
      expect((await stranger.post(`own/flat_tires/${call}`, year)).status).toBe(401)
    const menu = async (caller: Caller): Promise<string> =>
      JSON.stringify((await caller.get('catalog/get_reports')).json.app_setup)
    expect(await menu(customer)).toContain('/flat-tires')
    expect(await menu(stranger)).not.toContain('/flat-tires')
  })

  it('the files hold every tire', async () => {
    const all = await counted(year.date_from, year.date_to)
    const excel = await xlsxRows((await customer.post('own/flat_tires/excel', year)).raw)
    const heading = excel.findIndex((row) => row[0] === 'Unit')
    expect(excel[heading]).toEqual(['Unit', 'Date', 'Position', 'Pressure (psi)'])
    expect(excel.slice(heading + 1).filter((row) => typeof row[3] === 'number')).toHaveLength(all)
    const pages = await pdfPages((await customer.post('own/flat_tires/pdf', year)).raw)
    expect(pages.flat().join(' ')).toContain('Flat tires')
    expect(pages.flat()).toContain(String(all))
  })

  it('a reader of es-US gets the translation, and the rest in en-US', async () => {
    const pack = (await world.app.server.inject({ url: '/api/Content/LanguagesPack/es-US.json' })).json() as Record<
      string,
      string
    >
    expect(pack['report.flat-tires.title']).toBe('Llantas desinfladas')
    expect(pack['report.flat-tires.elements.tires.columns.position.title']).toBe('Position')
    const translated = steps
      .filter(({ file }) => file.startsWith('locales/'))
      .flatMap(({ text }) => Object.keys(JSON.parse(text) as object))
    expect(Object.keys(definitionTexts(world.holder.current))).toEqual(expect.arrayContaining(translated))
  })
})

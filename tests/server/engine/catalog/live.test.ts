import { mkdirSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadCatalog, type Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { CatalogHolder } from '../../../../server/engine/catalog/CatalogHolder.ts'
import { describeProblem } from '../../../../server/engine/catalog/Problem.ts'
import { watchDefinitions } from '../../../../server/engine/catalog/watchDefinitions.ts'
import { bindingsOf } from '../../../../server/engine/endpoints/bindings.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { localesFolder } from '../../../../server/platform/language/readPacks.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { testDatabases } from '../../platform/database/testDatabases.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'))
  cpSync(join(projectFolder, 'definitions'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
function edit(file: string, from: string, to: string): void {
  if (!read(file).includes(from)) throw new Error(`${file} no longer holds ${from}`)
  write(file, read(file).replace(from, to))
}
const titleOf = (catalog: Catalog): string | undefined => catalog.reports.get('checkpoint')?.title.text
const lineOf = (file: string, text: string): number => read(file).slice(0, read(file).indexOf(text)).split('\n').length

const small = {
  kind: 'report', id: 'aaa', schemaVersion: 1, title: 'Small', route: '/small',
  sources: { units: { endpoint: 'POST own/small', dataset: 'checkpoint-units', list: 'units', paging: true } },
  elements: [{ id: 'units', type: 'grid', source: 'units', columns: [{ id: 'unit_number', title: 'Unit' }] }],
}

describe('definitions read again', () => {
  it('are the same version as long as nothing changed, and another when a word did', async () => {
    const before = await loadCatalog(folder)
    expect((await loadCatalog(folder, { before })).version).toBe(before.version)
    edit('reports/checkpoint.json', 'Checkpoint inspections', 'Inspections at checkpoints')
    const after = await loadCatalog(folder, { before })
    expect(titleOf(after)).toBe('Inspections at checkpoints')
    expect(after.version).not.toBe(before.version)
    expect(titleOf(before)).toBe('Checkpoint inspections')
  })

  it.each([
    ['no JSON', '"schemaVersion": 1,', '"schemaVersion" 1,'],
    ['a property nobody knows', '"pageSize": 100', '"pageSise": 100'],
    ['a column that is not there', '"id": "license_number"', '"id": "licence_number"'],
  ])('keep the last good version of a file with %s', async (_what, from, to) => {
    const before = await loadCatalog(folder)
    edit('reports/checkpoint.json', 'Checkpoint inspections', 'Never shown')
    edit('reports/checkpoint.json', from, to)
    edit('reports/checkpoint-detail.json', 'Checkpoint inspection of a unit', 'A unit')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ file, line }) => ({ file, line }))).toEqual([{ file: 'reports/checkpoint.json', line: lineOf('reports/checkpoint.json', to) }])
    expect(titleOf(after)).toBe('Checkpoint inspections')
    expect(after.reports.get('checkpoint-detail')?.title.text).toBe('A unit')
    edit('reports/checkpoint.json', to, from)
    expect(titleOf(await loadCatalog(folder, { before: after }))).toBe('Never shown')
  })

  it('keep a dataset whose new version would break the report that stands on it', async () => {
    const before = await loadCatalog(folder)
    edit('datasets/checkpoint-units.json', '    { "id": "license_number", "type": "text", "search": true },\n', '')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['unknown-column reports/checkpoint.json'])
    expect(after.reports.has('checkpoint')).toBe(true)
    expect(after.dataset('checkpoint-units').columns.map(({ id }) => id)).toContain('license_number')
  })

  it('lose a report whose file is gone; links to it lead nowhere and take nothing down', async () => {
    const before = await loadCatalog(folder)
    rmSync(join(folder, 'reports/checkpoint-detail.json'))
    const after = await loadCatalog(folder, { before })
    expect([...after.reports.keys()]).toEqual([...before.reports.keys()].filter((id) => id !== 'checkpoint-detail'))
    expect([...bindingsOf(after).keys()]).not.toContain('POST checkpoint/detail')
    expect(after.menus).toHaveLength(before.menus.length)
  })

  it('blame the newcomer for a route that is taken', async () => {
    const before = await loadCatalog(folder)
    write('reports/aaa.json', JSON.stringify({ ...small, route: '/checkpoint' }))
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['duplicate-route reports/aaa.json'])
    expect([...after.reports.keys()].sort()).toEqual([...before.reports.keys()].sort())
  })

  it('leave out a bad file and what stands on it at a first reading, and blame the bad file alone', async () => {
    edit('lookups/checkpoint-states.json', '"lists"', '"list"')
    const catalog = await loadCatalog(folder)
    expect(new Set(catalog.problems.map(({ file }) => file))).toEqual(new Set(['lookups/checkpoint-states.json']))
    expect(catalog.reports.has('checkpoint')).toBe(false)
    expect(catalog.reports.has('checkpoint-detail')).toBe(true)
  })
})

describe.each(testDatabases)('with $name', ({ open }) => {
  let database: Database
  beforeAll(async () => { database = await open() })
  afterAll(() => database.close())

  it('the shipped datasets prepare', async () => {
    expect((await loadCatalog(folder, { database })).problems.map(describeProblem)).toEqual([])
  })

  it('SQL that does not prepare is shown at its line, and the last good one runs on', async () => {
    const before = await loadCatalog(folder, { database })
    edit('datasets/checkpoint-units.sql', 'l.name as fleet_location', 'l.nome as fleet_location')
    const after = await loadCatalog(folder, { before, database })
    expect(after.problems.map(({ code, file, line, got }) => ({ code, file, line, got }))).toEqual([{
      code: 'sql-error', file: 'datasets/checkpoint-units.sql', line: lineOf('datasets/checkpoint-units.sql', 'l.nome'), got: 'column l.nome does not exist',
    }])
    expect(after.dataset('checkpoint-units').sql).toContain('l.name as fleet_location')
    expect(after.reports.has('checkpoint')).toBe(true)
  })

  it('a fault behind marks is still at its line', async () => {
    edit('datasets/checkpoint-units.sql', 'seen.unit_id = last.unit_id', 'seen.unit_it = last.unit_id')
    const [problem] = (await loadCatalog(folder, { database })).problems
    expect(problem).toMatchObject({ code: 'sql-error', line: lineOf('datasets/checkpoint-units.sql', 'seen.unit_it') })
  })

  it('a declared column that the SQL does not answer is shown where it is declared', async () => {
    edit('datasets/checkpoint-units.sql', 'as unit_date', 'as unit_dat')
    const { problems } = await loadCatalog(folder, { database })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'missing-sql-column', file: 'datasets/checkpoint-units.json', got: 'unit_date', line: lineOf('datasets/checkpoint-units.json', '"unit_date"'),
    })
  })

  it('a save is served, a new file and a locale\'s words too, and a broken one is told in one line', async () => {
    const lines: string[] = []
    const locales = join(folder, 'locales')
    mkdirSync(locales)
    writeFileSync(join(locales, 'en-US.json'), readFileSync(join(localesFolder, 'en-US.json'), 'utf8'))
    const holder = new CatalogHolder(await loadCatalog(folder, { database, locales }))
    const watching = watchDefinitions(folder, { holder, database, locales, log: (line) => lines.push(line) })
    const saved = async (save: () => void): Promise<void> => {
      const change = holder.changed(new AbortController().signal, 10_000)
      save()
      await change
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    await saved(() => edit('reports/checkpoint.json', 'Checkpoint inspections', 'Saved'))
    expect(titleOf(holder.current)).toBe('Saved')
    await saved(() => write('reports/aaa.json', JSON.stringify(small)))
    expect(bindingsOf(holder.current).has('POST own/small')).toBe(true)
    await saved(() => writeFileSync(join(locales, 'es-US.json'), '{ "report.checkpoint.title": "Guardado" }'))
    expect(holder.current.packs.get('es-US')).toEqual({ 'report.checkpoint.title': 'Guardado' })
    await saved(() => writeFileSync(join(locales, 'es-US.json'), '{ "report.checkpoint.title" "Guardado" }'))
    expect(lines).toEqual([expect.stringMatching(/^locales\/es-US\.json:1:\d+ .* is not JSON/)])
    expect(holder.current.packs.get('es-US')).toEqual({ 'report.checkpoint.title': 'Guardado' })
    await saved(() => writeFileSync(join(locales, 'es-US.json'), '{}'))
    lines.length = 0
    await saved(() => edit('reports/checkpoint.json', '"pageSize": 100', '"pageSise": 100'))
    expect(lines).toEqual([expect.stringMatching(/^reports\/checkpoint\.json:\d+:\d+ \/sources\/units\/pageSise has no property "pageSise"; did you mean "pageSize"\?$/)])
    expect(titleOf(holder.current)).toBe('Saved')
    watching.close()
  })
})

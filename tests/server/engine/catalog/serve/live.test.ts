import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entrancesOf } from '../../../../../engine/core/access/Access.ts'
import type { Catalog } from '../../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../../server/engine/catalog/pipeline.ts'
import { LiveCatalog } from '../../../../../server/engine/catalog/serve/LiveCatalog.ts'
import { readLastKnownGood } from '../../../../../server/engine/catalog/select/lastKnownGood.ts'
import type { Planner } from '../../../../../server/engine/catalog/check/sql/planner.ts'
import { describeProblem } from '../../../../../server/engine/catalog/problems/describeProblem.ts'
import { watchDefinitions } from '../../../../../server/engine/catalog/serve/watchDefinitions.ts'
import { bindingsOf } from '../../../../../server/engine/endpoints/bindings.ts'
import type { Database } from '../../../../../server/platform/database/Database.ts'
import { localesFolder } from '../../../../../server/platform/language/readPacks.ts'
import { projectFolder } from '../../../../../server/platform/settings.ts'
import { testDatabase } from '../../../platform/database/testDatabase.ts'
import { plannerOf } from '../plannerOf.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'definitions-'))
  cpSync(join(projectFolder, 'definitions'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
function edit(file: string, from: string, to: string): void {
  if (!read(file).includes(from)) throw new Error(`${file} no longer holds ${from}`)
  write(file, read(file).replace(from, to))
}
const titleOf = (catalog: Catalog): string | undefined => catalog.reports.get('checkpoint')?.title.text
const lineOf = (file: string, text: string): number => read(file).slice(0, read(file).indexOf(text)).split('\n').length

const small = {
  title: 'Small',
  route: '/small',
  sources: { units: { endpoint: 'POST own/small', dataset: 'checkpoint-units', list: 'units', paging: true } },
  elements: [{ id: 'units', type: 'grid', source: 'units', columns: [{ id: 'unit_number', title: 'Unit' }] }],
}

describe('definitions read again', () => {
  it('are the same version as long as nothing changed, and another when a word did', async () => {
    const before = await loadCatalog(folder)
    expect((await loadCatalog(folder, { before })).version).toBe(before.version)
    edit('checkpoint/checkpoint.report.json', 'Checkpoint inspections', 'Inspections at checkpoints')
    const after = await loadCatalog(folder, { before })
    expect(titleOf(after)).toBe('Inspections at checkpoints')
    expect(after.version).not.toBe(before.version)
    expect(titleOf(before)).toBe('Checkpoint inspections')
  })

  it.each([
    ['no JSON', '"route": "/checkpoint",', '"route" "/checkpoint",'],
    ['a property nobody knows', '"pageSize": 100', '"pageSise": 100'],
    ['a column that is not there', '"id": "license_number"', '"id": "licence_number"'],
  ])('keep the last good version of a file with %s', async (_what, from, to) => {
    const before = await loadCatalog(folder)
    edit('checkpoint/checkpoint.report.json', 'Checkpoint inspections', 'Never shown')
    edit('checkpoint/checkpoint.report.json', from, to)
    edit('checkpoint/checkpoint-detail.report.json', 'Checkpoint inspection of a unit', 'A unit')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ file, line }) => ({ file, line }))).toEqual([
      { file: 'checkpoint/checkpoint.report.json', line: lineOf('checkpoint/checkpoint.report.json', to) },
    ])
    expect(titleOf(after)).toBe('Checkpoint inspections')
    expect(after.reports.get('checkpoint-detail')?.title.text).toBe('A unit')
    edit('checkpoint/checkpoint.report.json', to, from)
    expect(titleOf(await loadCatalog(folder, { before: after }))).toBe('Never shown')
  })

  it('keep the codes and groups of a deleted file while they are used, and drop them when nothing uses them', async () => {
    write('small/small.access.json', JSON.stringify({ codes: [{ id: 'SMALLRPT', title: 'Small' }] }))
    write('small/small.report.json', JSON.stringify({ ...small, security: { code: 'SMALLRPT' } }))
    const before = await loadCatalog(folder)
    const all = read('users/portal.access.json')
    rmSync(join(folder, 'users/portal.access.json'))
    rmSync(join(folder, 'small/small.access.json'))
    const without = await loadCatalog(folder, { before })
    const places = without.problems.flatMap(({ file, also = [] }) => [file, ...also])
    expect(places.length).toBeGreaterThan(100)
    expect([titleOf(without), without.reports.has('small'), without.access]).toEqual([
      titleOf(before),
      true,
      before.access,
    ])
    write('users/portal.access.json', all)
    write('small/small.report.json', JSON.stringify(small))
    const after = await loadCatalog(folder, { before: without })
    expect([
      after.problems,
      after.reports.get('small')?.security,
      after.access.codes.some(({ id }) => id === 'SMALLRPT'),
    ]).toEqual([[], null, false])
  })

  it('keep a dataset whose new version would break the report that stands on it', async () => {
    const before = await loadCatalog(folder)
    edit('checkpoint/checkpoint-units.dataset.json', '"internal": [', '"internal": ["license_number", ')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'unknown-column checkpoint/checkpoint.report.json',
    ])
    expect(after.reports.has('checkpoint')).toBe(true)
    expect(after.dataset('checkpoint-units').columns.map(({ id }) => id)).toContain('license_number')
  })

  it('lose a report whose file is gone; links to it lead nowhere and take nothing down', async () => {
    const before = await loadCatalog(folder)
    rmSync(join(folder, 'checkpoint/checkpoint-detail.report.json'))
    const after = await loadCatalog(folder, { before })
    expect([...after.reports.keys()]).toEqual([...before.reports.keys()].filter((id) => id !== 'checkpoint-detail'))
    expect([...bindingsOf(after).keys()]).not.toContain('POST checkpoint/detail')
    expect(after.menus).toHaveLength(before.menus.length)
  })

  it('know a file that was moved: its last good version stays when it is broken on the way', async () => {
    const before = await loadCatalog(folder)
    mkdirSync(join(folder, 'elsewhere'))
    renameSync(join(folder, 'checkpoint/checkpoint.report.json'), join(folder, 'elsewhere/checkpoint.report.json'))
    const moved = await loadCatalog(folder, { before })
    expect([moved.problems, moved.version]).toEqual([[], before.version])
    edit('elsewhere/checkpoint.report.json', '"pageSize": 100', '"pageSise": 100')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'unknown-property elsewhere/checkpoint.report.json',
    ])
    expect(titleOf(after)).toBe('Checkpoint inspections')
  })

  it('keep serving the first of two files with one kind and id, and report both', async () => {
    const before = await loadCatalog(folder)
    write(
      'a-copy/checkpoint.report.json',
      read('checkpoint/checkpoint.report.json').replace('Checkpoint inspections', 'The copy'),
    )
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(describeProblem)).toEqual([
      'checkpoint/checkpoint.report.json:1:1 / is also defined in a-copy/checkpoint.report.json; keep one of the two files',
      'a-copy/checkpoint.report.json:1:1 / is also defined in checkpoint/checkpoint.report.json; keep one of the two files',
    ])
    expect(titleOf(after)).toBe('Checkpoint inspections')
  })

  it('blame the newer file for a route in use', async () => {
    const before = await loadCatalog(folder)
    write('small/aaa.report.json', JSON.stringify({ ...small, route: '/checkpoint' }))
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ code, file }) => `${code} ${file}`)).toEqual(['duplicate-route small/aaa.report.json'])
    expect([...after.reports.keys()].sort()).toEqual([...before.reports.keys()].sort())
  })

  it.each([
    [
      'a route',
      '"route": "/checkpoint"',
      '"route": "/tireoptix"',
      'route "/tireoptix" is that of surveys/tire-surveys.report.json; choose another',
    ],
    [
      'a call',
      '"endpoint": "POST checkpoint/report"',
      '"endpoint": "POST survey/report"',
      'endpoint "POST survey/report" is answered by surveys/tire-surveys.report.json; choose another',
    ],
    [
      'a call of a lookup',
      '"endpoint": "POST checkpoint/report"',
      '"endpoint": "GET survey/get_home_page"',
      'endpoint "GET survey/get_home_page" is answered by surveys/survey-accounts.lookup.json; choose another',
    ],
  ])(
    'blame the changed file for %s in use, whichever comes first, and serve both unchanged; the check agrees',
    async (_what, from, to, says) => {
      const before = await loadCatalog(folder)
      const line = lineOf('checkpoint/checkpoint.report.json', from)
      edit('checkpoint/checkpoint.report.json', from, to)
      const told = [
        expect.stringMatching(
          new RegExp(`^checkpoint/checkpoint\\.report\\.json:${line}:\\d+ \\S+ ${says.replace(/[.{}]/g, '\\$&')}$`),
        ) as string,
      ]
      const after = await loadCatalog(folder, { before })
      expect(after.problems.map(describeProblem)).toEqual(told)
      expect([after.reports.get('checkpoint')?.route, after.reports.get('tire-surveys')?.route]).toEqual([
        '/checkpoint',
        '/tireoptix',
      ])

      const cache = join(folder, '.good')
      await (await readLastKnownGood(cache, folder, 'one')).store(before)
      const { problems, reports } = await loadCatalog(folder, {
        isSteady: (await readLastKnownGood(cache, folder, 'one')).has,
      })
      expect(problems.map(describeProblem)).toEqual(told)
      expect([reports.has('checkpoint'), reports.has('tire-surveys')]).toEqual([false, true])
    },
  )

  it('are known as well-formed to the check that found them so, and as steady to a later one too', async () => {
    const { files } = await loadCatalog(folder)
    const [file] = [...files.values()]
    const cache = join(folder, '.good')
    await (await readLastKnownGood(cache, folder, 'one')).store(await loadCatalog(folder))
    const said = async (version: string, one = file): Promise<boolean[]> => {
      const good = await readLastKnownGood(cache, folder, version)
      return one ? [good.has(one), good.isWellFormed(one)] : []
    }
    expect([await said('one'), await said('two'), await said('one', file && { ...file, digest: 'changed' })]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
  })

  it('leave out a bad file and what stands on it at a first reading, and blame the bad file alone', async () => {
    edit('common/states-of-countries.lookup.json', '"lists"', '"list"')
    const catalog = await loadCatalog(folder)
    expect(new Set(catalog.problems.map(({ file }) => file))).toEqual(
      new Set(['common/states-of-countries.lookup.json']),
    )
    expect(catalog.reports.has('checkpoint')).toBe(false)
    expect(catalog.reports.has('checkpoint-detail')).toBe(true)
  })
})

describe('with $name', () => {
  let database: Database
  /** Most datasets are the same in every test: they are planned once. */
  let planner: Planner
  beforeAll(async () => {
    database = await testDatabase.open()
    planner = plannerOf(database)
  })
  afterAll(() => database.close())

  it('the shipped datasets prepare', async () => {
    expect((await loadCatalog(folder, { planner })).problems.map(describeProblem)).toEqual([])
  })

  it('SQL that does not prepare is shown at its line, and the last good one runs on', async () => {
    const before = await loadCatalog(folder, { planner })
    edit('checkpoint/checkpoint-units.sql', 'l.name as fleet_location', 'l.nome as fleet_location')
    const after = await loadCatalog(folder, { before, planner })
    expect(after.problems.map(({ code, file, line, got }) => ({ code, file, line, got }))).toEqual([
      {
        code: 'sql-error',
        file: 'checkpoint/checkpoint-units.sql',
        line: lineOf('checkpoint/checkpoint-units.sql', 'l.nome'),
        got: 'locations has no column "nome"; did you mean "name"?',
      },
    ])
    expect(after.dataset('checkpoint-units').sql).toContain('l.name as fleet_location')
    expect(after.reports.has('checkpoint')).toBe(true)
  })

  it('a fault behind marks is still at its line', async () => {
    edit('checkpoint/checkpoint-units.sql', 'seen.unit_id = last.unit_id', 'seen.unit_it = last.unit_id')
    const [problem] = (await loadCatalog(folder, { planner })).problems
    expect(problem).toMatchObject({
      code: 'sql-error',
      line: lineOf('checkpoint/checkpoint-units.sql', 'seen.unit_it'),
    })
  })

  it('a declared column that the SQL does not answer is shown where it is declared', async () => {
    edit('checkpoint/checkpoint-units.sql', 'as fleet_location', 'as fleet_locatoin')
    const { problems } = await loadCatalog(folder, { planner })
    expect(problems.map(describeProblem)).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'missing-sql-column',
      file: 'checkpoint/checkpoint-units.dataset.json',
      got: 'fleet_location',
      line: lineOf('checkpoint/checkpoint-units.dataset.json', '"fleet_location"'),
    })
  })

  it("a saved file, a new file and a locale's words are served, and a broken one is reported in one line", async () => {
    const lines: string[] = []
    const locales = mkdtempSync(join(tmpdir(), 'locales-'))
    writeFileSync(join(locales, 'en-US.json'), readFileSync(join(localesFolder, 'en-US.json'), 'utf8'))
    const holder = new LiveCatalog(await loadCatalog(folder, { planner, locales }))
    const watching = watchDefinitions(folder, { holder, database, locales, log: (line) => lines.push(line) })
    // A file that is read while it is written is a moment's problem: what is meant is waited for.
    const saved = async <Value>(save: () => void, seen: () => Value, expected: Value): Promise<void> => {
      save()
      await expect.poll(seen, { timeout: 20_000 }).toEqual(expected)
    }
    const title = (): string | undefined => titleOf(holder.current)
    const spanish = (): unknown => holder.current.packs.get('es-US')
    const told = (): string[] => holder.current.problems.map(describeProblem)
    await saved(() => edit('checkpoint/checkpoint.report.json', 'Checkpoint inspections', 'Saved'), title, 'Saved')
    await saved(
      () => write('small/aaa.report.json', JSON.stringify(small)),
      () => bindingsOf(holder.current).has('POST own/small'),
      true,
    )
    const pack = { 'report.checkpoint.title': 'Guardado' }
    await saved(() => writeFileSync(join(locales, 'es-US.json'), JSON.stringify(pack)), spanish, pack)
    await saved(() => writeFileSync(join(locales, 'es-US.json'), '{ "report.checkpoint.title" "Guardado" }'), told, [
      expect.stringMatching(/^locales\/es-US\.json:1:\d+ .* is not JSON/),
    ])
    expect(spanish()).toEqual(pack)
    await saved(() => writeFileSync(join(locales, 'es-US.json'), '{}'), told, [])
    expect(lines.filter((line) => line.startsWith('locales/es-US.json: '))).toEqual([
      'locales/es-US.json: has no problem any more',
    ])
    const slip =
      'checkpoint\\/checkpoint\\.report\\.json:\\d+:\\d+ \\/sources\\/units\\/pageSise has no property "pageSise"; did you mean "pageSize"\\?'
    await saved(() => edit('checkpoint/checkpoint.report.json', '"pageSize": 100', '"pageSise": 100'), told, [
      expect.stringMatching(`^${slip}$`),
    ])
    expect(lines.filter((line) => new RegExp(`^${slip}$`).test(line))).toHaveLength(1)
    expect(title()).toBe('Saved')
    watching.close()
    rmSync(locales, { recursive: true })
  })

  it('a table and the dataset on it are served as they are saved, and an invalid migration is reported alone', async () => {
    const holder = new LiveCatalog(await loadCatalog(folder, { planner }))
    const watching = watchDefinitions(folder, { holder, database, log: () => {} })
    const told = (): string[] => holder.current.problems.map(describeProblem)
    write(
      'yards/migrations/0001-yards.sql',
      'create table yards (yard_id bigint primary key, account_id bigint references accounts);',
    )
    await expect
      .poll(() => database.query({ text: "select to_regclass('own.yards')::text as yards", values: [] }), {
        timeout: 20_000,
      })
      .toEqual([{ yards: 'own.yards' }])
    write('yards/yards.sql', 'select yard_id, account_id from own.yards where true')
    write('yards/yards.dataset.json', JSON.stringify({ rowKey: 'yard_id', internal: ['account_id'] }))
    await expect.poll(() => [holder.current.datasets.has('yards'), told()], { timeout: 20_000 }).toEqual([true, []])
    write('yards/migrations/0002-more.sql', 'alter table yards\n  drop column yard_it;')
    await expect
      .poll(told, { timeout: 20_000 })
      .toEqual([
        'yards/migrations/0002-more.sql:2:15 / was not applied and was rolled back: yards has no column "yard_it"; see the migration that created the table',
      ])
    write('yards/migrations/0002-more.sql', 'alter table yards rename column yard_id to id;')
    await expect
      .poll(told, { timeout: 20_000 })
      .toEqual([expect.stringMatching(/^yards\/yards\.sql:1:8 .* no table here has a column "yard_id"/)])
    watching.close()
    await database.script('drop table own.yards; delete from own_migrations')
  })

  it('files saved in a new folder, a renamed one and its replacement are served', async () => {
    const holder = new LiveCatalog(await loadCatalog(folder, { planner }))
    const watching = watchDefinitions(folder, { holder, database, log: () => {} })
    const smallOf = (): string | undefined => holder.current.reports.get('aaa')?.title.text
    const saved = async (save: () => void, title: string): Promise<void> => {
      save()
      await expect.poll(smallOf, { timeout: 20_000 }).toBe(title)
    }
    const text = (title: string, more = {}): string => JSON.stringify({ ...small, title, ...more })
    await saved(() => write('one/aaa.report.json', text('New folder')), 'New folder')
    await saved(() => {
      renameSync(join(folder, 'one'), join(folder, 'two'))
      write('two/aaa.report.json', text('Renamed folder'))
    }, 'Renamed folder')
    await saved(() => write('two/aaa.report.json', text('Saved after')), 'Saved after')
    // Within one quiet moment: the folder that is seen is another one afterwards.
    await saved(() => {
      renameSync(join(folder, 'two'), join(folder, 'three'))
      rmSync(join(folder, 'three/aaa.report.json'))
      write('two/aaa.report.json', text('In its place'))
    }, 'In its place')
    await saved(() => write('two/aaa.report.json', text('Seen there')), 'Seen there')
    watching.close()
  })
})

describe('a lookup of several calls', () => {
  const file = 'common/states-of-countries.lookup.json'
  const callsOf = (catalog: Catalog): string[] =>
    [...catalog.lookups]
      .filter(([, lists]) =>
        lists.some(({ lookup }) =>
          ['checkpoint-states', 'survey-states', 'survey-home-states', 'wear-states'].includes(lookup.id),
        ),
      )
      .map(([call]) => call)
      .sort()

  it('answers each of them as long as its file cannot be read, and that is the only problem', async () => {
    const before = await loadCatalog(folder)
    expect(callsOf(before)).toEqual([
      'GET checkpoint/get_home_page',
      'GET survey/get_countries_with_states',
      'GET survey/get_home_page',
      'POST product_wear_rate_report/get_selects',
    ])
    write(file, '{ "calls" }')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ file: at, code }) => `${at} ${code}`)).toEqual([`${file} syntax`])
    expect(callsOf(after)).toEqual(callsOf(before))
    const cold = await loadCatalog(folder)
    expect(cold.problems.map(({ file: at, code }) => `${at} ${code}`)).toEqual([`${file} syntax`])
    expect(cold.reports.has('checkpoint')).toBe(false)
  })

  it('loses a call that is removed from it, reported where it is used', async () => {
    const before = await loadCatalog(folder)
    edit(file, '    "checkpoint-states": { "endpoint": "GET checkpoint/get_home_page" },\n', '')
    const after = await loadCatalog(folder, { before })
    expect(after.problems.map(({ file: at, code, got }) => `${at} ${code} ${got}`)).toEqual([
      'checkpoint/checkpoint-account-step.piece.json unknown-lookup checkpoint-states',
    ])
  })
})

describe('a piece', () => {
  const labelOf = (catalog: Catalog, report: string): string | undefined =>
    catalog.reports.get(report)?.steps[0]?.fields.find(({ id }) => id === 'countries')?.title.text
  const step = 'checkpoint/checkpoint-account-step.piece.json'

  it('that changes changes all its users; a broken one is reported once and leaves them unchanged', async () => {
    const before = await loadCatalog(folder)
    edit(step, '"title": "Countries"', '"title": "Nations"')
    const after = await loadCatalog(folder, { before })
    expect(after.problems).toEqual([])
    expect(['checkpoint', 'checkpoint-trend'].map((report) => labelOf(after, report))).toEqual(['Nations', 'Nations'])
    for (const report of ['checkpoint', 'checkpoint-trend'])
      expect(after.reportVersions.get(report)).not.toBe(before.reportVersions.get(report))

    edit(step, '"lookup": "checkpoint-states"', '"lookup": "checkpoint-state"')
    const broken = await loadCatalog(folder, { before: after })
    expect(broken.problems.map(describeProblem)).toEqual([
      expect.stringMatching(
        /^checkpoint\/checkpoint-account-step\.piece\.json:\d+:\d+ .*lookup "checkpoint-state" does not exist; did you mean "checkpoint-states"\? \(used by report checkpoint, report checkpoint-trend\)$/,
      ),
    ])
    expect(labelOf(broken, 'checkpoint')).toBe('Nations')

    write(step, '{ "value" }')
    const unread = await loadCatalog(folder, { before: broken })
    expect(unread.problems.map(({ file, code }) => `${file} ${code}`)).toEqual([`${step} syntax`])
    expect(labelOf(unread, 'checkpoint-trend')).toBe('Nations')
  })

  it('that is broken from the start takes down those who use it, no others', async () => {
    write(step, '{ "value" }')
    const { problems, reports } = await loadCatalog(folder)
    expect(problems.map(({ file, code }) => `${file} ${code}`)).toEqual([`${step} syntax`])
    expect([reports.has('checkpoint'), reports.has('checkpoint-detail'), reports.has('tire-surveys')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('codes, groups and flags', () => {
  const optionsOf = (catalog: Catalog, form: string, field: string): string[] => {
    const found = catalog.forms
      .get(form)
      ?.sections.flatMap(({ fields }) => fields)
      .find(({ id }) => id === field)
    return found?.type === 'choice' ? found.options.map(({ value }) => value) : []
  }

  it('of a file beside a report are known at once: checked, offered, and suggested when misspelt', async () => {
    const before = await loadCatalog(folder)
    write(
      'small/small.access.json',
      JSON.stringify({
        codes: [{ id: 'SMALLRPT', title: 'Small report', needs: ['TMLOGIN'] }],
        groups: [{ id: 'AUD', title: 'Auditors', reach: 'all' }],
      }),
    )
    write('small/small.report.json', JSON.stringify({ ...small, security: { code: 'SMALLRPT', groups: ['AUD'] } }))
    const after = await loadCatalog(folder, { before })
    expect(after.problems).toEqual([])
    expect(after.reports.get('small')?.security).toMatchObject({ code: 'SMALLRPT', groups: ['AUD'] })
    expect(entrancesOf(after.access).SMALLRPT).toEqual(['TMLOGIN'])
    expect(
      [optionsOf(before, 'user', 'codes'), optionsOf(after, 'user', 'codes')].map((codes) =>
        codes.includes('SMALLRPT'),
      ),
    ).toEqual([false, true])
    expect(optionsOf(after, 'user', 'portal_group')).toEqual(['GYR', 'SSC', 'WIN', 'DLR', 'CUS', 'ADMIN', 'AUD'])
    expect(optionsOf(after, 'registration', 'portal_group')).toEqual(['WIN', 'DLR', 'CUS'])
    expect(after.formVersions.get('user')).not.toBe(before.formVersions.get('user'))

    edit('small/small.report.json', '"SMALLRPT"', '"SMALRPT"')
    const misspelt = await loadCatalog(folder, { before: after })
    expect(misspelt.problems.map(describeProblem)).toEqual([
      expect.stringMatching(/small\/small\.report\.json.*code "SMALRPT" does not exist.*SMALLRPT/s),
    ])
    expect(misspelt.reports.get('small')?.security?.code).toBe('SMALLRPT')
  })

  it('that others still use stay unchanged when their file removes them', async () => {
    const before = await loadCatalog(folder)
    edit('users/portal.access.json', '"id": "TMTQSRPT"', '"id": "TORQUE"')
    const after = await loadCatalog(folder, { before })
    const problem = after.problems.find(({ code }) => code === 'unknown-code')
    expect(problem?.also).toContainEqual(expect.stringMatching(/^torque\/torque-summary\.report\.json:\d+$/))
    expect(after.access).toEqual(before.access)
    expect(after.reports.get('torque-summary')?.security?.code).toBe('TMTQSRPT')
  })

  it('are each said once', async () => {
    write(
      'small/small.access.json',
      JSON.stringify({
        codes: [{ id: 'TVADMIN', title: 'Mine' }],
        flags: [
          { id: 'mine', title: 'Mine' },
          { id: 'mine', title: 'Again' },
        ],
      }),
    )
    const { problems } = await loadCatalog(folder)
    expect(
      problems
        .filter(({ code }) => code === 'duplicate-id')
        .map(({ got }) => got)
        .sort(),
    ).toEqual(expect.arrayContaining(['TVADMIN', 'mine']))
  })
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Catalog } from '../../../../../server/engine/catalog/Catalog.ts'
import type { Database } from '../../../../../server/platform/database/Database.ts'

/** The stage that throws for what holds the word "Faulty". */
const fault = { stage: '', error: (): Error => new RangeError('Maximum call stack size exceeded') }

function holdsFaulty(arg: unknown, depth = 0): boolean {
  if (typeof arg === 'string') return arg.includes('Faulty')
  if (arg instanceof Map) return [...(arg as Map<string, unknown>).values()].some((one) => holdsFaulty(one, depth + 1))
  return (
    typeof arg === 'object' &&
    arg !== null &&
    depth < 6 &&
    Object.values(arg).some((one) => holdsFaulty(one, depth + 1))
  )
}

type Check = (...args: never[]) => unknown
const throwing =
  (stage: string, check: Check, looked: (...args: never[]) => unknown = (...args) => args[0]): Check =>
  (...args) => {
    if (fault.stage === stage && holdsFaulty(looked(...args))) throw fault.error()
    return check(...args)
  }

/** The functions that each stage calls for a file, by their module. */
const catalogFolder = '../../../../../server/engine/catalog'
const core = '../../../../../engine/core/definition'
const stages: [module: string, name: string, stage: string, looked?: (...args: never[]) => unknown][] = [
  [`${catalogFolder}/read/propertyTwice.ts`, 'propertyTwice', 'reading'],
  [`${catalogFolder}/check/checkSchema.ts`, 'checkSchema', 'its form'],
  [`${catalogFolder}/check/checkTexts.ts`, 'checkTexts', 'its words'],
  [`${catalogFolder}/check/page/checkFilters.ts`, 'checkFilters', 'its filters'],
  [`${catalogFolder}/check/dataset/checkDataset.ts`, 'checkDataset', 'its SQL'],
  [`${catalogFolder}/check/checkAccess.ts`, 'checkAccess', 'the codes of all files'],
  [`${catalogFolder}/check/dataset/checkCircles.ts`, 'checkCircles', 'the circles of all files'],
  [`${catalogFolder}/check/sql/checkColumns.ts`, 'checkColumns', 'its columns'],
  [`${catalogFolder}/build/definitionTexts.ts`, 'definitionTexts', 'the words of all files'],
  [
    '../../../../../server/engine/query/toStatement.ts',
    'toStatement',
    'planning',
    (query: { dataset: string }, _caller: unknown, datasetOf: (id: string) => unknown) => datasetOf(query.dataset),
  ],
  ['../../../../../server/engine/analysis/nodeTree.ts', 'parseNodeTree', 'the analysis'],
  [`${core}/generatedPages.ts`, 'parsePages', 'parsing a report'],
  [`${core}/parseForm.ts`, 'parseForm', 'parsing a form'],
  [`${core}/parseDashboard.ts`, 'parseDashboard', 'parsing a dashboard'],
  [`${core}/parseLookup.ts`, 'parseLookup', 'parsing a lookup'],
]

// Other files of this worker have the same modules: these have their own, and leave none behind.
const load = async () => ({
  ...(await import('../../../../../server/engine/catalog/pipeline.ts')),
  ...(await import('../../../../../server/engine/catalog/serve/LiveCatalog.ts')),
  ...(await import('../../../../../server/engine/catalog/problems/describeProblem.ts')),
  ...(await import('../../../../../server/engine/catalog/serve/watchDefinitions.ts')),
  ...(await import('../../../../../server/platform/database/Database.ts')),
  ...(await import('../../../platform/database/testDatabase.ts')),
})
let server: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  vi.resetModules()
  for (const [module, name, stage, looked] of stages) {
    vi.doMock(module, async (original) => {
      const real = await original<Record<string, Check>>()
      return { ...real, [name]: throwing(stage, real[name]!, looked) }
    })
  }
  server = await load()
})
afterAll(() => {
  for (const [module] of stages) vi.doUnmock(module)
  vi.resetModules()
})
const loadCatalog: Awaited<ReturnType<typeof load>>['loadCatalog'] = (...args) => server.loadCatalog(...args)

const base = fileURLToPath(new URL('../yards/', import.meta.url))
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'failing-'))
  cpSync(base, folder, { recursive: true })
})
afterEach(() => {
  fault.stage = ''
  rmSync(folder, { recursive: true, force: true })
})
const read = (file: string): string => readFileSync(join(folder, file), 'utf8')
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
/** Locks the types of new datasets, for loads without a database. */
function lock(...names: string[]): void {
  const file = 'yards/yards.lock.json'
  const locked = names.map((name) => [name, { digest: '', fields: { account_id: 'integer' } }])
  const text = readFileSync(join(folder, file), 'utf8')
  write(file, JSON.stringify({ ...(JSON.parse(text) as object), ...Object.fromEntries(locked) }))
}
function edit(file: string, from: string, to: string): void {
  if (!read(file).includes(from)) throw new Error(`${file} does not hold ${from}`)
  write(
    file,
    read(file).replace(from, () => to),
  )
}
const says = ({ problems }: Catalog): string[] =>
  problems.map((problem) => `${problem.file}:${problem.line} ${server.explainProblem(problem)}`)
const tooDeep =
  'could not be checked: its parts are nested or depend on each other too deeply; simplify it, or undo its last change'

const report = {
  file: 'flat-tires/flat-tires.report.json',
  from: '"title": "Flat tires"',
  to: '"title": "Faulty"',
  of: (catalog: Catalog) => catalog.reports.get('flat-tires')?.title.text,
  good: 'Flat tires',
}
const form = {
  file: 'yards/yard.form.json',
  from: '"title": "Edit yard"',
  to: '"title": "Faulty"',
  of: (catalog: Catalog) => catalog.forms.get('yard')?.title.text,
  good: 'Edit yard',
}
const dataset = {
  file: 'flat-tires/unit-tires.dataset.json',
  from: '"parameters": {',
  to: '"parameters": { "Faulty": { "type": "text" }, ',
  of: (catalog: Catalog) => catalog.datasets.get('unit-tires')?.sql.includes('Faulty'),
  good: false,
}
const sql = {
  ...dataset,
  file: 'flat-tires/unit-tires.sql',
  from: 'select ',
  to: 'with given as (select 1 as "Faulty")\nselect ',
}
const dashboard = {
  file: 'yards/yard-board.dashboard.json',
  from: '"title": "Yard board"',
  to: '"title": "Faulty"',
  of: (catalog: Catalog) => catalog.reports.get('yard-board')?.title.text,
  good: 'Yard board',
}
const lookup = {
  file: 'yards/yard-accounts.lookup.json',
  from: '"lists": [{ "id": "accounts",',
  to: '"lists": [{ "id": "accounts", "hint": "name", "options": [{ "value": "1", "label": "Faulty" }],',
  of: (catalog: Catalog) =>
    catalog.lookups
      .get('GET own/yards/get_accounts')
      ?.map(({ dataset: one }) => one)
      .join(),
  good: 'yard-accounts',
}

describe('a stage that throws for one file', () => {
  let database: Database
  beforeAll(async () => {
    database = await server.testDatabase.open()
    await loadCatalog(base, { database })
  })
  afterAll(() => database.close())

  it.each([
    ['reading', report],
    ['its form', report],
    ['its words', report],
    ['its filters', report],
    ['its SQL', dataset],
    ['the codes of all files', report],
    ['the circles of all files', report],
    ['the analysis', sql],
    ['its columns', sql],
    ['planning', sql],
    ['the words of all files', report],
    ['parsing a report', report],
    ['parsing a form', form],
    ['parsing a dashboard', dashboard],
    ['parsing a lookup', lookup],
  ] as const)(
    '%s: the file is the one problem, its last good version is served, and so are the others',
    async (stage, { file, from, to, of, good }) => {
      const before = await loadCatalog(folder, { database })
      const text = read(file)
      edit(file, from, to)
      edit('yards/yards.report.json', '"title": "Yards"', '"title": "All yards"')
      fault.stage = stage
      const after = await loadCatalog(folder, { before, database })
      expect(
        says(after).map((line) =>
          line
            .replace(/it could not be analyzed: RangeError: Maximum call stack size exceeded/, tooDeep)
            .replace('its SQL is not valid: ', ''),
        ),
      ).toEqual([`${file}:1 ${tooDeep}`])
      expect([of(after), after.reports.get('yards')?.title.text]).toEqual([good, 'All yards'])
      write(file, text)
      expect(says(await loadCatalog(folder, { before: after, database }))).toEqual([])
    },
  )

  it.each([
    ['reading', report],
    ['its words', report],
    ['the circles of all files', report],
    ['parsing a report', report],
    ['parsing a form', form],
    ['parsing a dashboard', dashboard],
  ] as const)('%s at the start: all other files are served', async (stage, { file, from, to }) => {
    edit(file, from, to)
    fault.stage = stage
    const catalog = await loadCatalog(folder, { database })
    expect(says(catalog)).toEqual([`${file}:1 ${tooDeep}`])
    const pages = [...catalog.reports.keys(), ...catalog.forms.keys()].sort()
    fault.stage = ''
    const whole = await loadCatalog(folder, { database })
    expect([...whole.reports.keys(), ...whole.forms.keys()].sort().filter((page) => !pages.includes(page))).toEqual([
      /([\w-]+)\.\w+\.json/.exec(file)?.[1],
    ])
  })

  it('does not blame a file while the database is away', async () => {
    const before = await loadCatalog(folder, { database })
    edit(sql.file, sql.from, sql.to)
    fault.stage = 'planning'
    fault.error = () => new server.DatabaseAway({ message: 'gone' })
    await expect(loadCatalog(folder, { before, database }).then(says)).rejects.toThrow('gone')
    fault.error = () => new RangeError('Maximum call stack size exceeded')
  })
})

describe('files that depend on each other without end', () => {
  const total = '"totals": [{ "id": "yards", "aggregate": "count" }'
  it('a total of itself is one problem, and other files are served as they are saved, without a restart', async () => {
    const database = await server.testDatabase.open()
    await loadCatalog(folder, { database })
    const holder = new server.LiveCatalog(await loadCatalog(folder, { database }))
    const watching = server.watchDefinitions(folder, { holder, database, log: () => {} })
    const problems = (): string[] => says(holder.current)
    edit(
      'yards/yards.dataset.json',
      total,
      `${total}, { "id": "rest", "aggregate": "difference", "of": ["rest", "yards"] }`,
    )
    await expect
      .poll(problems, { timeout: 20_000 })
      .toEqual(['yards/yards.dataset.json:10 total "rest" is computed from this one: circular reference; use "yards"'])
    edit('flat-tires/flat-tires.report.json', '"title": "Flat tires"', '"title": "Flats"')
    await expect.poll(() => holder.current.reports.get('flat-tires')?.title.text, { timeout: 20_000 }).toBe('Flats')
    edit('yards/yards.dataset.json', '["rest", "yards"]', '["yards", "yards"]')
    await expect.poll(problems, { timeout: 20_000 }).toEqual([])
    expect(holder.current.dataset('yards').totals?.map(({ id }) => id)).toEqual(['yards', 'rest'])
    watching.close()
    await database.close()
  })

  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const chain = (count: number): void => {
    for (let n = 0; n < count; n++)
      write(
        `yards/link-${n}.piece.json`,
        JSON.stringify({ value: n === count - 1 ? { id: 'yards', aggregate: 'count' } : { use: `link-${n + 1}` } }),
      )
  }
  it.each<[string, () => void, string[], isNeeded?: boolean]>([
    [
      'JSON nested 10,000 levels deep',
      () => edit('yards/yards.report.json', '"title": "Yards"', `"title": ${nested(10_000)}`),
      ['yards/yards.report.json:2 is not JSON: it is nested deeper than 64 levels; remove what is too much'],
    ],
    [
      'pieces nested 3,000 deep',
      () => {
        chain(3000)
        edit('yards/yards.dataset.json', '{ "id": "yards", "aggregate": "count" }', '{ "use": "link-0" }')
      },
      ['yards/yards.dataset.json:1 uses pieces that use each other more than 30 levels deep; put them together'],
    ],
    [
      'pieces that multiply',
      () => {
        for (let n = 0; n < 12; n++)
          write(
            `yards/link-${n}.piece.json`,
            JSON.stringify({
              value:
                n === 11
                  ? [{ id: 'yards', aggregate: 'count' }]
                  : Array.from({ length: 10 }, () => ({ use: `link-${n + 1}` })),
            }),
          )
        edit('yards/yards.dataset.json', '{ "id": "yards", "aggregate": "count" }', '{ "use": "link-0" }')
      },
      ['yards/yards.dataset.json:1 is put together from more than 2000 pieces; use fewer'],
    ],
    [
      'an order of columns in a circle',
      () =>
        edit(
          'yards/yards.dataset.json',
          '"name": { "search": true }',
          '"name": { "search": true, "sortBy": "account_name" }, "account_name": { "sortBy": "name" }',
        ),
      [
        'yards/yards.dataset.json:9 is ordered by "name", which is ordered by this column; leave out one of the two "sortBy"',
      ],
    ],
    [
      'pages that are parents of each other',
      () => edit('yards/yards.report.json', '"route": "/yards"', '"route": "/yards", "parent": "yard"'),
      [],
    ],
    [
      'datasets based on each other',
      () => {
        for (const [one, other] of [
          ['first', 'second'],
          ['second', 'third'],
          ['third', 'first'],
        ]) {
          write(`yards/${one}.dataset.json`, JSON.stringify({ rowKey: 'account_id' }))
          write(`yards/${one}.sql`, `select account_id from :dataset(${other}) x`)
        }
        lock('first', 'second', 'third')
      },
      ['yards/third.sql:1 dataset "first" is based on this one: circular reference; remove one of the two :dataset(…)'],
    ],
    [
      'datasets that count each other',
      () => {
        for (const [one, other] of [
          ['first', 'second'],
          ['second', 'first'],
        ]) {
          write(
            `yards/${one}.dataset.json`,
            JSON.stringify({
              rowKey: 'account_id',
              count: { dataset: other, column: 'account_id' },
            }),
          )
          write(`yards/${one}.sql`, 'select a.account_id from accounts a where true')
        }
        lock('first', 'second')
      },
      [],
    ],
    [
      'codes that need each other',
      () =>
        edit(
          'portal/portal.access.json',
          '"codes": [',
          '"codes": [{ "id": "ONE", "title": "One", "needs": ["TWO"] }, { "id": "TWO", "title": "Two", "needs": ["ONE"] }, ',
        ),
      [
        expect.stringMatching(/code "ONE" needs itself/) as string,
        expect.stringMatching(/code "TWO" needs itself/) as string,
      ],
      true,
    ],
  ])(
    '%s',
    async (_what, make, expected, isNeededByAll = false) => {
      const before = await loadCatalog(base)
      make()
      edit('flat-tires/flat-tires.report.json', '"title": "Flat tires"', '"title": "Flats"')
      for (const options of [{ before }, ...(isNeededByAll ? [] : [{}])]) {
        const catalog = await loadCatalog(folder, options)
        expect(says(catalog)).toEqual(expected)
        expect(catalog.reports.get('flat-tires')?.title.text).toBe('Flats')
      }
    },
    60_000,
  )

  it('datasets based on each other 40 levels deep are refused beyond the 30th', async () => {
    for (let n = 0; n < 40; n++) {
      write(`yards/level-${String(n).padStart(2, '0')}.dataset.json`, JSON.stringify({ rowKey: 'account_id' }))
      write(
        `yards/level-${String(n).padStart(2, '0')}.sql`,
        n === 39
          ? 'select a.account_id from accounts a where true'
          : `select account_id from :dataset(level-${String(n + 1).padStart(2, '0')}) x`,
      )
    }
    lock(...Array.from({ length: 40 }, (_, n) => `level-${String(n).padStart(2, '0')}`))
    const catalog = await loadCatalog(folder)
    expect(catalog.problems.map(({ file, code }) => `${code} ${file}`).sort()).toEqual(
      Array.from({ length: 10 }, (_, n) => `wrong-form yards/level-0${n}.sql`),
    )
    expect(catalog.datasets.has('level-10')).toBe(true)
  })
})

import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { defaultLocale, translator } from '../../../../server/platform/language/translator.ts'
import type { Interval } from '../../../../server/platform/concurrency/interval.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { dropFolder } from '../../../../server/portal/imports/dropFolder.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

const heading = 'Dealer no.,Dealer name,City,State,ZIP,Country\n'
const maple = '700900,Maple Tire,Omaha,NE,68110,US\n'

describe('a folder whose files are loaded', () => {
  let database: Database
  let catalog: Catalog
  let folder: string
  let watchers: Pick<Interval, 'start' | 'stop'>[] = []
  const failed = vi.fn()
  beforeAll(async () => {
    database = await testDatabase.open()
    catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drop-folder-'))
    await mkdir(join(folder, 'dealers/loading'), { recursive: true })
    failed.mockClear()
  })
  afterEach(async () => {
    await Promise.all(watchers.map((one) => one.stop()))
    watchers = []
    await rm(folder, { recursive: true })
  })

  const watch = (everyMs = 20): void => {
    const log = { info: () => undefined, warn: () => undefined, error: failed }
    const watcher = dropFolder({
      folder,
      database,
      catalog: () => catalog,
      translate: translator((locale) => catalog.packs.get(locale), defaultLocale),
      log,
      everyMs,
    })
    watchers.push(watcher)
    watcher.start()
  }
  const put = (name: string, text: string): Promise<void> => writeFile(join(folder, 'dealers', name), text)
  const filesIn = (state: string): Promise<string[]> =>
    readdir(join(folder, 'dealers', state)).then(
      (names) => names.map((name) => name.replace(/^\S+ /, '')).sort(),
      () => [],
    )
  const reportIn = async (state: string): Promise<string> => {
    const name = (await readdir(join(folder, 'dealers', state))).find((one) => one.endsWith('.report.txt'))
    return readFile(join(folder, 'dealers', state, name ?? ''), 'utf8')
  }
  const batches = async (): Promise<number> =>
    Number((await database.query(sql`select count(*) as count from feed_batches`))[0]?.count)
  const dealers = () => database.query(sql`select name from dealers where nonsig like '7009%' order by nonsig`)

  it('gets a folder for each feed, and loads a file that is put there, with a report beside it', async () => {
    watch()
    await put('north.csv', heading + maple)
    await expect.poll(() => filesIn('done'), { timeout: 10_000 }).toEqual(['north.csv', 'north.csv.report.txt'])
    expect(await reportIn('done')).toMatch(
      /^Loaded as batch \d+: 1 new, 0 changed, 0 unchanged, 0 cancelled, 0 rejected\n$/,
    )
    expect(await dealers()).toEqual([{ name: 'Maple Tire' }])
    expect(
      await database.query(sql`select source, file_name, user_id from feed_batches order by batch_id desc limit 1`),
    ).toEqual([{ source: 'folder', file_name: 'north.csv', user_id: null }])
    expect([...catalog.feeds.keys()].sort()).toEqual((await readdir(folder)).sort())
  })

  it('loads nothing of a file with a wrong row, and keeps its rows with their reasons as a file to correct', async () => {
    watch()
    await put('south.csv', `${heading}700901,Elm Tire,Lyon,XX,,US\n`)
    await expect
      .poll(() => filesIn('failed'), { timeout: 10_000 })
      .toEqual(['south.csv', 'south.csv.rejected.csv', 'south.csv.report.txt'])
    expect(await reportIn('failed')).toBe(
      'Nothing was loaded. Rejected rows: 1\nsouth.csv:2 State: "XX" This is no state or province of the country.\n',
    )
    const rejected = (await readdir(join(folder, 'dealers/failed'))).find((name) => name.endsWith('.rejected.csv'))
    expect(await readFile(join(folder, 'dealers/failed', rejected ?? ''), 'utf8')).toContain(
      '700901,Elm Tire,Lyon,XX,,US,State: This is no state or province of the country.',
    )
  })

  it('reads load.json: its mapping, and whether good rows are loaded without the others', async () => {
    await put('load.json', JSON.stringify({ mapping: { columns: { Nr: 'nonsig' } }, only_good_rows: true }))
    await put(
      'east.csv',
      'Nr,Dealer name,City,State,ZIP,Country\n700902,Oak Tire,Omaha,NE,68110,US\n700903,Ash Tire,Omaha,XX,68110,US\n',
    )
    watch()
    await expect
      .poll(() => filesIn('done'), { timeout: 10_000 })
      .toEqual(['east.csv', 'east.csv.rejected.csv', 'east.csv.report.txt'])
    expect(await reportIn('done')).toContain(': 1 new, 0 changed, 0 unchanged, 0 cancelled, 1 rejected')

    await put(
      'load.json',
      JSON.stringify({
        only_good_rows: 'yes',
        mappings: {},
        mapping: { corrections: [{ line: 2, column: 'name', value: 'Oak Tire' }] },
      }),
    )
    await put('west.csv', heading + maple)
    await expect.poll(() => filesIn('failed'), { timeout: 10_000 }).toEqual(['west.csv', 'west.csv.report.txt'])
    expect(await reportIn('failed')).toMatch(
      /^load\.json: (?=.*only_good_rows: )(?=.*mappings: )(?=.*mapping\.corrections: )/,
    )
  })

  it('shortens a name whose reports would have too long ones, and loads the file once', async () => {
    watch()
    const before = await batches()
    await put(`${'ü'.repeat(125)}.csv`, heading + maple)
    await expect
      .poll(() => filesIn('done'), { timeout: 10_000 })
      .toEqual([`${'ü'.repeat(106)}.csv`, `${'ü'.repeat(106)}.csv.report.txt`])
    expect([await filesIn('loading'), (await batches()) - before, failed.mock.calls]).toEqual([[], 1, []])
  })

  it('puts a file away later that it could not, without loading it again, and loads the others meanwhile', async () => {
    // A file where the folder of loaded files is to be: nothing can be written there.
    await put('done', '')
    watch()
    const before = await batches()
    await put('stuck.csv', heading + maple)
    await expect.poll(() => failed.mock.calls.length, { timeout: 10_000 }).toBe(1)
    await put('wrong.csv', `${heading}700901,Elm Tire,Lyon,XX,,US\n`)
    await expect
      .poll(() => filesIn('failed'), { timeout: 10_000 })
      .toEqual(['wrong.csv', 'wrong.csv.rejected.csv', 'wrong.csv.report.txt'])
    expect([await filesIn('loading'), (await batches()) - before, failed.mock.calls.length]).toEqual([
      ['stuck.csv'],
      1,
      1,
    ])
    await rm(join(folder, 'dealers/done'))
    await expect.poll(() => filesIn('done'), { timeout: 10_000 }).toEqual(['stuck.csv', 'stuck.csv.report.txt'])
    expect([await filesIn('loading'), (await batches()) - before, failed.mock.calls.length]).toEqual([[], 1, 1])
  })

  it('leaves a file alone that is still written, and takes it when it is whole', async () => {
    await put('slow.csv', heading)
    watch(120)
    const writes = setInterval(() => void appendFile(join(folder, 'dealers/slow.csv'), '\n'), 25)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(await readdir(join(folder, 'dealers'))).toContain('slow.csv')
    clearInterval(writes)
    await appendFile(join(folder, 'dealers/slow.csv'), maple)
    await expect.poll(() => filesIn('done'), { timeout: 5000 }).toContain('slow.csv')
  })

  it('loads what was interrupted, and each file once where several servers look', async () => {
    await writeFile(join(folder, 'dealers/loading/broken-off.csv'), heading + maple)
    await Promise.all(['one', 'two', 'three'].map((name) => put(`${name}.csv`, heading + maple)))
    await put('written.csv.part', heading)
    const before = await database.query<{ count: number }>(sql`select count(*)::integer as count from feed_batches`)
    for (let server = 0; server < 3; server++) watch()
    await expect
      .poll(async () => (await filesIn('done')).filter((name) => name.endsWith('.csv')), { timeout: 10_000 })
      .toEqual(['broken-off.csv', 'one.csv', 'three.csv', 'two.csv'])
    await expect.poll(() => filesIn('loading'), { timeout: 10_000 }).toEqual([])
    expect(await database.query(sql`select count(*)::integer as count from feed_batches`)).toEqual([
      { count: (before[0]?.count ?? 0) + 4 },
    ])
    expect(await readdir(join(folder, 'dealers'))).toContain('written.csv.part')
    expect(failed).not.toHaveBeenCalled()
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import type { FeedOutcome } from '../../../../server/engine/feeds/loadFeed.ts'
import { chunkRows } from '../../../../server/engine/feeds/readFeedRows.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'
import { importFeed, type FeedFile } from '../../../../server/portal/imports/importFeed.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

/** A file that is worked on in three parts. */
const rows = 2 * chunkRows + 1000

describe('a file of more rows than are worked on at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'many-rows-'))
  const path = join(folder, 'dealers.csv')
  let database: Database
  let catalog: Catalog
  beforeAll(async () => {
    database = await testDatabase.open()
    catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true })
  })
  const dealer = (number: number, name = `Dealer ${number}`, state = 'NE'): string =>
    `${700_000 + number};${name};Omaha;${state};68110;us`
  function load(more: Partial<FeedFile> & { lines: string[] }): Promise<FeedOutcome> {
    writeFileSync(path, ['Dealer no.;Dealer name;City;State;ZIP;Country', ...more.lines].join('\n'))
    return importFeed(database, catalog, {
      feed: 'dealers',
      path,
      mapping: {},
      onlyGoodRows: false,
      source: 'command',
      ...more,
    })
  }
  const count = async (): Promise<unknown> =>
    (await database.query({ text: 'select count(*)::int as count from dealers', values: [] }))[0]?.count
  const all = Array.from({ length: rows }, (_, index) => dealer(index))

  it('stores none of its rows if one of the last is invalid, and reports every invalid row', async () => {
    const wrong = all.map((line, index) => (index % 100 === 0 ? dealer(index, `Dealer ${index}`, 'XX') : line))
    const { state, counts, rejections } = await load({ lines: wrong })
    expect([state, counts.read, counts.rejected, rejections.length, rejections.at(-1)?.line]).toEqual([
      'refused',
      rows,
      rows / 100,
      rows / 100,
      rows - 98,
    ])
    expect(await count()).toBe(0)
  })

  it('is loaded whole, with a batch of all of its rows', async () => {
    const { state, batchId, counts } = await load({ lines: all })
    expect([state, counts]).toEqual([
      'loaded',
      { read: rows, new: rows, changed: 0, unchanged: 0, cancelled: 0, rejected: 0 },
    ])
    expect(
      await database.query({
        text: 'select count(*)::int as count, max(change_number) as last from feed_changes where batch_id = $1',
        values: [batchId],
      }),
    ).toEqual([{ count: rows, last: rows }])
  })

  it('refuses a row that contradicts a row of an earlier part, and accepts one that repeats it', async () => {
    const { counts, rejections } = await load({
      lines: [...all, dealer(1), dealer(2, 'Other name')],
      onlyGoodRows: true,
    })
    expect(counts).toEqual({ read: rows + 2, new: 0, changed: 0, unchanged: rows + 1, cancelled: 0, rejected: 1 })
    expect(rejections.map(({ line, problems }) => [line, problems.map(({ key, values }) => [key, values])])).toEqual([
      [rows + 3, [['server.feeds.repeated', { line: 4 }]]],
    ])
  })

  it('refuses a contradicting row after an earlier part changed or created its row, in a load and in its preview', async () => {
    const more = [
      dealer(1, 'Retitled'),
      dealer(rows, 'Added'),
      ...all.slice(2),
      dealer(1, 'Other name'),
      dealer(rows, 'Other name'),
    ]
    const repeated = (line: number, first: number): unknown => [line, [['server.feeds.repeated', { line: first }]]]
    for (const isDryRun of [true, false]) {
      const { counts, rejections } = await load({ lines: more, onlyGoodRows: true, isDryRun })
      expect(counts).toEqual({ read: rows + 2, new: 1, changed: 1, unchanged: rows - 2, cancelled: 0, rejected: 2 })
      expect(rejections.map(({ line, problems }) => [line, problems.map(({ key, values }) => [key, values])])).toEqual([
        repeated(rows + 2, 2),
        repeated(rows + 3, 3),
      ])
    }
    expect(
      await database.query({
        text: `select name from dealers where nonsig in ($1, $2) order by nonsig`,
        values: [String(700_001), String(700_000 + rows)],
      }),
    ).toEqual([{ name: 'Retitled' }, { name: 'Added' }])
  })

  it('stays unloaded when somebody abandons the load', async () => {
    const abort = new AbortController()
    const changed = all.map((_line, index) => dealer(index, `Renamed ${index}`))
    writeFileSync(path, ['Dealer no.;Dealer name;City;State;ZIP;Country', ...changed].join('\n'))
    const reads: number[] = []
    await expect(
      importFeed(database, catalog, {
        feed: 'dealers',
        path,
        mapping: {},
        onlyGoodRows: false,
        source: 'command',
        signal: abort.signal,
        progress: (read) => {
          reads.push(read)
          if (reads.length === 2) abort.abort(new Error('given up'))
        },
      }),
    ).rejects.toThrow('given up')
    expect(reads).toEqual([chunkRows, 2 * chunkRows])
    expect(
      await database.query({
        text: `select count(*)::int as count from dealers where name like 'Renamed%'`,
        values: [],
      }),
    ).toEqual([{ count: 0 }])
  })
})

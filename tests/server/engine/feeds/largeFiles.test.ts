import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadCatalog } from '../../../../server/engine/catalog/pipeline.ts'
import { countRows } from '../../../../server/engine/feeds/countRows.ts'
import { inspectFile } from '../../../../server/engine/feeds/inspectFile.ts'
import { projectFolder } from '../../../../server/platform/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'large-files-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'rows.csv')
const rows = 60_000
// A row that no parser takes, far below those that are looked at.
writeFileSync(
  path,
  [
    'VIN;Timestamp;Odometer',
    ...Array.from({ length: rows }, (_, index) => `1HSDZHEA2LN694986;2026-06-14 06:12;${100_000 + index}`),
    `"${'x'.repeat(150_000)}"`,
  ].join('\n'),
)
const { size } = statSync(path)

it('estimates the rows of a large file by its lines, without parsing it to its end', async () => {
  const catalog = await loadCatalog(`${projectFolder}/definitions`)
  const inspected = await inspectFile(
    { name: 'rows.csv', type: 'text/csv', path, size },
    {
      feeds: [...catalog.feeds.values()],
      named: null,
      signal: new AbortController().signal,
      remembered: async () => null,
      places: async () => [],
    },
  )
  expect([inspected.feed, inspected.rows, inspected.headings.map(({ column }) => column)]).toEqual([
    'odometers',
    rows + 1,
    ['vin', 'read_at', 'odometer'],
  ])
})

it('counts no more rows than requested', async () => {
  expect([
    await countRows({ path, type: 'text/csv' }),
    await countRows({ path, type: 'text/csv' }, { most: 500 }),
  ]).toEqual([rows + 1, 500])
})

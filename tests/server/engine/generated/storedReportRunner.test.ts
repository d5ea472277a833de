import { expect, it } from 'vitest'
import type { Principal } from '../../../../server/access/Principal.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import { storedReportRunner } from '../../../../server/engine/generated/storedReportRunner.ts'
import { rowsOfBatch } from '../../../../server/engine/query/rowBatch.ts'
import { unordered } from '../../../../server/engine/query/sourceRequest.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import { aColumn, aGrid, aReport, aSource } from '../../../engine/reports.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id'],
  sql: 'select 1',
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'secret', type: 'integer' },
  ],
  totals: [
    { id: 'count', aggregate: 'count' },
    { id: 'of_secret', group: 'tiles', aggregate: 'sum', column: 'secret' },
  ],
}
const report = aReport([], {
  elements: [
    aGrid('units', {
      columns: [aColumn('id'), aColumn('secret', { security: { code: 'SECRET', groups: null, flag: null } })],
    }),
  ],
})

it('a stored report omits the totals that its reader may no longer see', async () => {
  const store = {
    part: () =>
      Promise.resolve(JSON.stringify({ totals: { count: 2, tiles: { of_secret: 9 } }, header: {}, totalItems: 2 })),
  }
  const totals = async (...codes: string[]) => {
    const caller = { group: 'CUS', codes, flags: [], entrances: {} } as unknown as Principal
    const request = unordered({
      parameters: {},
      pageNumber: 1,
      pageSize: null,
      orderBy: null,
      isSortDesc: false,
      keyword: null,
      lists: null,
    })
    return (
      await storedReportRunner(7, store, { dataset: () => dataset } as unknown as Catalog).totals(
        report,
        { source: aSource('units'), request },
        caller,
        {},
      )
    ).totals
  }
  expect(await totals('SECRET')).toEqual({ count: 2, tiles: { of_secret: 9 } })
  expect(await totals()).toEqual({ count: 2, tiles: {} })
})

it('a stored report omits the columns and places that its reader may no longer see, in files too', async () => {
  const parts = [
    null,
    [
      { id: 1, secret: 9 },
      { id: 2, secret: 8 },
    ],
    [{ id: 3, secret: 7 }],
  ].map((rows) => rows && JSON.stringify(rows))
  const store = {
    part: (_job: number, _source: string, batch: number) =>
      Promise.resolve(batch === 0 ? JSON.stringify({ totals: {}, header: {}, totalItems: 3 }) : (parts[batch] ?? null)),
  }
  const answered = async (...codes: string[]): Promise<unknown[]> => {
    const caller = { group: 'CUS', codes, flags: [], entrances: {} } as unknown as Principal
    const request = unordered({
      parameters: {},
      pageNumber: 1,
      pageSize: null,
      orderBy: null,
      isSortDesc: false,
      keyword: null,
      lists: null,
    })
    const runner = storedReportRunner(7, store, { dataset: () => dataset } as unknown as Catalog)
    const [screen] = await runner.answers(report, [{ source: aSource('units'), request }], caller, {})
    const file: unknown[] = []
    for await (const batch of runner.batches(report, { source: aSource('units'), request }, caller, {}))
      file.push(...rowsOfBatch(batch))
    return [screen && 'page' in screen && screen.page.rows, file]
  }
  const [whole, less] = [
    [
      { id: 1, secret: 9 },
      { id: 2, secret: 8 },
      { id: 3, secret: 7 },
    ],
    [{ id: 1 }, { id: 2 }, { id: 3 }],
  ]
  expect(await answered('SECRET')).toEqual([whole, whole])
  expect(await answered()).toEqual([less, less])
})

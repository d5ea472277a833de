import { describe, expect, it } from 'vitest'
import type { Principal } from '../../../../server/access/Principal.ts'
import { plan, reportRunner, type SourceQuery } from '../../../../server/engine/reports/reportRunner.ts'
import { unordered, type SourceRequest } from '../../../../server/engine/query/sourceRequest.ts'
import type { Catalog } from '../../../../server/engine/catalog/Catalog.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { aColumn, aGrid, aReport, aSource, aTile } from '../../../engine/reports.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id', 'part'],
  sql: 'select 1',
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'part', type: 'integer' },
    { id: 'name', type: 'text' },
    { id: 'secret', type: 'text' },
    { id: 'rank', type: 'integer', internal: true },
  ],
}
const caller = { group: 'CUS', codes: ['TMLOGIN'], flags: [], entrances: {} } as unknown as Principal
const request: SourceRequest = unordered({
  parameters: { a: 1 },
  pageNumber: 1,
  pageSize: null,
  orderBy: null,
  isSortDesc: false,
  keyword: null,
  lists: null,
})
const security = { code: 'TMTQSRPT', groups: null, flag: null }
const report = aReport([], {
  elements: [aGrid('units', { columns: [aColumn('name'), aColumn('secret', { security })] })],
})
const planned = (source = {}, asked: Partial<SourceRequest> = {}) =>
  plan(report, { source: aSource('units', source), request: { ...request, ...asked } }, caller, dataset)

describe('the request of a source', () => {
  it('is refused to who may not see the report', () => {
    expect(() => plan({ ...report, security }, { source: aSource('units'), request }, caller, dataset)).toThrow(
      expect.objectContaining({ status: 401 }) as Error,
    )
  })

  it('is its page, in its order, then by the key of its rows', () => {
    expect(
      planned(
        {
          sort: [
            { column: 'rank', desc: true },
            { column: 'part', desc: false },
          ],
        },
        { pageNumber: 3, keyword: 'x' },
      ),
    ).toEqual({
      dataset: 'units',
      parameters: { a: 1 },
      columns: ['id', 'part', 'name'],
      keyword: 'x',
      withheld: { columns: ['secret'], totals: [] },
      sort: [
        { column: 'rank', desc: true },
        { column: 'part', desc: false },
        { column: 'id', desc: false },
      ],
      rows: { number: 3, size: 10 },
      totals: true,
    })
    expect(planned({}, { pageSize: 7 }).rows).toEqual({ number: 1, size: 7 })
    expect(planned({ paging: false }).rows).toEqual({ number: 1, size: 10_000 })
    // A page can be requested of a list that has none by default.
    expect(planned({ paging: false }, { pageNumber: 3, pageSize: 7 }).rows).toEqual({ number: 3, size: 7 })
  })

  it('has the requested order, by answered columns only', () => {
    expect(planned({ sort: [{ column: 'id', desc: false }] }, { orderBy: 'name', isSortDesc: true }).sort[0]).toEqual({
      column: 'name',
      desc: true,
    })
    expect(planned({}, { orderBy: 'secret' }).sort).toEqual([
      { column: 'id', desc: false },
      { column: 'part', desc: false },
    ])
    for (const orderBy of ['rank', 'nothing']) {
      expect(() => planned({}, { orderBy })).toThrow(
        expect.objectContaining({
          status: 400,
          errors: [{ field: 'order_by', key: 'server.field.choice', values: { choices: 'id, part, name, secret' } }],
        }) as Error,
      )
    }
  })
})

describe('what is answered of a row', () => {
  const database = {
    query: async () => [{ rows: [{ name: 'n', info: { owner: 'o', plate: 'p' } }], total_items: 1 }],
  } as unknown as Database
  const wide: Dataset = { ...dataset, columns: [...dataset.columns, { id: 'info', type: 'json' }] }
  const tile = (place: string, guard: typeof security | null) =>
    aTile({ from: `/sources/units/info/${place}` }, { security: guard })
  const guarded = aReport([], {
    elements: [
      {
        id: 'd',
        type: 'details',
        title: null,
        show: 'both',
        security: null,
        onlyFilled: false,
        items: [tile('owner', security), tile('plate', null)],
      },
    ],
  })
  const asked = (source = {}): SourceQuery[] => [{ source: aSource('units', source), request }]
  const answered = (source: object, codes: string[]) =>
    reportRunner(database, { dataset: () => wide } as unknown as Catalog).answers(
      guarded,
      asked(source),
      { ...caller, codes, units: {} } as unknown as Principal,
      {},
    )

  it("is without the places in it that are not its reader's, as a row alone and beside a list", async () => {
    expect(await answered({ one: true }, [])).toEqual([{ row: { name: 'n', info: { plate: 'p' } } }])
    expect(await answered({ one: true }, ['TMTQSRPT'])).toEqual([
      { row: { name: 'n', info: { owner: 'o', plate: 'p' } } },
    ])
    const [listed] = await answered({ header: 'heads' }, [])
    expect(listed && 'page' in listed && listed.page.header).toEqual({ name: 'n', info: { plate: 'p' } })
    expect(await answered({ header: 'heads' }, ['TMTQSRPT'])).toMatchObject([
      { page: { header: { info: { owner: 'o' } } } },
    ])
  })
})

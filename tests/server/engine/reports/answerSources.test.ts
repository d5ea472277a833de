import { expect, it } from 'vitest'
import type { Param } from '../../../../engine/core/definition/model.ts'
import type { Principal } from '../../../../server/access/Principal.ts'
import { unordered, type SourceRequest } from '../../../../server/engine/query/sourceRequest.ts'
import { answerSources, sourcesSchema } from '../../../../server/engine/reports/answerSources.ts'
import type { ReportRunner } from '../../../../server/engine/reports/reportRunner.ts'
import type { Dataset } from '../../../../server/engine/query/toStatement.ts'
import { aReport, aSource } from '../../../engine/reports.ts'

const dataset: Dataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id'],
  sql: 'select 1',
  columns: [{ id: 'id', type: 'integer' }],
  parameters: [
    { id: 'unit', type: 'integer' },
    { id: 'tab', type: 'text' },
  ],
}
const source = aSource('units', { with: { unit: { from: '/params/id' }, tab: { from: '/params/tab' } } })
const param = (given: Partial<Param>): Param => ({
  id: 'id',
  type: 'integer',
  required: false,
  inPath: false,
  ...given,
})
const required = (params: Param[], of: Dataset = dataset) => sourcesSchema([source], () => of, params).required

it('a call requires what identifies its page: what the page requires, and what stands in its path', () => {
  expect(required([param({}), param({ id: 'tab' })])).toEqual([])
  expect(required([param({ required: true }), param({ id: 'tab' })])).toEqual(['unit'])
  expect(required([param({}), param({ id: 'tab', inPath: true })])).toEqual(['tab'])
})

it('a call requires no more than its dataset, where that says which part of it is enough', () => {
  const enough: Dataset = {
    ...dataset,
    parameters: [
      { id: 'unit', type: 'integer', required: true },
      { id: 'tab', type: 'text' },
    ],
  }
  expect(required([param({ required: true }), param({ id: 'tab', required: true })], enough)).toEqual(['unit'])
})

it('only a list states its page and order: the requested ones, else its own', async () => {
  const plain: SourceRequest = unordered({
    parameters: {},
    pageNumber: 1,
    pageSize: null,
    orderBy: null,
    isSortDesc: false,
    keyword: null,
    lists: null,
  })
  const runner = {
    answers: () =>
      Promise.resolve([{ page: { rows: [{ id: 1 }], totalItems: 7, totals: { worn: 3 }, header: { name: 'All' } } }]),
  } as unknown as ReportRunner
  const answered = (
    asked: Partial<SourceRequest>,
    sort = [
      { column: 'date', desc: true },
      { column: 'id', desc: false },
    ],
  ) =>
    answerSources({
      report: aReport([]),
      sources: [aSource('units', { sort })],
      request: { ...plain, ...asked },
      caller: {} as Principal,
      runner,
      options: {},
    })
  const whole = { name: 'All', rows: [{ id: 1 }], total_items: 7, totals: { worn: 3 } }
  expect(await answered({})).toEqual({ ...whole, page_number: 1, page_size: 10, order_by: 'date', is_sort_desc: true })
  expect(await answered({ pageNumber: 2, pageSize: 5, orderBy: 'id' })).toEqual({
    ...whole,
    page_number: 2,
    page_size: 5,
    order_by: 'id',
    is_sort_desc: false,
  })
  expect(await answered({}, [])).toEqual({
    ...whole,
    page_number: 1,
    page_size: 10,
    order_by: null,
    is_sort_desc: false,
  })
})

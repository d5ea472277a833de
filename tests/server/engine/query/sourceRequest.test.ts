import { describe, expect, it } from 'vitest'
import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { Source } from '../../../../engine/core/definition/model.ts'
import { requestSchema, toSourceRequest } from '../../../../server/engine/query/sourceRequest.ts'
import { isWireDate } from '../../../../server/platform/http/wireDate.ts'

describe('toSourceRequest', () => {
  it('separates paging, and leaves out empty parameters', () => {
    expect(
      toSourceRequest({
        accounts: [],
        account_group: '',
        states: null,
        unit_id: 0,
        date_from: '1/2/2026',
        page_number: 2,
        order_by: 'x',
        key_word: '  a ',
      }),
    ).toEqual({
      parameters: { unit_id: 0, date_from: '1/2/2026' },
      pageNumber: 2,
      pageSize: null,
      orderBy: 'x',
      isSortDesc: false,
      keyword: 'a',
      lists: null,
    })
  })
})

describe('requestSchema', () => {
  const dataset: DescribedDataset = {
    kind: 'dataset',
    id: 'd',
    rowKey: ['a'],
    columns: [
      { id: 'a', type: 'integer' },
      { id: 'hidden', type: 'text', internal: true },
      { id: 'shape', type: 'json' },
    ],
    parameters: [
      { id: 'kind', type: 'text', values: ['x', 'y'] },
      { id: 'kinds', type: 'text', values: ['x', 'y'], multiple: true },
      { id: 'from', type: 'integer', minimum: 1, maximum: 9, required: true },
      { id: 'other', type: 'date' },
      { id: 'paper', type: 'file' },
    ],
  }
  const text = { type: 'string', maxLength: 200 }

  it('accepts null for a value that is not requested, and nothing undeclared', () => {
    expect(requestSchema(dataset, ['kind', 'kinds', 'from', 'paper'], null)).toEqual({
      type: 'object',
      additionalProperties: false,
      required: ['from'],
      properties: {
        kind: { ...text, enum: ['x', 'y', null], nullable: true, 'x-parameter': 'd kind' },
        kinds: {
          type: 'array',
          maxItems: 1000,
          items: { ...text, enum: ['x', 'y'] },
          nullable: true,
          'x-parameter': 'd kinds',
        },
        from: { type: 'integer', minimum: 1, maximum: 9, 'x-parameter': 'd from' },
      },
    })
    expect(requestSchema(dataset, ['other'], null, ['other'])).toMatchObject({
      required: ['other'],
      properties: { other: { type: 'string', format: 'wire-date' } },
    })
  })

  it('takes the page of a list, by itself or in an object of its own, and none of a single row', () => {
    const place = {
      order_by: { type: 'string', nullable: true, enum: ['a', null] },
      is_sort_desc: { type: 'boolean' },
      page_number: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      page_size: { type: 'integer', minimum: 1, maximum: 500 },
    }
    const key_word = { ...text, nullable: true }
    const source = { one: false, pageInfo: null, pageSize: 100 } as Source
    expect(requestSchema(dataset, [], source).properties).toEqual({ ...place, key_word })
    expect(requestSchema(dataset, [], { ...source, pageInfo: 'page_info' }).properties).toMatchObject({
      ...place,
      key_word,
      page_info: { properties: { ...place, total_items: { type: 'integer' } } },
    })
    expect(requestSchema(dataset, [], { ...source, pageSize: 10_000 }).properties.page_size).toMatchObject({
      maximum: 10_000,
    })
    expect(requestSchema(dataset, [], { ...source, one: true }).properties).toEqual({})
  })
})

describe('isWireDate', () => {
  it.each(['2026-02-28', '02/28/2026', '2/28/2026', '2024-02-29'])('takes %s', (text) =>
    expect(isWireDate(text)).toBe(true),
  )
  it.each(['2026-02-29', '13/01/2026', '2026-1-1', '', 'today', '0001-01-01', "'; drop table units"])(
    'refuses %s',
    (text) => expect(isWireDate(text)).toBe(false),
  )
})

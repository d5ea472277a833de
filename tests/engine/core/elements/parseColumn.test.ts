import { expect, it } from 'vitest'
import { noAccess } from '../../../../engine/core/access/Access.ts'
import { parseColumn } from '../../../../engine/core/elements/parseColumn.ts'
import type { DescribedDataset } from '../../../../engine/core/definition/datasetModel.ts'
import type { GridColumn } from '../../../../schemas/generated/report.ts'

const dataset: DescribedDataset = {
  kind: 'dataset',
  id: 'units',
  rowKey: ['id'],
  columns: [
    { id: 'id', type: 'integer' },
    { id: 'depth', type: 'numeric', quantity: 'tread' },
    { id: 'parts', type: 'json' },
    { id: 'name', type: 'text' },
  ],
  totals: [
    { id: 'all', aggregate: 'count' },
    { id: 'deep', group: 'tiles', aggregate: 'count' },
  ],
}
const parsed = (column: GridColumn, isOrdered = true) =>
  parseColumn(column, 'report.r.columns', {
    dataset,
    columns: [column],
    isOrdered,
    library: { lookup: () => undefined, access: noAccess },
  })

it('a column of which only what it needs is said', () => {
  expect(parsed({ id: 'id', title: 'Id' })).toEqual({
    id: 'id',
    title: { key: 'report.r.columns.id.title', text: 'Id' },
    term: null,
    group: null,
    format: 'integer',
    quantity: null,
    words: null,
    width: null,
    pin: null,
    total: null,
    tone: 'neutral',
    tones: null,
    toneOf: null,
    better: null,
    beside: [],
    link: null,
    show: 'both',
    edit: null,
    onlyFilled: false,
    isOptional: false,
    onlyVaried: false,
    isLive: false,
    isWrapped: false,
    visible: null,
    sortable: true,
    security: null,
  })
  expect(parsed({ id: 'name', title: 'Name', edit: {} }).edit).toEqual({
    type: 'text',
    maxLength: 200,
    isMultiline: false,
    required: false,
  })
  const rules = { minimum: 0, maximum: null, decimals: 2, integerDigits: null, maxLength: 16, step: 1 }
  expect(parsed({ id: 'id', title: 'Id', edit: {} }).edit).toEqual({
    type: 'number',
    required: false,
    rules: { ...rules, isInteger: true },
  })
  expect(parsed({ id: 'depth', title: 'Depth', edit: {} }).edit).toEqual({
    type: 'number',
    required: false,
    rules: { ...rules, isInteger: false },
  })
})

it('a column of which everything is said', () => {
  const visible = { ref: '/filters/a', op: 'eq', value: 1 } as const
  expect(
    parsed({
      id: 'depth',
      title: { t: 'common.depth' },
      term: 'pull_point',
      group: 'Tread',
      format: 'integer',
      words: { 1: 'One' },
      width: 80,
      pin: 'left',
      total: 'deep',
      tone: 'warning',
      tones: { 1: 'critical' },
      toneOf: 'name',
      better: 'lower',
      beside: [{ id: 'name', text: '+{{value}}' }],
      link: { to: 'unit' },
      show: 'export',
      edit: { minimum: 1, maximum: 9, decimals: 1, required: true },
      wrap: true,
      visible,
      security: { code: 'TMTQSRPT' },
    }),
  ).toEqual({
    id: 'depth',
    title: { key: 'common.depth', text: '' },
    term: { key: 'common.term.pull_point.text', text: '' },
    group: { key: 'report.r.columns.groups.depth', text: 'Tread' },
    format: 'integer',
    quantity: 'tread',
    words: { 1: { key: 'report.r.columns.depth.words.1', text: 'One' } },
    width: 80,
    pin: 'left',
    total: '/totals/tiles/deep',
    tone: 'warning',
    tones: { 1: 'critical' },
    toneOf: 'name',
    better: 'lower',
    beside: [
      {
        id: 'name',
        format: 'text',
        quantity: null,
        text: { key: 'report.r.columns.depth.beside.name', text: '+{{value}}' },
      },
    ],
    link: { to: 'unit', with: {}, keep: [] },
    show: 'export',
    edit: {
      type: 'number',
      required: true,
      rules: { isInteger: false, minimum: 1, maximum: 9, decimals: 1, integerDigits: null, maxLength: 16, step: 1 },
    },
    onlyFilled: false,
    isOptional: false,
    onlyVaried: false,
    isLive: false,
    isWrapped: true,
    visible,
    sortable: true,
    security: { code: 'TMTQSRPT', groups: null, flag: null },
  })
})

it('is edited as a text as it says, or as one of the options or of what a lookup answers', () => {
  expect(parsed({ id: 'name', title: 'Name', edit: { maxLength: 9, multiline: true, required: true } }).edit).toEqual({
    type: 'text',
    maxLength: 9,
    isMultiline: true,
    required: true,
  })
  const options = parsed({ id: 'name', title: 'Name', edit: { options: [{ value: 'a', label: 'A' }] } }).edit
  expect(options).toEqual({
    type: 'choice',
    required: false,
    options: [
      {
        value: 'a',
        label: { key: 'report.r.columns.name.options.a', text: 'A' },
        isUnrestricted: false,
        security: null,
      },
    ],
    lookup: null,
    args: {},
  })
  const args = { id: { from: '/row/name' } }
  const lookup = {
    kind: 'lookup',
    id: 'kinds',
    endpoint: 'GET kinds/get/{id}',
    args: [{ id: 'id', required: true }],
    lists: [{ id: 'kinds', dataset: 'kinds' }],
  } as const
  const column = parseColumn({ id: 'id', title: 'Id', edit: { lookup: 'kinds', args } }, 'report.r.columns', {
    dataset,
    columns: [],
    isOrdered: true,
    library: {
      lookup: (id) => (id === 'kinds' ? { ...lookup, args: [...lookup.args], lists: [...lookup.lists] } : undefined),
      access: noAccess,
    },
  })
  expect(column.edit).toMatchObject({
    type: 'choice',
    options: [],
    lookup: { endpoint: 'GET kinds/get/{id}', args: [{ id: 'id', required: true }] },
    args,
  })
})

it('is ordered by where its list takes an order, and its values have one', () => {
  expect([parsed({ id: 'id', title: 'Id' }, false).sortable, parsed({ id: 'parts', title: 'Parts' }).sortable]).toEqual(
    [false, false],
  )
})

it('has a total beside the rows, in its group or in none', () => {
  expect(parsed({ id: 'id', title: 'Id', total: 'all' }).total).toBe('/totals/all')
})

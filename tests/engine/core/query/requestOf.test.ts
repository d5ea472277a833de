import { expect, test } from 'vitest'
import type { Field } from '../../../../engine/core/definition/fieldModel.ts'
import type { Report, Source } from '../../../../engine/core/definition/model.ts'
import { exportRequestOf, requestOf, type ReportInput, type Paging } from '../../../../engine/core/query/requestOf.ts'
import { aChoiceField, aDateRangeField, aFlagField, aLookupField, aPickTable, aTextField } from '../../fields.ts'

const units: Source = {
  id: 'units',
  endpoint: 'POST checkpoint/report',
  dataset: 'units',
  list: 'units',
  isShared: false,
  leads: true,
  isApart: false,
  header: null,
  absent: null,
  one: false,
  required: true,
  paging: true,
  pageInfo: null,
  inside: null,
  pageSize: 100,
  searchable: true,
  sort: [],
  with: null,
}
const aReport = (fields: Field[]): Report => ({
  kind: 'report',
  id: 'r',
  title: { key: 'r', text: 'R' },
  description: null,
  help: null,
  route: '/r',
  layout: 'page',
  order: 100,
  redirects: [],
  parent: null,
  parentWith: {},
  beside: null,
  security: null,
  params: [],
  steps: [{ id: 's', title: { key: 's', text: 'S' }, isHidden: false, fields }],
  count: null,
  refusals: [],
  sources: { units },
  elements: [],
  exports: [],
  subject: { values: [], filter: null },
  asOf: [],
  actions: [],
  visits: [],
  generate: null,
  dashboard: null,
})
const asked = (given: Partial<ReportInput>): ReportInput => ({
  filters: {},
  params: {},
  now: new Date(2026, 9, 31, 12),
  holds: () => false,
  ...given,
})
const first: Paging = { page: 1, sort: null, keyword: '' }

test('filters go under their own names, a range under its two, and nothing is said of what is empty', () => {
  const report = aReport([
    aLookupField('accounts', { multiple: true }),
    aLookupField('states', { multiple: true }),
    aTextField('unit'),
    aFlagField('lift'),
    aDateRangeField('dates', { names: { from: 'date_from', to: 'date_to' } }),
  ])
  const filters = {
    accounts: [12, 15],
    states: [],
    unit: null,
    lift: false,
    dates: { from: '2026-10-01', to: '2026-10-31' },
  }
  expect(
    requestOf(report, units, asked({ filters }), {
      page: 2,
      sort: { column: 'unit_number', desc: true },
      keyword: 'MTU',
    }),
  ).toEqual({
    accounts: [12, 15],
    date_from: '2026-10-01',
    date_to: '2026-10-31',
    page_number: 2,
    page_size: 100,
    order_by: 'unit_number',
    is_sort_desc: true,
    key_word: 'MTU',
  })
})

test('sends a preset as the days it means today', () => {
  const report = aReport([aDateRangeField('dates')])
  expect(requestOf(report, units, asked({ filters: { dates: { preset: 'last30days' } } }), first)).toEqual({
    dates_from: '2026-10-01',
    dates_to: '2026-10-31',
    page_number: 1,
    page_size: 100,
  })
})

test('an option that restricts nothing is not sent, nor seen by bindings and conditions', () => {
  const group = aChoiceField('group', ['all', 'us'])
  const free = {
    ...group,
    options: group.options.map((option) => ({ ...option, isUnrestricted: option.value === 'all' })),
  }
  const report = aReport([free, aFlagField('lift', { visible: { not: { ref: '/filters/group', op: 'empty' } } })])
  expect(requestOf(report, units, asked({ filters: { group: 'all', lift: true } }), first)).toEqual({
    page_number: 1,
    page_size: 100,
  })
  expect(requestOf(report, units, asked({ filters: { group: 'us', lift: true } }), first)).toMatchObject({
    group: 'us',
    lift: true,
  })
  const bound = { ...units, with: { chosen: { from: '/filters/group' } } }
  expect([
    requestOf(report, bound, asked({ filters: { group: 'all' } }), first).chosen,
    requestOf(report, bound, asked({ filters: { group: 'us' } }), first).chosen,
  ]).toEqual([undefined, 'us'])
})

test('a hidden field is no filter', () => {
  const lift = aFlagField('lift', { visible: { ref: '/filters/unit', op: 'eq', value: 'truck' } })
  const report = aReport([aTextField('unit'), lift])
  expect(requestOf(report, units, asked({ filters: { unit: 'trailer', lift: true } }), first)).not.toHaveProperty(
    'lift',
  )
  expect(requestOf(report, units, asked({ filters: { unit: 'truck', lift: true } }), first)).toMatchObject({
    lift: true,
  })
})

test('a source with bindings of its own sends only those, and one row is not paged', () => {
  const detail: Source = {
    ...units,
    id: 'detail',
    one: true,
    leads: false,
    paging: false,
    with: { unit_id: { from: '/params/id' }, survey_id: { from: '/params/survey_id' } },
  }
  expect(requestOf(aReport([]), detail, asked({ params: { id: 7 } }), first)).toEqual({ unit_id: 7 })
})

test('requests a file with the filters and the order, but without a page', () => {
  const report = aReport([aTextField('unit')])
  expect(
    exportRequestOf(report, asked({ filters: { unit: 'A1' } }), {
      page: 4,
      sort: { column: 'unit_number', desc: false },
      keyword: 'x',
    }),
  ).toEqual({ unit: 'A1', order_by: 'unit_number', is_sort_desc: false, key_word: 'x' })
})

test('a pick table says under its own name that all are meant, where it has one; nothing else does', () => {
  const asks = (allName: string | null, picked?: number[]) =>
    requestOf(
      aReport([aPickTable('products', { allName }), aTextField('unit')]),
      units,
      asked({ filters: { products: picked ?? null } }),
      first,
    )
  expect(asks('is_all_products')).toEqual({ is_all_products: true, page_number: 1, page_size: 100 })
  expect(asks('is_all_products', [7])).toEqual({
    is_all_products: false,
    products: [7],
    page_number: 1,
    page_size: 100,
  })
  expect(asks(null)).toEqual({ page_number: 1, page_size: 100 })
})

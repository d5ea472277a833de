import { describe, expect, test } from 'vitest'
import { readAddress, readQuery, writeAddress, type Address } from '../../../../engine/core/query/filterAddress.ts'
import type { FilterValue } from '../../../../engine/core/query/filterValues.ts'
import {
  aChoiceField,
  aDateField,
  aDateRangeField,
  aFlagField,
  aLookupField,
  aNumberField,
  aTextField,
} from '../../fields.ts'

const fields = [
  aChoiceField('group', ['us', 'ca'], { default: '$first' }),
  aLookupField('accounts', { multiple: true, default: '$only' }),
  aLookupField('state'),
  aLookupField('first', { multiple: true, default: '$first' }),
  aDateRangeField('dates', { default: 'last30days' }),
  aTextField('unit'),
  aFlagField('lift'),
]
const anAddress = (given: Partial<Address>): Address => ({
  filters: {},
  unread: [],
  sort: null,
  page: 1,
  keyword: '',
  ...given,
})
const roundTrip = (address: Address) => readAddress(writeAddress(address, fields), fields)

test('every filter stands under its own name', () => {
  const filters = {
    group: 'ca',
    accounts: [12, 15],
    state: 'TX',
    dates: { preset: 'quarter' as const },
    unit: 'MTU 4',
    lift: true,
  }
  expect(
    writeAddress(anAddress({ filters, sort: { column: 'unit_number', desc: true }, page: 3, keyword: 'a&b' }), fields),
  ).toBe('group=ca&accounts=12,15&state=TX&dates=quarter&unit=MTU%204&lift=true&sort=-unit_number&page=3&q=a%26b')
})

describe('a round trip keeps', () => {
  const cases: [string, string, FilterValue][] = [
    ['a list of numbers', 'accounts', [12, 15, -1]],
    ['texts that look like numbers', 'accounts', ['12', '007', '-0', '1e3']],
    ['one number', 'state', 12],
    ['one text', 'state', 'a,b\\'],
    ['commas and backslashes inside a list', 'accounts', ['a,b', 'c\\', '\\,', 'd']],
    ['signs of other alphabets', 'accounts', ['Łódź', '東京', 'a+b c&d=e#f?g']],
    ['an emptied list whose default is not empty', 'first', []],
    ['a preset', 'dates', { preset: 'yearToDate' }],
    ['days', 'dates', { from: '2026-10-01', to: '2026-10-31' }],
    ['days with an open end', 'dates', { from: '2026-10-01', to: null }],
    ['emptied days', 'dates', { from: null, to: null }],
    ['a percent sign', 'unit', '100%'],
    ['two dots', 'unit', 'a..b'],
    ['a flag', 'lift', true],
  ]
  test.each(cases)('%s', (_what, id, value) => {
    expect(roundTrip(anAddress({ filters: { [id]: value } })).filters).toEqual({ [id]: value })
  })
  test('order, page and keyword', () => {
    const address = anAddress({ sort: { column: 'unit_number', desc: false }, page: 7, keyword: 'über & 100%' })
    expect(roundTrip(address)).toEqual(address)
  })
})

test('what is empty by default is left out', () => {
  expect(writeAddress(anAddress({ filters: { accounts: [], state: null, unit: null, lift: false } }), fields)).toBe('')
})

describe('reading never fails', () => {
  test.each([
    ['group=nobody', {}],
    ['dates=someday', {}],
    ['dates=2026-02-30..2026-03-01', {}],
    ['dates=2026-01-01..2026-01-02..2026-01-03', {}],
    ['lift=perhaps', {}],
    ['unknown=1&__proto__=2', {}],
    ['accounts=,,', {}],
    ['unit=%E0%A4%A', { unit: '%E0%A4%A' }],
    ['&&=&=x', {}],
  ])('%s', (search, filters) => {
    expect(readAddress(search, fields).filters).toEqual(filters)
  })
  test.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1e99', ''])('%s is page 1', (search) => {
    expect(readAddress(search, fields).page).toBe(1)
  })
})

test('a comma that a mail program escaped still parts a list', () => {
  expect(readAddress('?accounts=12%2C15', fields).filters).toEqual({ accounts: [12, 15] })
})

test('text is cut to what the field takes', () => {
  expect(readAddress(`unit=${'x'.repeat(200)}`, fields).filters['unit']).toHaveLength(100)
})

test('the last of a repeated name counts and plus is a space', () => {
  expect(readQuery('?a=1&a=2+3').get('a')).toBe('2 3')
})

test('a number and a day come back as they were, and what is neither is as if it were not there', () => {
  const fields = [aNumberField('depth'), aDateField('since')]
  const filters = { depth: 4.5, since: '2026-02-28' }
  expect(writeAddress(anAddress({ filters }), fields)).toBe('depth=4.5&since=2026-02-28')
  expect(readAddress('depth=4.5&since=2026-02-28', fields).filters).toEqual(filters)
  expect(readAddress('depth=4,5&since=2026-02-30', fields).filters).toEqual({})
  expect(readAddress('depth=0', fields).filters).toEqual({ depth: 0 })
})

test('an address says the second page, not the first', () => {
  expect([1, 2].map((page) => writeAddress(anAddress({ page }), fields))).toEqual(['', 'page=2'])
})

test('reports a value of the address that no field accepts, but not a missing one', () => {
  expect(readAddress('group=mx&dates=2026-13&lift=maybe&unit=', fields)).toMatchObject({
    filters: { unit: null },
    unread: [
      { id: 'group', text: 'mx' },
      { id: 'dates', text: '2026-13' },
      { id: 'lift', text: 'maybe' },
    ],
  })
})

test('the part of a text that is no value of a field is named, and a page that is none', () => {
  const several = aChoiceField('kinds', ['a'], { multiple: true })
  expect(
    readAddress('kinds=a,zz,y&note=abcdef&page=-1', [several, { ...aTextField('note'), maxLength: 3 }]),
  ).toMatchObject({
    filters: { kinds: ['a'], note: 'abc' },
    page: 1,
    unread: [
      { id: 'kinds', text: 'zz, y' },
      { id: 'note', text: 'def' },
      { id: 'page', text: '-1' },
    ],
  })
})

test('reports unknown names, except those that other programs add', () => {
  const isKnown = (name: string): boolean => name === 'export'
  expect(
    readAddress(
      'severity=critical&export=xlsx&lang=de-DE&utm_source=mail&gclid=1&msclkid=2&_ga=3&sort=a&q=b&group=mx',
      fields,
      isKnown,
    ).unread,
  ).toEqual([
    { id: 'group', text: 'mx' },
    { id: 'severity', text: 'critical' },
  ])
  expect(readAddress('severity=critical', fields).unread).toEqual([])
})

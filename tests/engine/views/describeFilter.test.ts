import { expect, test } from 'vitest'
import { unitsOf } from '../../../domain/units.ts'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import type { FilterValue } from '../../../engine/core/query/filterValues.ts'
import { describeFilter, isSummarized, describeNamedFilter } from '../../../engine/views/filters/describeFilter.ts'
import {
  aChoiceField,
  aDateRangeField,
  aFlagField,
  aLookupField,
  aNumberField,
  aPickTable,
  aTextField,
} from '../fields.ts'

const say = ({ text }: { text: string }, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const speaker = {
  say,
  translate: say,
  format: {
    locale: 'en-US',
    units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi' }),
    currencySymbol: '$',
    translate: (_: string, text: string) => text,
  },
}
const options = { textOf: (value: string | number) => `Account ${value}` }
const accounts = aLookupField('accounts', { multiple: true, emptyText: { key: 'e', text: 'All accounts' } })

const cases: [string, Field, FilterValue | undefined, string][] = [
  ["nothing chosen, in the field's own words", accounts, [], 'All accounts'],
  ['nothing chosen, without words', aTextField('unit'), null, 'Any'],
  ['nothing chosen where something must be', aTextField('unit', { required: true }), null, 'Not chosen'],
  ['one', accounts, [1], 'Account 1'],
  ['several', accounts, [1, 2, 3], 'Account 1 and 2 more'],
  ['one row of a table by its name', aPickTable('accounts'), [1], 'Account 1'],
  ['rows of a table by their number', aPickTable('accounts'), [1, 2], '2 selected'],
  ['a choice by its label', aChoiceField('group', ['us', 'ca']), 'ca', 'ca'],
  ['text', aTextField('unit'), 'A1', 'A1'],
  ['a number', aNumberField('price'), 12345.5, '12,345.5'],
  ['a whole number', aNumberField('price'), 450, '450'],
  ['an id', aNumberField('survey', { isGrouped: false }), 1300, '1300'],
  ['a pressure', aNumberField('pressure', { quantity: 'pressure' }), 95, '95\u00a0psi'],
  ['a tread depth', aNumberField('tread', { quantity: 'tread' }), 4, '4/32″'],
  ['a flag', aFlagField('lift'), true, 'Yes'],
  ['a flag that is not set', aFlagField('lift'), false, 'No'],
  ['a preset', aDateRangeField('dates'), { preset: 'last30days' }, 'Last 30 days'],
  ['days', aDateRangeField('dates'), { from: '2026-10-01', to: '2026-10-31' }, '10/01/2026 – 10/31/2026'],
  ['one day', aDateRangeField('dates'), { from: '2026-10-01', to: '2026-10-01' }, '10/01/2026'],
  ['an open end', aDateRangeField('dates'), { from: '2026-10-01', to: null }, 'from 10/01/2026'],
  ['an open beginning', aDateRangeField('dates'), { from: null, to: '2026-10-31' }, 'until 10/31/2026'],
]
test.each(cases)('%s', (_what, field, value, text) => {
  expect(describeFilter(field, value, options, speaker)).toBe(text)
})

test('an entered measure says what is meant, not a figure rounded as those of a report', () => {
  const inUnits = (locale: string, settings: Parameters<typeof unitsOf>[0]) => ({
    ...speaker,
    format: { ...speaker.format, locale, units: unitsOf(settings) },
  })
  const us = inUnits('en-US', { pressure: 'psi', tread: '32nds', distance: 'mi' })
  const de = inUnits('de-DE', { pressure: 'bar', tread: 'mm', distance: 'km' })
  const words = (quantity: 'pressure' | 'tread' | 'distance', value: number, to: typeof us) =>
    describeFilter(aNumberField('a', { quantity }), value, undefined, to)
  expect([words('pressure', 102.5, us), words('tread', 4.25, us), words('distance', 10.4, us)]).toEqual([
    '102.5\u00a0psi',
    '4.25/32″',
    '10.4\u00a0mi',
  ])
  expect([words('pressure', 102.976794, de), words('tread', 4.283465, de), words('distance', 10.000932, de)]).toEqual([
    '7,1\u00a0bar',
    '3,4\u00a0mm',
    '16,1\u00a0km',
  ])
})

test('a number is written in the signs of the reader', () => {
  expect(
    describeFilter(aNumberField('price'), 12345.5, undefined, {
      ...speaker,
      format: { ...speaker.format, locale: 'de-DE' },
    }),
  ).toBe('12.345,5')
})

test.each<[string, Field, FilterValue | undefined, string]>([
  ['a number after its name', aNumberField('Tire price'), 450, 'Tire price: 450'],
  ['a flag after its name', aFlagField('Raised axles'), true, 'Raised axles: Yes'],
  ['text after its name', aTextField('Unit'), 'A1', 'Unit: A1'],
  ['anything after its name', aLookupField('Brand'), null, 'Brand: Any'],
  ['no days after their name', aDateRangeField('Dates'), null, 'Dates: Any'],
  ['what says it by itself', accounts, [], 'All accounts'],
  ['all of a table', aPickTable('accounts'), null, 'All'],
  ['what was chosen', accounts, [1], 'Account 1'],
  ['days', aDateRangeField('Dates'), { preset: 'last30days' }, 'Last 30 days'],
])('a shut step says %s', (_what, field, value, text) => {
  expect(describeNamedFilter(field, value, options, speaker)).toBe(text)
})

test('a shut step says nothing of a text that nobody wrote, unless it has to be there', () => {
  expect([
    isSummarized(aTextField('name'), null),
    isSummarized(aTextField('name'), 'A1'),
    isSummarized(aTextField('name', { required: true }), null),
    isSummarized(accounts, []),
  ]).toEqual([false, true, true, true])
})

import { expect, test } from 'vitest'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import type { FilterValue } from '../../../engine/core/query/filterValues.ts'
import { filterWords } from '../../../engine/views/filters/filterWords.ts'
import { aChoiceField, aDateRangeField, aFlagField, aLookupField, aTextField } from '../fields.ts'

const say = ({ text }: { text: string }, values: Record<string, string | number> = {}) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const speaker = {
  say, translate: say,
  format: { locale: 'en-US', units: { pressure: 'psi', tread: '32nds', distance: 'mi' } as const, currencySymbol: '$', translate: (_: string, text: string) => text },
}
const options = { textOf: (value: string | number) => `Account ${value}` }
const accounts = aLookupField('accounts', { multiple: true, emptyText: { key: 'e', text: 'All accounts' } })

const cases: [string, Field, FilterValue | undefined, string][] = [
  ['nothing chosen, in the field\'s own words', accounts, [], 'All accounts'],
  ['nothing chosen, without words', aTextField('unit'), null, 'Any'],
  ['nothing chosen where something must be', aTextField('unit', { required: true }), null, 'Not chosen'],
  ['one', accounts, [1], 'Account 1'],
  ['several', accounts, [1, 2, 3], 'Account 1 and 2 more'],
  ['a choice by its label', aChoiceField('group', ['us', 'ca']), 'ca', 'ca'],
  ['text', aTextField('unit'), 'A1', 'A1'],
  ['a flag', aFlagField('lift'), true, 'Yes'],
  ['a flag that is not set', aFlagField('lift'), false, 'No'],
  ['a preset', aDateRangeField('dates'), { preset: 'last30days' }, 'Last 30 days'],
  ['days', aDateRangeField('dates'), { from: '2026-10-01', to: '2026-10-31' }, '10/01/2026 – 10/31/2026'],
  ['one day', aDateRangeField('dates'), { from: '2026-10-01', to: '2026-10-01' }, '10/01/2026'],
  ['an open end', aDateRangeField('dates'), { from: '2026-10-01', to: null }, 'from 10/01/2026'],
  ['an open beginning', aDateRangeField('dates'), { from: null, to: '2026-10-31' }, 'until 10/31/2026'],
]
test.each(cases)('%s', (_what, field, value, text) => {
  expect(filterWords(field, value, options, speaker)).toBe(text)
})

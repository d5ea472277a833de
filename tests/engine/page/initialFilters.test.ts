import { expect, test } from 'vitest'
import { defaultOf, initialFilters } from '../../../engine/page/initialFilters.ts'
import { aDateField, aLookupField, aNumberField, aTextField } from '../fields.ts'

test('a default that needs options stays open; one that is named waits for nobody', () => {
  expect(defaultOf(aLookupField('type', { default: '$first' }))).toBeUndefined()
  expect(defaultOf(aLookupField('type', { default: '$only' }))).toBeUndefined()
  expect(defaultOf(aLookupField('type', { default: 'latest' }))).toBe('latest')
  expect(defaultOf(aLookupField('type', { default: 'latest', multiple: true }))).toEqual(['latest'])
  expect(defaultOf(aLookupField('type'))).toBeNull()
})

test('the first candidate that says anything is the whole state', () => {
  const fields = [aTextField('unit', { default: 'A1' }), aNumberField('depth', { default: 4 }), aDateField('since')]
  expect(initialFilters(fields, [{}, { depth: 6 }, { depth: 8, unit: 'B2' }])).toEqual({ unit: 'A1', depth: 6, since: null })
  expect(initialFilters(fields, [])).toEqual({ unit: 'A1', depth: 4, since: null })
})

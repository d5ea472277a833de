import { expect, test } from 'vitest'
import { defaultOf, initialFilters } from '../../../engine/state/initialFilters.ts'
import { aDateField, aLookupField, aNumberField, aTextField } from '../fields.ts'
/** In the afternoon of a day. */
const now = new Date(2026, 5, 15, 15, 30)

test('a default that needs options stays open; a named default does not wait', () => {
  expect(defaultOf(aLookupField('type', { default: '$first' }), now)).toBeUndefined()
  expect(defaultOf(aLookupField('type', { default: '$only' }), now)).toBeUndefined()
  expect(defaultOf(aLookupField('type', { default: 'latest' }), now)).toBe('latest')
  expect(defaultOf(aLookupField('type', { default: 'latest', multiple: true }), now)).toEqual(['latest'])
  expect(defaultOf(aLookupField('type'), now)).toBeNull()
})

test('the first candidate that says anything is the whole state', () => {
  const fields = [aTextField('unit', { default: 'A1' }), aNumberField('depth', { default: 4 }), aDateField('since')]
  expect(initialFilters(fields, [{}, { depth: 6 }, { depth: 8, unit: 'B2' }], now)).toEqual({
    unit: 'A1',
    depth: 6,
    since: null,
  })
  expect(initialFilters(fields, [], now)).toEqual({ unit: 'A1', depth: 4, since: null })
})

import { expect, it } from 'vitest'
import { inSentence } from '../../../../engine/core/format/inSentence.ts'

it.each([
  ['Tread depth', 'en-US', 'tread depth'],
  ['Écarts', 'fr-FR', 'écarts'],
  ['Ausgelassene Reifen', 'de-DE', 'Ausgelassene Reifen'],
  ['Reifen', 'de-AT', 'Reifen'],
  ['VIN of the unit', 'en-US', 'VIN of the unit'],
  ['R', 'en-US', 'r'],
  ['', 'en-US', ''],
])('writes %s within a sentence of %s as %s', (title, locale, expected) => {
  expect(inSentence(title, locale)).toBe(expected)
})

import { expect, test } from 'vitest'
import { dateFormatIn, dateFormats, dayOrderOf, type DateFormat } from '../../../../engine/core/format/dateFormat.ts'

test.each<[string, DateFormat]>([
  ['de-DE', 'DD.MM.YYYY'],
  ['de-CH', 'DD.MM.YYYY'],
  ['pl-PL', 'DD.MM.YYYY'],
  ['cs-CZ', 'DD.MM.YYYY'],
  ['nl-NL', 'DD-MM-YYYY'],
  ['nl-BE', 'DD/MM/YYYY'],
  ['fr-FR', 'DD/MM/YYYY'],
  ['es-ES', 'DD/MM/YYYY'],
  ['it-IT', 'DD/MM/YYYY'],
  ['pt-PT', 'DD/MM/YYYY'],
  ['en-GB', 'DD/MM/YYYY'],
  ['sv-SE', 'YYYY-MM-DD'],
  ['hu-HU', 'YYYY-MM-DD'],
])('days in %s are written as %s', (locale, format) => {
  expect(dateFormatIn(locale, 'MM/DD/YYYY')).toBe(format)
})

test('American English keeps the usual format', () => {
  expect(dateFormatIn('en-US', 'DD/MM/YYYY')).toBe('DD/MM/YYYY')
})

test('separators tell nothing of the order of parts', () => {
  expect(dateFormats.map(dayOrderOf)).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'])
})

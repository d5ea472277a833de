import { expect, it } from 'vitest'
import { acceptedFiles, mediaTypeOfName, typeName } from '../../../../engine/core/form/mediaTypes.ts'

it('knows by its name what many systems call otherwise, or nothing', () => {
  expect([
    mediaTypeOfName('words.XLF', ''),
    mediaTypeOfName('a.b.xliff', 'application/octet-stream'),
    mediaTypeOfName('words.csv', 'application/vnd.ms-excel'),
  ]).toEqual(['application/xliff+xml', 'application/xliff+xml', 'text/csv'])
  expect([
    mediaTypeOfName('a.png', 'image/png'),
    mediaTypeOfName('csv', ''),
    mediaTypeOfName('words.csv.exe', 'application/octet-stream'),
  ]).toEqual(['image/png', '', 'application/octet-stream'])
})

it('offers the ends of names beside the types that are taken', () => {
  expect(acceptedFiles(['application/xliff+xml', 'image/png'])).toEqual([
    'application/xliff+xml',
    'image/png',
    '.xliff',
    '.xlf',
  ])
})

it('what Excel saves as Unicode text is a table as CSV is, and is called CSV', () => {
  expect(mediaTypeOfName('Units.TXT', 'text/plain')).toBe('text/csv')
  expect(acceptedFiles(['text/csv'])).toEqual(['text/csv', '.csv', '.txt', '.tsv'])
  expect(typeName('text/csv')).toBe('CSV')
})

it('is called by the end of its files’ names, known here or not', () => {
  expect([typeName('image/png'), typeName('application/xliff+xml'), typeName('odd')]).toEqual(['PNG', 'XLIFF', 'ODD'])
})

import { expect, test } from 'vitest'
import {
  formKeys,
  overlaid,
  pluralForms,
  sourceText,
  baseKeyOf,
  writtenValues,
} from '../../../../engine/core/language/plural.ts'

const english = { 'a.rows_one': '{{count}} row', 'a.rows_other': '{{count}} rows', 'a.part_one': 'Part one' }

test('the forms of a language are those of CLDR', () => {
  expect(['en-US', 'pl-PL', 'fr-FR', 'ja-JP', 'lv-LV', 'sl-SI'].map(pluralForms)).toEqual([
    ['one', 'other'],
    ['one', 'few', 'many', 'other'],
    ['one', 'many', 'other'],
    ['other'],
    ['zero', 'one', 'other'],
    ['one', 'two', 'few', 'other'],
  ])
})

test.each([
  ['en-US', 0, 'other'],
  ['en-US', 1, 'one'],
  ['fr-FR', 0, 'one'],
  ['fr-FR', 1_000_000, 'many'],
  ['pl-PL', 3, 'few'],
  ['pl-PL', 12, 'many'],
  ['pl-PL', 22, 'few'],
  ['pl-PL', 1.5, 'other'],
  ['ru-RU', 21, 'one'],
  ['pt-PT', 0, 'other'],
  ['lv-LV', 11, 'zero'],
])('%s says %d in the form %s', (locale, count, form) => {
  expect(formKeys('a.rows', locale, count)).toEqual([...new Set([`a.rows_${form}`, 'a.rows_other', 'a.rows'])])
})

test('only a number chooses a form', () => {
  expect(formKeys('a.rows', 'en-US', '1')).toEqual(['a.rows'])
  expect(formKeys('a.rows', 'en-US', undefined)).toEqual(['a.rows'])
})

test('a key that only ends like a form is a word of its own', () => {
  expect(['a.rows_few', 'a.rows_one', 'a.part_one', 'a.rows'].map((key) => baseKeyOf(key, english))).toEqual([
    'a.rows',
    'a.rows',
    null,
    null,
  ])
})

test('a form that English lacks is translated from its form for any number', () => {
  expect(['a.rows_few', 'a.rows_one', 'a.part_one', 'a.part_few'].map((key) => sourceText(key, english))).toEqual([
    '{{count}} rows',
    '{{count}} row',
    'Part one',
    undefined,
  ])
})

test('forms of two languages do not mix', () => {
  expect(overlaid(english, { 'a.rows_other': 'wiersze: {{count}}' })).toEqual({
    'a.rows_other': 'wiersze: {{count}}',
    'a.part_one': 'Part one',
  })
  expect(overlaid(english, { 'a.rows_one': 'a {{count}} row' })).toEqual({
    ...english,
    'a.rows_one': 'a {{count}} row',
  })
})

test('numbers have the separators of the locale, texts stay', () => {
  expect(writtenValues({ count: 1234567, limit: 0.00001, year: '2026' }, 'de-DE')).toEqual({
    count: '1.234.567',
    limit: '0,00001',
    year: '2026',
  })
})

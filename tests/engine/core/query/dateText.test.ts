import { expect, test } from 'vitest'
import { dateFormats } from '../../../../engine/core/format/dateFormat.ts'
import { dayAsText, dayFromText, isDay, onlyDateSigns } from '../../../../engine/core/query/dateText.ts'

test.each([
  ['07/04/2026', '2026-07-04'],
  ['7/4/2026', '2026-07-04'],
  [' 12/31/1999 ', '1999-12-31'],
  ['02/29/2024', '2024-02-29'],
])('%s is the day %s', (text, day) => {
  expect(dayFromText(text)).toBe(day)
})

test.each([
  '',
  '13/01/2026',
  '00/01/2026',
  '01/32/2026',
  '01/00/2026',
  '02/30/2026',
  '02/29/2026',
  '1/1/26',
  '2026-01-01',
  '1/1/20260',
  '01/01/0000',
])('%s is no day', (text) => {
  expect(dayFromText(text)).toBeNull()
})

test('a day goes to text and back', () => {
  expect(dayAsText('2026-07-04')).toBe('07/04/2026')
  expect(dayFromText(dayAsText('2026-07-04'))).toBe('2026-07-04')
})

test('only digits and slashes are taken, ten at most', () => {
  expect(onlyDateSigns('Jul 7/4/2026!')).toBe('7/4/2026')
  expect(onlyDateSigns('07/04/202612')).toBe('07/04/2026')
})

test('the thirtieth of February is no day', () => {
  expect(isDay('2026-02-30')).toBe(false)
  expect(isDay('2026-02-28')).toBe(true)
})

test.each([
  ['31/07/2026', 'DD/MM/YYYY', '2026-07-31'],
  ['1/2/2026', 'DD/MM/YYYY', '2026-02-01'],
  ['2026-7-4', 'YYYY-MM-DD', '2026-07-04'],
  ['07/31/2026', 'DD/MM/YYYY', null],
  ['31/07/2026', 'YYYY-MM-DD', null],
  ['2026/07/31', 'YYYY-MM-DD', null],
  ['15.06.2026', 'DD.MM.YYYY', '2026-06-15'],
  ['5.6.2026', 'DD.MM.YYYY', '2026-06-05'],
  ['15x06x2026', 'DD.MM.YYYY', null],
  ['15-6-2026', 'DD-MM-YYYY', '2026-06-15'],
] as const)('%s read as %s is %s', (text, format, day) => {
  expect(dayFromText(text, format)).toBe(day)
})

test('a day is written in the order of its reader, and read again', () => {
  for (const format of dateFormats) expect(dayFromText(dayAsText('2026-07-04', format), format)).toBe('2026-07-04')
  expect(dateFormats.map((format) => dayAsText('2026-07-31', format))).toEqual([
    '07/31/2026',
    '31/07/2026',
    '31.07.2026',
    '31-07-2026',
    '2026-07-31',
  ])
  expect(onlyDateSigns('2026-07-04 x', 'YYYY-MM-DD')).toBe('2026-07-04')
  expect(onlyDateSigns('31-07/2026', 'DD/MM/YYYY')).toBe('31/07/2026')
  expect([
    onlyDateSigns(' 2026-11-03\n'),
    onlyDateSigns('2026-11-03', 'DD/MM/YYYY'),
    onlyDateSigns('2026-13-03'),
  ]).toEqual(['11/03/2026', '03/11/2026', '2026/13/03'])
})

test.each([
  ['7-4-2026', 'MM/DD/YYYY', '7/4/2026'],
  ['31.07.2026', 'DD/MM/YYYY', '31/07/2026'],
  ['2026/07/04', 'MM/DD/YYYY', '07/04/2026'],
  ['15.06.2026', 'DD.MM.YYYY', '15.06.2026'],
  ['15/06/2026', 'DD.MM.YYYY', '15.06.2026'],
  ['15.06.2026', 'DD-MM-YYYY', '15-06-2026'],
  ['2026-06-15', 'DD.MM.YYYY', '15.06.2026'],
  ['2026.7', 'YYYY-MM-DD', '2026-7'],
  ['2026/07/04', 'YYYY-MM-DD', '2026-07-04'],
] as const)('%s put into a date input of %s stands there as %s', (typed, format, shown) => {
  expect([...typed].reduce((text, sign) => onlyDateSigns(text + sign, format), '')).toBe(shown)
})

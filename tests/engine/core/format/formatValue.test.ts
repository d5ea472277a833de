import { describe, expect, it } from 'vitest'
import { unitsOf, type UnitSettings } from '../../../../domain/units.ts'
import type { Format, Quantity } from '../../../../engine/core/definition/model.ts'
import { formatValue, isNumeric, unitName, type FormatContext } from '../../../../engine/core/format/formatValue.ts'
import { isTimeZone } from '../../../../engine/core/format/moments.ts'
import { excelCell } from '../../../../engine/core/format/excelCell.ts'

const context = (settings: Partial<UnitSettings> = {}, locale = 'en-US'): FormatContext => ({
  locale,
  units: unitsOf({ pressure: 'psi', tread: '32nds', distance: 'mi', ...settings }),
  currencySymbol: '$',
  translate: (_, text) => text,
})
const as = (format: Format, quantity: Quantity | null = null) => ({ format, quantity })

describe('formatValue', () => {
  it.each<[unknown, Format, string]>([
    [1234567, 'integer', '1,234,567'],
    [1234.5, 'decimal', '1,234.50'],
    [1234.5, 'number', '1,234.5'],
    [1234, 'number', '1,234'],
    [1234.5, 'money', '$1,235'],
    [-7.2, 'money', '-$7'],
    [-0.3, 'money', '$0'],
    [-0.3, 'price', '-$0.30'],
    [-0.3, 'integer', '0'],
    [-0.004, 'decimal', '0.00'],
    [-0.5, 'integer', '-1'],
    [-0.04, 'percent', '0.0%'],
    [-0.06, 'percent', '-0.1%'],
    [12.345, 'percent', '12.3%'],
    [50, 'percent', '50.0%'],
    [3, 'signedInteger', '+3'],
    [-3, 'signedInteger', '-3'],
    [0, 'signedInteger', '0'],
    [26, 'signedPercent', '+26.0%'],
    [-0.04, 'signedPercent', '0.0%'],
    [1234.5, 'price', '$1,234.50'],
    ['2026-11-21', 'date', '11/21/2026'],
    ['2026-11-01', 'month', 'Nov 2026'],
    ['soon', 'month', 'soon'],
    ['2026-11-21T06:05:00', 'dateTime', '11/21/2026 06:05'],
    ['06:05:59', 'time', '06:05'],
    [130, 'duration', '02:10'],
    [1570, 'duration', '26:10'],
    [true, 'boolean', 'Yes'],
    ['not_read', 'severity', 'Not read'],
    ['plain', 'text', 'plain'],
    [0, 'integer', '0'],
  ])('writes %j as %s: %s', (value, format, text) => {
    expect(formatValue(value, as(format), context())).toBe(text)
  })

  it.each<[number, Quantity, Partial<UnitSettings>, string]>([
    [24, 'tread', { tread: 'mm' }, '19.1'],
    [8, 'tread', { tread: 'mm' }, '6.4'],
    [-12.5, 'cost_per_tread', {}, '-$12.50'],
    [-0.04, 'pressure', {}, '0'],
    [12.5, 'pressure', {}, '12.5'],
    [101.526, 'pressure', {}, '101.5'],
    [-0.4, 'pressure', { pressure: 'kPa' }, '-3'],
    [-0.1, 'tread', { tread: 'mm' }, '-0.1'],
    [-0.04, 'tread', { tread: 'mm' }, '0.0'],
    [-0.04, 'tread', {}, '0'],
    [-0.25, 'tread', {}, '-0.3'],
    [11.5, 'tread', {}, '11.5'],
    // 5 mm, which would be 5.2 mm as 6.5 of 32nds.
    [6.299213, 'tread', {}, '6.3'],
    [6.299213, 'tread', { tread: 'mm' }, '5.0'],
    [-12.5, 'cost_per_distance', { distance: 'km' }, '-$7.7671'],
  ])('writes %d of %s in %j as a spreadsheet does: %s', (value, quantity, settings, text) => {
    expect(formatValue(value, as('number', quantity), context(settings))).toBe(text)
  })

  it('puts moments on the reader’s clock, across days and the change to summer time, and says where they are in UTC', () => {
    const on = (timeZone?: string): FormatContext => ({ ...context(), ...(timeZone && { timeZone }) })
    const read = (value: string, timeZone?: string) =>
      (['dateTime', 'date', 'time', 'month'] as const).map((format) => formatValue(value, as(format), on(timeZone)))
    expect(read('2026-07-01T02:30:00+00:00', 'America/New_York')).toEqual([
      '06/30/2026 22:30',
      '06/30/2026',
      '22:30',
      'Jun 2026',
    ])
    expect(read('2026-12-31T23:30:00.123456Z', 'Europe/Berlin')).toEqual([
      '01/01/2027 00:30',
      '01/01/2027',
      '00:30',
      'Jan 2027',
    ])
    expect(read('2026-07-01T02:30:00+02', 'Asia/Kolkata')).toEqual([
      '07/01/2026 06:00',
      '07/01/2026',
      '06:00',
      'Jul 2026',
    ])
    expect(read('2026-07-01T02:30:00+00:00')).toEqual(['07/01/2026 02:30 UTC', '07/01/2026', '02:30 UTC', 'Jul 2026'])
    // A local clock time without a zone is no moment.
    expect(read('2026-07-01T02:30:00', 'America/New_York')).toEqual([
      '07/01/2026 02:30',
      '07/01/2026',
      '02:30',
      'Jul 2026',
    ])
    expect(excelCell('2026-11-22T02:00:00Z', as('dateTime'), on('America/New_York'))).toEqual({
      value: 46347.875,
      numberFormat: 'mm/dd/yyyy hh:mm',
    })
    expect(excelCell('2026-11-22T02:00:00Z', as('dateTime'), on())).toEqual({
      value: '11/22/2026 02:00 UTC',
      numberFormat: null,
    })
    expect(['Europe/Berlin', '', 'Nowhere/Here', 'UTC'].map(isTimeZone)).toEqual([true, false, false, true])
  })

  it("writes a rate in units made of the reader's distance and tread, and money for each of one", () => {
    const wear = as('decimal', 'wear')
    expect([formatValue(12_000, wear, context()), unitName(wear, context().units)]).toEqual(['12,000', 'mi/32nd'])
    const metric = context({ tread: 'mm', distance: 'km' }) // 12,000 x 1.609344 / 0.79375
    expect([formatValue(12_000, wear, metric), unitName(wear, metric.units)]).toEqual(['24,330', 'km/mm'])
    expect(formatValue(12_000, wear, context({ distance: 'km' }))).toBe('19,312')
    expect(formatValue(12_000, wear, context({ tread: 'mm' }))).toBe('15,118')
    expect(formatValue(16, as('decimal', 'cost_per_tread'), metric)).toBe('$20.16')
    expect(formatValue(0.0031, as('decimal', 'cost_per_distance'), metric)).toBe('$0.0019')
    expect(excelCell(16, as('decimal', 'cost_per_tread'), context())).toEqual({
      value: 16,
      numberFormat: '"$"#,##0.00',
    })
  })

  it('writes percents with the sign of the language and one decimal, in spreadsheets too', () => {
    const said = (locale: string) => [
      formatValue(53.84, as('percent'), context({}, locale)),
      formatValue(50, as('percent'), context({}, locale)),
      excelCell(50, as('percent'), context({}, locale)).numberFormat,
    ]
    expect(['en-US', 'de-DE', 'pl-PL'].map(said)).toEqual([
      ['53.8%', '50.0%', '0.0"%"'],
      ['53,8\u00a0%', '50,0\u00a0%', '0.0"\u00a0%"'],
      ['53,8%', '50,0%', '0.0"%"'],
    ])
  })

  it('names countries in the reader’s language; what is no country stays', () => {
    const named = (locale: string) =>
      ['US', 'PL', 'Nowhere'].map((code) => formatValue(code, as('country'), context({}, locale)))
    expect(['en-US', 'de-DE', 'pl-PL'].map(named)).toEqual([
      ['United States', 'Poland', 'Nowhere'],
      ['Vereinigte Staaten', 'Polen', 'Nowhere'],
      ['Stany Zjednoczone', 'Polska', 'Nowhere'],
    ])
  })

  it('names time zones as people call them, with their city; what is none stays', () => {
    const named = (locale: string) =>
      ['America/New_York', 'America/Indiana/Indianapolis', 'America/Phoenix', 'UTC', 'No/Where'].map((zone) =>
        formatValue(zone, as('timeZone'), context({}, locale)),
      )
    expect(named('en-US')).toEqual([
      'Eastern Time (New York)',
      'Eastern Time (Indianapolis)',
      'Mountain Standard Time (Phoenix)',
      'UTC',
      'No/Where',
    ])
    expect(named('de-DE')).toEqual([
      'Nordamerikanische Ostküstenzeit (New York)',
      'Nordamerikanische Ostküstenzeit (Indianapolis)',
      'Rocky-Mountains-Normalzeit (Phoenix)',
      'UTC',
      'No/Where',
    ])
  })

  it('writes months in the reader’s language', () => {
    expect(['de-DE', 'pl-PL'].map((locale) => formatValue('2026-05-01', as('month'), context({}, locale)))).toEqual([
      'Mai 2026',
      'maj 2026',
    ])
  })

  it.each([null, undefined, ''])('writes nothing for %j', (value) => {
    expect(formatValue(value, as('integer'), context())).toBe('')
  })

  it('writes each quantity in the unit of its own setting', () => {
    expect(formatValue(100, as('decimal', 'pressure'), context())).toBe('100')
    expect(formatValue(100, as('decimal', 'pressure'), context({ pressure: 'bar' }))).toBe('6.89')
    expect(formatValue(100, as('decimal', 'pressure'), context({ pressure: 'kPa' }))).toBe('689')
    expect(formatValue(4.26, as('decimal', 'tread'), context())).toBe('4.3')
    expect(formatValue(4, as('decimal', 'tread'), context())).toBe('4')
    expect(formatValue(4, as('decimal', 'tread'), context({ tread: 'mm' }))).toBe('3.2')
    expect(formatValue(1000, as('decimal', 'distance'), context({ distance: 'km', pressure: 'psi' }))).toBe('1,609')
    // Torque follows the pressure.
    expect(formatValue(450, as('decimal', 'torque'), context())).toBe('450')
    expect(formatValue(450, as('decimal', 'torque'), context({ pressure: 'bar', distance: 'mi' }))).toBe('610')
  })

  it('writes words for codes that have them', () => {
    const how = { ...as('text'), words: { in: { key: 'x.in', text: 'Inbound' } } }
    expect([formatValue('in', how, context()), formatValue('out', how, context())]).toEqual(['Inbound', 'out'])
    expect(excelCell('in', how, context())).toEqual({ value: 'Inbound', numberFormat: null })
  })

  it('names a locale in the reader’s language, and leaves what is none', () => {
    expect(formatValue('de-AT', as('language'), context())).toBe('German (Austria)')
    expect(formatValue('de-AT', as('language'), { ...context(), locale: 'fr-FR' })).toBe('allemand (Autriche)')
    expect(formatValue('no locale', as('language'), context())).toBe('no locale')
  })

  it('writes each of several values, in their order', () => {
    const how = { ...as('text'), words: { in: { key: 'x.in', text: 'Inbound' } } }
    expect(formatValue(['other', 'in'], how, context())).toBe('other, Inbound')
    expect(formatValue([], how, context())).toBe('')
    expect(excelCell(['in', 'in'], how, context())).toEqual({ value: 'Inbound, Inbound', numberFormat: null })
  })

  it('names the unit for the heading and knows what stands right', () => {
    expect(unitName(as('decimal', 'tread'), context().units)).toBe('/32″')
    expect(unitName(as('integer'), context().units)).toBeNull()
    expect([isNumeric(as('money')), isNumeric(as('text')), isNumeric(as('text', 'pressure'))]).toEqual([
      true,
      false,
      true,
    ])
  })
})

describe('excelCell', () => {
  it('keeps numbers, dates and times real, with their format', () => {
    expect(excelCell('2026-11-21', as('date'), context())).toEqual({ value: 46347, numberFormat: 'mm/dd/yyyy' })
    expect(excelCell('06:00:00', as('time'), context())).toEqual({ value: 0.25, numberFormat: 'hh:mm' })
    expect(excelCell(1800, as('duration'), context())).toEqual({ value: 1.25, numberFormat: '[hh]:mm' })
    // 78.9 minutes are 01:19, as on the screen: a spreadsheet would cut off the seconds.
    expect([excelCell(78.9, as('duration'), context()).value, formatValue(78.9, as('duration'), context())]).toEqual([
      79 / 1440,
      '01:19',
    ])
    expect(excelCell('2026-11-01', as('month'), context())).toEqual({ value: 46327, numberFormat: 'mmm yyyy' })
    expect(excelCell('2026-11-21T12:00:00', as('dateTime'), context())).toEqual({
      value: 46347.5,
      numberFormat: 'mm/dd/yyyy hh:mm',
    })
    expect(excelCell(12, as('integer'), context())).toEqual({ value: 12, numberFormat: '#,##0' })
    expect(excelCell(32, as('decimal', 'tread'), context({ tread: 'mm' }))).toEqual({
      value: 25.4,
      numberFormat: '0.0',
    })
  })

  it('writes words as words', () => {
    expect(excelCell('critical', as('severity'), context())).toEqual({ value: 'Critical', numberFormat: null })
    expect(excelCell(null, as('integer'), context()).value).toBeNull()
  })
})

it('looks up the names of a language once, however many countries are named', () => {
  const { DisplayNames } = Intl
  let made = 0
  class Counted extends DisplayNames {
    constructor(...given: ConstructorParameters<typeof DisplayNames>) {
      super(...given)
      made += 1
    }
  }
  Object.assign(Intl, { DisplayNames: Counted })
  try {
    expect(['US', 'CA', 'MX', 'AU'].map((code) => formatValue(code, as('country'), context({}, 'fi-FI')))).toEqual([
      'Yhdysvallat',
      'Kanada',
      'Meksiko',
      'Australia',
    ])
    expect(made).toBe(1)
  } finally {
    Object.assign(Intl, { DisplayNames })
  }
})

import { describe, expect, it } from 'vitest'
import { axleConfigurations } from '../../domain/positions.ts'
import {
  findUnitProblems,
  numberKey,
  type UnitColumn,
  type UnitRules,
  type UnitValues,
} from '../../domain/uploadedUnit.ts'

const rules: UnitRules = {
  country: 'US',
  year: 2026,
  plateStates: new Set(['US-OH', 'CA-ON']),
  vocations: new Set(['regional']),
  configurations: new Map(axleConfigurations.map(({ code, unitType }) => [code, unitType])),
  findOwner: () => null,
  vinOf: () => null,
}

const aUnit = (more: Partial<UnitValues> = {}): UnitValues => ({
  unit_number: 'T-1',
  type: 'tractor',
  configuration: 'TR-6X4',
  vocation: 'regional',
  manufacturer: 'Kenworth',
  model: 'T680',
  year: 2022,
  vin: '1M8GDM9AXKP042788',
  dot: '123456',
  license_plate: 'AB 123',
  license_plate_state: 'US-OH',
  ...more,
})

const problemsOf = (more: Partial<UnitValues>, told: Partial<UnitRules> = {}): [string, string][] =>
  findUnitProblems(aUnit(more), { ...rules, ...told }).map(({ column, message: words, values }) => [
    column,
    Object.entries(values ?? {}).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      words.text,
    ),
  ])

describe('a unit that is uploaded', () => {
  it('is right as it stands, and with nothing but what it must have', () => {
    expect(problemsOf({})).toEqual([])
    expect(
      problemsOf({
        vocation: null,
        manufacturer: null,
        model: null,
        year: null,
        vin: null,
        dot: null,
        license_plate: null,
        license_plate_state: null,
      }),
    ).toEqual([])
  })

  const year = 'Enter a year from 1950 to 2027.'
  it.each<[Partial<UnitValues>, UnitColumn, string]>([
    [{ unit_number: null }, 'unit_number', 'This is required'],
    [{ unit_number: '   ' }, 'unit_number', 'This is required'],
    [{ unit_number: '\u200b\u00a0' }, 'unit_number', 'This is required'],
    [{ unit_number: 'x'.repeat(21) }, 'unit_number', 'Enter 1 to 20 characters.'],
    [{ configuration: null }, 'configuration', 'This is required'],
    [{ configuration: 'TR-9' }, 'configuration', 'Choose an option from the list'],
    [{ configuration: 'TL-2' }, 'configuration', 'This configuration belongs to another type.'],
    [{ vocation: 'flying' }, 'vocation', 'Choose an option from the list'],
    [{ manufacturer: 'x'.repeat(61) }, 'manufacturer', 'Use at most 60 characters'],
    [{ model: 'x'.repeat(61) }, 'model', 'Use at most 60 characters'],
    [{ year: 1949 }, 'year', year],
    [{ year: 2028 }, 'year', year],
    [{ year: 2020.5 }, 'year', year],
    [{ year: 'last year' }, 'year', year],
    [{ vin: '1M8GDM9AXKP04278' }, 'vin', 'Enter 17 letters and digits, without I, O and Q.'],
    [{ vin: '1M8GDM9AXKPO42788' }, 'vin', 'Enter 17 letters and digits, without I, O and Q.'],
    [{ vin: '1M8GDM9A1KP042788' }, 'vin', 'Check the VIN: its check digit does not match.'],
    [{ dot: '12-3' }, 'dot', 'Enter a USDOT number of up to 8 digits, other than 0.'],
    [{ dot: '1'.repeat(9) }, 'dot', 'Enter a USDOT number of up to 8 digits, other than 0.'],
    [{ license_plate: null }, 'license_plate', 'Enter the license plate, or clear its state.'],
    [{ license_plate: 'x'.repeat(21) }, 'license_plate', 'Use at most 20 characters'],
    [{ license_plate_state: null }, 'license_plate_state', 'This is required'],
    [{ license_plate_state: 'OH' }, 'license_plate_state', 'Enter a state with its country, such as US-OH.'],
    [{ license_plate_state: 'US-ON' }, 'license_plate_state', 'Enter a state with its country, such as US-OH.'],
  ])('reports %o at its column', (more, column, message) => {
    expect(problemsOf(more)).toEqual([[column, message]])
  })

  const nothing = Object.fromEntries(Object.keys(aUnit()).map((column) => [column, null])) as UnitValues
  it.each<[Partial<UnitValues>, UnitColumn]>([
    [{ unit_number: 'Total' }, 'unit_number'],
    [{ unit_number: 'TOTALS:', year: '18,090', dot: '12' }, 'unit_number'],
    [{ unit_number: 'Total (12 rows)' }, 'unit_number'],
    [{ unit_number: 'Grand Total', type: '9' }, 'unit_number'],
    [{ unit_number: '12', type: 'Sum' }, 'type'],
    [{ manufacturer: 'Subtotal' }, 'manufacturer'],
    [{ unit_number: 'Gesamtsumme' }, 'unit_number'],
    [{ unit_number: 'Total général' }, 'unit_number'],
    [{ unit_number: 'Łącznie' }, 'unit_number'],
    [{ unit_number: 'Totaal' }, 'unit_number'],
  ])('reports %o as a row of totals, and nothing else about it', (more, column) => {
    expect(problemsOf({ ...nothing, ...more }, { findOwner: () => 'fleet' })).toEqual([
      [column, 'This looks like a totals row. Delete it, or enter the values of a unit.'],
    ])
  })

  it('is one all the same where it is only named so', () => {
    for (const unit_number of ['Total', 'SUM 1', 'Count 7']) expect(problemsOf({ unit_number })).toEqual([])
    expect(problemsOf({ unit_number: 'Total', type: null, configuration: null }).map(([column]) => column)).toEqual([
      'type',
      'configuration',
    ])
    for (const unit_number of ['Totality', 'Sumo', 'T-Total', 'TOTAL1'])
      expect(problemsOf({ ...nothing, unit_number }).map(([column]) => column)).toEqual(['type', 'configuration'])
  })

  it('of no type has no configuration of another', () => {
    expect(problemsOf({ type: 'Lorry' })).toEqual([['type', 'Choose an option from the list']])
    expect(problemsOf({ type: null })).toEqual([['type', 'This is required']])
  })

  it('has a VIN of its own, however it is typed', () => {
    const vinOf: UnitRules['vinOf'] = (vin) =>
      vin === '1M8GDM9AXKP042788' ? { unit: 'GR-101' } : vin === '5GZCZ43D13S812715' ? { row: 4 } : null
    expect(problemsOf({ vin: ' 1m8gdm9axkp042788 ' }, { vinOf })).toEqual([
      ['vin', 'Unit GR-101 of this fleet has this VIN.'],
    ])
    expect(problemsOf({ vin: '5gzcz43d13s812715' }, { vinOf })).toEqual([['vin', 'Row 4 has the same VIN.']])
    expect(problemsOf({ vin: '11111111111111111' }, { vinOf })).toEqual([])
    expect(problemsOf({ vin: null }, { vinOf: () => ({ unit: 'GR-101' }) })).toEqual([])
  })

  it('has its limits within them', () => {
    for (const more of [
      { year: 1950 },
      { year: 2027 },
      { unit_number: 'x'.repeat(20) },
      { dot: '1'.repeat(8) },
      { model: 'x'.repeat(60) },
    ])
      expect([more, problemsOf(more)]).toEqual([more, []])
  })

  it.each([
    ['US', true],
    ['CA', true],
    ['MX', true],
    ['DE', false],
  ])('of %s has a check digit: %s', (country, must) => {
    expect(problemsOf({ vin: '1M8GDM9A1KP042788' }, { country }).length).toBe(must ? 1 : 0)
  })

  it('reports every problem of the unit, and who has its number', () => {
    expect(problemsOf({ year: 1900, dot: 'x' }, { findOwner: () => 'fleet' })).toEqual([
      ['unit_number', 'This fleet already has a unit with this number.'],
      ['year', year],
      ['dot', 'Enter a USDOT number of up to 8 digits, other than 0.'],
    ])
    expect(problemsOf({}, { findOwner: (number) => (number === 'T-1' ? { row: 4 } : null) })).toEqual([
      ['unit_number', 'Row 4 has the same number.'],
    ])
  })

  it('is known by its number however that is written', () => {
    expect([' t 1 ', 'T1', 't1\u00a0'].map(numberKey)).toEqual(['T1', 'T1', 'T1'])
    expect(numberKey(101)).toBe('101')
    expect(numberKey(null)).toBe('')
  })
})

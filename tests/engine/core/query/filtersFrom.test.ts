import { describe, expect, it } from 'vitest'
import { filtersFrom, namesOf } from '../../../../engine/core/query/filtersFrom.ts'
import { aChoiceField, aDateRangeField, aFlagField, aLookupField, aPickTable, aTextField } from '../../fields.ts'

const days = aDateRangeField('days', { names: { from: 'date_from', to: 'date_to', type: 'date_type' } })
const fields = [
  aTextField('unit'),
  aLookupField('account'),
  aLookupField('states', { multiple: true }),
  aFlagField('lift'),
  aPickTable('products'),
  days,
]
const nothing = { unit: null, account: null, states: [], lift: false, products: null, days: { from: null, to: null } }

describe('what a request says, as filters', () => {
  it('is empty, each in its own way, where a name is not there or null', () => {
    expect(filtersFrom(fields, {})).toEqual(nothing)
    expect(filtersFrom(fields, { unit: null, states: null, lift: null, date_from: null, date_type: 4 })).toEqual(
      nothing,
    )
  })

  it('is what stands there otherwise, also where that is no, zero or empty', () => {
    expect(
      filtersFrom(fields, {
        unit: '',
        account: 0,
        states: ['TX'],
        lift: true,
        products: [7],
        date_from: '2026-01-01',
        date_to: '2026-01-31',
      }),
    ).toEqual({
      unit: '',
      account: 0,
      states: ['TX'],
      lift: true,
      products: [7],
      days: { from: '2026-01-01', to: '2026-01-31' },
    })
    expect(filtersFrom(fields, { lift: false, date_from: 20260101 })).toEqual(nothing)
  })

  it('is the option that restricts nothing where a field has one', () => {
    const group = aChoiceField('group', ['all', 'us'])
    const free = {
      ...group,
      options: group.options.map((option) => ({ ...option, isUnrestricted: option.value === 'all' })),
    }
    expect([filtersFrom([free], {}), filtersFrom([free], { group: 'us' })]).toEqual([{ group: 'all' }, { group: 'us' }])
  })

  it('is a preset where it names one, whatever days that meant then', () => {
    expect(filtersFrom(fields, { date_type: 0, date_from: '2020-01-01', date_to: '2020-01-30' }).days).toEqual({
      preset: 'last30days',
    })
    expect(filtersFrom([aDateRangeField('plain')], { date_type: 0, plain_from: '2020-01-01' })).toEqual({
      plain: { from: '2020-01-01', to: null },
    })
  })
})

it('a range stands under two names, everything else under its own', () => {
  expect(fields.map(namesOf)).toEqual([
    ['unit'],
    ['account'],
    ['states'],
    ['lift'],
    ['products'],
    ['date_from', 'date_to'],
  ])
})

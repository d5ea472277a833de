import { describe, expect, test } from 'vitest'
import type { Field } from '../../../engine/core/definition/fieldModel.ts'
import type { FilterValues } from '../../../engine/core/query/filterValues.ts'
import { CarriedFilters } from '../../../engine/state/CarriedFilters.ts'
import { aChoiceField, aDateRangeField, aLookupField, aPickTable, aTextField } from '../fields.ts'
import { createEngineTestServices } from './testServices.ts'

const accounts = aLookupField('accounts', { shared: 'accounts', multiple: true })
const dates = aDateRangeField('dates', { shared: 'dates', default: 'last30days' })
const title = { key: 'report.one.title', text: 'One' }

describe('filters that are carried from one report to the next', () => {
  const opened = (
    fields: Field[],
    storage = createEngineTestServices({}).storage,
    own: FilterValues = {},
    isOpen = true,
  ): CarriedFilters => new CarriedFilters(fields, own, { title, storage, isOpen })

  test('are those that a user changed, under the names that the next report has for them', () => {
    const { storage } = createEngineTestServices({})
    opened([accounts, dates, aTextField('name')], storage).store(
      { accounts: [], dates: { preset: 'last30days' }, name: null },
      { accounts: [3, 1], dates: { preset: 'last30days' }, name: 'x' },
    )
    const next = opened(
      [aPickTable('account_ids', { shared: 'accounts', required: true }), dates, aTextField('name')],
      storage,
      { name: 'own' },
    )
    expect(next.initialize()).toEqual({ account_ids: [3, 1], name: 'own' })
    expect([next.fields, next.from]).toEqual([['account_ids'], title])
  })

  test('stay away where a link chose, and from a field that cannot hold them', () => {
    const { storage } = createEngineTestServices({})
    opened([accounts], storage).store(null, { accounts: [3, 1] })
    expect(opened([accounts], storage, {}, false).initialize()).toEqual({})
    const single = aLookupField('account', { shared: 'accounts' })
    expect(opened([single], storage, { account: 7 }).initialize()).toEqual({ account: 7 })
    opened([accounts], storage).store({ accounts: [3, 1] }, { accounts: [3] })
    expect(opened([single], storage, { account: 7 }).initialize()).toEqual({ account: 3 })
    expect(opened([aChoiceField('kind', ['a'], { shared: 'accounts' })], storage).initialize()).toEqual({})
  })

  test('say nothing where the report would have opened alike, and empty what was emptied', () => {
    const { storage } = createEngineTestServices({})
    opened([accounts, dates], storage).store(
      { accounts: [3], dates: { preset: 'quarter' } },
      { accounts: [], dates: { preset: 'last30days' } },
    )
    const alike = opened([accounts, dates], storage)
    alike.initialize()
    expect(alike.fields).toEqual([])
    const other = opened([accounts, dates], storage, { accounts: [9], dates: { from: '2026-01-01', to: '2026-01-31' } })
    expect(other.initialize()).toEqual({ accounts: [], dates: { preset: 'last30days' } })
    expect(other.fields).toEqual(['accounts', 'dates'])
    // All of them is nothing that a report which wants some could take over.
    expect(
      opened([aPickTable('ids', { shared: 'accounts', required: true })], storage, { ids: [4] }).initialize(),
    ).toEqual({
      ids: [4],
    })
  })

  test('drop what was chosen among options of other values', () => {
    const { storage } = createEngineTestServices({})
    const locations = aLookupField('locations', { multiple: true, args: { accounts: { from: '/filters/accounts' } } })
    opened([accounts], storage).store(null, { accounts: [3] })
    expect(opened([accounts, locations], storage, { accounts: [1], locations: [11] }).initialize()).toEqual({
      accounts: [3],
    })
  })

  test('are distinguished from filters that are not offered, and dropped for the next report too', () => {
    const { storage } = createEngineTestServices({})
    opened([accounts, dates], storage).store(null, { accounts: [3], dates: { preset: 'quarter' } })
    const here = opened([accounts, dates], storage)
    here.initialize()
    expect([here.miss('accounts'), here.miss('accounts'), here.fields, here.missing]).toEqual([
      true,
      false,
      ['dates'],
      ['accounts'],
    ])
    here.forget()
    expect([here.fields, here.missing, opened([accounts, dates], storage).initialize()]).toEqual([[], [], {}])
  })

  test('are ignored where another version of the portal left something else', () => {
    for (const stored of [
      7,
      { value: [] },
      { value: [null], from: title },
      { value: { preset: 'never' }, from: title },
      { value: [1], from: { key: 1 } },
    ]) {
      const { storage } = createEngineTestServices({})
      storage.set('CHOSEN/accounts', stored)
      storage.set('CHOSEN/dates', stored)
      expect(opened([accounts, dates], storage).initialize()).toEqual({})
    }
  })
})

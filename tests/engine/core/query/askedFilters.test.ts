import { expect, test } from 'vitest'
import { isShown, namedFilters } from '../../../../engine/core/query/filterValues.ts'
import { aChoiceField } from '../../fields.ts'

const field = aChoiceField('account_group', ['all', 'leasing'], { asks: { not: { flag: 'few_accounts' } } })
field.options[0]!.isUnrestricted = true
const caller = (...held: string[]) => ({ now: new Date(0), holds: (id: string) => held.includes(id) })

test('a filter is shown to the groups it is meant for, and to others while it excludes rows', () => {
  expect(isShown(field, { account_group: 'all' }, caller(), [field])).toBe(true)
  expect(isShown(field, { account_group: 'all' }, caller('few_accounts'), [field])).toBe(false)
  expect(isShown(field, {}, caller('few_accounts'), [field])).toBe(false)
  expect(isShown(field, { account_group: 'leasing' }, caller('few_accounts'), [field])).toBe(true)
})

test('a link with a narrower filter narrows the request of its reader', () => {
  expect(namedFilters([field], { account_group: 'leasing' }, caller('few_accounts'))).toEqual({
    account_group: 'leasing',
  })
  expect(namedFilters([field], { account_group: 'all' }, caller('few_accounts'))).toEqual({})
})

import { describe, expect, it } from 'vitest'
import type { Access } from '../../../engine/core/access/Access.ts'
import { covers, rowScopeOf } from '../../../server/access/rowScope.ts'
import type { Places, RowScope } from '../../../server/platform/RowScope.ts'

const title = { key: 't', text: 'T' }
const access: Access = {
  codes: [],
  groups: [
    { id: 'CUS', title, reach: 'accounts' },
    { id: 'DLR', title, reach: 'dealers' },
    { id: 'GYR', title, reach: 'flags' },
    { id: 'ADM', title, reach: 'all' },
  ],
  flags: [
    { id: 'show_national', title, locationType: 1, maxAccounts: null, minAccounts: null },
    { id: 'show_leasing', title, locationType: 4, maxAccounts: null, minAccounts: null },
    { id: 'show_prices', title, locationType: null, maxAccounts: null, minAccounts: null },
  ],
}
const anywhere: Places = { groups: [], regions: [] }
const user = { group: 'CUS', flags: ['show_leasing', 'show_prices'], accounts: [7, 8], dealers: [3], places: anywhere }

describe('the rows of a user', () => {
  it.each<[string, RowScope]>([
    ['CUS', { kind: 'accounts', accounts: [7, 8] }],
    ['DLR', { kind: 'dealers', dealers: [3] }],
    ['GYR', { kind: 'types', types: [4] }],
    ['ADM', { kind: 'all' }],
    ['a group that nothing is known of', { kind: 'accounts', accounts: [] }],
  ])('of %s', (group, scope) => expect(rowScopeOf({ ...user, group }, access)).toEqual(scope))

  it('are those of their places for users limited to some', () => {
    for (const places of [
      { groups: ['North'], regions: [] },
      { groups: [], regions: ['OH'] },
    ]) {
      expect(rowScopeOf({ ...user, places }, access)).toEqual({ kind: 'accounts', accounts: [7, 8], places })
    }
  })
})

describe('what was found for one is another’s to read', () => {
  const of = (accounts: number[], places?: Partial<Places>): RowScope => ({
    kind: 'accounts',
    accounts,
    ...(places ? { places: { ...anywhere, ...places } } : {}),
  })
  it.each<[string, RowScope, RowScope, boolean]>([
    ['who sees all', { kind: 'all' }, of([1]), true],
    ['the same accounts', of([1, 2]), of([2, 1]), true],
    ['more accounts', of([1, 2]), of([1]), true],
    ['fewer accounts', of([1]), of([1, 2]), false],
    ['numbers that are dealers', { kind: 'dealers', dealers: [1] }, of([1]), false],
    ['one of the types', { kind: 'types', types: [1] }, { kind: 'types', types: [1, 4] }, false],
    ['who is kept to a region, of one who is not', of([1], { regions: ['OH'] }), of([1]), false],
    ['who is not kept to a region, of one who is', of([1]), of([1], { regions: ['OH'] }), true],
    ['who is kept to more regions', of([1], { regions: ['OH', 'PA'] }), of([1], { regions: ['OH'] }), true],
    ['who is kept to another region', of([1], { regions: ['PA'] }), of([1], { regions: ['OH'] }), false],
    [
      'who is kept to a group, of one kept to a region',
      of([1], { groups: ['North'] }),
      of([1], { regions: ['OH'] }),
      false,
    ],
    [
      'who sees all but is kept to a group',
      { kind: 'all', places: { groups: ['North'], regions: [] } },
      of([1]),
      false,
    ],
  ])('%s', (_who, mine, that, isTheirs) => expect(covers(mine, that)).toBe(isTheirs))
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../../engine/core/access/Access.ts'
import { covers, rowScopeOf, scopePredicate } from '../../../server/access/rowScope.ts'
import type { Database } from '../../../server/platform/database/Database.ts'
import type { Places, RowScope } from '../../../server/platform/RowScope.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'

const title = { key: 't', text: 'T' }
const access: Access = {
  codes: [],
  groups: [{ id: 'CUS', title, reach: 'accounts' }, { id: 'DLR', title, reach: 'dealers' }, { id: 'GYR', title, reach: 'flags' }, { id: 'ADM', title, reach: 'all' }],
  flags: [{ id: 'show_national', title, locationType: 1, maxAccounts: null }, { id: 'show_leasing', title, locationType: 4, maxAccounts: null }, { id: 'show_prices', title, locationType: null, maxAccounts: null }],
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

  it('are those of their places where they are kept to some', () => {
    for (const places of [{ groups: ['North'], regions: [] }, { groups: [], regions: ['OH'] }]) {
      expect(rowScopeOf({ ...user, places }, access)).toEqual({ kind: 'accounts', accounts: [7, 8], places })
    }
  })
})

describe('what was found for one is another’s to read', () => {
  const of = (accounts: number[], places?: Partial<Places>): RowScope => ({ kind: 'accounts', accounts, ...(places ? { places: { ...anywhere, ...places } } : {}) })
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
    ['who is kept to a group, of one kept to a region', of([1], { groups: ['North'] }), of([1], { regions: ['OH'] }), false],
    ['who sees all but is kept to a group', { kind: 'all', places: { groups: ['North'], regions: [] } }, of([1]), false],
  ])('%s', (_who, mine, that, isTheirs) => expect(covers(mine, that)).toBe(isTheirs))
})

describe('a scope as SQL', () => {
  const predicate = (scope: RowScope, account: string | null, location: string | null): string => scopePredicate(scope, { account, location }, (value, type) => `${JSON.stringify(value)}::${type}`)

  it('is of the account, or of the location’s', () => {
    expect(predicate({ kind: 'all' }, 'a', 'l')).toBe('true')
    expect(predicate({ kind: 'accounts', accounts: [7] }, 'a', 'l')).toBe('a = any([7]::bigint[])')
    expect(predicate({ kind: 'accounts', accounts: [7] }, null, 'l')).toBe('l in (select place.location_id from locations place where place.account_id = any([7]::bigint[]))')
    expect(predicate({ kind: 'types', types: [4] }, 'a', null)).toBe('a in (select owned.account_id from accounts owned where owned.location_type = any([4]::integer[]))')
    expect(predicate({ kind: 'types', types: [4] }, null, 'l')).toBe('l in (select place.location_id from locations place where place.account_id in (select owned.account_id from accounts owned where owned.location_type = any([4]::integer[])))')
    expect(predicate({ kind: 'dealers', dealers: [3] }, 'a', 'l')).toBe('l in (select served.location_id from dealer_locations served where served.dealer_id = any([3]::bigint[]))')
  })

  it('keeps to both the group and the region of one location', () => {
    const scope: RowScope = { kind: 'all', places: { groups: ['North'], regions: ['OH'] } }
    const tests = 'kept.location_group = any(["North"]::text[]) and kept.region = any(["OH"]::text[])'
    expect(predicate(scope, 'a', 'l')).toBe(`(true and l in (select kept.location_id from locations kept where ${tests}))`)
    expect(predicate(scope, 'a', null)).toBe(`(true and a in (select kept.account_id from locations kept where ${tests}))`)
  })
})

describe('the rows of a dataset that names a location alone,', () => {
  let database: Database
  beforeAll(async () => { database = await testDatabase.openEmpty() })
  afterAll(() => database.close())

  it.each<[string, RowScope, number[]]>([
    ['accounts', { kind: 'accounts', accounts: [7] }, [1, 3]],
    ['no account', { kind: 'accounts', accounts: [] }, []],
    ['types', { kind: 'types', types: [4] }, [2]],
    ['accounts kept to a region', { kind: 'accounts', accounts: [7], places: { groups: [], regions: ['OH'] } }, [3]],
  ])('are those of %s', async (_who, scope, theirs) => {
    const values: unknown[] = []
    // As datasets ask: without the table, under a name that the tables have too.
    const test = scopePredicate(scope, { account: null, location: 'location_id' }, (value, type) => `$${values.push(value)}::${type}`)
    const text = `with accounts (account_id, location_type) as (values (7::bigint, 1), (8, 4)), locations (location_id, account_id, region) as (values (1::bigint, 7::bigint, 'PA'), (2, 8, 'OH'), (3, 7, 'OH')),
      data as (select location_id from locations) select location_id from data where ${test} order by 1`
    expect((await database.query<{ location_id: number }>({ text, values })).map((row) => Number(row.location_id))).toEqual(theirs)
  })
})

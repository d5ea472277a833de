import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noAccess, type Access } from '../../../engine/core/access/Access.ts'
import { derivedFlags } from '../../../server/access/derivedFlags.ts'
import type { RowScope } from '../../../server/platform/RowScope.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'

const title = { key: 'k', text: 'T' }
const access: Access = {
  ...noAccess,
  flags: [
    { id: 'granted', title, locationType: 3, maxAccounts: null, minAccounts: null },
    { id: 'two', title, locationType: null, maxAccounts: 2, minAccounts: null },
    { id: 'three', title, locationType: null, maxAccounts: 3, minAccounts: null },
    { id: 'none', title, locationType: null, maxAccounts: 0, minAccounts: null },
    { id: 'many', title, locationType: null, maxAccounts: null, minAccounts: 4 },
  ],
}

describe('derived flags', () => {
  it('are held by who reaches few accounts, or many, whatever gives them their reach', async () => {
    const database = await testDatabase.openDemo(await mkdtemp(join(tmpdir(), 'pictures-')))
    const numberOf = async (statement: string): Promise<number[]> =>
      (await database.query<{ n: number }>({ text: statement, values: [] })).map(({ n }) => n)
    const all = await numberOf('select account_id as n from accounts order by 1')
    const few = await numberOf('select location_type as n from accounts group by 1 having count(*) <= 2 order by 1')
    const many = await numberOf('select location_type as n from accounts group by 1 having count(*) > 3 order by 1')
    const flags = derivedFlags(() => new Date())
    const held = (scope: RowScope): Promise<string[]> => flags(database, scope, access)
    expect(all.length).toBeGreaterThan(3)
    expect(await held({ kind: 'all' })).toEqual(['many'])
    expect(await held({ kind: 'accounts', accounts: all.slice(0, 2) })).toEqual(['two', 'three'])
    expect(await held({ kind: 'accounts', accounts: all.slice(0, 3) })).toEqual(['three'])
    expect(await held({ kind: 'accounts', accounts: all.slice(0, 4) })).toEqual(['many'])
    expect(
      await held({ kind: 'accounts', accounts: all.slice(0, 4), places: { groups: ['nowhere'], regions: [] } }),
    ).toEqual(['two', 'three', 'none'])
    if (few[0] !== undefined) expect(await held({ kind: 'types', types: [few[0]] })).toEqual(['two', 'three'])
    if (many[0] !== undefined) expect(await held({ kind: 'types', types: [many[0]] })).toEqual(['many'])
    expect(await held({ kind: 'dealers', dealers: [-1] })).toEqual(['two', 'three', 'none'])
    expect(await held({ kind: 'accounts', accounts: [] })).toEqual(['two', 'three', 'none'])
    expect(await flags(database, { kind: 'all' }, noAccess)).toEqual([])
    await database.close()
  })
})

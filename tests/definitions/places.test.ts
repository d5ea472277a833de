import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/platform/database/Database.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { answersOf, requests, type DatasetIds } from './everyDataset.ts'

/** Datasets about the reach itself, which differ for users limited to some places. */
const saysReach = 'specs-structure'
const ofReach = [saysReach, 'lease-regions']
const kept = { groups: [] as string[], regions: ['Midwest'] }

describe('a user limited to a region,', () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-places-'))
    database = await testDatabase.openDemo(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('sees in every dataset what there would be if there were no other places', async () => {
    const asked = await requests(database, await hereAndElsewhere(database))
    const shown = await answersOf(asked, { kind: 'all', places: kept }, database)
    const whole = await answersOf(asked, { kind: 'all' }, database)
    await takeOthersAway(database)
    const there = await answersOf(asked, { kind: 'all' }, database)
    for (const [name, rows] of shown) if (!ofReach.includes(name)) expect([name, rows]).toEqual([name, there.get(name)])
    expect(shown.get(saysReach)?.join()).toContain('"has_all_location_level_access":false')
    expect(there.get(saysReach)?.join()).toContain('"has_all_location_level_access":true')
    // Else they could be the same because there is nothing, or nothing elsewhere.
    const told = [...shown].filter(([name, rows]) => rows.length > 0 && rows.join() !== whole.get(name)?.join())
    expect(told.length).toBeGreaterThan(60)
    expect(told.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'checkpoint-units',
        'dealer-surveys',
        'fleet-condition-tires',
        'scrap-tires',
        'torque-wheels',
        'wear-tires',
        'card-top-products',
        'dashboard-locations',
      ]),
    )
  })
})

/** One thing of each kind in the region, and one elsewhere. */
async function hereAndElsewhere(database: Database): Promise<DatasetIds> {
  const ids = async (from: string, id: string): Promise<Record<string, number>> => {
    const found = await database.query<{ id: number }>({
      text: `
        (select ${id} as id from ${from} join locations l using (location_id) where l.region = any($1) order by 1 limit 1)
        union all (select ${id} from ${from} join locations l using (location_id) where not l.region = any($1) order by 1 limit 1)`,
      values: [kept.regions],
    })
    return Object.fromEntries(found.map(({ id }, place) => [place === 0 ? 'here' : 'elsewhere', id]))
  }
  return {
    unit_id: await ids('inspections', 'unit_id'),
    survey_id: await ids('images', 'survey_id'),
    id: await ids('trailer_checks', 'survey_id'),
    location_id: await ids('surveys', 'location_id'),
  }
}

/** Leaves only what belongs to the places that are kept, and the accounts that have any. */
async function takeOthersAway(database: Database): Promise<void> {
  await database.transaction(async (connection) => {
    // References are not looked at: what is left of other places nobody finds from here.
    await connection.query(sql`set local session_replication_role = replica`)
    const tables = await connection.query<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'location_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname <> 'locations' desc`)
    const others = '(select location_id from locations where region is null or not region = any($1))'
    for (const { name } of tables)
      await connection.query({ text: `delete from ${name} where location_id in ${others}`, values: [kept.regions] })
    await connection.query(
      sql`delete from accounts a where not exists (select from locations l where l.account_id = a.account_id)`,
    )
    // Rows of an account that are no location's go with it.
    const ofAccounts = await connection.query<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'accounts'`)
    for (const { name } of ofAccounts)
      await connection.query({
        text: `delete from ${name} where account_id not in (select account_id from accounts)`,
        values: [],
      })
    // No trigger runs here: what is stored of units is settled from the inspections that are left.
    await connection.query(sql`select settle_unit_conditions(array(select unit_id from unit_conditions))`)
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCatalog } from '../../server/engine/catalog/Catalog.ts'
import { toStatement, type Asker, type Dataset } from '../../server/engine/query/toStatement.ts'
import type { Database } from '../../server/platform/database/Database.ts'
import type { RowScope } from '../../server/platform/RowScope.ts'
import { projectFolder } from '../../server/platform/settings.ts'
import { testDatabases } from '../server/platform/database/testDatabases.ts'

const catalog = await loadCatalog(`${projectFolder}/definitions`)
const datasets = [...catalog.datasets.values()].filter(({ scope, writes }) => scope !== 'public' && !writes)

/** Each row of these is an account to choose: it is offered when any of its locations is the reader's. */
const ofAccounts = ['accounts-found', 'accounts-of-type', 'accounts-to-give', 'accounts-verification', 'selection-accounts', 'selection-fleets', 'selection-vocations', 'verified-accounts']
/** The averages of everybody, which are no place's. */
const everybodys: Record<string, string[]> = { 'card-average-roll-time': ['NatAvgRollTime'] }

const reader: Asker = {
  userId: 1, scope: { kind: 'all' }, units: { pressure: 'psi', tread: '32nds', distance: 'mi' }, codes: [], group: 'GYR', currencySymbol: '$', userName: 'Grace', userLastName: 'Yates',
  flags: ['show_unknown', 'show_local_book', 'show_government', 'show_preferred_fleet', 'show_national_account', 'show_canadian_national_account', 'show_leasing', 'show_canadian_common_owner'],
}
const days = { date_from: '2025-06-15', date_to: '2026-06-14' }
const kept = { groups: [] as string[], regions: ['Midwest'] }

describe.each(testDatabases)('who is kept to a region, on $name', (on) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-places-'))
    database = await on.openDemo(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('sees in every dataset what there would be if there were no other places', async () => {
    const asked = await requests(database)
    const shown = await answersOf(asked, { kind: 'all', places: kept }, database)
    const whole = await answersOf(asked, { kind: 'all' }, database)
    await takeOthersAway(database)
    const there = await answersOf(asked, { kind: 'all' }, database)
    for (const [name, rows] of shown) expect([name, rows]).toEqual([name, there.get(name)])
    // Else they could be the same because there is nothing, or nothing elsewhere.
    const told = [...shown].filter(([name, rows]) => rows.length > 0 && rows.join() !== whole.get(name)?.join())
    expect(told.length).toBeGreaterThan(60)
    expect(told.map(([name]) => name)).toEqual(expect.arrayContaining(['checkpoint-units', 'dealer-surveys', 'fleet-condition-tires', 'scrap-tires', 'torque-wheels', 'wear-tires', 'card-top-products', 'dashboard-locations']))
  })
})

it('a dataset that knows no location lists accounts to choose, and nothing else does without', () => {
  const without = datasets.filter(({ scope, sql: text }) => (typeof scope === 'object' && !('location' in scope)) || /:scope\([^,)]*\)/.test(text)).map(({ id }) => id)
  expect(without.sort()).toEqual(ofAccounts)
})

interface Request { name: string; dataset: Dataset; parameters: Record<string, unknown> }

/** Every dataset with all that it shows; one of a single thing is asked for one here and one elsewhere. */
async function requests(database: Database): Promise<Request[]> {
  const ids = async (text: string): Promise<number[]> => (await database.query<{ id: number }>({ text, values: [kept.regions] })).map(({ id }) => id)
  const hereAndElsewhere = (from: string, id: string) => ids(`
    (select ${id} as id from ${from} join locations l using (location_id) where l.region = any($1) order by 1 limit 1)
    union all (select ${id} from ${from} join locations l using (location_id) where not l.region = any($1) order by 1 limit 1)`)
  const things: Record<string, number[]> = {
    unit_id: await hereAndElsewhere('inspections', 'unit_id'),
    survey_id: await hereAndElsewhere('images', 'survey_id'),
    id: await hereAndElsewhere('trailer_checks', 'survey_id'),
    location: await hereAndElsewhere('surveys', 'location_id'),
  }
  const numbers = await database.query<{ number: string }>(sql`select account_number as number from accounts`)
  const given: Record<string, unknown> = {
    ...days, location_type: 3, search: 'a', account_numbers: numbers.map(({ number }) => number), kinds: ['dealer', 'fleet', 'checkpoint'], technician_number: 'A. Delgado', part: 'brands',
  }
  return datasets.flatMap((dataset): Request[] => {
    const needed = (dataset.parameters ?? []).filter(({ required }) => required).map(({ id }) => id)
    const one = needed.find((name) => name === 'unit_id' || name === 'survey_id' || name === 'id')
    const known = Object.fromEntries(needed.filter((name) => name !== one).map((name) => [name, given[name]]))
    if (one === undefined) return [{ name: dataset.id, dataset, parameters: known }]
    return (things[dataset.id === 'location-data' ? 'location' : one] ?? []).map((id, place) => ({ name: `${dataset.id} ${place === 0 ? 'here' : 'elsewhere'}`, dataset, parameters: { ...known, [one]: id } }))
  })
}

async function answersOf(asked: Request[], scope: RowScope, database: Database): Promise<Map<string, string[]>> {
  const answers = new Map<string, string[]>()
  for (const { name, dataset, parameters } of asked) {
    const columns = dataset.columns.filter(({ internal, id }) => !internal && !everybodys[dataset.id]?.includes(id)).map(({ id }) => id)
    const statement = toStatement({
      dataset: dataset.id, parameters, columns, keyword: null, sort: dataset.rowKey.map((column) => ({ column, desc: false })), rows: { number: 1, size: 100_000 }, totals: false,
    }, { ...reader, scope }, catalog.dataset)
    const [answer] = await database.query<{ rows: object[] }>(statement)
    answers.set(name, (answer?.rows ?? []).map((row) => JSON.stringify(row)))
  }
  return answers
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
    for (const { name } of tables) await connection.query({ text: `delete from ${name} where location_id in ${others}`, values: [kept.regions] })
    await connection.query(sql`delete from accounts a where not exists (select from locations l where l.account_id = a.account_id)`)
  })
}

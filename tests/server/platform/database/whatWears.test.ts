import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { updateAllTireWear, updateTireWear } from '../../../../server/portal/inspections/updateTireWear.ts'
import { testDatabase } from './testDatabase.ts'

interface Ids {
  tire: number
  unit: number
  account: number
}

/** All that what a tire is comes from: the column of its wear that follows, and a change. */
const changes: [what: string, follows: string, change: (ids: Ids) => string][] = [
  [
    'the line of its tread',
    'product_line_id',
    ({ tire }) =>
      `update tires set retread_product_line_id = (select min(product_line_id) from product_lines) where tire_id = ${tire}`,
  ],
  [
    'its line, where it is no retread',
    'product_line_id',
    ({ tire }) => `update tires set retread_product_line_id = null where tire_id = ${tire}`,
  ],
  ['its size', 'tire_size', ({ tire }) => `update tires set tire_size = '255/70R22.5' where tire_id = ${tire}`],
  ['its load range', 'load_range', ({ tire }) => `update tires set load_range = 'L' where tire_id = ${tire}`],
  ['its new tread', 'new_tread_32nds', ({ tire }) => `update tires set new_tread_32nds = 31.5 where tire_id = ${tire}`],
  [
    'whether it is fitted',
    'is_fitted',
    ({ tire, unit }) => `update tires set unit_id = case when unit_id is null then ${unit} end where tire_id = ${tire}`,
  ],
  [
    'the vocation of its unit',
    'vocation',
    ({ unit }) => `update units set vocation = 'circus' where unit_id = ${unit}`,
  ],
  [
    'the vocation of its account',
    'vocation',
    ({ account }) => `update accounts set vocation = 'circus' where account_id = ${account}`,
  ],
  [
    'the name of its wheel',
    'position_code',
    () => `update axle_configuration_wheels set position_code = 'X' || position_code where side = 'left'`,
  ],
  [
    'the kind of its axle',
    'axle_kind',
    () => `update axle_configuration_wheels set axle_kind = 'steer' where side = 'left'`,
  ],
  ['its wheel, which is gone', 'axle_kind', () => `delete from axle_configuration_wheels where side = 'left'`],
]
const tables = ['tires', 'units', 'accounts', 'axle_configuration_wheels']

describe('what a tire is, beside its wear,', () => {
  let database: Database
  let folder: string
  let ids: Ids
  const all = () => database.query(sql`select * from tire_wear order by tire_id`)
  const column = async (name: string) =>
    (
      await database.query<{ value: unknown }>(
        sql`select ${raw(name)} as value from tire_wear where tire_id = ${ids.tire}`,
      )
    )[0]?.value

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-wear-'))
    database = await testDatabase.openDemo(folder)
    // A retread on the left of a drive axle, whose unit has its vocation from its account.
    const [found] = await database.query<Ids>(sql`
      select w.tire_id as tire, w.unit_id as unit, w.account_id as account from tire_wear w join tires t using (tire_id)
      where t.retread_product_line_id is not null and w.axle_kind = 'drive' and w.side = 'left' order by w.tire_id limit 1`)
    ids = found!
    await database.query(sql`update units set vocation = null where unit_id = ${ids.unit}`)
    for (const table of tables) await database.script(`create table kept_${table} as table ${table}`)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it.each(changes)('follows a change of %s', async (_what, follows, change) => {
    const before = await all()
    const was = await column(follows)
    await database.script(change(ids))
    expect(await column(follows)).not.toEqual(was)
    const after = await all()
    await updateAllTireWear(database)
    expect(await all()).toEqual(after)
    await putBack(database)
    expect(await all()).toEqual(before)
  })

  it('is left alone by what has nothing to do with it', async () => {
    const places = () => database.query(sql`select ctid::text as place from tire_wear order by tire_id`)
    const before = await places()
    await database.script(`
      update units set license_plate = 'X', vocation = vocation;
      update accounts set name = name || '!';
      update tires set identification_number = 'X';
      update axle_configuration_wheels set position_code = position_code;`)
    expect(await places()).toEqual(before)
    await putBack(database)
  })

  describe('where readings are stored in the same moment', () => {
    const waiting = async (): Promise<number> =>
      Number(
        (
          await database.query<{ count: number }>(sql`
      select count(*) as count from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.relation = 'tire_wear'::regclass and not l.granted`)
        )[0]?.count,
      )

    it('follows a change that begins before they are there for all to see', async () => {
      let changed: Promise<unknown> | undefined
      await database.transaction(async (connection) => {
        await updateTireWear(connection, [ids.tire])
        changed = database.query(sql`update units set vocation = 'circus' where unit_id = ${ids.unit}`)
        await expect.poll(waiting).toBe(1)
      })
      await changed
      expect(await column('vocation')).toBe('circus')
      await putBack(database)
    })

    it('waits for a change that is not yet there for all to see', async () => {
      let stored: Promise<void> | undefined
      await database.transaction(async (connection) => {
        await connection.query(sql`update units set vocation = 'circus' where unit_id = ${ids.unit}`)
        stored = updateTireWear(database, [ids.tire])
        await expect.poll(waiting).toBe(1)
      })
      await stored
      expect(await column('vocation')).toBe('circus')
      await putBack(database)
    })
  })
})

/** Every row as it was before the first change. */
async function putBack(database: Database): Promise<void> {
  const keys = {
    tires: ['tire_id'],
    units: ['unit_id'],
    accounts: ['account_id'],
    axle_configuration_wheels: ['configuration_code', 'axle_number', 'side', 'wheel_index'],
  }
  for (const [table, key] of Object.entries(keys)) {
    const columns = (
      await database.query<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    ).map(({ name }) => name)
    const rest = columns.filter((name) => !key.includes(name))
    await database.query(sql`
      insert into ${raw(table)} (${raw(columns.join(', '))}) overriding system value select ${raw(columns.join(', '))} from ${raw(`kept_${table}`)}
      on conflict (${raw(key.join(', '))}) do update set ${raw(rest.map((name) => `${name} = excluded.${name}`).join(', '))}`)
  }
}

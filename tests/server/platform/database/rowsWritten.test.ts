import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StatementFailed, type Database, type Queryable } from '../../../../server/platform/database/Database.ts'
import type { RowScope } from '../../../../server/platform/RowScope.ts'
import { testDatabase } from './testDatabase.ts'

/** SQLSTATEs: no permission or a row out of reach; a row, a state or a value that a constraint refuses. */
const refusals = ['42501', '23514', '23502', '23503', '23505', '55000']
const tables = [
  'accounts',
  'locations',
  'units',
  'tires',
  'surveys',
  'survey_units',
  'survey_wheels',
  'survey_replacements',
  'survey_torque_checks',
  'survey_trailer_checks',
  'specs',
  'spec_places',
  'lease_configurations',
  'purchases',
  'service_calls',
  'casings',
  'open_casings',
  'dealer_locations',
  'outgoing_mail',
  'users',
  'user_accounts',
  'audit_log',
  'inspections',
]

describe('the rows of writers', () => {
  let database: Database
  let pictures: string
  let scopes: { name: string; scope: RowScope }[]
  /** Things out of everybody's reach, and some of the customer's. */
  let ids: Record<
    'account' | 'location' | 'unit' | 'survey' | 'open' | 'own_account' | 'own_location' | 'own_unit' | 'own_survey',
    number
  >
  const one = async (text: string): Promise<number> =>
    (await database.query<{ id: number }>({ text, values: [] }))[0]!.id

  beforeAll(async () => {
    pictures = await mkdtemp(join(tmpdir(), 'pictures-'))
    database = await testDatabase.openDemo(pictures)
    const own = await one(
      "select account_id as id from user_accounts join users u using (user_id) where u.login = 'cus@example.test' order by 1 limit 1",
    )
    const dealer = await one(
      "select dealer_id as id from user_dealers join users u using (user_id) where u.login = 'dlr@example.test' order by 1 limit 1",
    )
    const region = (
      await database.query<{ region: string }>({
        text: `select region from locations where account_id = ${own} and region is not null order by 1 limit 1`,
        values: [],
      })
    )[0]!.region
    const served = `select l.account_id from dealer_locations d join locations l using (location_id) where d.dealer_id = ${dealer}`
    const account = await one(
      `select a.account_id as id from accounts a join units u using (account_id) where a.location_type not in (1, 2) and a.account_id <> ${own} and a.account_id not in (${served}) order by 1 limit 1`,
    )
    const location = await one(
      `select location_id as id from locations where account_id = ${account} order by 1 limit 1`,
    )
    const unit = await one(`select unit_id as id from units where account_id = ${account} order by 1 limit 1`)
    const open =
      await one(`insert into surveys (account_id, location_id, kind, survey_date, survey_by, state, created_by)
      values (${account}, ${location}, 'fleet', '2026-06-01', 'Ada', 'open', (select min(user_id) from users)) returning survey_id as id`)
    scopes = [
      { name: 'a customer', scope: { kind: 'accounts', accounts: [own] } },
      { name: 'a dealer', scope: { kind: 'dealers', dealers: [dealer] } },
      { name: 'staff', scope: { kind: 'types', types: [1, 2] } },
      {
        name: 'a customer kept to a region',
        scope: { kind: 'accounts', accounts: [own], places: { groups: [], regions: [region] } },
      },
    ]
    ids = {
      account,
      location,
      unit,
      open,
      survey: await one(
        `select survey_id as id from surveys where account_id = ${account} and state = 'open' order by 1 limit 1`,
      ),
      own_account: own,
      own_location: await one(
        `select location_id as id from locations where account_id = ${own} and region = '${region}' order by 1 limit 1`,
      ),
      own_unit: await one(
        `select unit_id as id from units join locations l using (location_id) where l.account_id = ${own} and l.region = '${region}' order by 1 limit 1`,
      ),
      own_survey:
        await one(`insert into surveys (account_id, location_id, kind, survey_date, survey_by, state, created_by)
        select account_id, location_id, 'fleet', '2026-06-01', 'Ada', 'open', (select min(user_id) from users) from locations where account_id = ${own} and region = '${region}' order by location_id limit 1 returning survey_id as id`),
    }
  })
  afterAll(async () => {
    await database.close()
    await rm(pictures, { recursive: true })
  })

  /** Statements that would write what is another's, or closed. */
  const attempts = (): string[] => {
    const {
      account,
      location,
      unit,
      open,
      own_account: mine,
      own_location: here,
      own_unit: own,
      own_survey: survey,
    } = ids
    return [
      `insert into units (account_id, location_id, unit_number, unit_type, configuration_code, created_by) select ${account}, ${location}, 'X-1', unit_type, configuration_code, 1 from axle_configurations limit 1`,
      `insert into units (account_id, location_id, unit_number, unit_type, configuration_code, created_by) select ${mine}, ${location}, 'X-2', unit_type, configuration_code, 1 from axle_configurations limit 1`,
      `update units set account_id = ${account}, location_id = ${location} where unit_id = ${own}`,
      `update units set location_id = ${location} where unit_id = ${own}`,
      `update units set unit_number = 'X-3'`,
      `update units set vocation = null where unit_id = ${unit} or true`,
      `delete from units where unit_id = ${unit}`,
      `update units u set unit_number = other.unit_number from units other where other.unit_id = ${unit} and u.unit_id = ${own}`,
      `update units set is_active = false from generate_series(1, 100000) n where unit_id = n and account_id = ${account}`,
      `insert into units (unit_id, account_id, location_id, unit_number, unit_type, configuration_code, created_by) select ${unit}, ${mine}, ${here}, 'X-4', unit_type, configuration_code, 1 from axle_configurations limit 1 on conflict (unit_id) do update set account_id = excluded.account_id, location_id = excluded.location_id`,
      `insert into locations (account_id, location_number, name, country_code, state_code, time_zone, created_by) values (${account}, '9999', 'X', 'US', 'OH', 'America/New_York', 1)`,
      `update locations set account_id = ${account} where location_id = ${here}`,
      `update locations set name = name || 'x' where location_id = ${location}`,
      `delete from locations where account_id = ${account}`,
      `insert into surveys (account_id, location_id, kind, survey_date, survey_by, state, created_by) values (${account}, ${location}, 'fleet', '2026-06-01', 'X', 'open', 1)`,
      `update surveys set comments = 'x' where survey_id = ${open}`,
      `update surveys set location_id = ${location}, account_id = ${account} where survey_id = ${survey}`,
      `delete from surveys where survey_id = ${open}`,
      `insert into survey_units (survey_id, unit_id, added_by) values (${open}, ${unit}, 1)`,
      `insert into survey_units (survey_id, unit_id, added_by) values (${survey}, ${unit}, 1)`,
      `insert into survey_units (survey_id, unit_id, added_by) values (${open}, ${own}, 1)`,
      `select put_on_survey(${open}, ${unit}, 1)`,
      `select put_on_survey(${survey}, ${unit}, 1)`,
      `select remove_unit(${unit})`,
      `select at_location(${unit}, ${here}, true)`,
      `select in_service(${unit}, true)`,
      `select changing_survey(${open})`,
      `select copy_fitted_tires(${unit}, ${own})`,
      `select copy_fitted_tires(${own}, ${unit})`,
      `select save_specs(${account}, ${location}, 1, '[{"axle_kind":"steer","is_own":true,"target":1,"warning":0.1,"critical":0.2,"minimum":4}]', '{}')`,
      `select save_specs(${account}, null, 1, '[{"axle_kind":"steer","is_own":true,"target":1,"warning":0.1,"critical":0.2,"minimum":4}]', '{}')`,
      `select save_specs(${mine}, null, 1, '[{"axle_kind":"steer","is_own":true,"target":1,"warning":0.1,"critical":0.2,"minimum":4}]', array(select location_id from locations union select ${location}))`,
      `insert into spec_places (account_id, location_id) values (${account}, ${location}) on conflict (place) do update set version = spec_places.version + 1`,
      `insert into specs (account_id, location_id, axle_kind, target_pressure_psi, warning_share, critical_share) values (${account}, ${location}, 'steer', 1, 0.1, 0.2)`,
      `delete from specs where account_id = ${account}`,
      `insert into tires (account_id, unit_id, axle_number, side, wheel_index) values (${account}, ${unit}, 1, 'left', 1)`,
      `update tires set unit_id = ${own} where unit_id = ${unit}`,
      `delete from tires where account_id = ${account}`,
      `insert into lease_configurations (account_id, created_by, state) values (${account}, 1, 'draft')`,
      `update lease_configurations set comments = 'x' where account_id = ${account}`,
      `insert into purchases (account_id, location_id, purchased_on, quantity) values (${account}, ${location}, '2026-06-01', 1)`,
      `update purchases set account_id = ${account}, location_id = ${location}`,
      `delete from service_calls where account_id = ${account}`,
      `insert into dealer_locations (dealer_id, location_id) select dealer_id, ${location} from dealers`,
      `delete from dealer_locations where location_id = ${location}`,
      `select queue_survey_mail((select max(survey_id) from surveys), 1, 'a@example.test', null, '{}') where false`,
      `select queue_survey_mail(${ids.survey}, 1, 'a@example.test', null, '{pdf}')`,
      `update accounts set name = 'x' where account_id = ${account}`,
      `insert into user_accounts (user_id, account_id) values (1, ${account})`,
      `update users set is_locked = true`,
      `delete from audit_log`,
      `insert into outgoing_mail (kind, recipient, locale, user_id, detail) values ('survey', 'a@example.test', 'en-US', 1, '{}')`,
      `update inspections set comments = 'x'`,
      `delete from readings`,
      `truncate units`,
      `select set_user_rights(1, array['TVADMIN'], '{}', '{}', '{}')`,
      `select set_config('role', 'portal_writer_all', true)`,
      `select set_config('scope.accounts', '{${account}}', true)`,
      `select guard_own_tables()`,
      `create table taken as select * from units`,
    ]
  }

  /** Digests of all rows that the scope does not reach, and of closed tables, by table. */
  async function foreignRows(connection: Queryable, scope: RowScope): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    const digest = (table: string): string =>
      `select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest from ${table} t where not (t.ctid::text || t.tableoid::text) = any ($1::text[])`
    for (const table of tables) {
      const [closed] = await connection.query<{ is_closed: boolean }>({
        text: `select not has_table_privilege('portal_reader_all', '${table}', 'select') as is_closed`,
        values: [],
      })
      const seen = closed!.is_closed
        ? []
        : await connection.query<{ row: string }>(
            { text: `select ctid::text || tableoid::text as row from ${table}`, values: [] },
            { reader: scope },
          )
      found[table] = (
        await connection.query<{ digest: string }>({ text: digest(table), values: [seen.map(({ row }) => row)] })
      )[0]!.digest
    }
    return found
  }

  /** The attempts that changed what the scope does not reach, and those refused for another reason than that. */
  async function tryAll(
    name: string,
    scope: RowScope,
    writer?: RowScope,
  ): Promise<{ changed: string[]; odd: string[] }> {
    const undo = Symbol('undo')
    const found = { changed: [] as string[], odd: [] as string[] }
    const before = await database.transaction(async (connection) => foreignRows(connection, scope))
    for (const text of attempts()) {
      await database
        .transaction(async (connection) => {
          try {
            await connection.query({ text, values: [] }, { writer })
          } catch (error) {
            if (!(error instanceof StatementFailed) || !refusals.includes(error.code ?? ''))
              found.odd.push(`${name}: ${String(error)}: ${text}`)
            throw undo
          }
          const after = await foreignRows(connection, scope)
          const lost = tables.filter((table) => after[table] !== before[table])
          if (lost.length > 0) found.changed.push(`${name}: ${lost.join(', ')}: ${text}`)
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
    }
    return found
  }

  it('are those within reach, whatever a statement says', async () => {
    expect(attempts().length).toBeGreaterThanOrEqual(55)
    for (const { name, scope } of scopes) expect(await tryAll(name, scope, scope)).toEqual({ changed: [], odd: [] })
    // Without a writer they would change what is another's.
    const [{ name, scope }] = scopes as [(typeof scopes)[number]]
    expect((await tryAll(name, scope)).changed.length).toBeGreaterThan(20)
  })

  it('reveal nothing of others through keys and references beyond the writer’s reach', async () => {
    const { account, open, unit } = ids
    const scope = scopes[0]!.scope
    await database.transaction(async (connection) => {
      const ask = async (text: string): Promise<unknown> =>
        (
          await connection.query<{ answer: unknown }>(
            { text: `select ${text} as answer`, values: [] },
            { writer: scope },
          )
        )[0]!.answer
      const [taken] = await connection.query<{ name: string; number: string }>({
        text: `select l.name, u.unit_number as number from locations l join units u using (location_id) where u.unit_id = ${unit}`,
        values: [],
      })
      expect(await ask(`next_location_number(${account})`)).toBe('0001')
      expect(await ask(`free_location_name(${account}, null, '${taken!.name}')`)).toBe(taken!.name)
      expect(await ask(`free_number(${open}, '${taken!.number}', null)`)).toBe(taken!.number)
      expect(await ask(`checked_move(${unit}, 1)`)).toBe(1)
    })
  })

  it('are not those that moved on, and pictures of an open survey move with it', async () => {
    const { scope } = scopes[1]!
    const dealers = 'dealers' in scope ? scope.dealers : []
    await database.transaction(async (connection) => {
      const [moved] = await connection.query<{ unit_id: number; elsewhere: number }>({
        text: `
        select u.unit_id, other.location_id as elsewhere from units u join dealer_locations d on d.location_id = u.location_id and d.dealer_id = any($1)
        join locations other on other.account_id = u.account_id and other.location_id not in (select location_id from dealer_locations where dealer_id = any($1)) order by 1 limit 1`,
        values: [dealers],
      })
      await connection.query({
        text: `update units set location_id = ${moved!.elsewhere} where unit_id = ${moved!.unit_id}`,
        values: [],
      })
      expect(
        await connection.query(
          { text: `select unit_id from units where unit_id = ${moved!.unit_id}`, values: [] },
          { reader: scope },
        ),
      ).toHaveLength(1)
      await connection.query({ text: 'savepoint attempt', values: [] })
      await expect(
        connection.query({ text: `select remove_unit(${moved!.unit_id})`, values: [] }, { writer: scope }),
      ).rejects.toMatchObject({ code: '42501' })
      await connection.query({ text: 'rollback to savepoint attempt', values: [] })
      const { own_survey: survey, own_account: account } = ids
      const [place] = await connection.query<{ id: number }>({
        text: `select location_id as id from locations where account_id = ${account} and location_id not in (select location_id from surveys where survey_id = ${survey}) order by 1 limit 1`,
        values: [],
      })
      await connection.query({
        text: `insert into images (storage_id, account_id, location_id, survey_id, inspection_id, unit_id, title, media_type, width, height, byte_count, content, taken_at)
        select 'of-an-open-survey', s.account_id, s.location_id, s.survey_id, i.inspection_id, i.unit_id, i.title, i.media_type, i.width, i.height, i.byte_count, i.content, i.taken_at
        from surveys s, (select * from images limit 1) i where s.survey_id = ${survey}`,
        values: [],
      })
      await connection.query(
        { text: `update surveys set location_id = ${place!.id} where survey_id = ${survey}`, values: [] },
        { writer: scopes[0]!.scope },
      )
      expect(
        await connection.query({
          text: `select location_id from images where storage_id = 'of-an-open-survey'`,
          values: [],
        }),
      ).toEqual([{ location_id: place!.id }])
    })
  })

  it('are triggers’ to follow up with the rights of their owner, and every table with an account or a location is limited or closed', async () => {
    expect(
      await database.query({
        text: `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype and not p.prosecdef
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
        values: [],
      }),
    ).toEqual([])
    const open = await database.query({
      text: `
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'location_id') and not a.attisdropped
      where c.relnamespace in ('public'::regnamespace, 'own'::regnamespace) and c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity
        and (has_any_column_privilege('portal_reader_all', c.oid, 'select') or has_any_column_privilege('portal_writer_all', c.oid, 'select, insert, update'))`,
      values: [],
    })
    expect(open).toEqual([])
    const unguarded = await database.query<{ name: string }>({
      text: `
      select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('account_id', 'location_id') and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not c.relrowsecurity order by 1`,
      values: [],
    })
    // The accounts of users are closed to everybody.
    expect(unguarded.map(({ name }) => name)).toEqual(['user_accounts'])
  })
})

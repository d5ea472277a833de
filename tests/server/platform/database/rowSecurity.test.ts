import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StatementFailed, type Database } from '../../../../server/platform/database/Database.ts'
import { internalTables } from '../../../../scripts/tableAreas.ts'
import type { RowScope } from '../../../../server/platform/RowScope.ts'
import { leakAttempts } from './leakAttempts.ts'
import { testDatabase } from './testDatabase.ts'

const roles = ['portal_reader_all', 'portal_reader_types', 'portal_reader_accounts', 'portal_reader_locations']

/**
 * SQLSTATE: no permission; no writing in a transaction that reads; no such thing as is asked for, which a role may also
 * not see.
 */
const refusals = ['42501', '25006']

describe('the rows of readers', () => {
  let database: Database
  let scopes: { name: string; scope: RowScope; accounts: Set<number>; locations: Set<number> }[]
  let foreign: number
  let pictures: string
  const asked = <Row extends object>(text: string, reader?: RowScope): Promise<Row[]> =>
    database.query<Row>({ text, values: [] }, { reader })
  const reachOf = async (where: string): Promise<{ accounts: Set<number>; locations: Set<number> }> => {
    const rows = await asked<{ account_id: number; location_id: number }>(
      `select l.account_id, l.location_id from locations l join accounts a on a.account_id = l.account_id where ${where}`,
    )
    return {
      accounts: new Set(rows.map((row) => row.account_id)),
      locations: new Set(rows.map((row) => row.location_id)),
    }
  }

  beforeAll(async () => {
    pictures = await mkdtemp(join(tmpdir(), 'pictures-'))
    database = await testDatabase.openDemo(pictures)
    const [customer] = await asked<{ account_id: number }>(
      "select account_id from user_accounts join users u using (user_id) where u.login = 'cus@example.test' order by 1 limit 1",
    )
    const [dealer] = await asked<{ dealer_id: number }>(
      "select dealer_id from user_dealers join users u using (user_id) where u.login = 'dlr@example.test' order by 1 limit 1",
    )
    const [group] = await asked<{ location_group: string }>(
      `select location_group from locations where location_group is not null and account_id = ${customer!.account_id} order by 1 limit 1`,
    )
    scopes = [
      {
        name: 'a customer',
        scope: { kind: 'accounts', accounts: [customer!.account_id] },
        ...(await reachOf(`l.account_id = ${customer!.account_id}`)),
      },
      {
        name: 'a dealer',
        scope: { kind: 'dealers', dealers: [dealer!.dealer_id] },
        ...(await reachOf(
          `l.location_id in (select location_id from dealer_locations where dealer_id = ${dealer!.dealer_id})`,
        )),
      },
      { name: 'staff', scope: { kind: 'types', types: [1, 2] }, ...(await reachOf('a.location_type in (1, 2)')) },
      {
        name: 'a customer kept to a group of locations',
        scope: {
          kind: 'accounts',
          accounts: [customer!.account_id],
          places: { groups: [group!.location_group], regions: [] },
        },
        ...(await reachOf(`l.account_id = ${customer!.account_id} and l.location_group = '${group!.location_group}'`)),
      },
    ]
    const [other] = await asked<{ account_id: number }>(
      `select account_id from accounts where location_type not in (1, 2) and account_id not in (${[...scopes[0]!.accounts, ...scopes[1]!.accounts].join(', ')}) order by 1 limit 1`,
    )
    foreign = other!.account_id
  })
  afterAll(async () => {
    await database.close()
    await rm(pictures, { recursive: true })
  })

  it('are limited in every table with an account or a location, or with a reference to such a table', async () => {
    const open = await asked<{ name: string; policies: number; roles: number; owned: boolean; limited: boolean }>(`
      select c.relname as name, c.relrowsecurity as limited,
        (select count(*) from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.cmd = 'SELECT')::integer as policies,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'location_id', 'unit_id', 'inspection_id', 'survey_id', 'unit_inspection_id', 'tire_id', 'removed_tire_id', 'torque_check_id', 'trailer_check_id') and not a.attisdropped) as owned
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and (${roles.map((role) => `has_table_privilege('${role}', c.oid, 'select')`).join(' or ')})`)
    expect(open.length).toBeGreaterThan(55)
    expect(open.filter(({ limited, policies }) => !limited || policies !== roles.length)).toEqual([])
    const expressions = await asked<{ tablename: string }>(
      `select distinct tablename from pg_policies where schemaname = 'public' and policyname not in ('read_all', 'write_all') and qual = 'true'`,
    )
    const unlimited = new Set(expressions.map(({ tablename }) => tablename))
    expect(open.filter(({ name, owned }) => owned && unlimited.has(name)).map(({ name }) => name)).toEqual([])
  })

  it('are none of what is closed, and no role of readers owns, writes or calls anything beside', async () => {
    const ofPolicies = internalTables.filter((name) =>
      /^survey_|^spec_places$|^(unit|tire)_visits$|^inspection_places$/.test(name),
    )
    for (const role of roles) {
      const closed = await asked<{
        name: string
      }>(`select c.relname as name from pg_class c where c.relname in (${internalTables
        .filter((name) => !ofPolicies.includes(name))
        .map((name) => `'${name}'`)
        .join(', ')})
        and c.relnamespace = 'public'::regnamespace and has_any_column_privilege('${role}', c.oid, 'select, insert, update, references')`)
      expect([role, closed]).toEqual([role, []])
      expect(
        await asked(`select relname from pg_class c where c.relnamespace in ('public'::regnamespace, 'own'::regnamespace) and c.relkind in ('r', 'p', 'v', 'S')
        and (c.relowner = '${role}'::regrole or has_any_column_privilege('${role}', c.oid, 'insert, update') or (c.relkind <> 'S' and has_table_privilege('${role}', c.oid, 'delete, truncate'))
        or (c.relkind = 'S' and has_sequence_privilege('${role}', c.oid, 'usage, update')))`),
      ).toEqual([])
      expect(
        await asked(
          `select rolname from pg_roles where rolname = '${role}' and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)`,
        ),
      ).toEqual([])
    }
  })

  it('are those within reach, whatever a statement says', async () => {
    const attempts = leakAttempts(foreign)
    expect(attempts.length).toBeGreaterThanOrEqual(60)
    const found: string[] = []
    let answered = 0
    for (const { name, scope, accounts, locations } of scopes) {
      for (const { text, isLocation } of attempts) {
        try {
          const rows = await asked<{ whose: number | string | null }>(text, scope)
          answered += rows.length > 0 ? 1 : 0
          const reach = isLocation ? locations : accounts
          const others = rows.filter(({ whose }) => whose !== null && !reach.has(Number(whose)))
          if (others.length > 0) found.push(`${name}: ${others.length} rows, as of ${others[0]!.whose}: ${text}`)
        } catch (error) {
          if (!(error instanceof StatementFailed) || !refusals.includes(error.code ?? ''))
            found.push(`${name}: ${String(error)}: ${text}`)
        }
      }
    }
    expect(found).toEqual([])
    // Most of them answer something: what answers nothing proves nothing.
    expect(answered).toBeGreaterThan(attempts.length * 2)
  })

  it('have the unit of an inspection and the tires read of it, wherever it stands since', async () => {
    const { scope, locations } = scopes.find(({ name }) => name === 'a dealer')!
    const inspected = `from inspections i join units u on u.unit_id = i.unit_id join readings r on r.inspection_id = i.inspection_id and r.account_id = i.account_id join tires t on t.tire_id = r.tire_id`
    const count = async (): Promise<unknown> => asked(`select count(*)::integer as count ${inspected}`, scope)
    const before = await count()
    expect(before).not.toEqual([{ count: 0 }])
    await asked(`update units u set location_id = l.location_id from locations l where u.unit_id in (select distinct i.unit_id from inspections i where i.location_id in (${[...locations].join(', ')}) order by 1 limit 5)
      and l.account_id = u.account_id and not l.location_id in (${[...locations].join(', ')})`)
    expect(
      await asked(
        `select count(*)::integer as moved from units where not location_id in (${[...locations].join(', ')}) and unit_id in (select unit_id from inspections where location_id in (${[...locations].join(', ')}))`,
      ),
    ).toEqual([{ moved: 5 }])
    expect(await count()).toEqual(before)
  })

  it('are limited in tables of definitions by what these refer to, by a reference or a name, also through each other', async () => {
    const { scope, accounts } = scopes.find(({ name }) => name === 'a customer')!
    const [own] = [...accounts]
    const unitOf = async (account: number): Promise<number> =>
      (
        await asked<{ unit_id: number }>(`select unit_id from units where account_id = ${account} order by 1 limit 1`)
      )[0]!.unit_id
    await database.script(`
      create table own.yards (yard_id bigint primary key, account_id bigint);
      create table own.gates (gate_id bigint primary key, yard bigint references own.yards);
      create table own.visits (visit_id bigint primary key, unit_id bigint, gate bigint references own.gates);
      create table own.lamps (lamp_id bigint primary key);
      insert into own.yards values (1, ${own}), (2, ${foreign}), (3, null);
      insert into own.gates values (1, 1), (2, 2);
      insert into own.visits values (1, ${await unitOf(own!)}, 1), (2, ${await unitOf(foreign)}, 1), (3, ${await unitOf(own!)}, 2);
      insert into own.lamps values (1), (2);
      select guard_own_tables()`)
    const ids = async (table: string, id: string): Promise<number[]> =>
      (await asked<{ id: number }>(`select ${id} as id from own.${table} order by 1`, scope)).map((row) => row.id)
    expect([
      await ids('yards', 'yard_id'),
      await ids('gates', 'gate_id'),
      await ids('visits', 'visit_id'),
      await ids('lamps', 'lamp_id'),
    ]).toEqual([[1], [1], [1], [1, 2]])
  })

  it('are those of each reader on a connection that planned the same statement for another', async () => {
    // Both read in one role: a change of the role alone would have the statement planned anew.
    const own = [...scopes.find(({ name }) => name === 'a customer')!.accounts]
    const accounts = [own[0]!, foreign]
    const countOf = async (text: string, reader?: RowScope): Promise<number> =>
      (await asked<{ count: number }>(text, reader))[0]!.count
    const expected = await Promise.all(
      accounts.map((account) => countOf(`select count(*)::integer as count from units where account_id = ${account}`)),
    )
    expect(new Set([0, ...expected]).size).toBe(3)
    // A function keeps the plan of a statement without parameters for as long as its connection lives.
    await database.script(
      'create function own.units_kept() returns bigint language plpgsql stable as $$ begin return (select count(*) from public.units); end $$',
    )
    for (const text of ['select count(*)::integer as count from units', 'select own.units_kept()::integer as count']) {
      const found: number[] = []
      for (let round = 0; round < 16; round++)
        found.push(await countOf(text, { kind: 'accounts', accounts: [accounts[round % 2]!] }))
      expect(found).toEqual(Array.from({ length: 16 }, (_, round) => expected[round % 2]))
    }
  })

  it('are all there for who sees everything, and none without a scope', async () => {
    const [all] = await asked<{ count: number }>('select count(*)::integer as count from readings')
    expect(await asked('select count(*)::integer as count from readings', { kind: 'all' })).toEqual([all])
    for (const kind of ['accounts', 'dealers', 'types'] as const) {
      const none = { kind, [kind]: [] } as unknown as RowScope
      expect(await asked('select count(*)::integer as count from readings', none)).toEqual([{ count: 0 }])
    }
  })
})

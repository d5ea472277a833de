import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyOwnMigrations, type MigrationFault } from '../../../../server/engine/tables/applyOwnMigrations.ts'
import type { OwnMigration } from '../../../../server/engine/tables/OwnMigration.ts'
import { readOwnMigrations } from '../../../../server/engine/tables/readOwnMigrations.ts'
import { migrate, lockMigrations } from '../../../../server/platform/database/migrate.ts'
import type { Database } from '../../../../server/platform/database/Database.ts'
import { testDatabase } from '../../platform/database/testDatabase.ts'

describe("the definitions' own migrations", () => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await testDatabase.open()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  })
  afterEach(async () => {
    await database.script('drop schema own cascade; create schema own; delete from own_migrations')
    rmSync(folder, { recursive: true })
  })

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const apply = async (): Promise<MigrationFault | null> =>
    applyOwnMigrations(database, (await readOwnMigrations(folder)).migrations)
  const ask = async (text: string): Promise<unknown[]> =>
    (await database.query({ text, values: [] })).map((row) => Object.values(row)[0])
  const tables = (): Promise<unknown[]> =>
    ask("select tablename from pg_tables where schemaname = 'own' order by tablename")
  const applied = (): Promise<unknown[]> => ask('select name from own_migrations order by name')
  const refusal = async (text: string): Promise<[string, string] | undefined> => {
    write('yards/migrations/0001-yards.sql', text)
    const fault = await apply()
    return fault ? [fault.kind, fault.detail] : undefined
  }

  it('are applied in one order over all areas, each once, into a schema of their own', async () => {
    write('a-yards/migrations/0002-visits.sql', 'create table visits (yard_id bigint references yards);')
    write(
      'yards/migrations/0001-yards.sql',
      "-- Yards; and a ';' in a text.\ncreate table yards (yard_id bigint primary key, account_id bigint references accounts, name text default ';');\ninsert into yards (yard_id) values (1)",
    )
    expect([await apply(), await apply()]).toEqual([null, null])
    expect([await tables(), await applied(), await ask('select name from own.yards')]).toEqual([
      ['visits', 'yards'],
      ['0001-yards', '0002-visits'],
      [';'],
    ])
  })

  it('may carry the name of a table of the product, which stays as it is', async () => {
    write('units/migrations/0001-units.sql', "create table units (note text);\ninsert into units values ('mine');")
    expect(await apply()).toBeNull()
    expect([await ask('select note from own.units'), await ask('select count(*)::int from units')]).toEqual([
      ['mine'],
      [0],
    ])
  })

  it('undo a failing migration completely, and stop behind it', async () => {
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id bigint primary key);')
    write('yards/migrations/0002-more.sql', 'create table more (id int);\ninsert into more values (1 / 0);')
    write('yards/migrations/0003-last.sql', 'create table last (id int);')
    expect(await apply()).toMatchObject({
      kind: 'failed',
      migration: { name: '0002-more' },
      offset: 28,
      detail: 'division by zero',
    })
    expect([await tables(), await applied()]).toEqual([['yards'], ['0001-yards']])
    write('yards/migrations/0002-more.sql', 'create table more (id int);')
    expect(await apply()).toBeNull()
    expect(await tables()).toEqual(['last', 'more', 'yards'])
  })

  it('report the word at fault if the database names one', async () => {
    const text = 'create table more (id int);\ninsert into more values (nothing);'
    write('yards/migrations/0001-more.sql', text)
    expect(await apply()).toMatchObject({
      kind: 'failed',
      offset: text.indexOf('nothing'),
      detail: 'column "nothing" does not exist',
    })
  })

  it('are refused once they changed after they were applied, and everything after them with them', async () => {
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id bigint primary key);')
    await apply()
    write('yards/migrations/0001-yards.sql', 'create table yards (yard_id int primary key);')
    write('yards/migrations/0002-more.sql', 'create table more (id int);')
    expect(await apply()).toMatchObject({ kind: 'changed', migration: { name: '0001-yards' } })
    expect(await tables()).toEqual(['yards'])
  })

  it('are each applied once by servers that read them at once', async () => {
    write(
      'yards/migrations/0001-yards.sql',
      'create table yards (yard_id bigint generated always as identity);\ninsert into yards default values;',
    )
    expect(await Promise.all([apply(), apply(), apply()])).toEqual([null, null, null])
    expect(await ask('select count(*)::int from own.yards')).toEqual([1])
  })

  it('are reported as changed by the second of two servers with different texts', async () => {
    const texts = ['create table yards (yard_id bigint);', 'create table yards (yard_id int);']
    const found = await Promise.all(
      texts.map((text) =>
        applyOwnMigrations(database, [
          { file: 'yards/migrations/0001-yards.sql', name: '0001-yards', text, checksum: text },
        ]),
      ),
    )
    expect(found.map((fault) => fault?.kind ?? null).sort()).toEqual(['changed', null])
    expect(await tables()).toEqual(['yards'])
  })

  it('may hold such words as values', async () => {
    write(
      'yards/migrations/0001-yards.sql',
      "create table notes (note text default 'pg_temp'); insert into notes values ('set_config(')",
    )
    expect([await apply(), await applied()]).toEqual([null, ['0001-yards']])
  })

  it('may draw numbers of sequences of their own', async () => {
    write(
      'yards/migrations/0001-yards.sql',
      "create sequence numbers; create table yards (yard_id bigint default nextval('own.numbers')); insert into yards values (nextval('numbers'::regclass)), (default)",
    )
    expect([await apply(), await ask('select yard_id::int from own.yards')]).toEqual([null, [1, 2]])
  })

  it('may fill their tables with values and from each other, and refer to the product', async () => {
    write(
      'yards/migrations/0001-yards.sql',
      'create table yards (yard_id bigint generated always as identity primary key, account_id bigint references accounts, name text default random()::text, made date default cast(now() as date));\n' +
        "insert into yards (name) values ('North'), ('South'); create table names as select name from yards; insert into names select name || 's' from own.yards; update names n set name = y.name from yards y where y.name = n.name; delete from names",
    )
    expect([await apply(), await tables()]).toEqual([null, ['names', 'yards']])
  })

  it.each([
    ['create table mine as select * from units', 'units'],
    ['create table mine (a) as with u as (select login from public.users) select * from u with no data', 'users'],
    ['create table mine as table users', 'users'],
    ['create unlogged table mine as select (select max(login) from users) as one', 'users'],
    ['create table mine (login text);\ninsert into mine select login from users', 'users'],
    ['create table mine (id int);\ninsert into mine values ((select count(*) from sessions))', 'sessions'],
    ['create table mine (login text);\nupdate mine set login = u.login from users u', 'users'],
    ['create table mine (login text);\ndelete from mine using users where exists (select from users)', 'users'],
    ['create table mine (login text);\ninsert into mine with u as (select * from users) select login from u', 'users'],
    ['create table mine (login text);\ninsert into mine select table_name from information_schema.tables', 'tables'],
  ])("may not read what is the product's: %s", async (text, table) => {
    expect([await refusal(text), await applied()]).toEqual([['reads', table], []])
  })

  it('say at which statement they read it', async () => {
    const text = 'create table mine (login text);\n\ninsert into mine select login from users;'
    write('yards/migrations/0001-yards.sql', text)
    expect(await apply()).toMatchObject({ kind: 'reads', offset: text.indexOf('insert'), detail: 'users' })
  })

  it('are left alone while their file is empty', async () => {
    write('yards/migrations/0001-yards.sql', '-- soon\n;')
    expect([await apply(), await applied()]).toEqual([null, []])
  })

  it.each([
    ['create view all_units as select * from units', 'create view'],
    ['begin; drop table units', 'begin'],
    ['commit', 'commit'],
    ['set search_path to public', 'set search_path'],
    ['do $$ begin delete from users; end $$', 'do $$'],
    ['truncate units', 'truncate units'],
    ['create temporary table t (id int)', 'create temporary'],
    ['/* drop */ create function f() returns int language sql as $f$ select 1; $f$', 'create function'],
    ['grant all on units to public', 'grant all'],
    [
      'create table t (a$$ int); commit; create view own.all_users as select * from users; create table t2 (b$$ int)',
      'commit',
    ],
    ['create table pg_temp.accounts as select 1 as one', 'pg_temp'],
    ["create table t as select set_config('search_path', 'own', false)", 'set_config'],
    ["create table t as select setval('accounts_account_id_seq', 1)", 'setval'],
    ['create table t as select "pg_read_file"(\'/etc/hostname\')', 'pg_read_file'],
    ["create table t as select query_to_xml('select * from users', true, true, '')", 'query_to_xml'],
    ['create table t as select u&"!0061" uescape \'!\'', 'u&"'],
    ["create table t as select E'\\'' || pg_read_file('/etc/hostname')", 'pg_read_file'],
    ["create table t as select E'a'\n'b\\'' , pg_read_file('x')", 'pg_read_file'],
    ["create table t as select $é$ ' $é$ || pg_read_file('x')", 'pg_read_file'],
    [
      "create table t (id int); insert into t values (1) /* /* */ ' */ ; commit; drop table public.images; -- '",
      'commit',
    ],
    ["create table t as select * from ts_stat('select to_tsvector(login) from users')", 'ts_stat'],
    ['create table t as select announce_words()', 'announce_words'],
    ["create table t as select x from --\rpg_read_file('/etc/hostname') x", 'pg_read_file'],
    ['create table --\rpg_temp.sessions (id int)', 'pg_temp'],
    ['create table t as select "ts_stat" /* */ (\'select\')', 'ts_stat'],
    ["create table t as select current_setting('data_directory')", 'current_setting'],
    ["create table t as select nextval('users_user_id_seq') as n", 'nextval'],
    ["create table t as select nextval(concat('users', '_user_id_seq')::regclass) as n", 'nextval'],
    ["create table t (id bigint default nextval('public.users_user_id_seq'))", 'nextval'],
    ["create table t (id bigint); insert into t select \"nextval\"(('users' || '_user_id_seq')::regclass)", 'nextval'],
  ])('may not say %s', async (text, told) => {
    expect([await refusal(text), await applied()]).toEqual([['forbidden', told], []])
  })

  it.each([
    ['alter table units add column note text', 'units'],
    ['alter table public.units alter column unit_number drop not null', 'units'],
    ['drop table public.images cascade', 'images'],
    ["insert into accounts (account_number, name, location_type, country_code) values ('1', 'x', 3, 'US')", 'accounts'],
    ['delete from states', 'states'],
    ['update countries set country_code = country_code', 'countries'],
    ['create index units_note on public.units (unit_number)', 'units_note'],
    ['create table public.notes (note text)', 'notes'],
    ['create table notes (note text); alter table notes set schema public', 'notes'],
    ['create table notes () inherits (units)', 'units'],
    ['alter table units add constraint short check (length(unit_number) < 900)', 'units'],
    ["comment on table units is 'mine'", 'units'],
    ['alter table units rename to mine', 'units'],
    ['alter table accounts force row level security', 'accounts'],
    ['alter table accounts disable row level security', 'accounts'],
    ['create table mine (); alter table units inherit mine', 'units'],
    ['alter table units alter column unit_number set compression pglz', 'units'],
    ['alter table units alter column unit_number set (n_distinct = 5)', 'units'],
    ['alter sequence public.accounts_account_id_seq increment by 7', 'accounts'],
    ['alter sequence public.accounts_account_id_seq cache 7', 'accounts'],
    ['alter table units cluster on units_pkey', 'units'],
    ['create table held (session_id bigint references sessions)', 'sessions'],
    [
      'create table held (job_id bigint); alter table held add foreign key (job_id) references public.jobs on delete cascade',
      'jobs',
    ],
    ['create table held (mail_id bigint references outgoing_mail)', 'outgoing_mail'],
    ['create table held (unit_inspection_id bigint references survey_units)', 'survey_units'],
    ['create table held (tire_id bigint references tire_wear)', 'tire_wear'],
  ])("may not touch what is the product's: %s", async (text, table) => {
    const [kind, detail] = (await refusal(text)) ?? []
    expect([kind, await applied()]).toEqual(['foreign', []])
    expect(detail).toMatch(new RegExp(`^${table}`))
  })
})

describe('a migration that takes too long', () => {
  const migration = (name: string, text: string): OwnMigration => ({
    file: `yards/migrations/${name}.sql`,
    name,
    text,
    checksum: name,
  })
  const endless = 'create table t (n int);\ninsert into t select n from generate_series(1, 2000000000) n'

  it('is canceled, leaves nothing behind and blocks nobody', async () => {
    const database = await testDatabase.open()
    const applying: unknown[] = []
    const one = applyOwnMigrations(database, [migration('0001-t', endless)], {
      maxStatementMs: 2500,
      onApplying: (file) => applying.push(file),
    })
    // One who waits for it longer than for others.
    const other = database.query({ text: 'select 1 as one', values: [] })
    expect(await one).toMatchObject({
      kind: 'failed',
      offset: endless.indexOf('insert'),
      detail: expect.stringMatching(/timeout|longer than 2500 ms/) as unknown,
    })
    expect([await other, applying]).toEqual([[{ one: 1 }], ['yards/migrations/0001-t.sql', null]])
    expect(
      await database.query({ text: "select tablename from pg_tables where schemaname = 'own'", values: [] }),
    ).toEqual([])
    await database.close()
  })
})

describe('a server that waits for another', () => {
  it('says for whom, and goes on when they are done', async () => {
    const database = await testDatabase.open()
    const lines: string[] = []
    let holds: () => void = () => {}
    let goOn: () => void = () => {}
    const isHeld = new Promise<void>((resolve) => {
      holds = resolve
    })
    const other = database.transaction(async (connection) => {
      await lockMigrations(connection, () => {})
      holds()
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    })
    await isHeld
    const started = migrate(database, undefined, (line) => lines.push(line))
    const own = applyOwnMigrations(
      database,
      [{ file: 'a/migrations/0001-a.sql', name: '0001-a', text: 'create table a ()', checksum: 'a' }],
      { log: (line) => lines.push(line) },
    )
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    const waiting =
      /waiting for another server that is changing the tables of this database: database process \d+ of 127\.0\.0\.1\/32, for \d+ s$/
    expect(lines.sort()).toEqual([
      expect.stringMatching(/^a\/migrations\/0001-a\.sql: waiting/),
      expect.stringMatching(waiting),
    ])
    goOn()
    expect([await started, await own]).toEqual([[], null])
    await other
    await database.close()
  })
})

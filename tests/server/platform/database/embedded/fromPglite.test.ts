import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDataFolder } from '../../../../../scripts/temporaryFolder.mjs'
import type { Database, Queryable } from '../../../../../server/platform/database/Database.ts'
import { openEmbedded } from '../../../../../server/platform/database/embedded/openEmbedded.ts'
import { migrate, readMigrations } from '../../../../../server/platform/database/migrate.ts'
import { loadReference } from '../../../../../server/portal/reference/loadReference.ts'
import { contentsOf } from './contentsOf.ts'

/** The engine of earlier versions, as far as filling it needs it. */
function filling(pglite: PGlite): Database {
  const connection: Queryable = {
    query: async <Row extends object>({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await pglite.query<Row>(text, [...values])).rows,
    script: async (text) => void (await pglite.exec(text)),
  }
  const none = (): never => {
    throw new Error('not used here')
  }
  return {
    ...connection,
    cursor: none,
    close: () => pglite.close(),
    async transaction(work) {
      await pglite.exec('begin')
      const result = await work(connection)
      await pglite.exec('commit; reset all')
      return result
    },
  }
}

/**
 * Tables of analysts, names and texts that need quotes, every type that is stored, a sequence ahead of its table, a
 * comment.
 */
const rows = `
  create schema if not exists own;
  create table own.yards (yard_id bigint generated always as identity primary key, name text not null unique, "odd Name" numeric(12, 3), made timestamptz default now(), check (name <> ''));
  comment on table own.yards is 'It''s a yard';
  insert into own.yards (name, "odd Name") values (E'tab\\there\\nand \\\\N', 1.250), ('Québec', null);
  delete from own.yards where name = 'Québec';
  create index yards_by_made on own.yards (made desc);
  create table own."Odd ""Table" (a bigint references own.yards on delete cascade, b bytea, c jsonb, d text[], e date, f time, g boolean, h interval, i double precision, j uuid);
  insert into own."Odd ""Table" values (1, '\\x00ff5c', '{"a": [1, null, "ü"]}', array['x', null, '{"'], '2026-02-28', '07:08:09', true, '1 day', 0.1, gen_random_uuid());
  insert into own."Odd ""Table" values (1);
  insert into brands (name) values ('Only here');`

/** The tables as they were when the earlier engine ran last; the roles of readers came after it. */
const ofPglite = readMigrations().filter(({ name }) => name < '0236')
const later = readMigrations().filter(({ name }) => name >= '0236')

describe('a data folder of an earlier version', () => {
  let root: string
  let folder: string
  let before: Record<string, string[]>
  beforeAll(async () => {
    root = newDataFolder('from-pglite')
    folder = join(root, 'data')
    mkdirSync(folder)
    const pglite = filling(new PGlite({ dataDir: join(folder, 'database') }))
    await migrate(pglite, ofPglite)
    await loadReference(pglite)
    await pglite.script(rows)
    before = await contentsOf(pglite)
    await pglite.close()
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('is copied once, with every table, row and key, and stays as it was', async () => {
    const old = snapshot(join(folder, 'database'))
    const lines: string[] = []
    const database = await openEmbedded({ dataDir: folder, log: (line) => lines.push(line) })
    expect(lines).toEqual([
      expect.stringMatching(/is copied to PostgreSQL; this happens once…$/),
      expect.stringMatching(/^Copied .*keep it until/),
    ])
    expect(Object.keys(before).length).toBeGreaterThan(90)
    const after = await contentsOf(database)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const [name, lines] of Object.entries(before))
      expect([name, lines.filter((line) => !after[name]?.includes(line)), after[name]?.length]).toEqual([
        name,
        [],
        lines.length,
      ])
    expect(await migrate(database)).toEqual(later.map(({ name }) => name))

    expect(
      await database.query({ text: "insert into own.yards (name) values ('Next') returning yard_id", values: [] }),
    ).toEqual([{ yard_id: 3 }])
    await expect(
      database.query({ text: "insert into own.yards (name) values ('Next')", values: [] }),
    ).rejects.toMatchObject({ code: '23505' })
    await expect(
      database.query({ text: 'insert into own."Odd ""Table" (a) values (99)', values: [] }),
    ).rejects.toMatchObject({ code: '23503' })
    await database.close()
    expect(snapshot(join(folder, 'database'))).toEqual(old)
    expect(readdirSync(join(folder, 'postgres')).sort()).toEqual(['data', 'password', 'postgres.log'])

    lines.length = 0
    const again = await openEmbedded({ dataDir: folder, log: (line) => lines.push(line) })
    expect(await again.query({ text: 'select count(*) as n from own.yards', values: [] })).toEqual([{ n: 2 }])
    await again.close()
    expect(lines).toEqual([])
  })

  it('is refused while the earlier version runs on it, and copied after it was killed', async () => {
    const other = join(root, 'used')
    cpSync(join(folder, 'database'), join(other, 'database'), { recursive: true })
    const lock = (started: string): void =>
      writeFileSync(join(other, 'lock'), JSON.stringify({ pid: process.ppid, started }))
    const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    lock(`${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`)
    await expect(openEmbedded({ dataDir: other, log: () => {} })).rejects.toThrow(
      `An earlier version of the portal (process ${process.ppid}) still uses this data folder.`,
    )
    expect(readdirSync(other).sort()).toEqual(['database', 'lock'])
    lock('before the machine was started again')
    await (await openEmbedded({ dataDir: other, log: () => {} })).close()
    expect(readdirSync(other).sort()).toEqual(['database', 'lock', 'postgres'])
  })
})

/** Each file with its size and time. */
const snapshot = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { openPostgres } from '../../../../server/platform/database/postgres.ts'
import { testServerUrl } from './databaseCopies.ts'

const readers = ['portal_reader_all', 'portal_reader_types', 'portal_reader_accounts', 'portal_reader_locations']
const writers = readers.map((role) => role.replace('reader', 'writer'))

describe('the roles of readers and writers, where the portal’s user of the database is no superuser', () => {
  const name = `portal_test_${randomBytes(5).toString('hex')}`
  let client: Client
  const as = (user: string): string =>
    Object.assign(new URL(testServerUrl()), { username: user, password: 'of-a-test', pathname: `/${name}` }).href
  const begin = async (rights: string): Promise<void> => {
    await client.query(`create role ${name} login password 'of-a-test' ${rights}`)
    await client.query(`create database ${name} owner ${name}`)
  }
  beforeAll(async () => {
    client = new Client({ connectionString: testServerUrl() })
    await client.connect()
    // They belong to the whole server, where another database may have made them.
    for (const role of [...readers, ...writers])
      await client.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      )
    for (const role of writers) await client.query(`grant ${role.replace('writer', 'reader')} to ${role}`)
  })
  afterAll(() => client.end())
  const end = async (): Promise<void> => {
    await client.query(`drop database if exists ${name}`)
    for (const role of [...readers, ...writers])
      await client.query(
        `do $$ begin if pg_has_role('${name}', '${role}', 'member') then revoke ${role} from ${name}; end if; end $$`,
      )
    await client.query(`drop role if exists ${name}`)
  }

  it('are requested of an administrator, with the commands to run, if the server may neither create nor use them', async () => {
    await begin('nocreaterole')
    const database = await openPostgres({ url: as(name) })
    try {
      await expect(migrate(database)).rejects.toThrow(
        new RegExp(
          `Let an administrator .* run once: create role portal_reader_all; grant portal_reader_all to ${name};`,
        ),
      )
      for (const role of [...readers, ...writers]) await client.query(`grant ${role} to ${name}`)
      const told: string[] = []
      await migrate(database, undefined, (line) => told.push(line))
      expect(told).toContainEqual(
        expect.stringContaining('revoke execute on function pg_catalog.set_config(text, text, boolean) from public'),
      )
      expect(
        await database.query(
          { text: 'select count(*)::integer as count from accounts', values: [] },
          { reader: { kind: 'accounts', accounts: [] } },
        ),
      ).toEqual([{ count: 0 }])
      expect(
        await database.query(
          { text: 'select current_user::text as role', values: [] },
          { reader: { kind: 'dealers', dealers: [1] } },
        ),
      ).toEqual([{ role: 'portal_reader_locations' }])
    } finally {
      await database.close()
      await end()
    }
  })
})

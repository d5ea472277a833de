import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0200')

describe('the migration of the codes that open the portal', () => {
  it('keeps administrators in and reports open, and says who cannot sign in any more', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into users (user_id, login, user_name, email, user_group, password_hash, is_locked) values
        (1, 'a@fleet.example', 'A', 'a@fleet.example', 'ADMIN', 'x', false), (2, 'b@fleet.example', 'B', 'b@fleet.example', 'CUS', 'x', false),
        (3, 'c@fleet.example', 'C', 'c@fleet.example', 'CUS', 'x', true), (4, 'd@fleet.example', 'D', 'd@fleet.example', 'DLR', 'x', false);
      insert into user_securities values (1, 'TVADMIN'), (2, 'TMLOGIN'), (4, 'TVLOGIN'), (4, 'TMLOGIN');`)
    const told: string[] = []
    await migrate(database, undefined, (line) => told.push(line))
    expect(told).toEqual([
      'Permissions: 1 administrators were given TVLOGIN, without which nobody signs in any more.',
      'Permissions: 1 users who are not locked have no TVLOGIN and cannot sign in any more; give it to them under Manage users.',
      'Permissions: 2 users of tire management were given the survey reports that they saw until now (TMSMYRPT, TMSMDRPT).',
    ])
    expect(
      await database.query(
        sql`select user_id, string_agg(code, ' ' order by code) as codes from user_securities group by user_id order by user_id`,
      ),
    ).toEqual([
      { user_id: 1, codes: 'TVADMIN TVLOGIN' },
      { user_id: 2, codes: 'TMLOGIN TMSMYRPT' },
      { user_id: 4, codes: 'TMLOGIN TMSMDRPT TMSMYRPT TVLOGIN' },
    ])
    await database.close()
  })
})

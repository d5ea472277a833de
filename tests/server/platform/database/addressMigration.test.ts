import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../../../server/platform/database/migrate.ts'
import { testDatabase } from './testDatabase.ts'

const before = readMigrations().filter(({ name }) => name < '0050')

describe('the migration of addresses', () => {
  it('brings users and requests into one form, and locks who has none, losing nothing', async () => {
    const database = await testDatabase.openEmpty()
    await migrate(database, before)
    await database.script(`
      insert into users (user_id, login, user_name, email, user_group, is_locked) values
        (1, 'Jo@Fleet.Example', 'Jo', 'Jo@Fleet.Example', 'CUS', false),
        (2, 'ｊｏ@fleet.example', 'Double', 'jo2@fleet.example', 'CUS', false),
        (3, 'ｋａｉ@fleet.example', 'Kai', 'ｋａｉ@fleet.example', 'CUS', false),
        (4, 'Kai@fleet.example', 'Plain', 'Kai@fleet.example', 'CUS', false),
        (5, 'zoë@fleet.example', 'Zoë', 'zoe@fleet.example', 'CUS', false),
        (6, 'jsmith', 'Smith', 'smith@fleet.example', 'CUS', false),
        (7, 'odd@fleet.example', 'Odd', 'odd@fleet,example', 'CUS', false);
      insert into sessions (user_id, token_hash, api_key_hash, expires_at, refresh_until)
      select user_id, 't' || user_id, 'a', now() + interval '1 day', now() + interval '1 day' from users;
      insert into registrations (registration_id, user_name, email, company, wanted_group, locale, state) values
        (1, 'A', 'A@Fleet.example', 'A', 'CUS', 'en-US', 'waiting'), (2, 'B', 'ａ@fleet.example', 'B', 'CUS', 'en-US', 'waiting'),
        (3, 'C', 'ç@fleet.example', 'C', 'CUS', 'en-US', 'waiting'), (4, 'D', 'ç@fleet.example', 'D', 'CUS', 'en-US', 'accepted');`)
    await migrate(database)
    const users = await database.query(sql`
      select u.user_id as id, login, email, is_locked, s.revoked_at is null as is_signed_in from users u join sessions s using (user_id) order by u.user_id`)
    const good = { is_locked: false, is_signed_in: true }
    const locked = { is_locked: true, is_signed_in: false }
    expect(users).toEqual([
      { id: 1, login: 'jo@fleet.example', email: 'jo@fleet.example', ...good },
      { id: 2, login: 'ｊｏ@fleet.example', email: 'jo2@fleet.example', ...locked },
      { id: 3, login: 'ｋａｉ@fleet.example', email: 'kai@fleet.example', ...locked },
      { id: 4, login: 'kai@fleet.example', email: 'kai@fleet.example', ...good },
      { id: 5, login: 'zoë@fleet.example', email: 'zoe@fleet.example', ...locked },
      { id: 6, login: 'jsmith', email: 'smith@fleet.example', ...good },
      { id: 7, login: 'odd@fleet.example', email: 'odd@fleet,example', ...locked },
    ])
    expect(await database.query(sql`select email, state from registrations order by registration_id`)).toEqual([
      { email: 'a@fleet.example', state: 'waiting' },
      { email: 'ａ@fleet.example', state: 'refused' },
      { email: 'ç@fleet.example', state: 'refused' },
      { email: 'ç@fleet.example', state: 'accepted' },
    ])
    await expect(database.query(sql`update users set is_locked = false where user_id = 5`)).rejects.toMatchObject({
      constraint: 'users_login_form',
    })
    await expect(
      database.query(
        sql`insert into users (login, user_name, email, user_group) values ('JO@fleet.example', 'Jo', 'x@fleet.example', 'CUS')`,
      ),
    ).rejects.toMatchObject({ constraint: 'users_login_form' })
    await database.close()
  })
})

import { describe, expect, it } from 'vitest'
import { StatementFailed } from '../../../server/platform/database/Database.ts'
import { createUser, NoSuchRecord, type NewUser } from '../../../server/portal/accounts/createUser.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

const user = (change: Partial<NewUser> = {}): NewUser => ({
  login: 'new@example.test',
  userName: 'New',
  userLastName: 'User',
  group: 'CUS',
  password,
  codes: ['TVLOGIN', 'TVWEARRT'],
  flags: ['show_national_account'],
  accounts: ['100002'],
  dealers: [],
  ...change,
})

describe('creating a user', () => {
  const world = setupTestApp({ commits: true })

  it('creates a user who signs in and sees the named accounts', async () => {
    await createUser(world.database, user())
    const caller = await world.as('new')
    const { json } = await caller.get('authorization/verify')
    expect(json.user).toMatchObject({
      group: 'CUS',
      user_access_securities: ['TVLOGIN', 'TVWEARRT'],
      user_access_flags: ['show_national_account', 'few_accounts'],
    })
    const home = (await caller.get('checkpoint/get_home_page')).json.us_national_accounts as unknown as {
      account_number: string
    }[]
    expect(home.map(({ account_number }) => account_number)).toEqual(['100002'])
  })

  it('refuses a login in use, whatever its case, and unknown accounts, and leaves nothing behind', async () => {
    const count = async () => (await world.database.query({ text: 'select count(*) from users', values: [] }))[0]
    const before = await count()
    await expect(createUser(world.database, user({ login: 'NEW@example.test' }))).rejects.toBeInstanceOf(
      StatementFailed,
    )
    await expect(
      createUser(world.database, user({ login: 'other@example.test', accounts: ['100002', 'X1'] })),
    ).rejects.toThrow(new NoSuchRecord('There is no account X1'))
    expect(await count()).toEqual(before)
  })
})

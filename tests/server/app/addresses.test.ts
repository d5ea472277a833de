import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { folderSender } from '../../../server/platform/mail/folderSender.ts'
import { createUser, WrongAddress } from '../../../server/portal/accounts/createUser.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password } from './testApp.ts'

/** Addresses that look like win@example.test to the eye or to a database's lower(). */
const lookAlikes = ['w\u0130n@example.test', 'w\u0131n@example.test', 'wіn@example.test', 'win@ехаmple.test']
const sameAddress = ['WIN@EXAMPLE.TEST', 'ｗｉｎ@example.test', 'win@ｅｘａｍｐｌｅ.test']

describe('addresses that look alike', () => {
  const world = setupTestApp()

  let source = 0
  /** From an address of its own, as the limit of calls is by address. */
  const post = async (path: string, body: object) => {
    const response = await world.app.server.inject({
      method: 'POST',
      url: `/api/v2/${path}`,
      payload: body,
      remoteAddress: `10.3.0.${++source}`,
    })
    return {
      status: response.statusCode,
      json: JSON.parse(response.body) as {
        authorization_status?: number
        response_status: { errors: { field: string; message: string }[] }
      },
    }
  }
  const registration = (email: string) => ({ user_name: 'Wim', company: 'Vale Haulage', group: 'CUS', email })
  const recipients = async (): Promise<string[]> => {
    await world.app.mailIdle()
    return (await folderSender(world.mailDir, () => world.clock.now).list()).map(({ to }) => to)
  }
  const later = (): void => {
    world.clock.now = new Date(world.clock.now.getTime() + 61 * 60_000)
  }

  it.each([...lookAlikes, ...sameAddress])(
    'mails a link to choose a password only to the user in reach, requested by %s',
    async (typed) => {
      later()
      const before = (await recipients()).length
      expect((await post('admin/admin/email_user_creds_email', { email: typed })).status).toBe(200)
      await post('users/registration', registration(typed))
      expect((await recipients()).slice(0, -before || undefined).filter((to) => to !== 'win@example.test')).toEqual([])
    },
  )

  it.each(lookAlikes)('refuses %s at the registration, at its field', async (typed) => {
    const { status, json } = await post('users/registration', registration(typed))
    expect([status, json.response_status.errors]).toEqual([
      400,
      [{ field: 'email', message: 'Enter an email address with letters a to z only, such as name@company.com' }],
    ])
    expect(await world.database.query(sql`select email from registrations where email = ${typed}`)).toEqual([])
  })

  it('signs in by the same address however it is written, and by none that looks like it', async () => {
    for (const login of sameAddress)
      expect([login, (await post('authorization/login_by_gy', { login, password })).json.authorization_status]).toEqual(
        [login, 0],
      )
    for (const login of lookAlikes)
      expect([login, (await post('authorization/login_by_gy', { login, password })).json.authorization_status]).toEqual(
        [login, 3],
      )
  })

  it('adds no second user of an address, by the command or by the form', async () => {
    const admin = await world.as('admin')
    const add = (login: string, email: string) =>
      admin.post('own/users/save_user', { first_name: 'Wim', login, email, portal_group: 'CUS', locale: 'en-US' })
    const user = {
      userName: 'Wim',
      userLastName: '',
      group: 'CUS' as const,
      password,
      codes: [],
      flags: [],
      accounts: [],
      dealers: [],
    }
    for (const login of sameAddress) {
      expect([login, (await add(login, 'other@example.test')).status]).toEqual([login, 409])
      await expect(createUser(world.database, { ...user, login })).rejects.toMatchObject({
        constraint: 'users_by_login',
      })
    }
    for (const login of lookAlikes) {
      expect([login, (await add(login, 'other@example.test')).json.response_status?.errors]).toEqual([
        login,
        [{ field: 'login', message: 'Use letters a to z, digits and punctuation, without spaces.' }],
      ])
      expect((await add('other@example.test', login)).json.response_status?.errors).toEqual([
        { field: 'email', message: 'Enter a valid email address.' },
      ])
      await expect(createUser(world.database, { ...user, login })).rejects.toBeInstanceOf(WrongAddress)
    }
    expect((await add('Wim.Vale@Müller.example', 'Wim.Vale@MÜLLER.example')).status).toBe(200)
    expect(await world.database.query(sql`select login, email from users where user_name = 'Wim'`)).toEqual([
      { login: 'wim.vale@xn--mller-kva.example', email: 'wim.vale@xn--mller-kva.example' },
    ])
  })

  it.each([
    'a..b@fleet.example',
    '.a@fleet.example',
    'a@fleet',
    'a@-fleet.example',
    'a@fleet_1.example',
    'a@fleet.example.',
    'a,b@fleet.example',
    `${'a'.repeat(65)}@fleet.example`,
  ])('refuses %s as the mail of a survey does, wherever an address is entered', async (odd) => {
    const { status, json } = await post('users/registration', registration(odd))
    expect([status, json.response_status.errors.map(({ field }) => field)]).toEqual([400, ['email']])
    const admin = await world.as('admin')
    const user = { first_name: 'Odd', login: `odd-${++source}`, portal_group: 'CUS', locale: 'en-US' }
    const told = [{ field: 'email', message: 'Enter a valid email address.' }]
    expect((await admin.post('own/users/save_user', { ...user, email: odd })).json.response_status?.errors).toEqual(
      told,
    )
    await expect(
      createUser(world.database, {
        userName: 'Odd',
        userLastName: '',
        group: 'CUS',
        password,
        codes: [],
        flags: [],
        accounts: [],
        dealers: [],
        login: odd,
      }),
    ).rejects.toMatchObject({ constraint: 'users_email_form' })
  })

  it('leaves who has an odd address from before as they are, until it is changed', async () => {
    await world.database.query(sql`alter table users disable trigger users_new_email`)
    await world.database.query(
      sql`insert into users (login, user_name, email, user_group) values ('old', 'Old', 'old@intranet', 'CUS')`,
    )
    await world.database.query(sql`alter table users enable trigger users_new_email`)
    await world.database.query(sql`update users set failed_attempts = 1, email = 'old@intranet' where login = 'old'`)
    await expect(
      world.database.query(sql`update users set email = 'new@intranet' where login = 'old'`),
    ).rejects.toMatchObject({ constraint: 'users_email_form' })
    await world.database.query(sql`update users set email = 'old@fleet.example' where login = 'old'`)
  })

  it('accepts no request whose address an administrator made look like another', async () => {
    await post('users/registration', registration('Real@Fleet.example'))
    await recipients()
    const admin = await world.as('admin')
    const [request] = (await admin.post('own/registrations/get_registrations', { state: 'waiting' })).json
      .registrations as unknown as { id: number; email: string }[]
    expect(request?.email).toBe('real@fleet.example')
    const shown = (await admin.get(`own/registrations/get_registration/${request?.id}`)).json
    const accept = (email: string) =>
      admin.post('own/registrations/decide', {
        ...shown,
        email,
        decision: 'accepted',
        portal_group: 'CUS',
        codes: [],
        flags: [],
      })
    expect((await accept('ｗｉｎ@example.test')).json.response_status?.errors.map(({ field }) => field)).toEqual([
      'email',
    ])
    expect((await accept('w\u0130n@example.test')).json.response_status?.errors.map(({ field }) => field)).toEqual([
      'email',
    ])
    expect((await accept('REAL@fleet.example')).status).toBe(200)
  })
})

import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import { password, type Caller } from './testApp.ts'

type Row = Record<string, unknown>

const notAllowed = 'Your account may not open this portal. Ask an administrator for the permission Portal.'

describe('the codes that open the portal and its survey reports', () => {
  const world = setupTestApp({ commits: true })

  const take = (login: string, ...codes: string[]): Promise<unknown> =>
    world.database.query(sql`
    delete from user_securities where user_id = (select user_id from users where login = ${`${login}@example.test`}) and code = any(${codes})`)
  const give = (login: string, ...codes: string[]): Promise<unknown> =>
    world.database.query(sql`
    insert into user_securities select user_id, unnest(${codes}::text[]) from users where login = ${`${login}@example.test`} on conflict do nothing`)
  const signIn = async (login: string, given = password): Promise<Row> =>
    (await world.nobody.post('authorization/login_by_gy', { login, password: given })).json

  it('refuses to sign in without TVLOGIN, and says why to who knows the password', async () => {
    await take('ssc', 'TVLOGIN')
    expect(await signIn('ssc@example.test')).toEqual({
      authorization_status: 1,
      response_status: { code: 1, description: notAllowed, is_error: true, errors: [] },
    })
    expect(await signIn('ssc@example.test', 'not it')).toEqual(await signIn('nobody@example.test', 'not it'))
    const page = await world.app.server.inject({
      method: 'POST',
      url: '/membership/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        return_host: 'http://portal.test',
        return_path: '/',
        login: 'ssc@example.test',
        password,
      }).toString(),
    })
    expect([page.statusCode, page.body.includes(notAllowed), page.headers.location]).toEqual([200, true, undefined])
    await give('ssc', 'TVLOGIN')
    expect((await signIn('ssc@example.test')).authorization_status).toBe(0)
  })

  it('ends a session with the next call after TVLOGIN is revoked', async () => {
    const customer = await world.as('cus')
    expect((await customer.post('checkpoint/report', {})).status).toBe(200)
    await take('cus', 'TVLOGIN')
    expect((await customer.post('checkpoint/report', {})).status).toBe(403)
    expect((await customer.get('authorization/start')).status).toBe(403)
    await give('cus', 'TVLOGIN')
  })

  it('says in the list of users who may not open the portal', async () => {
    await take('win', 'TVLOGIN')
    const { json } = await (await world.as('admin')).post('own/users/get_users', { key_word: 'win@' })
    expect((json.users as unknown as Row[]).map(({ login, state }) => [login, state])).toEqual([
      ['win@example.test', 'closed'],
    ])
    await give('win', 'TVLOGIN')
  })

  describe('of a dealer with one of the two survey reports', () => {
    const reports = { TMSMYRPT: 'survey/report', TMSMDRPT: 'survey/report-dealer' } as const
    const nameOf = { TMSMYRPT: 'Tire surveys', TMSMDRPT: 'Dealer tire surveys' } as const
    const statuses = async (caller: Caller): Promise<Row> =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(reports).map(async ([code, call]) => [code, (await caller.post(call, {})).status]),
        ),
      )
    const menu = async (caller: Caller): Promise<string[]> => {
      const { json } = await caller.get('authorization/verify')
      const { header_content } = json.app_setup as unknown as {
        header_content: { tabs: { links: { url: string }[] }[] }
      }
      return header_content.tabs
        .flatMap(({ links }) => links.map(({ url }) => url))
        .filter((url) => url.includes('tireoptix'))
    }
    const surveyOf = async (caller: Caller, call: string): Promise<number> =>
      Number(((await caller.post(call, {})).json.surveys as unknown as Row[])[0]?.survey_id)
    const permission = async (caller: Caller, path: string): Promise<unknown> =>
      (await caller.post('authorization/check_permissions', { path })).json

    it.each([
      ['TMSMYRPT', 'TMSMDRPT', '/tireoptix', '/dlrtireoptix'],
      ['TMSMDRPT', 'TMSMYRPT', '/dlrtireoptix', '/tireoptix'],
    ] as const)('%s opens its report, its menu entry and surveys, and not %s', async (held, other, page, otherPage) => {
      await take('dlr', other)
      const dealer = await world.as('dlr')
      expect(await statuses(dealer)).toEqual({ [held]: 200, [other]: 401 })
      expect(await menu(dealer)).toEqual([page])
      expect(await permission(dealer, page)).toEqual({ has_permission: true, code: null, permission: null })
      expect(await permission(dealer, otherPage)).toEqual({
        has_permission: false,
        code: other,
        permission: nameOf[other],
      })
      const survey_id = await surveyOf(dealer, reports[held])
      expect((await dealer.post('survey/detail', { survey_id })).status).toBe(200)
      expect(await permission(dealer, `/tireoptix/detail/${survey_id}`)).toEqual({
        has_permission: true,
        code: null,
        permission: null,
      })
      await give('dlr', other)
    })

    it('opens neither without tire management', async () => {
      await take('dlr', 'TMLOGIN')
      const dealer = await world.as('dlr')
      expect(await statuses(dealer)).toEqual({ TMSMYRPT: 401, TMSMDRPT: 401 })
      expect(await menu(dealer)).toEqual([])
      expect(await permission(dealer, '/tireoptix')).toEqual({
        has_permission: false,
        code: 'TMLOGIN',
        permission: 'Tire management',
      })
      await give('dlr', 'TMLOGIN')
    })
  })
})

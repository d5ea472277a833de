import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'

type Row = Record<string, unknown>

describe('the portal as another user sees it', () => {
  const world = setupTestApp()
  let admin: Caller
  beforeAll(async () => {
    admin = await world.as('admin')
  })

  const idOf = async (name: string): Promise<number> =>
    (
      await world.database.query<{ user_id: number }>(
        sql`select user_id from users where login = ${`${name}@example.test`}`,
      )
    )[0]!.user_id
  const begin = async (name: string): Promise<Record<string, string>> => {
    const { status, json } = await admin.post('authorization/preview', { user_id: await idOf(name) })
    expect(status).toBe(200)
    const { token, api_key } = json.user as unknown as Record<string, string>
    return { authorization: `Bearer ${token}`, api_key: api_key! }
  }
  const post = (path: string, body: object, headers: Record<string, string>) => world.nobody.post(path, body, headers)

  it('has their menu, name and rows, and says who looks', async () => {
    const secrets = await begin('cus')
    const customer = await world.as('cus')
    const { json: seen } = await world.nobody.get('authorization/verify', secrets)
    const { json: own } = await customer.get('authorization/verify')
    expect(seen.user).toMatchObject({ login: 'cus@example.test', viewed_by: 'Ada Minton' })
    expect(own.user).toMatchObject({ viewed_by: null })
    expect(seen.app_setup).toEqual(own.app_setup)
    const units = async (ask: Promise<{ json: Row }>): Promise<unknown[]> =>
      ((await ask).json.units as Row[]).map(({ unit_id }) => unit_id)
    const theirs = await units(customer.post('checkpoint/report', {}))
    expect(theirs.length).toBeGreaterThan(0)
    expect(await units(post('checkpoint/report', {}, secrets))).toEqual(theirs)
  })

  it('refuses every call that may change something, before it is read, and the administrator’s own session goes on', async () => {
    const secrets = await begin('admin')
    const changing = world.app
      .routes()
      .filter(({ access, method, reads }) => access === 'session' && method !== 'GET' && !reads)
    expect(changing.length).toBeGreaterThan(60)
    for (const { method, path } of changing) {
      const answer = await world.nobody.send(
        method,
        path.replace('/api/v2/', '').replaceAll(/\{\w+\}/g, '1'),
        { nonsense: true },
        secrets,
      )
      // A path below another version is not reached by this caller.
      if (path.startsWith('/api/v2/'))
        expect([path, answer.status, answer.json.response_status?.description]).toEqual([
          path,
          423,
          'You see the portal as another user does: nothing can be changed. End the preview first.',
        ])
    }
    expect((await admin.get('authorization/verify')).status).toBe(200)
  })

  it('lets through only calls that change nothing', async () => {
    const tables = async (): Promise<unknown> =>
      (
        await world.database.query<Row>(sql`
      select (select count(*) from jobs) as jobs, (select count(*) from favorite_reports) as favorites, (select count(*) from surveys) as surveys, (select sum(version) from users) as users`)
      )[0]
    const before = await tables()
    const secrets = await begin('admin')
    for (const { method, path } of world.app
      .routes()
      .filter(
        ({ access, method, reads }) => access === 'session' && method !== 'GET' && reads && !method.startsWith('D'),
      )) {
      if (path.endsWith('/logout')) continue
      const { status } = await world.nobody.send(
        method,
        path.replace('/api/v2/', '').replaceAll(/\{\w+\}/g, '1'),
        {},
        secrets,
      )
      // An administrator of few accounts has the home of those.
      expect(path.endsWith('get_accounts_home') ? [401] : [200, 400, 404, 422], path).toContain(status)
    }
    expect(await tables()).toEqual(before)
  })

  it('is for administrators, and never of who cannot sign in', async () => {
    for (const name of ['gyr', 'dlr', 'cus'])
      expect(
        (await (await world.as(name)).post('authorization/preview', { user_id: await idOf('cus-other') })).status,
      ).toBe(401)
    for (const id of [await idOf('locked'), 999_999]) {
      const { status, json } = await admin.post('authorization/preview', { user_id: id })
      expect([status, json.response_status?.description]).toEqual([
        422,
        'This user cannot sign in: they are locked, or lack the permission Portal. There is nothing to see.',
      ])
    }
  })

  it('is in the audit trail with both, and ends by itself when the administrator may not any more', async () => {
    const secrets = await begin('dlr')
    const [entry] = await world.database.query<Row>(
      sql`select user_id, subject_id from audit_log where action = 'preview' order by audit_id desc limit 1`,
    )
    expect(entry).toEqual({ user_id: await idOf('admin'), subject_id: await idOf('dlr') })
    expect((await world.nobody.get('authorization/verify', secrets)).status).toBe(200)
    const { json: next } = await world.nobody.get('authorization/start', secrets)
    const { token, api_key } = next.user as unknown as Record<string, string>
    const refreshed = { authorization: `Bearer ${token}`, api_key: api_key! }
    expect((await world.nobody.get('authorization/verify', refreshed)).json.user).toMatchObject({
      login: 'dlr@example.test',
      viewed_by: 'Ada Minton',
    })
    await world.database.query(
      sql`delete from user_securities where code = 'TVADMIN' and user_id = ${await idOf('admin')}`,
    )
    expect((await world.nobody.get('authorization/verify', refreshed)).status).toBe(403)
    await world.database.query(sql`insert into user_securities values (${await idOf('admin')}, 'TVADMIN')`)
  })

  it('ends with the administrator who began it: signed out, without the portal, or with another password', async () => {
    const admins = await world.as('admin')
    const { json } = await admins.post('authorization/preview', { user_id: await idOf('cus') })
    const { token, api_key } = json.user as unknown as Record<string, string>
    const headers = { authorization: `Bearer ${token}`, api_key: api_key! }
    await world.database.query(
      sql`delete from user_securities where code = 'TVLOGIN' and user_id = ${await idOf('admin')}`,
    )
    expect((await world.nobody.get('authorization/verify', headers)).status).toBe(403)
    await world.database.query(sql`insert into user_securities values (${await idOf('admin')}, 'TVLOGIN')`)
    expect((await world.nobody.get('authorization/verify', headers)).status).toBe(200)
    await admins.post('authorization/logout', {})
    expect((await world.nobody.get('authorization/verify', headers)).status).toBe(403)
  })

  it('ends alone: the administrator stays signed in', async () => {
    const secrets = await begin('cus')
    expect((await post('authorization/logout', {}, secrets)).status).toBe(200)
    expect((await world.nobody.get('authorization/verify', secrets)).status).toBe(403)
    expect((await admin.get('authorization/verify')).status).toBe(200)
  })
})

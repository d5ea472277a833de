import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { xlsxRows } from './readFiles.ts'

type Row = Record<string, unknown>
const rows = ({ json }: Answer, list: string): Row[] => json[list] as unknown as Row[]
const errorsOf = ({ json }: Answer): Record<string, string> =>
  Object.fromEntries((json.response_status?.errors ?? []).map(({ field, message }) => [field, message]))

describe('the administration of users', () => {
  const world = setupTestApp({ commits: true })
  let admin: Caller
  beforeAll(async () => {
    admin = await world.as('admin')
  })

  const idOf = async (name: string): Promise<number> =>
    Number(rows(await admin.post('own/users/get_users', { key_word: `${name}@` }), 'users')[0]?.id)
  const load = async (name: string): Promise<Row> => (await admin.get(`own/users/get_user/${await idOf(name)}`)).json
  const save = (user: Row): Promise<Answer> => admin.post('own/users/save_user', user)
  const change = async (name: string, changes: Row): Promise<Answer> => save({ ...(await load(name)), ...changes })

  it('lists who may sign in, by group, state, code and fleet', async () => {
    const all = await admin.post('own/users/get_users', {})
    expect(all.json.total_items).toBe(9)
    expect(
      rows(all, 'users')
        .map(({ login }) => login)
        .slice(0, 3),
    ).toEqual(['admin@example.test', 'cus-basic@example.test', 'cus-other@example.test'])
    const logins = async (body: object): Promise<unknown[]> =>
      rows(await admin.post('own/users/get_users', body), 'users').map(({ login }) => login)
    expect(await logins({ state: 'locked' })).toEqual(['locked@example.test'])
    expect(await logins({ portal_group: ['DLR', 'WIN'] })).toEqual(['dlr@example.test', 'win@example.test'])
    expect(await logins({ code: 'SPSRHIST', portal_group: ['CUS'], state: 'open' })).toEqual([
      'cus-other@example.test',
      'cus@example.test',
    ])
    const [other] = (await load('cus-other')).accounts as number[]
    expect(await logins({ account: other })).toEqual(['cus-other@example.test'])
    const sheet = await xlsxRows((await admin.post('own/users/get_users_excel', { state: 'locked' })).raw)
    expect(JSON.stringify(sheet)).toContain('locked@example.test')
  })

  it('is for administrators alone', async () => {
    for (const name of ['gyr', 'ssc', 'win', 'dlr', 'cus']) {
      const other = await world.as(name)
      expect((await other.post('own/users/get_users', {})).status).toBe(401)
      expect((await other.get('own/users/get_user/1')).status).toBe(401)
      expect((await other.post('own/users/save_user', {})).status).not.toBe(200)
      expect((await other.post('own/users/get_accounts', {})).status).toBe(401)
      expect((await other.post('own/audit/get_entries', {})).status).toBe(401)
    }
  })

  it('adds a user with all they may do and see, who then waits for a password', async () => {
    const { accounts } = await load('cus-other')
    const added = await save({
      login: 'ann@fleet.example',
      first_name: 'Ann',
      last_name: 'Fisher',
      email: 'ann@fleet.example',
      portal_group: 'CUS',
      is_locked: false,
      codes: ['TVLOGIN', 'TVSCRPAN'],
      flags: ['show_national_account'],
      accounts,
      dealers: [],
      pressure_unit: 'bar',
      tread_unit: 'mm',
      distance_unit: 'km',
      currency_symbol: '€',
      locale: 'de-DE',
    })
    expect([added.status, added.json.version]).toEqual([200, 1])
    expect((await admin.get(`own/users/get_user/${String(added.json.id)}`)).json).toMatchObject({
      login: 'ann@fleet.example',
      codes: ['TVLOGIN', 'TVSCRPAN'],
      flags: ['show_national_account'],
      accounts,
      dealers: [],
      pressure_unit: 'bar',
      locale: 'de-DE',
    })
    const signIn = await world.nobody.post('authorization/login_by_gy', { login: 'ann@fleet.example', password: '' })
    expect(signIn.json.authorization_status ?? signIn.status).not.toBe(0)
  })

  it('gives a user the account types of their fleets, or of those that their dealers serve, beside the granted ones', async () => {
    const flagsOf = async (user: Row): Promise<unknown> => {
      const added = await save({
        login: `${String(user.first_name)}@fleet.example`,
        email: `${String(user.first_name)}@fleet.example`,
        last_name: 'Types',
        is_locked: false,
        codes: ['TVLOGIN'],
        locale: 'en-US',
        ...user,
      })
      expect(added.status).toBe(200)
      return (await admin.get(`own/users/get_user/${String(added.json.id)}`)).json.flags
    }
    const flagOfType = new Map([
      [0, 'show_unknown'],
      [1, 'show_local_book'],
      [2, 'show_preferred_fleet'],
      [3, 'show_national_account'],
      [4, 'show_canadian_common_owner'],
      [5, 'show_government'],
      [9, 'show_leasing'],
      [10, 'show_canadian_national_account'],
    ])
    const typesOf = async (where: string): Promise<string[]> => {
      const found = await world.database.query<{ location_type: number }>({
        text: `select distinct a.location_type from accounts a where ${where}`,
        values: [],
      })
      return found.map(({ location_type }) => flagOfType.get(location_type)!).sort()
    }
    const [one] = await world.database.query<{ account_id: number }>(
      sql`select account_id from accounts where location_type = 2 order by account_id limit 1`,
    )
    expect(await flagsOf({ first_name: 'fleet', portal_group: 'CUS', accounts: [one!.account_id] })).toEqual([
      'show_preferred_fleet',
    ])
    expect(
      await flagsOf({
        first_name: 'more',
        portal_group: 'CUS',
        accounts: [one!.account_id],
        flags: ['can_manage_specs'],
      }),
    ).toEqual(['can_manage_specs', 'show_preferred_fleet'])
    const { dealers } = await load('dlr')
    expect(await flagsOf({ first_name: 'dealer', portal_group: 'DLR', dealers })).toEqual(
      await typesOf(`a.account_id in (
      select l.account_id from locations l join dealer_locations d on d.location_id = l.location_id where d.dealer_id in (${(dealers as number[]).join()}))`),
    )
    expect(await flagsOf({ first_name: 'staff', portal_group: 'GYR', flags: ['show_leasing'] })).toEqual([
      'show_leasing',
    ])
  })

  it('refuses what cannot be, at its field', async () => {
    expect(errorsOf(await change('cus', { login: 'DLR@example.test' }))).toEqual({
      login: 'Another user already has this sign-in name. Use another one.',
    })
    expect(errorsOf(await change('cus', { email: 'nowhere' }))).toEqual({ email: 'Enter a valid email address.' })
    expect(errorsOf(await change('cus', { portal_group: 'BOSS' }))).toEqual({
      portal_group: 'Choose one of: GYR, SSC, WIN, DLR, CUS, ADMIN',
    })
    expect((await change('cus', { codes: ['NOCODE'] })).status).toBe(400)
  })

  it('keeps someone who can administer users', async () => {
    const message =
      'This is the last user administrator. Give another administrator the permissions Portal and Administration first.'
    const before = await load('admin')
    for (const changes of [
      { is_locked: true },
      { codes: ['TVLOGIN'] },
      { codes: ['TVADMIN'] },
      { portal_group: 'GYR' },
    ]) {
      const refused = await change('admin', changes)
      expect([refused.status, errorsOf(refused)]).toEqual([422, { portal_group: message }])
    }
    expect(await load('admin')).toEqual(before)
  })

  it('puts new rights in force at once, and notifies the browser with the next answer', async () => {
    const customer = await world.as('cus')
    expect((await customer.post('product_wear_rate_report/get_product_wear_rates', {})).status).toBe(200)
    const before = (await load('cus')).codes as string[]
    await change('cus', { codes: before.filter((code) => code !== 'TVWEARRT') })
    const told = await customer.post('checkpoint/report', {})
    expect((told.json.user as unknown as Row).user_access_securities).not.toContain('TVWEARRT')
    expect(told.json.user).not.toHaveProperty('token')
    expect(JSON.stringify(told.json.app_setup)).not.toContain('/product-wear-rate-report')
    expect((await customer.post('checkpoint/report', {})).json.user).toBeUndefined()
    const refused = await customer.post('product_wear_rate_report/get_product_wear_rates', {})
    expect([refused.status, refused.json.user]).toEqual([
      401,
      expect.objectContaining({ login: 'cus@example.test', group: 'CUS' }),
    ])
    await change('cus', { codes: before })
    expect((await customer.post('product_wear_rate_report/get_product_wear_rates', {})).status).toBe(200)
  })

  it('takes another fleet away at once', async () => {
    const customer = await world.as('cus')
    const fleets = async (): Promise<number> =>
      rows(await customer.get('checkpoint/get_home_page'), 'us_national_accounts').length
    const { accounts } = (await load('cus')) as { accounts: number[] }
    const before = await fleets()
    await change('cus', { accounts: [] })
    expect([before > 0, await fleets()]).toEqual([true, 0])
    await change('cus', { accounts })
    expect(await fleets()).toBe(before)
  })

  it('limits a user to the named location groups and regions', async () => {
    const customer = await world.as('cus')
    const seen = async (): Promise<{ location: string; region: string; group: string }[]> => {
      const places = rows(await customer.post('checkpoint/get_customer_locations', {}), 'locations').map(({ value }) =>
        Number(value),
      )
      return world.database.query(
        sql`select name as location, region, location_group as group from locations where location_id = any(${places}) order by 1`,
      )
    }
    const all = await seen()
    const region = all[0]?.region ?? ''
    expect(new Set(all.map((place) => place.region)).size).toBeGreaterThan(1)
    await change('cus', { regions: [region] })
    expect(await seen()).toEqual(all.filter((place) => place.region === region))
    const units = rows(await customer.post('checkpoint/report', { page_size: 500 }), 'units')
    expect(new Set(units.map(({ fleet_location }) => fleet_location)).size).toBeLessThanOrEqual(
      all.filter((place) => place.region === region).length,
    )
    await change('cus', { regions: [region], location_groups: ['no such group'] })
    expect(await seen()).toEqual([])
    await change('cus', { regions: [], location_groups: [] })
    expect(await seen()).toEqual(all)
  })

  it('shows the last five events of a unit to customers and dealers by their own code', async () => {
    const customer = await world.as('cus')
    const [unit] = rows(await customer.post('checkpoint/report', { key_word: 'GR-101' }), 'units')
    const events = await customer.post('own/unit_events/get_last_five', { unit_id: unit?.unit_id })
    const days = rows(events, 'events').map(({ event_date }) => String(event_date))
    expect([days.length, days]).toEqual([5, [...days].sort().reverse()])
    const codes = (await load('cus')).codes as string[]
    await change('cus', { codes: codes.filter((code) => code !== 'SPSRHIST') })
    expect((await customer.post('own/unit_events/get_last_five', { unit_id: unit?.unit_id })).status).toBe(401)
    expect(
      (await customer.post('authorization/check_permissions', { path: `/last-events/${String(unit?.unit_id)}` })).json,
    ).toMatchObject({ has_permission: false, code: 'SPSRHIST' })
    await change('cus', { codes })
    expect(
      rows(
        await (await world.as('cus-other')).post('own/unit_events/get_last_five', { unit_id: unit?.unit_id }),
        'events',
      ),
    ).toEqual([])
  })

  it('signs a locked user out, and lets an unlocked one in again after failed sign-ins', async () => {
    const dealer = await world.as('dlr')
    await change('dlr', { is_locked: true })
    expect((await dealer.get('authorization/verify')).status).toBe(403)
    await change('dlr', { is_locked: false })
    for (let attempt = 0; attempt < 5; attempt++)
      await world.nobody.post('authorization/login_by_gy', { login: 'dlr@example.test', password: 'not it' })
    await expect(world.as('dlr')).rejects.toThrow()
    await change('dlr', { is_locked: false })
    expect((await (await world.as('dlr')).get('authorization/verify')).status).toBe(200)
  })

  it('requires the terms until they are accepted, once for all sessions', async () => {
    await world.database.query({
      text: "update users set agree_to_fhq_terms = false where login = 'win@example.test'",
      values: [],
    })
    const member = await world.as('win')
    expect((await member.get('authorization/verify')).json.user).toMatchObject({ agree_to_fhq_terms: false })
    expect((await member.post('authorization/agree_to_terms', {})).json.user).toEqual({ agree_to_fhq_terms: true })
    expect((await (await world.as('win')).get('authorization/verify')).json.user).toMatchObject({
      agree_to_fhq_terms: true,
    })
  })

  it('brings the support blocks of the footer with the session', async () => {
    const { footer_content } = (await (await world.as('cus')).get('authorization/verify')).json
      .app_setup as unknown as { footer_content: { support: object[] } }
    expect(footer_content.support).toContainEqual({
      key: 'road-service',
      title: 'Road service',
      email: 'road-service@example.test',
      phone: '800 555 0120',
      option: '24 hours',
      regions: ['NA'],
    })
  })

  it('says who changed what meanwhile', async () => {
    const stale = await load('win')
    await change('win', { first_name: 'Winifred' })
    const late = await save({ ...stale, first_name: 'Wilma' })
    expect([late.status, late.json.conflict]).toEqual([
      409,
      expect.objectContaining({
        fields: [expect.objectContaining({ field: 'first_name', theirs: 'Winifred', yours: 'Wilma' })],
      }),
    ])
  })

  it('writes down who changed whose permissions, from what to what', async () => {
    const { codes } = (await load('cus-basic')) as { codes: string[] }
    await change('cus-basic', { codes: [...codes, 'TVFLTCNR'] })
    const id = await idOf('cus-basic')
    const [entry] = rows(await admin.post('own/audit/get_entries', { actions: ['permissions'], person: id }), 'entries')
    expect(entry).toMatchObject({
      who: 'admin@example.test',
      subject: 'cus-basic@example.test',
      about: `user ${id}`,
      detail: 'codes: ["TVLOGIN"] → ["TVFLTCNR", "TVLOGIN"]',
    })
  })

  it('shows sign-ins, failed ones by the account that was tried, and exports', async () => {
    await world.nobody.post('authorization/login_by_gy', { login: 'SSC@example.test', password: 'not it' })
    await world.nobody.post('authorization/login_by_gy', {
      login: 'no such person',
      password: 'a secret typed into the wrong field',
    })
    await admin.post('own/users/get_users_pdf', {})
    const all = rows(await admin.post('own/audit/get_entries', { page_size: 500 }), 'entries')
    expect(
      all.find(({ action, subject }) => action === 'sign-in-failed' && subject === 'ssc@example.test'),
    ).toMatchObject({ who: '' })
    expect(all.find(({ action }) => action === 'export')).toMatchObject({
      who: 'admin@example.test',
      about: 'manage-users',
      detail: 'users-pdf',
    })
    expect(JSON.stringify(await world.database.query(sql`select * from audit_log`))).not.toContain('wrong field')
    const csv = await admin.post('own/audit/get_entries_csv', { actions: ['sign-in'] })
    expect([csv.status, csv.raw.toString().includes('admin@example.test')]).toEqual([200, true])
  })
})

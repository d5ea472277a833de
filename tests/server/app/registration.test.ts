import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { folderSender, type StoredMail } from '../../../server/platform/mail/folderSender.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer } from './testApp.ts'

const asked = {
  user_name: 'Rita',
  user_last_name: 'Vale',
  email: 'rita@fleet.example',
  company: 'Vale Haulage',
  group: 'CUS',
  account_number: '100002',
  comments: 'Scrap reports',
}
const post = (url: string, fields: Record<string, string>) => ({
  method: 'POST' as const,
  url,
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describe('asking for an account or a password', () => {
  const world = setupTestApp()

  const mails = async (to: string): Promise<StoredMail[]> => {
    await world.app.mailIdle()
    return (await folderSender(world.mailDir, () => world.clock.now).list()).filter((mail) => mail.to === to)
  }
  const linkIn = (mail: StoredMail | undefined): string =>
    /http\S+\/membership\/password\?code=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const choose = (link: string, password: string) =>
    world.app.server.inject(
      post('/membership/password', { code: new URL(link).searchParams.get('code') ?? '', password, again: password }),
    )
  const forget = (email: string): Promise<Answer> => world.nobody.post('admin/admin/email_user_creds_email', { email })
  const signIn = async (login: string, password: string): Promise<unknown> =>
    (await world.nobody.post('authorization/login_by_gy', { login, password })).json.authorization_status
  const later = (minutes: number): void => {
    world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
  }

  it('answers a registration the same, whether or not the address has an account; only its owner learns which', async () => {
    const stranger = await world.nobody.post('users/registration', asked)
    const known = await world.nobody.post('users/registration', { ...asked, email: 'CUS@example.test' })
    expect(stranger.json).toEqual({
      response_status: {
        code: 200,
        description: 'We have received your request. Check your email for the next steps.',
        is_error: false,
        errors: [],
      },
    })
    expect(known.json).toEqual(stranger.json)
    expect((await mails('rita@fleet.example')).map(({ subject }) => subject)).toEqual([
      'Your request for the fleet tire portal',
    ])
    expect((await mails('cus@example.test')).map(({ subject }) => subject)).toEqual([
      'You have an account on the fleet tire portal',
    ])
    expect(await world.database.query(sql`select email, state from registrations`)).toEqual([
      { email: 'rita@fleet.example', state: 'waiting' },
    ])
  })

  it('writes to a stranger in the language of their request, on the page and by the call', async () => {
    const fields = { user_name: 'Ralf', email: 'ralf@fleet.example', company: 'Ralf Transporte', group: 'CUS' }
    await world.app.server.inject({
      ...post('/membership/register', fields),
      remoteAddress: '10.2.0.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'membership_language=de-DE' },
    })
    await world.nobody.post(
      'users/registration',
      { ...asked, email: 'rosa@fleet.example' },
      { 'user-language': 'es-ES' },
    )
    const [[german], [spanish]] = [await mails('ralf@fleet.example'), await mails('rosa@fleet.example')]
    expect([german?.subject, spanish?.subject]).toEqual([
      'Ihr Antrag für das Reifenportal für Flotten',
      'Su solicitud para el portal de neumáticos para flotas',
    ])
    expect(
      await world.database.query(
        sql`select locale from registrations where email in ('ralf@fleet.example', 'rosa@fleet.example') order by email`,
      ),
    ).toEqual([{ locale: 'de-DE' }, { locale: 'es-ES' }])
    await world.database.query(sql`delete from registrations where email <> 'rita@fleet.example'`)
  })

  it('refuses what is no registration, at its field', async () => {
    const answer = await world.nobody.post('users/registration', { email: 'nowhere', group: 'ADMIN' })
    expect([answer.status, answer.json.response_status?.errors.map(({ field }) => field).sort()]).toEqual([
      400,
      ['company', 'email', 'group', 'user_name'],
    ])
  })

  it('makes a user of a request that an administrator accepts, who chooses a password by the mail and signs in', async () => {
    const admin = await world.as('admin')
    const [request] = (await admin.post('own/registrations/get_registrations', { state: 'waiting' })).json
      .registrations as unknown as { id: number }[]
    const shown = (await admin.get(`own/registrations/get_registration/${request?.id}`)).json as Record<string, unknown>
    const [account] = await world.database.query<{ account_id: number }>(
      sql`select account_id from accounts where account_number = '100002'`,
    )
    expect(shown).toMatchObject({
      first_name: 'Rita',
      company: 'Vale Haulage',
      portal_group: 'CUS',
      accounts: [account?.account_id],
    })
    const decided = await admin.post('own/registrations/decide', {
      ...shown,
      decision: 'accepted',
      codes: ['TVLOGIN', 'TVSCRPAN'],
      flags: ['show_national_account'],
    })
    expect(decided.status).toBe(200)
    expect((await admin.post('own/registrations/decide', { ...shown, decision: 'refused' })).status).toBe(409)

    const [welcome] = await mails('rita@fleet.example')
    expect(welcome?.subject).toBe('Your account on the fleet tire portal')
    const link = linkIn(welcome)
    expect((await world.app.server.inject(link.replace('http://portal.test', ''))).statusCode).toBe(200)
    expect((await choose(link, 'too short')).statusCode).toBe(400)
    expect((await choose(link, 'a long enough sentence')).statusCode).toBe(200)
    expect((await choose(link, 'another long sentence')).statusCode).toBe(400)
    expect(await signIn('rita@fleet.example', 'a long enough sentence')).toBe(0)
  })

  it('keeps no link in the database, only the hash of its code', async () => {
    const [mail] = await mails('rita@fleet.example')
    const code = new URL(linkIn(mail)).searchParams.get('code') ?? ''
    expect(code).toMatch(/^[\w-]{43}$/)
    for (const table of ['password_codes', 'outgoing_mail', 'audit_log']) {
      expect(JSON.stringify(await world.database.query({ text: `select * from ${table}`, values: [] }))).not.toContain(
        code,
      )
    }
    expect(world.log.join('')).not.toContain(code)
  })

  it('answers a forgotten password the same for an owner, a locked and an unknown user, and mails the owner alone', async () => {
    const answers = [
      await forget('cus-other@example.test'),
      await forget('locked@example.test'),
      await forget('nobody@example.test'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.json).toEqual(answers[0]?.json)
    expect(answers[2]?.json).toEqual(answers[0]?.json)
    expect(await mails('cus-other@example.test')).toHaveLength(1)
    expect([...(await mails('locked@example.test')), ...(await mails('nobody@example.test'))]).toEqual([])
  })

  it('ends every session with the new password, and forgets failed sign-ins', async () => {
    const before = await world.as('cus-other')
    for (let attempt = 0; attempt < 5; attempt++) await signIn('cus-other@example.test', 'not it')
    const [mail] = await mails('cus-other@example.test')
    expect((await choose(linkIn(mail), 'brand new sentence')).statusCode).toBe(200)
    expect((await before.get('authorization/verify')).status).toBe(403)
    expect(await signIn('cus-other@example.test', 'brand new sentence')).toBe(0)
  })

  it('takes a link for an hour only, and the newest password ends the older links', async () => {
    later(61)
    await forget('dlr@example.test')
    const [late] = await mails('dlr@example.test')
    later(61)
    expect((await choose(linkIn(late), 'a long enough sentence')).statusCode).toBe(400)
    await forget('dlr@example.test')
    await forget('dlr@example.test')
    const [second, first] = await mails('dlr@example.test')
    expect((await choose(linkIn(second), 'a long enough sentence')).statusCode).toBe(200)
    expect((await choose(linkIn(first), 'a longer sentence still')).statusCode).toBe(400)
  })

  it('mails one address at most three times an hour, and limits one caller to ten requests a minute', async () => {
    later(61)
    const answers: number[] = []
    for (let count = 0; count < 7; count++) answers.push((await forget('win@example.test')).status)
    expect(await mails('win@example.test')).toHaveLength(3)
    expect(answers).toContain(429)
  })

  it('shows the pages without a script, and what was typed as text', async () => {
    const { headers } = await world.as('admin')
    for (const path of ['register', 'forgot', 'mail']) {
      const page = await world.app.server.inject({ url: `/membership/${path}`, headers })
      expect([path, page.statusCode, page.headers['content-security-policy']]).toEqual([
        path,
        200,
        expect.stringContaining("default-src 'none'"),
      ])
    }
    const wrong = await world.app.server.inject(
      post('/membership/register', { user_name: '"><script>alert(1)</script>', email: 'x' }),
    )
    expect([wrong.statusCode, wrong.body.includes('<script>')]).toEqual([400, false])
  })
})

import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regionalDefaultsOf } from '../../../domain/regions.ts'
import { noAccess, type Access } from '../../../engine/core/access/Access.ts'
import { derivedFlags } from '../../../server/access/derivedFlags.ts'
import { findUser, sessionStore } from '../../../server/access/sessions.ts'
import type { Database } from '../../../server/platform/database/Database.ts'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { addUser } from '../platform/jobs/jobTestServices.ts'

describe('a session', () => {
  let database: Database
  let user: number
  let clock = new Date('2026-06-15T12:00:00Z')
  let access: Access = noAccess
  let sessions: ReturnType<typeof sessionStore>
  beforeAll(async () => {
    database = await testDatabase.open()
    user = await addUser(database, 'someone')
    sessions = sessionStore(database, () => clock, {
      regionalDefaults: regionalDefaultsOf.NA,
      access: () => access,
      derivedFlags: derivedFlags(() => clock),
    })
  })
  afterAll(() => database.close())

  it('lives on while it is used, and is written down anew only in its second half', async () => {
    const secrets = await sessions.begin(user)
    const extended = async () => {
      const principal = (await sessions.find(secrets))!
      const before = principal.expiresAt.getTime()
      return [await sessions.extend(principal), principal.expiresAt.getTime() > before]
    }
    const began = clock
    const { expiresAt } = (await sessions.find(secrets))!
    const life = expiresAt.getTime() - began.getTime()
    expect(await extended()).toEqual([false, false])
    clock = new Date(began.getTime() + life / 2 + 1000)
    expect([await extended(), (await sessions.find(secrets))?.expiresAt]).toEqual([
      [true, true],
      new Date(clock.getTime() + life),
    ])
    clock = began
  })

  it('belongs to nobody for background work once its user is locked', async () => {
    const found = () =>
      findUser(database, user, clock, {
        regionalDefaults: regionalDefaultsOf.NA,
        access: () => access,
        derivedFlags: derivedFlags(() => clock),
      })
    expect((await found())?.userId).toBe(user)
    await database.script(`update users set is_locked = true where user_id = ${user}`)
    expect(await found()).toBeNull()
    await database.script(`update users set is_locked = false where user_id = ${user}`)
  })

  it('is current at every call: after every write, its end and its expiry', async () => {
    const secrets = await sessions.begin(user)
    const find = () => sessions.find(secrets)
    expect(await find()).toMatchObject({ userId: user, codes: ['TVLOGIN'], locale: 'en-US' })
    const [one, other] = [await find(), await find()]
    // A returned session is a copy of its own.
    expect(one).toEqual(other)
    one!.codes = ['X']
    expect((await find())?.codes).toEqual(['TVLOGIN'])

    await database.query(sql`insert into user_securities (user_id, code) values (${user}, 'TVWEARRT')`)
    expect((await find())?.codes).toEqual(['TVLOGIN', 'TVWEARRT'])
    await database.transaction(
      async (connection) =>
        void (await connection.query(sql`update users set locale = 'de-DE' where user_id = ${user}`)),
    )
    expect((await find())?.locale).toBe('de-DE')
    await database.script(`update users set is_locked = true where user_id = ${user}`)
    expect(await find()).toBeNull()
    await database.script(`update users set is_locked = false where user_id = ${user}`)
    expect(await find()).not.toBeNull()

    const second = await sessions.begin(user)
    const principal = await sessions.find(second)
    await sessions.end(principal!)
    expect(await sessions.find(second)).toBeNull()
    expect(await find()).not.toBeNull()
    clock = new Date('2026-06-15T13:00:00Z')
    expect(await find()).toBeNull()
  })

  it('sees what its group and its flags open as they are now, though nothing was written', async () => {
    const secrets = await sessions.begin(user)
    const title = { key: 't', text: 'T' }
    const scopeOf = async () => (await sessions.find(secrets))?.scope
    await database.query(sql`insert into user_flags (user_id, flag) values (${user}, 'show_leasing')`)
    const groupOf = async (): Promise<string> => (await sessions.find(secrets))?.group ?? ''
    const group = await groupOf()
    expect(await scopeOf()).toEqual({ kind: 'accounts', accounts: [] })
    access = {
      ...noAccess,
      groups: [{ id: group, title, reach: 'flags' }],
      flags: [{ id: 'show_leasing', title, locationType: 9, maxAccounts: null, minAccounts: null }],
    }
    expect(await scopeOf()).toEqual({ kind: 'types', types: [9] })
    access = { ...access, codes: [{ id: 'X1', title, needs: ['X0'] }], groups: [{ id: group, title, reach: 'all' }] }
    expect(await scopeOf()).toEqual({ kind: 'all' })
    expect((await sessions.find(secrets))?.entrances).toEqual({ X1: ['X0'] })
    access = { ...access, groups: [{ id: group, title, reach: 'dealers' }] }
    expect(await scopeOf()).toEqual({ kind: 'dealers', dealers: [] })
  })

  it('is refused with a key or a token of another session', async () => {
    const [mine, theirs] = [await sessions.begin(user), await sessions.begin(user)]
    await sessions.find(mine)
    expect(await sessions.find({ token: mine.token, apiKey: theirs.apiKey })).toBeNull()
    expect(await sessions.find({ token: '', apiKey: mine.apiKey })).toBeNull()
  })
})

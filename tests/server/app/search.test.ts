import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../platform/database/testDatabase.ts'
import { setupTestApp } from './setupTestApp.ts'
import { createTestApp, type Caller } from './testApp.ts'

interface Hit {
  title: string
  detail: string
  found: { title: string; text: string } | null
  address: string
  match: string
}
interface Group {
  id: string
  title: string
  hits: Hit[]
}
interface Unit {
  unit_id: number
  unit_number: string
  vin: string
  license_plate: string
}

describe('the search', () => {
  const world = setupTestApp()
  let staff: Caller
  /** A unit of the planted fleet. */
  let planted: Unit
  let tire: string
  beforeAll(async () => {
    staff = await world.as('admin')
    const [unit] = await world.database.query<Unit>({
      text: `select unit_id, unit_number, vin, license_plate from units where unit_number = 'GR-101'`,
      values: [],
    })
    if (!unit) throw new Error('the demo data has no GR-101')
    planted = unit
    const [fitted] = await world.database.query<{ number: string }>({
      text: 'select identification_number as number from tires where unit_id = $1 and identification_number is not null order by tire_id limit 1',
      values: [unit.unit_id],
    })
    tire = fitted?.number ?? ''
  })

  const find = async (text: string, who = staff): Promise<Group[]> =>
    (await who.get(`search/find?text=${encodeURIComponent(text)}`)).json.groups as unknown as Group[]
  const hitsOf = async (text: string, kind: string, who = staff): Promise<Hit[]> =>
    (await find(text, who)).find(({ id }) => id === kind)?.hits ?? []

  it('finds a unit by its number, whatever its separators and case, before all else', async () => {
    for (const text of ['GR-101', 'gr101', ' Gr 101', 'GR.101', 'GR-1O1']) {
      const [first] = await find(text)
      expect([text, first?.id, first?.hits[0]]).toEqual([
        text,
        'found-units',
        expect.objectContaining({
          title: 'GR-101',
          match: 'exact',
          found: null,
          address: `/unit-history-report?unit_ids=${planted.unit_id}`,
        }),
      ])
    }
  })

  it('says by which identifier it found a unit', async () => {
    const hits = await Promise.all(
      [planted.license_plate, planted.vin.toLowerCase(), planted.vin.slice(0, 12)].map((text) =>
        hitsOf(text, 'found-units'),
      ),
    )
    const own = hits.map((all) => all.find(({ title }) => title === 'GR-101'))
    expect(own.map((hit) => [hit?.match, hit?.found])).toEqual([
      ['exact', { title: 'Plate', text: planted.license_plate }],
      ['exact', { title: 'VIN', text: planted.vin }],
      ['prefix', { title: 'VIN', text: planted.vin }],
    ])
  })

  it('puts what begins with a text before what has it somewhere else', async () => {
    const hits = await hitsOf('GR-10', 'found-units')
    expect(hits.map(({ match }) => match)).toEqual(['prefix', 'prefix', 'prefix', 'prefix', 'prefix'])
    expect(hits.map(({ title }) => title)).toEqual(['GR-101', 'GR-102', 'GR-103', 'GR-104', 'GR-105'])
    const [part] = await hitsOf(planted.vin.slice(-6), 'found-units')
    expect([part?.title, part?.match]).toEqual(['GR-101', 'part'])
  })

  it('finds words in any order, and similar spellings where nothing has them', async () => {
    const [akron] = await hitsOf('akron granite', 'found-locations')
    expect([akron?.title, akron?.match]).toEqual(['Granite Ridge Freight, Akron', 'part'])
    const [similar] = await hitsOf('Grannite Rige', 'found-accounts')
    expect([similar?.title, similar?.match]).toEqual(['Granite Ridge Freight', 'similar'])
    // One letter that is missing, or two in the other order, of a short word.
    const customer = await world.as('cus')
    for (const [text, place] of [
      ['akon', 'Akron'],
      ['akorn', 'Akron'],
      ['omha', 'Omaha'],
    ] as const) {
      const [hit] = await hitsOf(text, 'found-locations', customer)
      expect([text, hit?.title, hit?.match]).toEqual([
        text,
        expect.stringMatching(new RegExp(`, ${place}$`)),
        'similar',
      ])
    }
    const wrong = `${planted.vin.slice(0, 9)}${planted.vin[9] === 'X' ? 'Y' : 'X'}${planted.vin.slice(10)}`
    expect((await hitsOf(wrong, 'found-units'))[0]?.title).toBe('GR-101')
  })

  it('finds words of a number and of its place, and pages by their words for rows that have the others', async () => {
    const customer = await world.as('cus')
    for (const text of ['akron 105', '105 AKRON', 'ridge gr-105', 'GR-105, Akron', 'akron - 105'])
      expect([text, (await hitsOf(text, 'found-units', customer))[0]]).toEqual([
        text,
        expect.objectContaining({ title: 'GR-105', match: 'part' }),
      ])
    expect(await hitsOf('akron 105', 'found-units', await world.as('cus-other'))).toEqual([])
    for (const text of ['critical akron', 'Akron Critical'])
      expect(await hitsOf(text, 'pages-of-rows', customer)).toEqual([
        expect.objectContaining({
          title: 'Units to check · Granite Ridge Freight, Akron',
          address: expect.stringMatching(/^\/units-to-check\?accounts=\d+&locations=\d+$/) as string,
        }),
      ])
    expect(await find('critical akron', await world.as('cus-other'))).toEqual([])
    expect((await hitsOf('checkpoint akron', 'pages-of-rows', customer)).map(({ title }) => title)).toEqual([
      'Checkpoint inspections · Granite Ridge Freight, Akron',
    ])
    expect(await hitsOf('checkpoint akron', 'pages-of-rows', await world.as('cus-other'))).toEqual([])
  })

  it('finds a number that is typed with other letters before it', async () => {
    const customer = await world.as('cus')
    expect((await hitsOf('GR-105', 'found-units', customer))[0]?.match).toBe('exact')
    for (const text of ['T-105', 'x105', ' Q 105 '])
      expect([
        text,
        ...(await hitsOf(text, 'found-units', customer)).map(({ title, match }) => `${title} ${match}`),
      ]).toEqual([text, 'GR-105 similar'])
  })

  it('finds a fitted tire, which opens its unit', async () => {
    expect((await hitsOf(tire, 'found-tires'))[0]).toMatchObject({
      title: tire,
      match: 'exact',
      address: `/unit-history-report?unit_ids=${planted.unit_id}`,
    })
  })

  it('finds a casing once by its number, for those whose it is, and a product by its article or name', async () => {
    const [casing] = await world.database.query<{ serial: string; account_id: number }>({
      text: 'select t.serial, t.account_id from tires t join units u using (unit_id) where t.serial is not null order by t.tire_id limit 1',
      values: [],
    })
    const hits = await hitsOf(casing!.serial.toLowerCase(), 'found-casings')
    expect(hits).toMatchObject([
      { title: casing!.serial, match: 'exact', address: `/casings/${casing!.account_id}/${casing!.serial}` },
    ])
    const [stranger] = await world.database.query<{ login: string }>({
      text: `
      select u.login from users u where u.user_group = 'CUS' and not u.is_locked and u.login like 'cus-%'
        and not exists (select from user_accounts a where a.user_id = u.user_id and a.account_id = $1) order by 1 limit 1`,
      values: [casing!.account_id],
    })
    expect(await hitsOf(casing!.serial, 'found-casings', await world.as(stranger!.login.split('@')[0]!))).toEqual([])
    const [product] = await world.database.query<{ product_id: number; article_number: string }>({
      text: 'select product_id, article_number from products where is_active order by product_id limit 1',
      values: [],
    })
    const admin = await world.as('admin')
    expect((await hitsOf(product!.article_number, 'found-products', admin))[0]).toMatchObject({
      match: 'exact',
      address: `/manage-products/${product!.product_id}`,
    })
    expect((await hitsOf(product!.article_number, 'found-products', await world.as('cus')))[0]?.address).toMatch(
      /^\/product-wear-rate-report\?/,
    )
  })

  it('takes what is typed for a text, not for a pattern', async () => {
    expect([await find('%'), await find('___'), await find("'--"), await find('GR%101_')]).toEqual([
      [],
      [],
      [],
      expect.anything(),
    ])
    for (const text of ['%%%%', "GR-101' or true --", 'a\\', '"; drop'])
      expect((await staff.get(`search/find?text=${encodeURIComponent(text)}`)).status).toBe(200)
  })

  /** Units with their plates, VINs and tires that a user may see, or may not. */
  const unitsOf = (login: string, isTheirs: boolean): Promise<(Unit & { tire: string | null })[]> =>
    world.database.query<Unit & { tire: string | null }>({
      text: `
      select u.unit_id, u.unit_number, u.vin, u.license_plate, (select min(t.identification_number) from tires t where t.unit_id = u.unit_id) as tire
      from units u
      cross join (select user_id, user_group from users where login = $1) who
      where u.vin is not null and u.license_plate is not null and $2::boolean = case who.user_group
        when 'CUS' then u.account_id in (select account_id from user_accounts a where a.user_id = who.user_id)
        when 'DLR' then u.location_id in (select l.location_id from dealer_locations l join user_dealers d using (dealer_id) where d.user_id = who.user_id)
        else true end
      order by u.unit_id desc limit 3`,
      values: [`${login}@example.test`, isTheirs],
    })
  const isFound = async (unit: Unit & { tire: string | null }, who: Caller): Promise<boolean[]> =>
    Promise.all(
      [unit.unit_number, unit.vin, unit.license_plate, ...(unit.tire ? [unit.tire] : [])].map(
        async (text) => JSON.stringify(await find(text, who)).match(new RegExp(`[=/]${unit.unit_id}"`)) !== null,
      ),
    )

  it.each(['cus', 'cus-other', 'cus-basic', 'dlr'])(
    'finds for %s their own units, and none of another fleet',
    async (login) => {
      const who = await world.as(login)
      const [theirs, others] = await Promise.all([unitsOf(login, true), unitsOf(login, false)])
      expect([theirs.length > 0, others.length]).toEqual([true, 3])
      for (const unit of others)
        expect([unit.unit_number, ...(await isFound(unit, who))]).toEqual([
          unit.unit_number,
          ...(unit.tire ? [false] : []),
          false,
          false,
          false,
        ])
      for (const unit of theirs) expect([unit.vin, (await isFound(unit, who))[1]]).toEqual([unit.vin, true])
    },
  )

  it.each(['admin', 'gyr'])('finds units of all fleets for %s', async (login) => {
    const who = await world.as(login)
    for (const unit of await unitsOf(login, true))
      expect([unit.vin, (await isFound(unit, who))[1]]).toEqual([unit.vin, true])
  })

  it('links to no page that the user may not open', async () => {
    const addresses = (
      await Promise.all(
        ['cus-basic', 'cus', 'dlr', 'gyr'].map(async (login) => {
          const who = await world.as(login)
          const { json } = await who.get('catalog/get_reports')
          const routes = [
            ...(json.reports as unknown as { route: string }[]),
            ...(json.forms as unknown as { route: string }[]),
          ].map(({ route }) => new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`))
          const groups = (await Promise.all(['t', 'a', 'c', '1'].map((text) => find(text, who)))).flat()
          return groups
            .flatMap(({ hits }) => hits)
            .filter(({ address }) => !routes.some((route) => route.test(address.split('?')[0] ?? '')))
            .map(({ address }) => `${login} ${address}`)
        }),
      )
    ).flat()
    expect(addresses).toEqual([])
  })

  it('finds favorites of their owner alone, and only while their page is open to them', async () => {
    const owner = await world.as('cus')
    await owner.post('../v1/favorite_reports/save', { name: 'Zebra crossing', request_url: '/checkpoint?page=2' })
    expect((await hitsOf('zebra', 'favorite-reports', owner)).map(({ title, address }) => [title, address])).toEqual([
      ['Zebra crossing', '/checkpoint?page=2'],
    ])
    expect(await hitsOf('zebra', 'favorite-reports', await world.as('cus-other'))).toEqual([])
    await world.database.query({
      text: `update favorite_reports set request_url = '/manage-users' where name = 'Zebra crossing'`,
      values: [],
    })
    expect(await hitsOf('zebra', 'favorite-reports', owner)).toEqual([])
  })

  it('uses indexes for readers with limits: its comparisons reveal nothing of rows out of reach', async () => {
    const plan = await world.database.transaction(async (connection) => {
      await connection.script('set local enable_seqscan = off')
      const [account] = await connection.query<{ id: number }>({
        text: 'select account_id as id from units where unit_id = $1',
        values: [planted.unit_id],
      })
      const explained = {
        text: `explain select unit_id from units where search_key(vin) collate "C" like '1dw' || '%'`,
        values: [],
      }
      return await connection.query(explained, { reader: { kind: 'accounts', accounts: [account!.id] } })
    })
    expect(JSON.stringify(plan)).toContain('Index Scan on units_by_search_vin')
    const words = await world.database.transaction(async (connection) => {
      await connection.script('set local enable_seqscan = off')
      const like = (word: string) => `search_text(vin) collate "C" like search_text('%${word}%')`
      return await connection.query(
        {
          text: `explain select unit_id from units where (${like('akron')} or ${like('121058')}) and search_text(concat_ws(' ', vin, unit_number)) like '%akron%'`,
          values: [],
        },
        { reader: { kind: 'all' } },
      )
    })
    expect(JSON.stringify(words).match(/BitmapOr|Bitmap Index Scan on units_by_similar_vin/g)).toEqual([
      'BitmapOr',
      'Bitmap Index Scan on units_by_similar_vin',
      'Bitmap Index Scan on units_by_similar_vin',
    ])
    // Few rows are found by their account: the plan of the others is not told by so little data.
    const kept = {
      text: `select oprcode::text as name from pg_operator o join pg_proc p on p.oid = o.oprcode where o.oid in ('<%(text,text)'::regoperator, '~~(text,text)'::regoperator) and not p.proleakproof
      union all select proname from pg_proc where proname in ('search_key', 'search_text') and not proleakproof`,
      values: [],
    }
    expect(await world.database.query(kept)).toEqual([])
  })

  it('finds beginnings without pg_trgm, and nothing that needs it', async () => {
    const apart = await createTestApp(testDatabase)
    try {
      await apart.database.script('drop extension pg_trgm cascade')
      const who = await apart.as('admin')
      expect((await hitsOf('GR-101', 'found-units', who))[0]?.match).toBe('exact')
      expect(await find('Grannite Rige', who)).toEqual([])
      // Added later, it is used without a new start.
      await apart.database.script('select create_search_indexes()')
      expect((await hitsOf('Grannite Rige', 'found-accounts', who))[0]?.match).toBe('similar')
    } finally {
      await apart.close()
    }
  })
})

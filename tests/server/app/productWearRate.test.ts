import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { plantedAccount } from '../../../server/portal/demo/planted.ts'
import { plantedWearSize } from '../../../server/portal/demo/tireWear.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { rateInterval, totalRate } from './rateInterval.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { tiresFromReadings } from './tiresFromReadings.ts'

type Row = Record<string, unknown>
const call = 'product_wear_rate_report'
const searches = [
  'search_brand',
  'get_retread',
  'search_product_line',
  'search_tire_size',
  'search_wheel_position',
  'search_axel_configuration',
  'search_load_range',
  'search_vocation',
]

describe('product wear rate', () => {
  const world = setupTestApp()
  let customer: Caller
  let staff: Caller
  let account: number
  const post = async (name: string, body: object = {}, caller: Caller = customer): Promise<Row> =>
    (await caller.post(`${call}/${name}`, body)).json
  const get = async (name: string, caller: Caller = customer): Promise<Row> =>
    (await caller.get(`${call}/${name}`)).json
  const rates = async (body: object = {}, caller: Caller = customer): Promise<Row[]> =>
    (await post('get_product_wear_rates', { page_size: 500, ...body }, caller)).product_wear_rates as Row[]
  const texts = (answer: Row): unknown[] => (answer.search_result as Row[]).map(({ text }) => text)
  const planted = () => ({ accounts: [account], tire_sizes: [plantedWearSize] })

  beforeAll(async () => {
    customer = await world.as('cus')
    staff = await world.as('admin')
    account = Number(
      (
        (await post('select_accounts', { account_numbers: [plantedAccount.accountNumber] })).verified_account as Row[]
      )[0]?.value,
    )
  })

  it('rates 18 to 9 over 108,000 mi as 12,000 mi per 32nd, with the fitting as a reading', async () => {
    const row = (await rates(planted())).find(({ axle_kind }) => axle_kind === 'steer')
    expect(row).toMatchObject({
      brand: 'Roadwell',
      product_line: 'S-11 Regional',
      retread: 'new',
      tire_size: plantedWearSize,
      tires: 2,
      standing: 'indicative',
      wear_rate: 12_000,
      mean_wear: 12_000,
      median_wear: 12_000,
      wear_from: null,
      wear_to: null, // of two tires
      projected_miles: 192_000, // (20 - 4) x 12,000
      remaining_miles: null, // none of them is on a unit
    })
  })

  it('costs a tire by the tread above its pull point', async () => {
    const [product] = await world.database.query<{ price: number }>(sql`
      select new_price as price from products join product_lines using (product_line_id) where name = 'S-11 Regional' and tire_size = ${plantedWearSize}`)
    const row = (await rates(planted())).find(({ axle_kind }) => axle_kind === 'steer')
    expect(row?.cost_per_32nd).toBeCloseTo(product!.price / 16, 10)
    expect(row?.cost_per_mile).toBeCloseTo(product!.price / 192_000, 12)
  })

  it('draws the line of least squares through more than two readings, and counts a retread as its own product', async () => {
    const drive = (await rates(planted())).filter(({ axle_kind }) => axle_kind === 'drive')
    expect(
      drive.map(({ product_line, retread, tires, wear_from }) => [product_line, retread, tires, wear_from]),
    ).toEqual([
      ['D-21 Longhaul', 'new', 1, null],
      ['RC Drive', 'retread', 1, null],
    ])
    expect(drive[0]?.mean_wear).toBeCloseTo(720_000 / 53, 9)
    expect(drive[0]?.wear_rate).toBeCloseTo(720_000 / 53, 9)
    expect(drive[1]?.mean_wear).toBe(12_000)
  })

  it('counts what it leaves out, with the reason', async () => {
    const { left_out, lists, totals } = await post('get_product_wear_rates', planted())
    expect(Object.fromEntries((left_out as Row[]).map(({ reason, tires }) => [reason, tires]))).toEqual({
      no_odometer: 1,
      odometer_not_forward: 1,
      one_reading: 1,
      over_500000_km: 1,
      tire_changed: 1,
      under_two_32nds: 1,
    })
    expect((lists as Record<string, Row>).left_out?.totals).toEqual({ tires: 6 })
    expect(totals).toEqual({ products: 3, tires: 4 })
  })

  it('agrees with every tire worked out one by one', async () => {
    const tires = await tiresFromReadings(world.database)
    const counted = new Map<string, number>()
    const groups = new Map<string, typeof tires>()
    for (const tire of tires) {
      if (tire.reason) counted.set(tire.reason, (counted.get(tire.reason) ?? 0) + 1)
      else groups.set(tire.group, [...(groups.get(tire.group) ?? []), tire])
    }
    const { left_out } = await post('get_product_wear_rates', {}, staff)
    expect(new Map((left_out as Row[]).map(({ reason, tires: many }) => [reason, many]))).toEqual(counted)
    const rows = await rates({}, staff)
    expect(rows).toHaveLength(groups.size)
    for (const row of rows) {
      const own = groups.get(`${String(row.product_line_id)} ${String(row.tire_size)} ${String(row.axle_kind)}`)!
      const all = own.map(({ rate }) => rate!).sort((one, other) => one - other)
      const mean = all.reduce((sum, rate) => sum + rate, 0) / all.length
      const median = (all[Math.floor((all.length - 1) / 2)]! + all[Math.floor(all.length / 2)]!) / 2
      expect([row.tires, row.standing]).toEqual([all.length, all.length < 30 ? 'indicative' : 'sound'])
      expect(Number(row.mean_wear) / mean).toBeCloseTo(1, 9)
      expect(Number(row.median_wear) / median).toBeCloseTo(1, 9)
      expect(Number(row.wear_rate) / totalRate(own)).toBeCloseTo(1, 9)
      const interval = rateInterval(own)
      if (!interval) expect([row.wear_from, row.wear_to]).toEqual([null, null])
      else
        for (const [at, end] of [row.wear_from, row.wear_to].entries())
          expect(Number(end) / interval[at]!).toBeCloseTo(1, 6)
    }
    expect(rows.filter(({ wear_from }) => wear_from !== null).length).toBeGreaterThan(5)
    // The same tires have the same interval each time.
    expect(await rates({}, staff)).toEqual(rows)
  })

  it('ranks the most measured products on each kind of axle, not all together', async () => {
    const { most_measured } = await post('get_product_wear_rates', {}, staff)
    const ranked = (most_measured as Row[]).map(({ axle_kind, wear_rate }) => ({
      kind: String(axle_kind),
      rate: Number(wear_rate),
    }))
    const order = ['steer', 'drive', 'trailer']
    expect(ranked).toEqual(
      [...ranked].sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || other.rate - one.rate),
    )
    for (const kind of order) expect([2, 3, 4, 5]).toContain(ranked.filter((one) => one.kind === kind).length)
  })

  it('narrows each choice by those made before it, with keyword and pages', async () => {
    expect(texts(await post('search_brand', planted()))).toEqual(['Recapro', 'Roadwell'])
    const [roadwell] = (await post('search_brand', { ...planted(), key_word: 'road' })).search_result as Row[]
    expect(roadwell).toEqual({ value: expect.any(String), text: 'Roadwell', tires: 3 })
    const chosen = { ...planted(), brands: [roadwell?.value] }
    expect(texts(await post('get_retread', chosen))).toEqual(['New tire'])
    expect(texts(await post('search_product_line', chosen))).toEqual(['D-21 Longhaul', 'S-11 Regional'])
    expect(await post('search_product_line', { ...chosen, page_number: 2, page_size: 1 })).toMatchObject({
      search_result: [{ text: 'S-11 Regional' }],
      page_number: 2,
      page_size: 1,
      total_items: 2,
    })
    expect(texts(await post('search_tire_size', { accounts: [account], brands: [roadwell?.value] }))).toContain(
      plantedWearSize,
    )
    expect(texts(await post('search_wheel_position', chosen))).toEqual(['LF', 'LFO', 'RF'])
    expect(texts(await post('search_axel_configuration', { ...chosen, wheel_positions: ['LFO'] }))).toHaveLength(1)
    expect(texts(await post('search_load_range', chosen))).toEqual(['H'])
    expect(texts(await post('search_vocation', chosen))).toEqual(['regional'])
    // A list does not narrow itself by its own selection.
    expect(texts(await post('search_brand', chosen))).toEqual(['Recapro', 'Roadwell'])
  })

  it('counts the tires that the choices leave, and answers all the choices at once', async () => {
    expect(await post('get_available_tires', planted())).toEqual({ tire_count: 4 })
    expect(await post('get_available_tires', { ...planted(), wheel_positions: ['LF'] })).toEqual({ tire_count: 1 })
    const all = await post('get_all_filters', planted())
    expect(Object.keys(all).sort()).toEqual([
      'axle_configurations',
      'brands',
      'load_ranges',
      'product_lines',
      'retreads',
      'tire_count',
      'tire_sizes',
      'vocations',
      'wheel_positions',
    ])
    expect(all.retreads).toEqual([
      { value: 'new', text: 'New tire', tires: 3 },
      { value: 'retread', text: 'Retread', tires: 1 },
    ])
    expect(all.tire_count).toBe(4)
  })

  it('pages by ten from the first page on, and reads and returns the page in page_info', async () => {
    const first = await post('get_product_wear_rates', {}, staff)
    expect(first.page_info).toEqual({
      page_number: 1,
      page_size: 10,
      order_by: 'standing',
      is_sort_desc: true,
      total_items: first.total_items,
    })
    expect(first.product_wear_rates).toHaveLength(10)
    const second = await post(
      'get_product_wear_rates',
      { page_info: { page_number: 2, page_size: 10, order_by: 'tires', is_sort_desc: false } },
      staff,
    )
    expect(second.page_info).toMatchObject({ page_number: 2, order_by: 'tires', is_sort_desc: false })
    const { response_status } = (await staff.post(`${call}/get_product_wear_rates`, { page_info: { page_number: 0 } }))
      .json
    expect(response_status?.errors.map(({ field }) => field)).toEqual(['page_info.page_number'])
  })

  it('chooses accounts by the selection that reports share', async () => {
    expect(await post('select_accounts', { accounts: [account], account_numbers: ['100001', '999999'] })).toMatchObject(
      {
        page_number: 1,
        page_size: 20,
        total_items: 2,
        total_selected_items: 1,
        is_accounts_verification_failed: true,
      },
    )
    expect(Object.keys(await get('select_account_ids'))).toEqual(['account_ids'])
    expect((await get('select_account_ids')).account_ids).toHaveLength(2)
    const selects = await post('get_selects')
    for (const name of [
      'countries',
      'vocations',
      'national_global_account_names',
      'canadian_national_global_account_names',
      'government_account_names',
      'us_states',
      'ca_provinces',
      'mx_states',
      'co_departments',
      'au_states',
      'cn_provinces',
    ]) {
      expect([name, Array.isArray(selects[name])]).toEqual([name, true])
    }
    expect(selects).toMatchObject({
      is_show_unknown: false,
      is_show_localbook: false,
      is_show_goverment: false,
      is_show_preferred_fleet: true,
    })
    expect([await get('has_system_level_access'), await get('has_system_level_access', staff)]).toEqual([
      { has_access: true },
      { has_access: true },
    ])
  })

  it('shows another fleet nothing, and a dealer only what was read where they serve', async () => {
    expect(await rates({ accounts: [account] }, await world.as('cus-other'))).toEqual([])
    expect(await post('get_available_tires', planted(), await world.as('cus-other'))).toEqual({ tire_count: 0 })
    expect(await post('get_available_tires', planted(), await world.as('dlr'))).toEqual({ tire_count: 4 }) // Akron, which they serve
  })

  it('reads the tires once for all the choices, and once for the rates and those of the most measured', async () => {
    const asked = vi.spyOn(world.database, 'query')
    const reads = async (name: string): Promise<number[]> => {
      asked.mockClear()
      await post(name, planted())
      return asked.mock.calls.map(([{ text }]) => text.split('from tire_wear ').length - 1).filter((times) => times > 0)
    }
    expect(await reads('get_all_filters')).toEqual([2]) // in one statement, the second time to count them
    expect(await reads('get_product_wear_rates')).toEqual([1, 1]) // and once for what was left out
    asked.mockRestore()
  })

  it('follows the tires, their units and their account', async () => {
    const tiresOf = (axle: string) =>
      `tire_id in (select tire_id from tire_wear where tire_size = '${plantedWearSize}' and axle_kind = '${axle}' and miles_per_32nd is not null)`
    const change = (text: string) => world.database.query({ text, values: [] })
    const steer = async (body: object = planted()) => (await rates(body)).find(({ axle_kind }) => axle_kind === 'steer')
    // The fitting counts as a reading for one of the two: 22 to 8 over 144,000 mi.
    await change(`update tires set new_tread_32nds = 22 where ${tiresOf('steer')}`)
    const total = (144_000 + 108_000) / (14 + 9)
    expect(await steer()).toMatchObject({
      tires: 2,
      mean_wear: expect.closeTo((12_000 + 144_000 / 14) / 2, 6),
      wear_rate: expect.closeTo(total, 6),
      projected_miles: expect.closeTo((22 - 4) * total, 6),
    })
    await change(
      `update tires set new_tread_32nds = 20, tire_size = '11R24.5', load_range = 'L' where ${tiresOf('steer')}`,
    )
    expect(await steer()).toBeUndefined()
    expect(await steer({ accounts: [account], tire_sizes: ['11R24.5'], load_ranges: ['L'] })).toMatchObject({
      tires: 2,
      mean_wear: 12_000,
    })
    await change(
      `update tires set tire_size = '${plantedWearSize}', load_range = 'H' where tire_size = '11R24.5' and load_range = 'L'`,
    )
    expect(await steer()).toMatchObject({ tires: 2, projected_miles: 192_000 })

    await change(`update units set vocation = 'circus' where unit_number = 'GR-101' and account_id = ${account}`)
    expect(texts(await post('search_vocation', planted()))).toEqual(['circus'])
    await change(`update units set vocation = null where unit_number = 'GR-101' and account_id = ${account}`)
    await change(`update accounts set vocation = 'fair' where account_id = ${account}`)
    expect(texts(await post('search_vocation', planted()))).toEqual(['fair'])
    await change(`update axle_configuration_wheels set position_code = 'LEFT' where position_code = 'LF'`)
    expect(texts(await post('search_wheel_position', planted()))).toContain('LEFT')
    expect(texts(await post('search_wheel_position', planted()))).not.toContain('LF')
    await change(`update axle_configuration_wheels set position_code = 'LF' where position_code = 'LEFT'`)
    await change(`update accounts set vocation = 'regional' where account_id = ${account}`)
    expect(texts(await post('search_vocation', planted()))).toEqual(['regional'])
  })

  it('is refused to those without its code on all seventeen calls', async () => {
    const basic = await world.as('cus-basic')
    const routes = world.app.routes().filter(({ path }) => path.includes(call))
    expect(routes).toHaveLength(17)
    for (const name of searches) expect(routes.some(({ path }) => path.endsWith(`/${name}`))).toBe(true)
    for (const { method, path } of routes) {
      const short = path.replace('/api/v2/', '')
      expect([path, (method === 'GET' ? await basic.get(short) : await basic.post(short, {})).status]).toEqual([
        path,
        401,
      ])
    }
  })

  it('takes every row along in PDF and Excel, with what was left out', async () => {
    const pdf = (
      await pdfPages((await customer.post(`${call}/get_product_wear_rates_report_pdf`, planted())).raw)
    ).flat()
    expect(pdf).toEqual(
      expect.arrayContaining([
        'Product wear rate',
        'S-11 Regional',
        '12,000',
        '13,585',
        'Tires left out',
        'No odometer reading',
      ]),
    )
    const sheet = await xlsxRows((await customer.post(`${call}/get_product_wear_rates_report_xls`, planted())).raw)
    expect(sheet.find(([cell]) => cell === 'S-11 Regional')).toEqual(expect.arrayContaining([2, 12_000]))
    expect(sheet).toContainEqual(expect.arrayContaining(['Worn under 2/32″', 1]))
    // The chart names the axle in the reader's words: its code stands beside the product's name, not in it.
    const { most_measured } = await post('get_product_wear_rates', planted())
    const drawn = (most_measured as Row[]).find(
      ({ product, axle_kind }) => product === `Roadwell S-11 Regional, ${plantedWearSize}` && axle_kind === 'steer',
    )
    expect(drawn).toMatchObject({ wear_rate: 12_000 })
    expect(Object.keys(drawn ?? {})).toEqual(expect.arrayContaining(['wear_from', 'wear_to']))
    const german = (
      await pdfPages(
        (await customer.post(`${call}/get_product_wear_rates_report_pdf`, planted(), { 'user-language': 'de-DE' })).raw,
      )
    )
      .flat()
      .join(' ')
    expect(german).toContain(`${plantedWearSize}, Lenkachse`)
  })

  it('is the total distance over the total tread where tires wear differently, and needs 2/32', async () => {
    // Six tires run 32,000 miles each: one wears 2/32, five 8/32. The mean of their rates is far from 192,000 miles
    // over 42/32. A seventh wears less than 2/32.
    await world.database.query(sql`insert into tire_sizes (tire_size, is_wide_base) values ('1R1', false)`)
    await world.database.query(sql`
      insert into tires (tire_id, account_id, product_line_id, tire_size)
      select 900000 + n, ${account}, (select product_line_id from product_lines where name = 'S-11 Regional'), '1R1' from generate_series(1, 7) n`)
    await world.database.query(sql`select ensure_month('2020-01-10'), ensure_month('2020-06-10')`)
    await world.database.query(sql`
      insert into inspections (account_id, inspected_on, inspection_id, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, odometer_miles, total_tires, total_tires_read_count)
      select u.account_id, seen.day, 900000 + 2 * n + seen.visit, 1, 'fleet', 'A. Person', u.location_id, u.unit_id, '10:00', seen.miles, 1, 1
      from units u, generate_series(1, 7) n, (values ('2020-01-10'::date, 10000, 0), ('2020-06-10'::date, 42000, 1)) seen (day, miles, visit)
      where u.account_id = ${account} and u.unit_number = 'GR-101'`)
    await world.database.query(sql`
      insert into readings (account_id, inspected_on, inspection_id, axle_number, side, wheel_index, tire_id, tread_32nds, pressure_severity, tread_severity)
      select ${account}, seen.day, 900000 + 2 * tire.n + seen.visit, 1, 'left', 1, 900000 + tire.n, 18 - tire.worn * seen.visit, 'not_read', 'ok'
      from (values ('2020-01-10'::date, 0), ('2020-06-10'::date, 1)) seen (day, visit), (values (1, 2), (2, 8), (3, 8), (4, 8), (5, 8), (6, 8), (7, 1.9)) tire (n, worn)`)
    await world.database.query(sql`select settle_tire_wear(array(select tire_id from tires where tire_size = '1R1'))`)
    const { product_wear_rates, left_out } = await post('get_product_wear_rates', {
      accounts: [account],
      tire_sizes: ['1R1'],
    })
    const [row] = product_wear_rates as Row[]
    expect(row).toMatchObject({
      tires: 6,
      wear_rate: expect.closeTo(192_000 / 42, 6),
      mean_wear: 6000,
      median_wear: 4000,
      axle_kind: 'steer',
    })
    expect(Number(row?.wear_from)).toBeLessThan(192_000 / 42)
    expect(Number(row?.wear_to)).toBeGreaterThan(192_000 / 42)
    expect(left_out).toEqual([{ reason: 'under_two_32nds', tires: 1 }])
  })
})

import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'
import { pdfPages, pdfPhotographs, xlsxRows } from './readFiles.ts'

type Wire = Record<string, unknown>
interface ReportJobRow {
  id: number
  report_name: string
  account: string
  made_by: string
  state: string
  created_at: string
  finished_at: string
  error: string | null
  can_open: boolean
  progress: { done: number; total: number; text: string | null }
}

const days = { date_from: '2026-05-16', date_to: '2026-06-15' }
const listOf = (answer: Answer): ReportJobRow[] => answer.json.reports as unknown as ReportJobRow[]

/** Waits until the job has come to rest. */
async function settled(caller: Caller, id: number): Promise<ReportJobRow> {
  for (let tries = 0; tries < 400; tries++) {
    const { json } = await caller.get(`jobs/get/${id}`)
    const job = json.job as unknown as ReportJobRow
    if (!['queued', 'running'].includes(job.state)) return job
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`job ${id} never came to rest`)
}

describe('the fleet condition report', () => {
  const world = setupTestApp({ commits: true })
  let fleet: Caller
  let account: number
  const generate = async (caller: Caller, body: Wire): Promise<number> => {
    const { status, json } = await caller.post('fleet_conditions/generate_reports', body)
    expect([status, json.state]).toEqual([200, 'queued'])
    return Number(json.id)
  }
  beforeAll(async () => {
    await world.app.server.ready()
    fleet = await world.as('cus')
    const { json } = await fleet.post('fleet_conditions/select_accounts', { key_word: 'Granite' })
    account = (json.accounts as unknown as { value: number }[])[0]?.value ?? 0
  })

  it('chooses from the accounts in reach, a page at a time, and counts those chosen', async () => {
    const staff = await world.as('admin')
    const { json } = await staff.post('fleet_conditions/select_accounts', {
      page_size: 5,
      accounts: [account, 999_999_999],
      countries: ['US'],
    })
    expect(json).toMatchObject({ page_number: 1, page_size: 5, total_selected_items: 1 })
    expect((json.accounts as unknown as Wire[]).length).toBe(5)
    const own = await fleet.post('fleet_conditions/select_accounts', {})
    expect(own.json).toMatchObject({
      accounts: [
        { text: 'Clearwater Transport' },
        { text: 'Granite Ridge Freight', account_number: '100001', location_type: 3 },
      ],
      total_items: 2,
      total_selected_items: 0,
    })
    expect((await fleet.post('fleet_conditions/select_accounts', { states: ['US-CO'] })).json.total_items).toBe(1)
    expect((await fleet.post('fleet_conditions/select_accounts', { states: ['US-HI'] })).json.total_items).toBe(0)
    // A country says all its states.
    expect((await fleet.post('fleet_conditions/select_accounts', { states: ['US'] })).json.total_items).toBe(2)
  })

  it('offers what a report can be narrowed by, and what the reader may choose from', async () => {
    const { json } = await fleet.post('fleet_conditions/get_selects', {})
    expect(
      Object.keys(json)
        .filter((name) => name !== 'user')
        .sort(),
    ).toEqual([
      'au_states',
      'ca_provinces',
      'canadian_national_global_account_names',
      'cn_provinces',
      'co_departments',
      'countries',
      'countries_with_states',
      'government_account_names',
      'is_show_goverment',
      'is_show_localbook',
      'is_show_preferred_fleet',
      'is_show_unknown',
      'mx_states',
      'national_global_account_names',
      'unit_types',
      'us_states',
      'vocations',
    ])
    expect(json.ca_provinces as unknown as Wire[]).toContainEqual({
      value: 'CA-ON',
      text: 'Ontario',
      country_code: 'CA',
    })
  })

  it('finds in the planted fleet what was planted, and answers every section by its name', async () => {
    const id = await generate(fleet, {
      ...days,
      account_ids: [account],
      inspection_kind: 'checkpoint',
      report_name: 'June yard check',
      comment: 'For the safety meeting.',
    })
    expect(await settled(fleet, id)).toMatchObject({
      state: 'done',
      error: null,
      can_open: true,
      report_name: 'June yard check',
      account: 'Granite Ridge Freight',
    })
    const { json } = await fleet.post('fleet_conditions/get_report', { id })
    expect(
      Object.keys(json)
        .filter((name) => /^[A-Z]/.test(name))
        .sort(),
    ).toEqual([
      'AccountData',
      'AccountTireReportsData',
      'Comment',
      'CoverPage',
      'FleetConditionalData',
      'GraphPageHeader',
      'ImagesData',
      'MultipleGraphs',
      'OwnerData',
      'PotentialLossData',
      'PressureGraph',
      'ReportName',
      'SpecInformationData',
      'StatisticData',
      'SurveyData',
      'UnitsData',
    ])
    expect(json.CoverPage).toMatchObject({
      report_name: 'June yard check',
      account_names: 'Granite Ridge Freight',
      locations: 2,
      units: 8,
      date_from: '2026-05-16',
      date_to: '2026-06-15',
      comment: 'For the safety meeting.',
    })
    expect(json.StatisticData).toMatchObject({
      units: 8,
      tires: 64,
      tires_read: 62,
      pressure_critical: 3,
      pressure_warning: 3,
      tread_depth_critical: 5,
      tread_depth_warning: 1,
      units_with_exceptions: 6,
    })
    expect(json.AccountData).toMatchObject([
      { account_number: '100001', units: 8, tires: 64, tires_read: 62, critical_exceptions: 10, warning_exceptions: 6 },
    ])
    expect((json.UnitsData as unknown as Wire[]).map((unit) => unit.unit_number)).toEqual([
      'GR-105',
      'GR-T201',
      'GR-101',
      'GR-102',
      'GR-103',
      'GR-106',
      'GR-104',
      'GR-D301',
    ])
    expect(json.ImagesData).toEqual([])
    expect((json.SurveyData as unknown as Wire[]).length).toBe(8)
  })

  it('counts no unit of which no tire was read, also where nothing else was inspected', async () => {
    const total = async (): Promise<unknown> => {
      const id = await generate(fleet, { ...days, account_ids: [account], inspection_kind: 'checkpoint' })
      expect(await settled(fleet, id)).toMatchObject({ state: 'done', error: null })
      const { json } = await fleet.post('fleet_conditions/get_report', { id })
      const [{ units, tires }] = json.AccountData as unknown as [Wire]
      return {
        cover: (json.CoverPage as unknown as Wire).units,
        units,
        tires,
        statistics: (json.StatisticData as unknown as Wire).units,
        listed: new Set((json.UnitsData as unknown as Wire[]).map(({ unit_number }) => unit_number)).size,
      }
    }
    const before = await total()
    const [unread] = await world.database.query<{ id: number }>(sql`
      insert into units (account_id, location_id, unit_number, unit_type, configuration_code)
      select account_id, location_id, 'UNREAD-1', unit_type, configuration_code from units where account_id = ${account} and unit_type = 'trailer' limit 1 returning unit_id as id`)
    await world.database.query(sql`
      insert into inspections (account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, unit_id, inspected_time, total_tires, total_tires_read_count)
      select account_id, inspected_on, survey_id, survey_kind, survey_by, location_id, ${unread!.id}::bigint, inspected_time, total_tires, 0
      from inspections i where i.account_id = ${account} and i.survey_kind = 'checkpoint' and i.inspected_on between ${days.date_from} and ${days.date_to} limit 1`)
    expect(await total()).toEqual(before)
    await world.database.query(sql`delete from inspections where unit_id = ${unread!.id}`)
    await world.database.query(sql`delete from units where unit_id = ${unread!.id}`)
  })

  it('shows the pictures of the inspections it is made of, in its files too', async () => {
    const id = await generate(fleet, { ...days, account_ids: [account], inspection_kind: 'survey' })
    await settled(fleet, id)
    const { json } = await fleet.post('fleet_conditions/get_report', { id })
    const images = json.ImagesData as unknown as Wire[]
    expect(images.map(({ name, location_name, taken_on }) => [name, location_name, taken_on])).toEqual(
      [
        'GR-T201, Damaged wall',
        'GR-T201, Left side',
        'GR-T201 LFO, Nail in the tread',
        'GR-T201 LFO, Sidewall',
        'GR-T201 LRO, Shoulder wear',
      ].map((name) => [name, 'Granite Ridge Freight, Denver', '2026-06-06']),
    )
    expect((await fleet.get(String(images[0]?.image))).status).toBe(200)
    const pdf = (await fleet.post('fleet_conditions/get_pdf_report', { id })).raw
    expect(pdfPhotographs(pdf)).toBe(images.length)
    expect((await pdfPages(pdf)).flat()).toContain('GR-T201 LFO, Nail in the tread')
    expect((await xlsxRows((await fleet.post('fleet_conditions/get_excel_report', { id })).raw)).flat()).toContain(
      'GR-T201 LFO, Nail in the tread',
    )
  })

  const cents = (value: number | undefined): number => Math.round((value ?? 0) * 100) / 100
  const lossesOf = async (
    body: Wire,
  ): Promise<{ tires: Record<string, number>[]; loss: Record<string, number>; cover: Record<string, string> }> => {
    const id = await generate(fleet, { account_ids: [account], ...body })
    await settled(fleet, id)
    const { json } = await fleet.post('fleet_conditions/get_report', { id })
    return {
      tires: json.AccountTireReportsData as unknown as Record<string, number>[],
      loss: json.PotentialLossData as unknown as Record<string, number>,
      cover: json.CoverPage as unknown as Record<string, string>,
    }
  }

  it('calculates the potential loss of each tire by its own price, never above its worth, and says what it assumed', async () => {
    const { tires, loss } = await lossesOf({ ...days, inspection_kind: 'checkpoint' })
    const losing = tires.filter((tire) => tire.potential_loss! > 0)
    // Prices and new treads are those of the catalog.
    const prices = await world.database.query<{ unit: string; position: string; price: number; fresh: number }>(sql`
      select u.unit_number as unit, w.position_code as position, (case when p.is_retread then p.retread_price else p.new_price end)::float8 as price, coalesce(t.new_tread_32nds, p.new_tread_32nds)::float8 as fresh
      from tires t join units u using (unit_id)
      join axle_configuration_wheels w on w.configuration_code = u.configuration_code and w.axle_number = t.axle_number and w.side = t.side and w.wheel_index = t.wheel_index
      join products p on p.product_line_id = coalesce(t.retread_product_line_id, t.product_line_id) and p.tire_size = t.tire_size and p.load_range = t.load_range
      where t.account_id = ${account}`)
    const expected = (
      [
        // 20 % under loses 0.8 x 0.2 and a quarter of what the tire is worth; less only 0.8 of the share under.
        ['GR-T201', 'LFO', 10, 0.2, 0.25],
        ['GR-101', 'LF', 14, 0.2, 0.25],
        ['GR-101', 'RRO', 14, 0.15, 0],
        ['GR-T201', 'RRI', 8, 10 / 95, 0],
      ] as const
    )
      .map(([unit, position, tread, under, flat]) => {
        const { price, fresh } = prices.find((one) => one.unit === unit && one.position === position)!
        const worth = (price * (tread - 4)) / (fresh - 4)
        return [
          unit,
          position,
          cents(worth * 0.8 * under),
          cents(worth * flat),
          cents(worth * (0.8 * under + flat)),
        ] as const
      })
      .sort((one, other) => other[4] - one[4])
    expect(
      losing.map((tire) => [
        tire.unit_number,
        tire.position,
        cents(tire.underinflation_loss),
        cents(tire.flat_loss),
        cents(tire.potential_loss),
      ]),
    ).toEqual(expected)
    expect(loss).toMatchObject({
      tire_price: 450,
      retread_price: 250,
      pull_point: 4,
      underinflation_factor: 0.8,
      flat_share: 0.25,
      new_tread_steer: 20,
      new_tread_drive: 26,
      new_tread_trailer: 12,
      tires_losing: 4,
      tires_left_out: 2,
      above_worth: 0,
    })
    expect(loss.tires_listed).toBeGreaterThan(0)
    const sum = (name: string): number => losing.reduce((total, tire) => total + tire[name]!, 0)
    expect([loss.underinflation_loss, loss.flat_loss, loss.potential_loss].map(cents)).toEqual([
      cents(sum('underinflation_loss')),
      cents(sum('flat_loss')),
      cents(sum('potential_loss') + loss.early_removal_loss!),
    ])
  })

  it('loses nothing by the pressure of a tire that has not run at it: a spare, or one on a raised axle', async () => {
    const flat = async () =>
      (await lossesOf({ ...days, inspection_kind: 'checkpoint' })).tires
        .filter(({ flat_loss }) => flat_loss! > 0)
        .map(({ unit_number, position }) => `${unit_number} ${position}`)
        .sort()
    expect(await flat()).toEqual(['GR-101 LF', 'GR-T201 LFO'])
    const judge = (severity: string) =>
      world.database.query(sql`
      update readings r set pressure_severity = ${severity} from inspections i join units u using (unit_id)
      where u.unit_number = 'GR-101' and i.inspection_id = r.inspection_id and i.account_id = r.account_id and i.inspected_on = r.inspected_on
        and r.account_id = ${account} and r.axle_number = 1 and r.side = 'left' and r.pressure_psi <= 0.8 * r.target_pressure_psi and i.inspected_on between ${days.date_from} and ${days.date_to}`)
    await judge('plan')
    expect(await flat()).toEqual(['GR-T201 LFO'])
    await judge('critical')
  })

  it('loses the tread of tires that were removed in these dates, unless they are on a unit again', async () => {
    const none = { date_from: '2001-03-01', date_to: '2001-03-31' }
    expect((await lossesOf(none)).loss).toMatchObject({ early_removal_loss: 0, tires_removed: 0 })
    const [mounted] = await world.database.query<{ tire_id: number }>(
      sql`select tire_id from tires where account_id = ${account} and unit_id is not null limit 1`,
    )
    const [location] = await world.database.query<{ location_id: number }>(
      sql`select location_id from locations where account_id = ${account} limit 1`,
    )
    await world.database.query(sql`
      insert into removed_tires (removed_tire_id, account_id, location_id, removed_on, removal_reason, caps, tread_32nds, pull_point_32nds, new_tread_32nds, price, tire_id)
      select 900000 + n, ${account}, ${location!.location_id}, day, 'puncture', caps, tread, 6, fresh, price, tire
      from (values
        (1, '2001-03-10'::date, 0, 10, 20, 400, null::bigint), -- 6/16 of 400
        (2, '2001-03-11'::date, 1, 14, 24, null, null), -- 10/20 of a retread, whose price is not known
        (3, '2001-03-12'::date, 0, 3, 20, 400, null), -- under the pull point
        (4, '2001-03-13'::date, 0, 12, 20, 400, ${mounted!.tire_id}), -- mounted again
        (5, '2001-04-01'::date, 0, 12, 20, 400, null) -- of another month
      ) gone (n, day, caps, tread, fresh, price, tire)`)
    expect((await lossesOf(none)).loss).toMatchObject({
      early_removal_loss: 150 + 125,
      tires_removed: 2,
      potential_loss: 275,
    })
    expect((await lossesOf({ ...none, retread_price: 300 })).loss).toMatchObject({ early_removal_loss: 150 + 150 })
    // The pull point is the report's, not the one in force when the tire came off: 5/15 of 400 and 9/19 of 250.
    expect(cents((await lossesOf({ ...none, pull_point: 5 })).loss.early_removal_loss)).toBe(
      cents((400 * 5) / 15 + (250 * 9) / 19),
    )
    // At a pull point above its new tread a tire has no worth to lose.
    expect((await lossesOf({ ...none, pull_point: 22 })).loss.early_removal_loss).toBe(0)
    // Without dates the report is of those that it prints: the first and the last of its inspections.
    const { loss, cover } = await lossesOf({})
    expect(loss).toEqual((await lossesOf({ date_from: cover.date_from, date_to: cover.date_to })).loss)
    expect(cover.date_from! > '2001-04-01').toBe(true)
    await world.database.query(sql`delete from removed_tires where removed_tire_id > 900000`)
  })

  it('names its bands in the language of the reader, and itself by its title without a name of its own', async () => {
    const german = { 'user-language': 'de-DE' }
    const id = Number(
      (await fleet.post('fleet_conditions/generate_reports', { ...days, account_ids: [account] }, german)).json.id,
    )
    await settled(fleet, id)
    const texts = (await pdfPages((await fleet.post('fleet_conditions/get_pdf_report', { id }, german)).raw))
      .flat()
      .join(' ')
    for (const band of ['Unter 4/32″', '12/32″ bis unter 16/32″', '20 % und mehr darunter', 'Bis 10 % Abweichung'])
      expect(texts).toContain(band)
    for (const english of ['4 to under', 'ithin 10 %', 'Fleet condition report']) expect(texts).not.toContain(english)
  })

  it('says its assumptions without any tire, and leaves none out', async () => {
    const id = await generate(fleet, { account_ids: [account], date_from: '2001-01-01', date_to: '2001-01-31' })
    await settled(fleet, id)
    const { json } = await fleet.post('fleet_conditions/get_report', { id })
    expect(json.AccountTireReportsData).toEqual([])
    expect(json.PotentialLossData).toMatchObject({
      tire_price: 450,
      potential_loss: 0,
      tires_losing: 0,
      tires_left_out: 0,
    })
  })

  it('is narrowed to states, or to a country with all of its states, and says so in words', async () => {
    const found = async (states: string[]) => {
      const id = await generate(fleet, { ...days, account_ids: [account], inspection_kind: 'checkpoint', states })
      await settled(fleet, id)
      const { json } = await fleet.post('fleet_conditions/get_report', { id })
      const texts = (await pdfPages((await fleet.post('fleet_conditions/get_pdf_report', { id })).raw)).flat()
      return { units: (json.StatisticData as unknown as { units: number }).units, texts }
    }
    const [colorado, country] = [await found(['US-CO']), await found(['US', 'CA-ON'])]
    expect([colorado.units, country.units]).toEqual([2, 8])
    expect(colorado.texts.join(' ')).toContain('Colorado')
    expect(country.texts.join(' ')).toContain('United States')
  })

  it('says of a report that is not there that the report is not found', async () => {
    const { status, json } = await fleet.post('fleet_conditions/get_report', { id: 999_999 })
    expect([status, json.response_status?.description]).toEqual([404, 'Report not found'])
  })

  it('calculates with other assumptions when requested', async () => {
    const [usual, other] = [
      await lossesOf({ ...days, inspection_kind: 'checkpoint' }),
      await lossesOf({ ...days, inspection_kind: 'checkpoint', underinflation_factor: 0, flat_share: 0.5 }),
    ]
    expect([other.loss.underinflation_loss, other.loss.flat_loss]).toEqual([0, 2 * usual.loss.flat_loss!])
    // Both together are never more than the tire is worth.
    const whole = await lossesOf({ ...days, inspection_kind: 'checkpoint', flat_share: 1 })
    expect(cents(whole.loss.above_worth)).toBe(
      cents(
        whole.tires
          .filter(({ flat_loss }) => flat_loss! > 0)
          .reduce((sum, { underinflation_loss }) => sum + underinflation_loss!, 0),
      ),
    )
    expect(whole.loss.above_worth).toBeGreaterThan(0)
  })

  it('keeps what it found when the data changes, on the screen and in both files', async () => {
    const id = await generate(fleet, {
      ...days,
      account_ids: [account],
      inspection_kind: 'checkpoint',
      report_name: 'Before the change',
    })
    await settled(fleet, id)
    const before = await fleet.post('fleet_conditions/get_report', { id })
    await world.database.query(sql`update units set unit_number = unit_number || '-X' where account_id = ${account}`)
    const after = await fleet.post('fleet_conditions/get_report', { id })
    expect(after.json).toEqual(before.json)
    const pages = (await pdfPages((await fleet.post('fleet_conditions/get_pdf_report', { id })).raw))
      .map((page) => JSON.stringify(page))
      .join(' ')
    expect(pages).toContain('GR-T201')
    expect(pages).toContain('Before the change')
    expect(pages).not.toContain('GR-T201-X')
    const rows = JSON.stringify(await xlsxRows((await fleet.post('fleet_conditions/get_excel_report', { id })).raw))
    expect(rows).toContain('GR-105')
    expect(rows).not.toContain('GR-105-X')
    // The same files by the call that answers the JSON: by name, or by the specification's number.
    for (const [format, type] of [
      ['pdf', 'application/pdf'],
      [1, 'application/pdf'],
      [2, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      [3, 'image/png'],
      ['png', 'image/png'],
    ]) {
      const file = await fleet.post('fleet_conditions/get_report', { id, format })
      expect([file.status, file.headers['content-type']]).toEqual([200, type])
      expect(file.headers['content-disposition']).toMatch(/before-the-change_granite-ridge-freight_2026-06-15/)
    }
    await world.database.query(
      sql`update units set unit_number = replace(unit_number, '-X', '') where account_id = ${account}`,
    )
  })

  it('lists earlier ones, newest first, by page, each person their own', async () => {
    const first = await generate(fleet, { ...days, account_ids: [account], report_name: 'Listed first' })
    const second = await generate(fleet, { ...days, account_ids: [account], report_name: 'Listed second' })
    await settled(fleet, first)
    await settled(fleet, second)
    const page = await fleet.get('fleet_conditions/get_reports?page_number=1&page_size=2')
    expect(listOf(page).map(({ id, report_name, account: about, state }) => [id, report_name, about, state])).toEqual([
      [second, 'Listed second', 'Granite Ridge Freight', 'done'],
      [first, 'Listed first', 'Granite Ridge Freight', 'done'],
    ])
    expect(page.json).toMatchObject({ page_number: 1, page_size: 2 })
    expect(page.json.total_items).toBeGreaterThanOrEqual(6)
    const staff = await world.as('gyr')
    expect((await staff.get('fleet_conditions/get_reports')).json).toMatchObject({ reports: [], total_items: 0 })
  })

  it('answers another user’s report like a missing one, in every call', async () => {
    const id = await generate(fleet, { ...days, account_ids: [account] })
    await settled(fleet, id)
    const other = await world.as('admin')
    const none = await other.post('fleet_conditions/get_report', { id: 999_999_999 })
    for (const path of ['get_report', 'get_pdf_report', 'get_excel_report']) {
      const foreign = await other.post(`fleet_conditions/${path}`, { id })
      expect([path, foreign.status, foreign.json]).toEqual([path, 404, none.json])
    }
    expect((await other.get(`jobs/get/${id}`)).status).toBe(404)
    expect((await other.post(`jobs/cancel/${id}`, {})).status).toBe(404)
    expect((await other.post(`jobs/retry/${id}`, {})).status).toBe(404)
    expect((await other.delete(`jobs/delete/${id}`)).status).toBe(404)
    expect((await fleet.get(`jobs/get/${id}`)).status).toBe(200)
  })

  it('is no longer shown to who may no longer see all that is in it', async () => {
    const id = await generate(fleet, { ...days, account_ids: [account] })
    await settled(fleet, id)
    const [user] = await world.database.query<{ user_id: number }>(
      sql`select user_id from users where login = 'cus@example.test'`,
    )
    const given = await world.database.query<{ account_id: number }>(
      sql`delete from user_accounts where user_id = ${user?.user_id} returning account_id`,
    )
    expect((await fleet.post('fleet_conditions/get_report', { id })).status).toBe(404)
    expect((await fleet.post('fleet_conditions/get_pdf_report', { id })).status).toBe(404)
    expect(listOf(await fleet.get('fleet_conditions/get_reports'))[0]).toMatchObject({ id, can_open: false })
    for (const { account_id } of given)
      await world.database.query(sql`insert into user_accounts values (${user?.user_id}, ${account_id})`)
    expect((await fleet.post('fleet_conditions/get_report', { id })).status).toBe(200)
  })

  it('contains nothing of another fleet, even when that is requested', async () => {
    const other = await world.as('cus-other')
    const id = await generate(other, { ...days, account_ids: [account] })
    await settled(other, id)
    const { json } = await other.post('fleet_conditions/get_report', { id })
    expect(json.StatisticData).toMatchObject({ units: 0, tires: 0 })
    expect(JSON.stringify(json)).not.toMatch(/Granite Ridge|GR-1/)
  })

  it('is refused to who lacks its code, with every call of it', async () => {
    const basic = await world.as('cus-basic')
    expect((await basic.get('fleet_conditions/get_reports')).status).toBe(401)
    for (const [path, body] of [
      ['generate_reports', { account_ids: [account] }],
      ['get_report', { id: 1 }],
      ['get_pdf_report', { id: 1 }],
      ['get_excel_report', { id: 1 }],
      ['select_accounts', {}],
      ['get_selects', {}],
    ] as const) {
      expect([path, (await basic.post(`fleet_conditions/${path}`, body)).status]).toEqual([path, 401])
    }
    expect((await basic.get('catalog/get_report/fleet-condition-history')).status).toBe(401)
  })

  it('names the field that is wrong, and starts nothing', async () => {
    const count = async (): Promise<number> =>
      Number((await fleet.get('fleet_conditions/get_reports')).json.total_items)
    const before = await count()
    for (const [body, field] of [
      [{}, 'account_ids'],
      [days, 'account_ids'],
      [{ account_ids: 'all' }, 'account_ids'],
      [{ account_ids: [account], date_from: '13/45/2026' }, 'date_from'],
      [{ account_ids: [account], tire_price: 'much' }, 'tire_price'],
      [{ account_ids: [account], nonsense: 1 }, 'nonsense'],
    ] as const) {
      const { status, json } = await fleet.post('fleet_conditions/generate_reports', body)
      expect([status, json.response_status?.errors[0]?.field]).toEqual([400, field])
    }
    expect((await fleet.post('fleet_conditions/get_report', {})).json.response_status?.errors[0]?.field).toBe('id')
    expect(
      (await fleet.post('fleet_conditions/get_report', { id: 1, format: 'docx' })).json.response_status?.errors[0]
        ?.field,
    ).toBe('format')
    expect(await count()).toBe(before)
  })

  it('is deleted with everything stored for it', async () => {
    const id = await generate(fleet, { ...days, account_ids: [account] })
    await settled(fleet, id)
    expect((await fleet.delete(`jobs/delete/${id}`)).status).toBe(200)
    expect(await world.database.query(sql`select detail from audit_log where action = 'delete'`)).toContainEqual({
      detail: { what: 'generated report', key: id },
    })
    expect((await fleet.post('fleet_conditions/get_report', { id })).status).toBe(404)
    expect(await world.database.query(sql`select from job_answers where job_id = ${id}`)).toEqual([])
    expect((await fleet.post(`jobs/retry/${id}`, {})).status).toBe(404)
  })
})

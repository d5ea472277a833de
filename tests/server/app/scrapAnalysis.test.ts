import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantedAccount } from '../../../server/portal/demo/planted.ts'
import { plantedScrap } from '../../../server/portal/demo/plantedScrap.ts'
import { plantedScrapImages } from '../../../server/portal/demo/scrapImages.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, pdfPhotographs, xlsxRows } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

type Row = Record<string, unknown>
const planted = Object.keys(plantedScrapImages).length
const days = { date_from: '2026-05-16', date_to: '2026-06-14' }
const call = 'scrap_analysis_report'

describe('scrap analysis', () => {
  let world: SharedTestApp
  let customer: Caller
  let account: number
  const post = async (name: string, body: object = {}, caller: Caller = customer): Promise<Row> =>
    (await caller.post(`${call}/${name}`, body)).json
  const get = async (name: string, caller: Caller = customer): Promise<Row> =>
    (await caller.get(`${call}/${name}`)).json
  const texts = (rows: unknown): unknown[] => (rows as Row[]).map(({ text }) => text)

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
    const { verified_account } = await post('select_accounts', { account_numbers: [plantedAccount.accountNumber] })
    account = Number((verified_account as Row[])[0]?.value)
  })

  it("answers the parts of the document under the specification's names, in one call", async () => {
    const answer = await post('get_scrap_report', { accounts: [account], ...days })
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining([
        'CoverPage',
        'AccountData',
        'SurveyData',
        'StatisticData',
        'AccountTireReportsData',
        'ImagesData',
        'GraphPageHeader',
      ]),
    )
    expect(answer.CoverPage).toEqual({
      account_names: 'Granite Ridge Freight',
      accounts: 'Granite Ridge Freight',
      locations: 2,
      surveys: 2,
      tires: 8,
      first_day: '2026-05-16',
      last_day: '2026-06-14',
      prepared_by: 'Curtis Stone',
    })
    expect(answer.GraphPageHeader).toEqual(answer.CoverPage)
  })

  it('shows the pictures of the tires it found, each to whom the tire is shown', async () => {
    const { ImagesData } = (await post('get_scrap_report', { accounts: [account], ...days })) as Record<string, Row[]>
    expect(ImagesData?.map(({ Name, removal_reason, removed_on }) => [Name, removal_reason, removed_on])).toEqual([
      ['GR-101 LF, Sidewall after running flat', 'run flat', '2026-06-03'],
      ['GR-102 LRI, Shoulder wear', 'irregular wear', '2026-06-03'],
      ['GR-T201 LFO, Tread gauge', 'brake skid', '2026-05-21'],
    ])
    const address = String(ImagesData?.[0]?.Image)
    const whole = await customer.get(address)
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const other = await world.as('cus-other')
    expect((await other.get(address)).status).toBe(404)
    expect((await post('get_scrap_report', { accounts: [account], ...days }, other)).ImagesData).toEqual([])
    // The dealer serves Akron, not Denver.
    expect(
      ((await post('get_scrap_report', { accounts: [account], ...days }, await world.as('dlr'))).ImagesData as Row[])
        .length,
    ).toBe(2)
  })

  it('says in a file without pictures that there are none', async () => {
    const { raw } = await customer.post(`${call}/get_report_to_pdf`, {
      accounts: [account],
      date_from: '2026-06-14',
      date_to: '2026-06-14',
    })
    expect((await pdfPages(raw)).flat()).toContain('No pictures of these tires.')
    expect(pdfPhotographs(raw)).toBe(0)
  })

  it('works out what was lost, exactly', async () => {
    const { StatisticData, AccountData, total_items, totals } = await post('get_scrap_report', {
      accounts: [account],
      ...days,
    })
    expect(StatisticData).toMatchObject({
      tires: plantedScrap.tires,
      avoidable_tires: plantedScrap.avoidableTires,
      avoidable_share: 50,
      lost_tread_value: plantedScrap.lostTreadValue,
      avoidable_casing_value: plantedScrap.avoidableCasingValue,
      lost_value: plantedScrap.lostValue,
      average_caps: plantedScrap.averageCaps,
      average_tread: 8.25,
      average_age_weeks: plantedScrap.averageAgeWeeks,
    })
    // By the days that they lived, not by their whole weeks: the figure agrees with the column of the tires.
    const [lived] = await world.database.query<{ years: number }>(sql`
      select avg((t.removed_on - to_date('20' || substr(t.dot_week, 3, 2) || substr(t.dot_week, 1, 2), 'IYYYIW')) / 365.25) as years
      from removed_tires t join scrap_surveys s using (scrap_survey_id)
      where s.account_id = ${account} and s.survey_date between ${days.date_from}::date and ${days.date_to}::date and t.is_scrapped`)
    expect(lived?.years).not.toBeCloseTo((plantedScrap.averageAgeWeeks * 7) / 365.25, 3)
    expect((StatisticData as Row).average_age_years).toBeCloseTo(lived!.years, 10)
    expect(AccountData).toEqual([
      {
        account_name: 'Granite Ridge Freight',
        account_number: '100001',
        locations: 2,
        tires: 8,
        lost_value: plantedScrap.lostValue,
      },
    ])
    expect(total_items).toBe(plantedScrap.tires)
    expect(totals).toMatchObject({ tires: 8, lost_value: plantedScrap.lostValue, casing_value: 620, price: 3794 })
  })

  it('counts what finished surveys of fleets removed beside the heaps of scrap, as a statement of its own does', async () => {
    const year = { date_from: '2025-06-15', date_to: '2026-06-14' }
    const [fleet] = await world.database.query<{ account: number; tires: number; by_fleet: number; lost: number }>(sql`
      select t.account_id as account, count(*)::integer as tires, (count(*) filter (where s.kind = 'fleet'))::integer as by_fleet,
        sum(greatest(0, t.tread_32nds - t.pull_point_32nds) * t.price / (t.new_tread_32nds - t.pull_point_32nds) + case when r.is_avoidable then t.casing_value else 0 end)::float8 as lost
      from removed_tires t join removal_reasons r using (removal_reason) join accounts a using (account_id) left join surveys s on s.survey_id = t.survey_id
        left join scrap_surveys heap on heap.scrap_survey_id = t.scrap_survey_id
      where a.account_number = '100004' and t.is_scrapped and coalesce(heap.survey_date, s.survey_date) between ${year.date_from} and ${year.date_to} group by 1`)
    const asked = { accounts: [fleet!.account], ...year }
    const { StatisticData, SurveyData } = (await post('get_scrap_report', asked)) as {
      StatisticData: Row
      SurveyData: Row[]
    }
    expect(fleet!.by_fleet).toBe(5)
    expect(StatisticData).toMatchObject({ tires: fleet!.tires, lost_value: expect.closeTo(fleet!.lost, 6) })
    expect(SurveyData.reduce((sum, { tires }) => sum + Number(tires), 0)).toBe(fleet!.tires)
    // Each survey of the fleet can be chosen; an open one is none.
    const fleets = SurveyData.filter(({ survey_by }) => ['Dana Whitlock', 'Luis Ortega'].includes(String(survey_by)))
    expect(fleets.map(({ survey_date, tires }) => [survey_date, tires])).toEqual([
      ['2026-05-08', 3],
      ['2026-03-12', 2],
    ])
    const { surveys } = (await post('get_surveys', { ...asked, page_size: 100 })) as {
      surveys: { value: number; survey_by: string }[]
    }
    const chosen = surveys.filter(({ survey_by }) => survey_by === 'Luis Ortega').map(({ value }) => value)
    expect(chosen).toHaveLength(1)
    // The id of a fleet's survey is that of the survey, and none is of two.
    expect(
      await world.database.query(
        sql`select survey_id as value from surveys where survey_by = 'Luis Ortega' and survey_id = ${chosen[0]}`,
      ),
    ).toEqual([{ value: chosen[0] }])
    const ids = [...surveys.map(({ value }) => value), ...SurveyData.map(({ survey_id }) => Number(survey_id))]
    expect(ids.filter((id) => id <= 0)).toEqual([])
    expect(new Set(surveys.map(({ value }) => value)).size).toBe(surveys.length)
    expect((await post('get_scrap_report', { ...asked, surveys: chosen })).AccountTireReportsData).toMatchObject([
      { unit_number: 'CW-502', removal_reason: 'irregular wear', product_line: 'D-21 Longhaul', survey_id: chosen[0] },
      { unit_number: 'CW-502', survey_id: chosen[0] },
    ])
  })

  it('shares the tires by reason, brand and caps, each to a hundred', async () => {
    const { ReasonData, BrandData, CapsData } = (await post('get_scrap_report', {
      accounts: [account],
      ...days,
    })) as Record<string, Row[]>
    const counted = (rows: Row[] | undefined, name: string): Row =>
      Object.fromEntries((rows ?? []).map((row) => [row[name], row.tires]))
    expect(counted(ReasonData, 'removal_reason')).toEqual(plantedScrap.byReason)
    expect(counted(BrandData, 'brand')).toEqual(plantedScrap.byBrand)
    expect(counted(CapsData, 'caps')).toEqual(plantedScrap.byCaps)
    for (const rows of [ReasonData, BrandData, CapsData])
      expect((rows ?? []).reduce((sum, { share }) => sum + Number(share), 0)).toBe(100)
    expect(ReasonData?.find(({ removal_reason }) => removal_reason === 'irregular wear')).toEqual({
      removal_reason: 'irregular wear',
      is_avoidable: true,
      tires: 2,
      share: 25,
      lost_value: 100,
    })
  })

  it('judges each tire: tread above the pull point at its price, the casing if care would have saved it', async () => {
    const { AccountTireReportsData } = (await post('get_scrap_report', { accounts: [account], ...days })) as Record<
      string,
      Row[]
    >
    const losses = Object.fromEntries(
      (AccountTireReportsData ?? []).map(({ unit_number, position, lost_tread_value, avoidable_casing_value }) => [
        `${String(unit_number)} ${String(position)}`,
        [lost_tread_value, avoidable_casing_value],
      ]),
    )
    expect(losses).toEqual({
      'GR-101 LF': [180, 100],
      'GR-102 LRO': [0, 0],
      'GR-102 LRI': [60, 0],
      'GR-103 RRO': [288, 0],
      'GR-105 RRI': [0, 40],
      'GR-106 LFD': [320, 0],
      'GR-D301 LO': [40, 0],
      'GR-T201 LFO': [200, 90],
    })
  })

  it('is narrowed by surveys, of which it lists twenty a page with how many are chosen', async () => {
    const { surveys, page_number, page_size, total_items } = await post('get_surveys', { accounts: [account] })
    expect([page_number, page_size, total_items]).toEqual([1, 20, 2])
    expect(texts(surveys)).toEqual([
      'Granite Ridge Freight, Akron, 06/03/2026',
      'Granite Ridge Freight, Denver, 05/21/2026',
    ])
    const denver = (surveys as Row[])[1]?.value
    expect(await post('get_surveys', { accounts: [account], surveys: [denver, 999_999] })).toMatchObject({
      total_selected_items: 1,
    })
    const { SurveyData, StatisticData } = await post('get_scrap_report', { accounts: [account], surveys: [denver] })
    expect(SurveyData).toMatchObject([{ survey_by: 'M. Castellano', tires: 2, lost_value: 330 }])
    expect(StatisticData).toMatchObject({ tires: 2, lost_value: 330 })
  })

  it('offers accounts by what they are, twenty a page, and says which are chosen and which numbers are no account', async () => {
    const mine = await post('select_accounts', { accounts: [account], account_numbers: ['100001', '999999'] })
    expect(mine).toMatchObject({
      page_number: 1,
      page_size: 20,
      total_items: 2,
      total_selected_items: 1,
      is_accounts_verification_failed: true,
      verified_account: [{ text: 'Granite Ridge Freight', account_number: '100001' }],
    })
    expect((mine.account_ids as number[]).length).toBe(2)
    expect(texts((await post('select_accounts', { states: ['US-CO'], key_word: 'granite' })).accounts)).toEqual([
      'Granite Ridge Freight',
    ])
    expect((await post('select_accounts', { account_types: [5] })).accounts).toEqual([])
  })

  it('answers every list that accounts are chosen by', async () => {
    const selects = await post('get_selects')
    expect(selects).toMatchObject({
      is_show_unknown: false,
      is_show_localbook: false,
      is_show_goverment: false,
      is_show_preferred_fleet: true,
    })
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
    expect(texts((await get('get_countries/NA')).countries)).toEqual(['Canada', 'Mexico', 'United States'])
    expect(texts((await get('get_states')).us_states)).toContain('Ohio')
    expect(texts((await get('get_fleets')).national_global_account_names)).toContain('Granite Ridge Freight')
    expect(texts((await post('get_vocations')).vocations)).toContain('regional')
    expect(texts((await get('get_dealers')).dealers)).toContain('Lakeside Commercial Tire')
    expect(Array.isArray((await get('get_dealer_ctsc_locations')).dealers_ctsc)).toBe(true)
    const [lakeside] = ((await get('get_dealers')).dealers as Row[]).filter(
      ({ text }) => text === 'Lakeside Commercial Tire',
    )
    expect(texts((await post('get_dealers_locations', { dealers: [lakeside?.id] })).locations)).toContain(
      'Granite Ridge Freight, Akron',
    )
  })

  it('shows a dealer only the locations they serve, and another fleet nothing', async () => {
    expect(
      (await post('get_scrap_report', { accounts: [account], ...days }, await world.as('dlr'))).StatisticData,
    ).toMatchObject({ tires: 6 })
    expect(
      (await post('get_scrap_report', { accounts: [account], ...days }, await world.as('cus-other'))).StatisticData,
    ).toMatchObject({ tires: 0, lost_value: 0 })
  })

  it('is refused to those without its code on every one of its calls', async () => {
    const basic = await world.as('cus-basic')
    const routes = world.app.routes().filter(({ path }) => path.includes(call))
    expect(routes).toHaveLength(13)
    for (const { method, path } of routes) {
      const short = path.replace('/api/v2/', '').replace('{region}', 'NA')
      expect([path, (method === 'GET' ? await basic.get(short) : await basic.post(short, {})).status]).toEqual([
        path,
        401,
      ])
    }
  })

  it('is a document in PDF, with the comment that was sent', async () => {
    const { status, raw } = await customer.post(`${call}/get_report_to_pdf`, {
      accounts: [account],
      ...days,
      comment: 'Inflate before you load.\n请检查轮胎气压。',
    })
    expect(status).toBe(200)
    const pages = await pdfPages(raw)
    expect(pages[0]).toEqual(
      expect.arrayContaining(['Scrap analysis', 'Granite Ridge Freight', `Page 1 of ${pages.length}`]),
    )
    for (const title of ['Key figures', 'Removal reasons', 'Removed tires', 'Surveys', 'Tires', 'Pictures', 'Comment'])
      expect(pages[1]).toContain(title)
    // The page numbers in the contents are correct.
    const [, contents = []] = pages
    const at = Number(contents[contents.indexOf('Tires') + 1])
    expect(pages[at - 1]).toContain('Tires')
    expect(pages.flat()).toEqual(
      expect.arrayContaining([
        '$1,318',
        'Total (8 rows)',
        'GR-T201 LFO, Tread gauge',
        'Brake skid, 05/21/2026',
        'Inflate before you load.',
        '请检查轮胎气压。',
      ]),
    )
    expect(pdfPhotographs(raw)).toBe(planted)
  })

  it('is one sheet in Excel, with real numbers', async () => {
    const rows = await xlsxRows(
      (
        await customer.post(`${call}/get_report_to_excel`, {
          accounts: [account],
          ...days,
          comment: 'Inflate before you load.',
        })
      ).raw,
    )
    expect(rows.find(([cell]) => cell === 'Lost value')?.[1]).toBe(plantedScrap.lostValue)
    expect(rows).toContainEqual(expect.arrayContaining(['Irregular wear', 2, 25, 100]))
    expect(rows.flat()).toEqual(
      expect.arrayContaining(['Key figures', 'Inflate before you load.', 'GR-T201 LFO, Tread gauge']),
    )
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalog } from '../../../server/engine/catalog/Catalog.ts'
import { loadCatalog } from '../../../server/engine/catalog/pipeline.ts'
import { defaultLocale, translator } from '../../../server/platform/language/translator.ts'
import { projectFolder } from '../../../server/platform/settings.ts'
import { createUser } from '../../../server/portal/accounts/createUser.ts'
import { describeOutcomeLines, importFeed } from '../../../server/portal/imports/importFeed.ts'
import { importFleet } from '../../../server/portal/imports/importFleet.ts'
import { setupTestApp } from './setupTestApp.ts'
import { password, today, type Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

type Row = Record<string, unknown>

const example = fileURLToPath(new URL('../../../examples/own-fleet', import.meta.url))
/** Files that others build on come first. */
const order = [
  'dealers',
  'served-locations',
  'products',
  'prices',
  'fitted-tires',
  'removed-tires',
  'odometers',
  'purchases',
  'service-calls',
  'casings',
  'torque-checks',
  'trailer-checks',
  'specifications',
]

/** From a file of each feed to the reports; the figures are those of examples/own-fleet/README.md. */
describe('a fleet of one’s own, by feeds', () => {
  const world = setupTestApp({ commits: true })
  let catalog: Catalog
  let owner: Caller
  let account: number
  const range = { date_from: '2025-03-01', date_to: '2025-03-31' }
  const load = async (feed: string): Promise<{ errors: string[]; result: string }> => {
    const outcome = await importFeed(world.database, catalog, {
      feed,
      path: join(example, 'feeds', `${feed}.csv`),
      mapping: {},
      onlyGoodRows: false,
      source: 'command',
    })
    return describeOutcomeLines(
      outcome,
      `${feed}.csv`,
      translator((locale) => catalog.packs.get(locale), defaultLocale),
    )
  }
  beforeAll(async () => {
    catalog = await loadCatalog(join(projectFolder, 'definitions'), { locales: join(projectFolder, 'locales') })
    await importFleet(world.database, example, today)
    await createUser(world.database, {
      login: 'owner@example.test',
      userName: 'Owner',
      userLastName: '',
      group: 'CUS',
      password,
      codes: ['TVLOGIN', 'TMLOGIN', 'TVSCRPAN', 'TMTQSRPT', 'TMUNTHST', 'FDLOGIN'],
      flags: ['show_preferred_fleet'],
      accounts: ['MH100'],
      dealers: [],
    })
    owner = await world.as('owner')
    account = (
      await world.database.query<{ account_id: number }>(
        sql`select account_id from accounts where account_number = 'MH100'`,
      )
    )[0]!.account_id
  })

  it('loads a file of every feed, and again without a change', async () => {
    expect(readdirSync(join(example, 'feeds')).sort()).toEqual(order.map((feed) => `${feed}.csv`).sort())
    // Those of the folder are loaded with it.
    expect([...catalog.feeds.keys()].filter((feed) => !order.includes(feed)).sort()).toEqual([
      'accounts',
      'inspections',
      'locations',
      'units',
    ])
    for (const feed of order) {
      const { errors, result } = await load(feed)
      expect([feed, errors, result]).toEqual([
        feed,
        [],
        expect.stringMatching(/^Loaded as batch \d+: \d+ new, 0 changed, 0 unchanged, 0 cancelled, 0 rejected$/),
      ])
    }
    for (const feed of order)
      expect((await load(feed)).result).toMatch(/: 0 new, 0 changed, \d+ unchanged, 0 cancelled, 0 rejected$/)
  })

  it('shows the loss of the scrapped tire on the page, in the PDF and in Excel', async () => {
    const { StatisticData: figures } = (await owner.post('scrap_analysis_report/get_scrap_report', range))
      .json as unknown as { StatisticData: Row }
    expect(figures).toMatchObject({
      tires: 1,
      avoidable_tires: 1,
      lost_tread_value: 245,
      avoidable_casing_value: 90,
      lost_value: 335,
      average_tread: 11,
    })
    const pdf = (await pdfPages((await owner.post('scrap_analysis_report/get_report_to_pdf', range)).raw)).flat()
    expect(pdf[pdf.indexOf('Lost value') - 1]).toBe('$335')
    const cells = (await xlsxRows((await owner.post('scrap_analysis_report/get_report_to_excel', range)).raw)).flat()
    expect(cells).toContain(335)
  })

  it('judges the wheel nuts, on the page, the PDF and in Excel', async () => {
    const {
      totals,
      torque_summary_page: [wheel],
    } = (await owner.post('torque_summary_report/get_report', range)).json as unknown as {
      totals: Row
      torque_summary_page: Row[]
    }
    expect(totals).toEqual({ wheels: 1, nuts: 10, in_range: 8, low: 0, high: 1, missing: 1 })
    expect(wheel).toMatchObject({
      unit_number: '11',
      wheel: 'RF',
      miles_since_fitting: 70,
      is_within_window: true,
      result: 'critical',
    })
    expect((await pdfPages((await owner.post('torque_summary_report/download_pdf', range)).raw)).flat()).toContain(
      'K. Ames',
    )
    expect((await xlsxRows((await owner.post('torque_summary_report/download_excel', range)).raw)).flat()).toContain(
      'K. Ames',
    )
  })

  it('shows the life of a casing that moved between two units on the page, in the PDF and in Excel', async () => {
    const asked = { account_id: account, serial: 'HC-1' }
    const { life, caps } = (await owner.post('own/casings/get_casing', asked)).json as unknown as {
      life: Row[]
      caps: Row[]
    }
    expect(
      life.map(({ event_date, event_kind, unit_number, mileage }) => [event_date, event_kind, unit_number, mileage]),
    ).toEqual([
      ['2025-03-12', 'fitted', '12', 199_000],
      ['2025-03-12', 'removed', '11', null],
      ['2025-01-10', 'fitted', '11', 245_000],
    ])
    expect(caps).toMatchObject([{ cap: 0, units: 2, distance: 6340, first_tread: 18, last_tread: 14 }])
    expect((await pdfPages((await owner.post('own/casings/get_casing_pdf', asked)).raw)).flat()).toContain('6,340')
    expect((await xlsxRows((await owner.post('own/casings/get_casing_excel', asked)).raw)).flat()).toContain(6340)
  })

  it('has everything that happened to a unit in its history, on the page, the PDF and in Excel', async () => {
    const [unit] = await world.database.query<{ unit_id: number }>(
      sql`select unit_id from units where account_id = ${account} and unit_number = '11'`,
    )
    const asked = { unit_ids: [unit!.unit_id], date_from: '2025-01-01', date_to: '2025-12-31' }
    const { unit_history_report_data: events } = (
      await owner.post('unit_history_report/get_unit_history_report', asked)
    ).json as unknown as { unit_history_report_data: Row[] }
    expect(events.map(({ event_date, event_kind, tires }) => [event_date, event_kind, tires]).sort()).toEqual([
      ['2025-01-10', 'mounted', 2],
      ['2025-03-03', 'checkpoint', 10],
      ['2025-03-10', 'mounted', 1],
      ['2025-03-10', 'removed', 1],
      ['2025-03-10', 'service', null],
      ['2025-03-10', 'torque', 1],
      ['2025-03-12', 'removed', 1],
      ['2025-03-17', 'checkpoint', 10],
    ])
    expect(
      (await pdfPages((await owner.post('unit_history_report/download_pdf', asked)).raw)).flat().join(' '),
    ).toContain('C-1')
    expect(
      (await xlsxRows((await owner.post('unit_history_report/download_excel', asked)).raw)).flat().join(' '),
    ).toContain('C-1')
  })

  it('fills the fleet dashboard: purchases, service and casings', async () => {
    const card = async (tab: string, report_type: string): Promise<Row[]> =>
      (
        (
          await owner.post('fleet_dashboard/get_reports', {
            tab_id: tab,
            base_parameters: { account_id: account, date_type: 4, ...range },
            tab_parameters: { tab_type: 0 },
            reports_parameters: [{ report_type }],
          })
        ).json.reports as unknown as { table_items: Row[] }[]
      )[0]!.table_items
    expect(await card('purchases', 'retread-to-new')).toMatchObject([
      { Date: '2025-03-01', New: 2, Retread: 4, RetreadToNewRatio: 2 },
    ])
    expect(await card('purchases', 'emergency-service')).toMatchObject([
      { TotalCost: 500, EmergencyCost: 420, ScheduledCost: 80, EmergencyPercent: 84, ScheduledPercent: 16 },
    ])
    // 06:00 to 08:10.
    expect(await card('service', 'average-roll-time')).toMatchObject([
      { Date: '2025-03-01', AvgRollTime: 130, Calls: 1, EmergencyCalls: 1 },
    ])
    // One of two casings was rejected.
    expect(await card('casingdurability', 'reject-tire-rate')).toMatchObject([
      { CasingBrandName: 'Hollowway', RejectRatePercentage: 50, Total: 2 },
    ])
  })

  it('fails the trailer, and sets the specification of the location', async () => {
    const [survey] = await world.database.query<{ survey_id: number }>(
      sql`select survey_id from trailer_checks where account_id = ${account}`,
    )
    expect(
      (await (await world.as('admin')).get(`survey/get_trailer_readiness_report/${survey!.survey_id}`)).json,
    ).toMatchObject({ trailers_count: 1, trailers_failed: 1 })
    expect(
      await world.database.query(
        sql`select s.target_pressure_psi, s.pull_point_32nds from specs_in_force s join locations l using (location_id) where l.account_id = ${account} and l.location_number = '0002' and s.axle_kind = 'trailer'`,
      ),
    ).toEqual([{ target_pressure_psi: 95, pull_point_32nds: 4 }])
  })
})

import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { plantedAccount, plantedTotals } from '../../../server/portal/demo/planted.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Period {
  period: string
  period_end: string
  is_partial: boolean
  [name: string]: unknown
}
interface Trend {
  periods: Period[]
  total_items: number
  totals: Record<string, number>
}

const year = { account_group: 'us_national_account', date_from: '2025-06-16', date_to: '2026-06-15' }
const figures = ['inspections', 'critical_exceptions', 'warning_exceptions'] as const

describe('checkpoint trend', () => {
  let world: SharedTestApp
  let customer: Caller
  const trend = async (body: object, caller: Caller = customer): Promise<Trend> =>
    (await caller.post('own/checkpoint_trend/report', { ...year, ...body })).json as never

  /** The same by another way: the planted fleet's inspections as they lie, counted here. */
  const counted = async (firstDay: string, lastDay: string): Promise<Record<string, number>> => {
    const [row] = await world.database.query<Record<string, number>>({
      text: `select count(*)::int as inspections, coalesce(sum(critical_exceptions), 0)::int as critical_exceptions, coalesce(sum(warning_exceptions), 0)::int as warning_exceptions,
          count(distinct unit_id)::int as units
        from inspections join accounts using (account_id)
        where account_number = $1 and survey_kind = 'checkpoint' and inspected_on >= $2::date and inspected_on <= $3::date`,
      values: [plantedAccount.accountNumber, firstDay, lastDay],
    })
    return row ?? {}
  }
  const later = (one: string, other: string): string => (one > other ? one : other)
  const earlier = (one: string, other: string): string => (one < other ? one : other)
  const shifted = (day: string, days: number): string =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
  })

  it('has a row for each of the thirteen months that a year touches, the newest first, the first and the last of them in part', async () => {
    const { periods, total_items } = await trend({})
    expect(total_items).toBe(13)
    expect(periods.toReversed().map(({ period, period_end, is_partial }) => [period, period_end, is_partial])).toEqual([
      ['2025-06-01', '2025-06-30', true],
      ['2025-07-01', '2025-07-31', false],
      ['2025-08-01', '2025-08-31', false],
      ['2025-09-01', '2025-09-30', false],
      ['2025-10-01', '2025-10-31', false],
      ['2025-11-01', '2025-11-30', false],
      ['2025-12-01', '2025-12-31', false],
      ['2026-01-01', '2026-01-31', false],
      ['2026-02-01', '2026-02-28', false],
      ['2026-03-01', '2026-03-31', false],
      ['2026-04-01', '2026-04-30', false],
      ['2026-05-01', '2026-05-31', false],
      ['2026-06-01', '2026-06-30', true],
    ])
  })

  it('counts every month as the inspections themselves do, and their totals', async () => {
    const { periods, totals } = await trend({})
    for (const row of periods) {
      const truth = await counted(later(row.period, year.date_from), earlier(row.period_end, year.date_to))
      expect([row.period, row.inspections, row.units, row.critical_exceptions, row.warning_exceptions]).toEqual([
        row.period,
        truth.inspections,
        truth.units,
        truth.critical_exceptions,
        truth.warning_exceptions,
      ])
    }
    const whole = await counted(year.date_from, year.date_to)
    for (const figure of figures) expect([figure, totals[figure]]).toEqual([figure, whole[figure]])
    expect(totals.inspections).toBeGreaterThan(50)
  })

  it('sets exceptions against the tires that were read, so that months with more inspections compare, and says where the year before has none', async () => {
    const { periods, totals } = await trend({})
    const read = await world.database.query<{ month: string; tires: number }>({
      text: `select date_trunc('month', i.inspected_on)::date::text as month, count(*) filter (where r.pressure_psi is not null or r.tread_32nds is not null)::int as tires
        from inspections i join accounts a using (account_id) join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
        where a.account_number = $1 and i.survey_kind = 'checkpoint' and i.inspected_on between $2::date and $3::date group by 1`,
      values: [plantedAccount.accountNumber, year.date_from, year.date_to],
    })
    for (const row of periods) {
      const tires = read.find(({ month }) => month === row.period)?.tires ?? 0
      expect([row.period, row.tires_read]).toEqual([row.period, tires])
      if (tires === 0) expect([row.critical_per_100, row.warning_per_100]).toEqual([null, null])
      else expect(row.critical_per_100).toBeCloseTo((Number(row.critical_exceptions) / tires) * 100, 6)
      expect(row.previous_state).toBe(row.previous_inspections === null ? 'none' : null)
    }
    expect(totals.critical_per_100).toBeCloseTo(
      (totals.critical_exceptions! / read.reduce((sum, { tires }) => sum + tires, 0)) * 100,
      6,
    )
    expect(new Set(periods.map(({ previous_state }) => previous_state))).toEqual(new Set(['none', null]))
  })

  it('counts the planted days exactly', async () => {
    const { totals } = await trend({ date_from: '2026-05-16' })
    expect([totals.inspections, totals.critical_exceptions, totals.warning_exceptions]).toEqual([
      plantedTotals.units,
      plantedTotals.criticalExceptions,
      plantedTotals.warningExceptions,
    ])
  })

  it('sets the same dates of the year before beside each month, and nothing where nothing is known of them', async () => {
    const { periods } = await trend({})
    let known = 0
    for (const row of periods) {
      const back = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
      const truth = await counted(back(later(row.period, year.date_from)), back(earlier(row.period_end, year.date_to)))
      const expected = truth.inspections ? figures.map((figure) => truth[figure]) : [null, null, null]
      expect([row.period, ...figures.map((figure) => row[`previous_${figure}`])]).toEqual([row.period, ...expected])
      known += truth.inspections ? 1 : 0
    }
    // The history begins 14 rounds of 30 days before its quiet end: only the last months have a year before them.
    expect(known).toBeGreaterThan(0)
    expect(known).toBeLessThan(13)
  })

  it('shows a month by its weeks, Monday to Sunday, 52 weeks after those it is compared with', async () => {
    const { periods } = await trend({ date_from: '2026-05-01', date_to: '2026-05-31', interval: 'week' })
    expect(periods.toReversed().map(({ period, period_end, is_partial }) => [period, period_end, is_partial])).toEqual([
      ['2026-04-27', '2026-05-03', true],
      ['2026-05-04', '2026-05-10', false],
      ['2026-05-11', '2026-05-17', false],
      ['2026-05-18', '2026-05-24', false],
      ['2026-05-25', '2026-05-31', false],
    ])
    for (const row of periods) {
      const [from, to] = [later(row.period, '2026-05-01'), earlier(row.period_end, '2026-05-31')]
      const now = await counted(from, to)
      const before = await counted(shifted(from, -364), shifted(to, -364))
      expect([row.period, ...figures.map((figure) => row[figure])]).toEqual([
        row.period,
        ...figures.map((figure) => now[figure]),
      ])
      expect([row.period, row.previous_inspections]).toEqual([row.period, before.inspections || null])
    }
  })

  it('shows months without inspections as zero', async () => {
    const { periods } = await trend({ date_from: '2020-01-01', date_to: '2020-02-29' })
    expect(
      periods.map(({ period, inspections, critical_exceptions, previous_inspections }) => [
        period,
        inspections,
        critical_exceptions,
        previous_inspections,
      ]),
    ).toEqual([
      ['2020-02-01', 0, 0, null],
      ['2020-01-01', 0, 0, null],
    ])
  })

  it('counts for a dealer only the locations they serve', async () => {
    const dealer = await world.as('dlr')
    const { json } = await dealer.post('checkpoint/get_customer_locations', { key_word: 'Granite Ridge' })
    const [place] = json.locations as unknown as { value: number; account_id: number }[]
    const accounts = [place?.account_id]
    const theirs = await trend({ accounts }, dealer)
    const akron = await trend({ accounts, locations: [place?.value] })
    const all = await trend({ accounts })
    expect(theirs.totals).toEqual(akron.totals)
    expect(theirs.totals.inspections).toBeLessThan(all.totals.inspections ?? 0)
  })

  it('shows another customer no inspection of the fleet, requested by its ids', async () => {
    const { json } = await customer.post('checkpoint/get_customer_locations', { key_word: 'Granite Ridge' })
    const places = json.locations as unknown as { value: number; account_id: number }[]
    const foreigner = await world.as('cus-other')
    for (const body of [{ accounts: [places[0]?.account_id] }, { locations: places.map(({ value }) => value) }]) {
      const { totals, periods } = await trend(body, foreigner)
      expect([totals.inspections, totals.critical_exceptions, totals.warning_exceptions]).toEqual([0, 0, 0])
      expect(periods.every(({ previous_inspections }) => previous_inspections === null)).toBe(true)
    }
  })

  it('names the missing days in its refusal', async () => {
    const { status, json } = await customer.post('own/checkpoint_trend/report', { date_from: '2026-05-01' })
    expect([status, json.response_status?.errors.map(({ field }) => field)]).toEqual([400, ['date_to']])
  })

  it('has its chart in the PDF, with the words of the screen, and in Excel as the numbers it draws', async () => {
    const [first = []] = await pdfPages((await customer.post('own/checkpoint_trend/download_pdf_file', year)).raw)
    expect(first).toEqual(
      expect.arrayContaining([
        'Exceptions at the checkpoint',
        'Critical',
        'Warning',
        'Critical, prior year',
        'Warning, prior year',
        'Jun 2024/25 *',
        'Jul 2024/25',
        '* Partial period: only some of its days are in the dates chosen.',
      ]),
    )
    const { periods } = await trend({})
    const rows = await xlsxRows((await customer.post('own/checkpoint_trend/download_excel_file', year)).raw)
    const head = rows.findIndex((row) => row[1] === 'Critical' && row[3] === 'Critical, prior year')
    const drawn = rows.slice(head + 1, head + 14)
    expect(drawn.map((row) => [row[1], row[2]])).toEqual(
      periods.toReversed().map((row) => [row.critical_exceptions, row.warning_exceptions]),
    )
  })

  it('is a picture', async () => {
    const { status, headers, raw } = await customer.post('own/checkpoint_trend/download_png_file', year)
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(raw).metadata()
    expect([width, height]).toEqual([1984, 992])
  })

  it('is in Excel and PDF with the same months and totals', async () => {
    const { periods, totals } = await trend({})
    const rows = await xlsxRows((await customer.post('own/checkpoint_trend/download_excel_file', year)).raw)
    const head = rows.findIndex(([first]) => first === 'From')
    expect(rows.slice(head + 1, head + 15).map((row) => [row[2], row[3], row[6], row[8]])).toEqual([
      // The first and the last month are only touched, and say so.
      ...periods.map((row, index) => [
        [0, 12].includes(index) ? 'Partial' : 'Whole',
        row.inspections,
        row.critical_exceptions,
        row.warning_exceptions,
      ]),
      [null, totals.inspections, totals.critical_exceptions, totals.warning_exceptions],
    ])
    const words = (await pdfPages((await customer.post('own/checkpoint_trend/download_pdf_file', year)).raw)).flat()
    expect(words).toEqual(
      expect.arrayContaining([
        'Checkpoint trend',
        'Prior year',
        '06/01/2025',
        '06/30/2026',
        'Total (13 rows)',
        'Page 2 of 2',
      ]),
    )
  })
})

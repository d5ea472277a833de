import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { pdfPages, xlsxRows } from './readFiles.ts'

interface Event {
  event_id: string
  event_kind: string
  unit_id: number
  unit_number: string
  event_date: string
  event_time: string | null
  event_by: string | null
  mileage: number | null
  miles_since_last: number | null
  days_since_last: number | null
  tires: number | null
  tires_read: number | null
  critical_exceptions: number | null
  warning_exceptions: number | null
  pictures: number
}
interface Page {
  unit_history_report_data: Event[]
  unit_life: { event_date: string; line: string; tread_depth: number | null; pressure: number | null }[]
  total_items: number
  page_size: number
}

const ever = { date_from: '2000-01-01', date_to: '2026-12-31' }
/** Returns the days between two dates, `YYYY-MM-DD`. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

describe('the unit history', () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let units: Map<string, number>
  const historyOf = async (body: object, caller: Caller = customer): Promise<Page> =>
    (await caller.post('unit_history_report/get_unit_history_report', { ...ever, ...body })).json as never
  const wholeOf = async (body: object, caller: Caller = customer): Promise<Event[]> =>
    (await historyOf({ ...body, page_size: 500 }, caller)).unit_history_report_data
  const idOf = (number: string): number => units.get(number)!

  beforeAll(async () => {
    customer = await world.as('cus')
    const { json } = await customer.post('unit_history_report/get_unit_numbers', { page_size: 500 })
    units = new Map(
      (json.unit_numbers as unknown as { value: number; text: string }[]).map(({ value, text }) => [text, value]),
    )
  })

  it('offers the accounts of each kind that is in reach, and their units', async () => {
    const { json } = await customer.get('unit_history_report/get_accounts')
    expect((json.us_national_accounts as unknown as { text: string }[]).map(({ text }) => text)).toContain(
      'Granite Ridge Freight',
    )
    expect(units.has('GR-101') && units.has('CW-501')).toBe(true)
    // Fleets have units of one number: the account tells them apart.
    const all = (await (await world.as('gyr')).post('unit_history_report/get_unit_numbers', { page_size: 500 })).json
      .unit_numbers as unknown as { value: number; text: string; account_name: string }[]
    const owners = await world.database.query<{ value: number; name: string }>(
      sql`select u.unit_id::integer as value, a.name from units u join accounts a using (account_id)`,
    )
    expect(new Map(all.map(({ value, account_name }) => [value, account_name]))).toEqual(
      new Map(
        owners.filter(({ value }) => all.some((one) => one.value === value)).map(({ value, name }) => [value, name]),
      ),
    )
    const stranger = await world.as('cus-other')
    const other = (await stranger.post('unit_history_report/get_unit_numbers', { key_word: 'GR-1' })).json
    expect(other.unit_numbers).toEqual([])
  })

  it('lists every inspection, mounting, removal and check of a unit as stored, newest first', async () => {
    for (const number of ['GR-101', 'GR-T201', 'CW-501', 'CW-503']) {
      const unit = idOf(number)
      const events = await wholeOf({ unit_ids: [unit] })
      const rows = await world.database.query<{ key: string }>(sql`
        select survey_kind || ' ' || inspected_on::text as key from inspections where unit_id = ${unit}
        union all select distinct 'torque ' || checked_on::text from torque_checks where unit_id = ${unit}
        union all select distinct 'removed ' || removed_on::text from removed_tires where unit_id = ${unit}
        union all select 'trailer ' || c.updated_at::date::text from trailer_checks c join surveys s using (survey_id) where c.unit_id = ${unit} and s.state = 'finished'
        union all select distinct 'mounted ' || fitted_on::text from tires where fitted_on is not null
          and (unit_id = ${unit} or tire_id in (select tire_id from removed_tires where unit_id = ${unit}))
        union all select 'purchase ' || purchased_on::text from purchases where unit_id = ${unit}
        union all select 'service ' || called_on::text from service_calls where unit_id = ${unit}`)
      expect(events.length).toBeGreaterThan(2)
      expect(events.map(({ event_kind, event_date }) => `${event_kind} ${event_date}`).sort()).toEqual(
        rows.map(({ key }) => key).sort(),
      )
      const dates = events.map(({ event_date }) => event_date)
      expect(dates).toEqual(dates.toSorted().reverse())
    }
  })

  it('shows the changes since the event before over the whole history, whatever page and days are requested', async () => {
    const body = { unit_ids: [idOf('GR-101')] }
    const whole = await wholeOf(body)
    const readings = whole.filter(({ mileage }) => mileage !== null)
    expect(readings.length).toBeGreaterThan(3)
    // Since the day before that had an event: several of one day have the same before them.
    for (const { event_date, days_since_last } of whole) {
      const before = whole.find((one) => one.event_date < event_date)
      expect(days_since_last).toBe(before ? daysBetween(before.event_date, event_date) : null)
    }
    for (const { event_date, mileage, miles_since_last } of readings) {
      const dayBefore = readings.find((one) => one.event_date < event_date)?.event_date
      const known = Math.max(...readings.filter((one) => one.event_date === dayBefore).map((one) => one.mileage!))
      if (dayBefore === undefined || mileage! < known) expect(miles_since_last).toBeNull()
      else expect(miles_since_last).toBeCloseTo(mileage! - known, 3)
    }
    expect([readings.at(-1)?.miles_since_last, whole.at(-1)?.days_since_last]).toEqual([null, null])

    const second = await historyOf({ ...body, page_number: 2, page_size: 2 })
    expect(second.unit_history_report_data).toEqual(whole.slice(2, 4))
    expect((await historyOf(body)).page_size).toBe(20)
    const last = whole[0]!
    expect(await wholeOf({ ...body, date_from: last.event_date })).toEqual(
      whole.filter(({ event_date }) => event_date === last.event_date),
    )
    expect(await wholeOf({ ...body, event_kinds: ['torque'] })).toEqual(
      whole.filter(({ event_kind }) => event_kind === 'torque'),
    )
  })

  it('draws tread and pressure wheel by wheel of one unit, unit by unit of several', async () => {
    const one = idOf('GR-101')
    const { unit_life } = await historyOf({ unit_ids: [one] })
    const [read] = await world.database.query<{ points: number }>(sql`
      select count(*)::integer as points from (
        select i.inspected_on, r.axle_number, r.side, r.wheel_index from inspections i
        join readings r on r.account_id = i.account_id and r.inspected_on = i.inspected_on and r.inspection_id = i.inspection_id
        where i.unit_id = ${one} group by 1, 2, 3, 4 having count(r.tread_32nds) + count(r.pressure_psi) > 0) p`)
    expect(unit_life.length).toBe(read!.points)
    // As they stand on the unit: axle by axle, from left to right.
    const wheels = ['LF', 'RF', 'LFO', 'LFI', 'RFI', 'RFO', 'LRO', 'LRI', 'RRI', 'RRO']
    for (const day of new Set(unit_life.map(({ event_date }) => event_date))) {
      const lines = unit_life.filter(({ event_date }) => event_date === day).map(({ line }) => line)
      expect(lines).toEqual(wheels.filter((wheel) => lines.includes(wheel)))
    }
    expect(new Set(unit_life.map(({ line }) => line))).toEqual(new Set(wheels))
    const both = await historyOf({ unit_ids: [one, idOf('GR-102')] })
    expect(new Set(both.unit_life.map(({ line }) => line))).toEqual(new Set(['GR-101', 'GR-102']))
  })

  it('hides the units of others, and shows a dealer only events where they serve', async () => {
    const stranger = await world.as('cus-other')
    expect((await historyOf({ unit_ids: [idOf('GR-101')] }, stranger)).total_items).toBe(0)
    const [place] = await world.database.query<{ unit_id: number; location_id: number }>(sql`
      select u.unit_id::integer, u.location_id::integer from units u where u.unit_number = 'GR-T201' and u.location_id not in (select location_id from dealer_locations)`)
    expect(
      (await wholeOf({ unit_ids: [place?.unit_id ?? idOf('GR-T201')] }, await world.as('dlr'))).filter(
        ({ event_kind }) => event_kind === 'mounted',
      ),
    ).toEqual([])
  })

  it('requires units, and refuses unknown kinds', async () => {
    for (const body of [
      { ...ever },
      { ...ever, unit_ids: ['GR-101'] },
      { ...ever, unit_ids: [idOf('GR-101')], event_kinds: ['wash'] },
    ]) {
      expect((await customer.post('unit_history_report/get_unit_history_report', body)).status).toBe(400)
    }
  })

  it('is a PDF, an Excel sheet, and one with every wheel that was read', async () => {
    const body = { ...ever, unit_ids: [idOf('GR-101')] }
    const whole = await wholeOf({ unit_ids: body.unit_ids })
    const pages = await pdfPages((await customer.post('unit_history_report/download_pdf', body)).raw)
    expect(pages.flat()).toEqual(expect.arrayContaining(['Unit history', 'Checkpoint inspection']))
    const rows = await xlsxRows((await customer.post('unit_history_report/download_excel', body)).raw)
    // Its filters name the unit too, at another place.
    expect(rows.filter(([, unit, kind]) => unit === 'GR-101' && kind).length).toBe(whole.length)
    const details = await xlsxRows((await customer.post('unit_history_report/download_all_details', body)).raw)
    const [read] = await world.database.query<{ wheels: number }>(sql`
      select count(*)::integer as wheels from inspections i join readings r using (account_id, inspected_on, inspection_id) where i.unit_id = ${body.unit_ids[0]}`)
    expect(
      details.filter(([first, second, third]) => (first === 'GR-101' || second === 'GR-101') && third).length,
    ).toBe(whole.length + read!.wheels)
  })

  it('is generated, stored and answered as a file, or as it was found with the format json', async () => {
    const body = { ...ever, unit_ids: [idOf('GR-101')], report_name: 'Before the sale' }
    const whole = await wholeOf({ unit_ids: body.unit_ids })
    const id = Number((await customer.post('unit_history_report/generate_reports', body)).json.id)
    for (let state = 'queued'; state !== 'done';) {
      state = ((await customer.get(`jobs/get/${id}`)).json.job as unknown as { state: string }).state
      expect(['queued', 'running', 'done']).toContain(state)
    }
    const { json } = await customer.get('unit_history_report/get_reports')
    expect((json.reports as unknown as { id: number; report_name: string; account: string }[])[0]).toMatchObject({
      id,
      report_name: 'Before the sale',
      account: 'GR-101',
    })
    const file = await customer.post('unit_history_report/get_report', { id })
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const kept = await customer.post('unit_history_report/get_report', { id, format: 'json', page_size: 500 })
    expect((kept.json as unknown as Page).unit_history_report_data).toEqual(whole)
    const details = await customer.post('unit_history_report/get_report', { id, format: 'xlsx', export: 'all-details' })
    const history = await customer.post('unit_history_report/get_report', { id, format: 'xlsx' })
    expect((await xlsxRows(details.raw)).length).toBeGreaterThan((await xlsxRows(history.raw)).length)
    expect((await (await world.as('cus-other')).post('unit_history_report/get_report', { id })).status).toBe(404)
  })
})

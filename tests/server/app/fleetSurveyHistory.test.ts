import { beforeAll, describe, expect, it } from 'vitest'
import { pdfPages, xlsxRows } from './readFiles.ts'
import { setupTestApp } from './setupTestApp.ts'
import { typeFleet, type TypedFleet } from './typeFleet.ts'

interface Event {
  event_kind: string
  unit_number: string
  event_date: string
  event_by: string | null
  mileage: number | null
  miles_since_last: number | null
  hours: number | null
  days_since_last: number | null
  tires: number
  tires_read: number | null
  critical_exceptions: number | null
  warning_exceptions: number | null
  comments: string | null
}

const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)
const dayOf = (date: string): number => Date.parse(date) / 86_400_000

describe('the history of twenty surveyed units is what was typed:', () => {
  const world = setupTestApp({ commits: true })
  let typed: TypedFleet
  let ids: number[]
  let events: Event[]
  beforeAll(async () => {
    typed = await typeFleet(world)
    ids = (
      (await typed.customer.post('fleet_survey/get_units', { location_id: typed.location, page_size: 100 })).json
        .units as unknown as { unit_id: number }[]
    ).map(({ unit_id }) => unit_id)
    events = (
      await typed.customer.post('unit_history_report/get_unit_history_report', { unit_ids: ids, page_size: 500 })
    ).json.unit_history_report_data as unknown as Event[]
  })

  /** Each unit of each survey, with what was found of it. */
  const seen = () => typed.surveys.flatMap(({ survey, units }) => units.map((figures) => ({ survey, ...figures })))
  const on = (number: string, date: string, kind: string): Event[] =>
    events.filter(
      ({ unit_number, event_date, event_kind }) => unit_number === number && event_date === date && event_kind === kind,
    )

  it('an event for each survey of a unit, with its figures, and for the tires that came off and on', () => {
    for (const { survey, unit, wheels, read, critical, warning } of seen()) {
      expect(on(unit.number, survey.date, 'fleet')).toMatchObject([
        {
          event_by: survey.by,
          mileage: unit.mileage ?? null,
          hours: unit.hours ?? null,
          comments: unit.comments ?? null,
          tires: wheels.length,
          tires_read: read,
          critical_exceptions: read > 0 ? critical : null,
          warning_exceptions: read > 0 ? warning : null,
        },
      ])
      const replaced = wheels.filter(({ typed: wheel }) => wheel?.replaced && !wheel.replaced.isUndone).length
      for (const kind of ['removed', 'mounted'])
        expect([unit.number, kind, sum(on(unit.number, survey.date, kind).map(({ tires }) => tires))]).toEqual([
          unit.number,
          kind,
          replaced,
        ])
    }
    expect(events.filter(({ event_kind }) => event_kind === 'fleet')).toHaveLength(seen().length)
    expect(events.map(({ event_date }) => event_date)).toEqual(
      events
        .map(({ event_date }) => event_date)
        .toSorted()
        .reverse(),
    )
  })

  it('what changed since the day before: every event of a day has the days and miles since the last survey', () => {
    for (const { survey, unit } of seen()) {
      const before = seen().filter((one) => one.unit.number === unit.number && one.survey.date < survey.date)
      const day = events.filter(
        ({ unit_number, event_date }) => unit_number === unit.number && event_date === survey.date,
      )
      const last = before.at(-1)
      for (const { days_since_last } of day)
        expect([unit.number, days_since_last]).toEqual([
          unit.number,
          last ? dayOf(survey.date) - dayOf(last.survey.date) : null,
        ])
      const known = before.findLast((one) => one.unit.mileage != null)?.unit.mileage
      for (const { mileage, miles_since_last } of day) {
        // An odometer that shows less than before has no distance.
        if (mileage === null || known == null || mileage < known) expect(miles_since_last).toBeNull()
        else expect(miles_since_last).toBeCloseTo(mileage - known, 3)
      }
    }
  })

  it('and so say its workbook and its document', async () => {
    const rows = await xlsxRows(
      (await typed.customer.post('unit_history_report/download_excel', { unit_ids: ids })).raw,
    )
    const said = `|${(await pdfPages((await typed.customer.post('unit_history_report/download_pdf', { unit_ids: ids })).raw)).flat().join('|')}|`
    for (const { survey, unit, wheels, read, critical, warning } of seen()) {
      const found = rows.filter(
        (row) =>
          row[0] instanceof Date &&
          row[0].toISOString().slice(0, 10) === survey.date &&
          row[1] === unit.number &&
          row[2] === 'Fleet survey',
      )
      expect(
        found.map((row) => [
          row[4],
          row[5] ?? null,
          row[7] ?? null,
          row[10],
          row[11],
          row[12] ?? null,
          row[13] ?? null,
          row[15] ?? null,
        ]),
      ).toEqual([
        [
          survey.by,
          unit.mileage ?? null,
          unit.hours ?? null,
          wheels.length,
          read,
          ...(read > 0 ? [critical, warning] : [null, null]),
          unit.comments ?? null,
        ],
      ])
      const [year, month, day] = survey.date.split('-')
      expect(said).toContain(`|${month}/${day}/${year}|${unit.number}|Fleet survey|`)
    }
  })
})

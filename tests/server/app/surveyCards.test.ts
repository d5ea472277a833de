import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Wheel {
  axle_and_tire_position: string
  pressure: number | null
  pressure_before: number | null
  change: string | null
  is_exception: boolean
}
interface Unit {
  unit_id: number
  unit_number: string
  critical_exceptions: number | null
  warning_exceptions: number | null
  surveyed_before: string | null
  change: string | null
  wheels: Wheel[] | null
  tires: object[]
}
interface Inspected {
  inspected_on: string
  inspection_id: number
  critical: number
  warning: number
}

describe('a survey unit by unit', () => {
  let world: SharedTestApp
  let staff: Caller
  let surveys: number[]
  const cards = async (
    survey: number,
    body: object = {},
    caller = staff,
  ): Promise<{ units: Unit[]; total_items: number }> =>
    (await caller.post('own/survey/unit_cards', { survey_id: survey, page_size: 200, ...body })).json as never
  beforeAll(async () => {
    world = await sharedTestApp()
    staff = await world.as('gyr')
    const found = (await staff.post('survey/report', { page_size: 100 })).json as unknown as {
      surveys: { survey_id: number; exceptions: number }[]
    }
    surveys = found.surveys
      .filter(({ exceptions }) => exceptions > 0)
      .slice(0, 6)
      .map(({ survey_id }) => survey_id)
  })

  it('begins with the worst, and holds the wheels that the list of its tires holds', async () => {
    expect(surveys.length).toBeGreaterThan(2)
    for (const survey of surveys) {
      const { units } = await cards(survey, { exceptions_only: true })
      const found = (await staff.post('survey/detail', { survey_id: survey, exceptions_only: true, page_size: 500 }))
        .json.data as unknown as { unit_number: string; axle_and_tire_position: string }[]
      const wheels = units.flatMap(({ unit_number, wheels }) =>
        (wheels ?? []).map(({ axle_and_tire_position }) => `${unit_number} ${axle_and_tire_position}`),
      )
      expect(wheels.toSorted()).toEqual(
        found.map(({ unit_number, axle_and_tire_position }) => `${unit_number} ${axle_and_tire_position}`).toSorted(),
      )
      const read = units.flatMap(({ critical_exceptions }) => critical_exceptions ?? [])
      expect(read).toEqual(read.toSorted((one, other) => other - one))
      const all = (await cards(survey)).units.flatMap(({ wheels }) => wheels ?? [])
      const every = (await staff.post('survey/detail', { survey_id: survey, page_size: 500 })).json
        .data as unknown as object[]
      expect(all.length).toBe(every.length)
      expect(all.filter(({ is_exception }) => is_exception).length).toBe(wheels.length)
    }
  })

  it('shows if a unit and each of its wheels got better or worse since its last survey', async () => {
    const seen = new Set<string | null>()
    for (const survey of surveys)
      for (const unit of (await cards(survey)).units) {
        const rows = await world.database.query<Inspected>(sql`
        select inspected_on::text, inspection_id, critical_exceptions as critical, warning_exceptions as warning from inspections
        where unit_id = ${unit.unit_id} and survey_kind in ('dealer', 'fleet') and total_tires_read_count > 0
          and (inspected_on, inspected_time, inspection_id) <= (select inspected_on, inspected_time, inspection_id from inspections where unit_id = ${unit.unit_id} and survey_id = ${survey})
        order by inspected_on desc, inspected_time desc, inspection_id desc limit 2`)
        const [now, before] = rows
        expect(unit.surveyed_before).toBe(before?.inspected_on ?? null)
        const difference = now && before ? now.critical - before.critical || now.warning - before.warning : null
        expect(unit.change).toBe(
          difference === null ? null : difference > 0 ? 'worse' : difference < 0 ? 'better' : 'same',
        )
        seen.add(unit.change)
        for (const { change, is_exception } of unit.wheels ?? []) {
          expect(['new', 'worse', 'better', 'same'].includes(change ?? '') && !is_exception).toBe(false)
          if (change === 'gone') expect(is_exception).toBe(false)
          seen.add(change)
        }
      }
    for (const change of ['worse', 'better', 'new', 'gone']) expect(seen).toContain(change)
  })

  it('is hidden from other fleets', async () => {
    const other = await world.as('cus-other')
    const own = await world.as('cus')
    const mine = (await own.post('survey/report', { page_size: 1 })).json as unknown as {
      surveys: { survey_id: number }[]
    }
    const survey = mine.surveys[0]!.survey_id
    expect((await cards(survey, {}, own)).units.length).toBeGreaterThan(0)
    expect((await cards(survey, {}, other)).units).toEqual([])
  })
})

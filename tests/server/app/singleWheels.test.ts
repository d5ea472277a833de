import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './testApp.ts'
import { sharedTestApp, type SharedTestApp } from './sharedTestApp.ts'

interface Side {
  mismatch_duals_color: string | null
  wheels: { position: string }[]
}

describe('single wheels and the order of wheels', () => {
  let world: SharedTestApp
  let customer: Caller
  beforeAll(async () => {
    world = await sharedTestApp()
    customer = await world.as('cus')
  })

  it('have no state of a dual, read or not, in the axles of a unit', async () => {
    const { json } = await customer.post('checkpoint/report', { report_type: 'every' })
    const units = (json.units as unknown as { unit_id: number; survey_id: number }[]).slice(0, 10)
    const sides = (
      await Promise.all(
        units.map(async ({ unit_id, survey_id }) => {
          const detail = await customer.post('checkpoint/detail', { unit_id, survey_id })
          return (detail.json.tires as unknown as { left_side: Side; right_side: Side }[]).flatMap(
            ({ left_side, right_side }) => [left_side, right_side],
          )
        }),
      )
    ).flat()
    const [single, dual] = [1, 2].map((count) =>
      sides
        .filter(({ wheels }) => wheels.length === count)
        .map(({ mismatch_duals_color }) => mismatch_duals_color === null),
    )
    expect([single!.length > 0, dual!.length > 0]).toEqual([true, true])
    expect([single!.every((isEmpty) => isEmpty), dual!.some((isEmpty) => isEmpty)]).toEqual([true, false])
  })

  it('have none in the rows of surveys, whose wheels come from left to right', async () => {
    const surveys = await customer.post('survey/report', { date_from: '2024-01-01', date_to: '2026-06-14' })
    const [{ survey_id } = { survey_id: 0 }] = surveys.json.surveys as unknown as { survey_id: number }[]
    const { json } = await customer.post('survey/detail', { survey_id, page_size: 500 })
    const rows = json.data as unknown as {
      unit_number: string
      axle_and_tire_position: string
      mismatch_duals_color: string | null
    }[]
    const positions = rows.map(({ axle_and_tire_position }) => axle_and_tire_position)
    expect(
      rows
        .filter(({ axle_and_tire_position: at }) => /^1 [LR]F$/.test(at))
        .every(({ mismatch_duals_color }) => mismatch_duals_color === null),
    ).toBe(true)
    const duals = positions.flatMap((at, index) =>
      /LRO$/.test(at) ? [positions.slice(index, index + 4).map((one) => one.split(' ')[1])] : [],
    )
    expect(duals.length).toBeGreaterThan(0)
    for (const four of duals) expect(four).toEqual(['LRO', 'LRI', 'RRI', 'RRO'])
  })

  it('are stored without one', async () => {
    const [wrong] = await world.database.query<{ single: number; dual: number }>({
      values: [],
      text: `
      select count(*) filter (where wheels = 1 and duals_severity is not null) as single, count(*) filter (where wheels = 2 and duals_severity is null) as dual
      from (select r.duals_severity, count(*) over (partition by r.account_id, r.inspected_on, r.inspection_id, r.axle_number, r.side) as wheels from readings r) read`,
    })
    expect(wrong).toEqual({ single: 0, dual: 0 })
  })
})

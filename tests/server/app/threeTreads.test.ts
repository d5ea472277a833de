import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { treadCases } from '../../domain/treadCases.ts'
import { setupTestApp } from './setupTestApp.ts'
import type { Caller } from './testApp.ts'
import { typeSurvey } from './typeSurvey.ts'

interface Wheel {
  position: string
  tread_depth: number | null
  tread_outer: number | null
  tread_center: number | null
  tread_inner: number | null
  irregular_wear: string | null
  tread_depth_color: string
}
interface Axle {
  left_side: { wheels: Wheel[] }
  right_side: { wheels: Wheel[] }
}

describe('three tread readings', () => {
  const world = setupTestApp()
  let customer: Caller
  let akron: number
  let survey: number
  let unit: { unit_inspection_id: number; unit_id: number }
  const place = { axle_number: 2, side: 'left', wheel_index: 1 } as const
  beforeAll(async () => {
    customer = await world.as('cus')
    const places = (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })).json
      .accounts as unknown as { location_id: number }[]
    akron = places[0]!.location_id
    survey = await typeSurvey(customer, akron, {
      date: '2026-06-10',
      by: 'Sam Fields',
      units: [
        {
          number: '3T-1',
          type: 'tractor',
          configuration: 'TR-4X2',
          wheels: [{ axle: 1, side: 'left', index: 1, tread: [14, '32nds'] }],
        },
      ],
    })
    ;[unit] = (
      (await customer.get(`fleet_survey/${survey}/units`)).json.units_overview as unknown as { units: [typeof unit] }
    ).units
  })

  const save = async (body: object): Promise<Wheel & { version: number }> => {
    const [{ version }] = (await world.database.query<{ version: number }>(sql`
      select version from survey_wheels where unit_inspection_id = ${unit.unit_inspection_id} and axle_number = 2 and side = 'left' and wheel_index = 1`)) as [
      { version: number },
    ]
    const answer = await customer.post('fleet_survey/save_tire', {
      unit_inspection_id: unit.unit_inspection_id,
      ...place,
      version,
      ...body,
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.json.response_status))
    return answer.json.updated_wheel as unknown as Wheel & { version: number }
  }
  const drawn = async (): Promise<Wheel> => {
    const axles = (await customer.get(`fleet_survey/${survey}/axles/${unit.unit_id}`)).json
      .fleet_survey_axles_list as unknown as Axle[]
    return axles[1]!.left_side.wheels.find(({ position }) => position === 'LRO')!
  }

  it('are stored in the entered unit, and the lowest is judged', async () => {
    expect(await save({ tread_outer: 8.7, tread_depth_format: 'mm' })).toMatchObject({
      tread_depth_color: 'ok',
      irregular_wear: null,
    })
    await save({ tread_center: 8.5, tread_depth_format: 'mm' })
    const wheel = await save({ tread_inner: 2.5, tread_depth_format: 'mm' })
    expect(wheel).toMatchObject({
      tread_depth: 3.14961,
      tread_outer: 10.96063,
      tread_inner: 3.14961,
      tread_depth_color: 'critical',
      irregular_wear: 'one-sided wear',
    })
    expect(
      await world.database.query(sql`
      select tread_entered, tread_entered_unit, tread_outer_entered, tread_center_entered, tread_inner_entered from survey_wheels
      where unit_inspection_id = ${unit.unit_inspection_id} and axle_number = 2 and side = 'left' and wheel_index = 1`),
    ).toEqual([
      {
        tread_entered: 2.5,
        tread_entered_unit: 'mm',
        tread_outer_entered: 8.7,
        tread_center_entered: 8.5,
        tread_inner_entered: 2.5,
      },
    ])
    expect(await drawn()).toMatchObject({
      tread_depth: 3.14961,
      tread_center: 10.70866,
      irregular_wear: 'one-sided wear',
    })
    const refused = await customer.post('fleet_survey/save_tire', {
      unit_inspection_id: unit.unit_inspection_id,
      ...place,
      version: wheel.version,
      tread_inner: 90,
      tread_depth_format: 'mm',
    })
    expect([refused.status, refused.json.response_status?.errors.map(({ field }) => field)]).toEqual([
      400,
      ['tread_inner'],
    ])
  })

  it('come back when a replacement is undone', async () => {
    const { version } = await save({})
    const done = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: unit.unit_inspection_id,
      tires: [{ ...place, version, removal_reasons: ['irregular wear'], new_tire: {} }],
    })
    const [{ removed_tire_id }] = done.json.replacements as unknown as [{ removed_tire_id: number }]
    expect(await save({ tread_depth: 20 })).toMatchObject({ tread_depth: 20, tread_outer: null })
    expect((await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id })).status).toBe(200)
    expect(await drawn()).toMatchObject({ tread_depth: 3.14961, tread_outer: 10.96063 })
  })

  it('are published, and stand in the survey’s details', async () => {
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)
    expect(
      await world.database.query(sql`
      select r.tread_entered, r.tread_32nds, r.tread_outer_entered, r.tread_center_entered, r.tread_inner_entered from readings r
      where r.inspection_id = ${unit.unit_inspection_id} and r.tread_outer_entered is not null`),
    ).toEqual([
      {
        tread_entered: 2.5,
        tread_32nds: 3.14961,
        tread_outer_entered: 8.7,
        tread_center_entered: 8.5,
        tread_inner_entered: 2.5,
      },
    ])
    expect(await drawn()).toMatchObject({ tread_inner: 3.14961 })
    const detail = await customer.post('survey/detail', { survey_id: survey, page_size: 100 })
    const rows = detail.json.data as unknown as (Wheel & { axle_and_tire_position: string })[]
    expect(rows.find(({ axle_and_tire_position }) => axle_and_tire_position === '2 LRO')).toMatchObject({
      tread_depth: 3.14961,
      tread_outer: 10.96063,
      tread_center: 10.70866,
      tread_inner: 3.14961,
      irregular_wear: 'one-sided wear',
    })
    expect(rows.find(({ axle_and_tire_position }) => axle_and_tire_position === '1 LF')).toMatchObject({
      tread_depth: 14,
      tread_outer: null,
      irregular_wear: null,
    })
  })

  it('show irregular wear by the rule of the domain', async () => {
    const [outer, center, inner, unitOf] = [0, 1, 2, 3].map((at) => treadCases.map((one) => one[at]))
    const rows = await world.database.query<{ wear: string | null }>(sql`
      select irregular_wear_of(o, c, i, u) as wear from unnest(${outer}::numeric[], ${center}::numeric[], ${inner}::numeric[], ${unitOf}::text[]) with ordinality t (o, c, i, u, place) order by place`)
    expect(rows.map(({ wear }) => wear)).toEqual(treadCases.map(([, , , , wear]) => wear))
  })
})

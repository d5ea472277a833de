import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const told = ({ status, json }: Answer): unknown => [
  status,
  ...(json.response_status?.errors ?? []).map(({ field, message }) => [field, message]),
]

describe('surveys of an earlier day', () => {
  const world = setupTestApp()
  let customer: Caller
  let admin: Caller
  let location: number
  let unit: number
  beforeAll(async () => {
    ;[customer, admin] = await Promise.all([world.as('cus'), world.as('admin')])
    const [{ account_id: account }] = (await post('select_locations', { key_word: 'Akron' })).accounts as [
      { account_id: number },
    ]
    location = Number(
      (
        await post('add_location', {
          account,
          name: 'Cody yard',
          address: '1 Wind Road',
          city: 'Cody',
          country: 'US',
          state: 'US-WY',
          postal_code: '82414',
        })
      ).location_id,
    )
    const saved = await post('save_units', {
      location_id: location,
      units: [{ unit_number: 'BD-1', type: 'tractor', configuration: 'TR-4X2' }],
    })
    unit = (saved.units as [{ id: number }])[0].id
  })

  const post = async (name: string, body: object): Promise<Record<string, unknown>> =>
    (await customer.post(`fleet_survey/${name}`, body)).json
  const left = { axle_number: 1, side: 'left', wheel_index: 1 }
  async function begin(survey_date: string): Promise<{ id: number; draft: number }> {
    const id = Number(
      (
        await post('create_survey', {
          location_id: location,
          survey_date,
          survey_by: 'Ada Yard',
          dealer: null,
          comments: null,
        })
      ).survey_id,
    )
    await post('add_existing_unit_to_survey', { survey_id: id, unit_ids: [unit], move: false })
    const [row] = await world.database.query<{ draft: number }>(
      sql`select unit_inspection_id as draft from survey_units where survey_id = ${id}`,
    )
    return { id, draft: row!.draft }
  }
  const versionOf = async (draft: number): Promise<number> =>
    (
      await world.database.query<{ version: number }>(sql`
    select version from survey_wheels where unit_inspection_id = ${draft} and axle_number = 1 and side = 'left'`)
    )[0]!.version
  const read = async (draft: number, pressure: number, tread_depth: number): Promise<void> =>
    expect(
      (
        await customer.post('fleet_survey/save_tire', {
          unit_inspection_id: draft,
          ...left,
          version: await versionOf(draft),
          pressure,
          tread_depth,
        })
      ).status,
    ).toBe(200)
  const replace = async (draft: number): Promise<number> => {
    const { json, status } = await customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: draft,
      tires: [{ ...left, removal_reasons: ['puncture'], wear_conditions: [], comments: '' }],
    })
    expect(status).toBe(200)
    return (json.replacements as unknown as [{ removed_tire_id: number }])[0].removed_tire_id
  }
  const finish = (id: number) => customer.post('fleet_survey/finish_survey', { survey_id: id })
  const move = async (id: number, survey_date: string): Promise<Answer> => {
    const [{ version } = { version: 0 }] = await world.database.query<{ version: number }>(
      sql`select version from surveys where survey_id = ${id}`,
    )
    return customer.post('fleet_survey/update_survey_details', {
      survey_id: id,
      version,
      survey_date,
      survey_by: 'Ada Yard',
      dealer: null,
      comments: '',
    })
  }
  const contradictions = async (id: number): Promise<unknown> =>
    (await customer.post('own/fleet_survey/get_finish', { survey_id: id })).json.contradictions
  const lastTime = async (id: number): Promise<unknown[]> => {
    const { wheels, units } = (await customer.get(`own/fleet_survey/get_survey_to_inspect/${id}`)).json as unknown as {
      wheels: Record<string, unknown>[]
      units: Record<string, unknown>[]
    }
    const {
      last_inspected_on: on,
      last_pressure: pressure,
      last_tread_depth: tread,
    } = wheels.find(({ axle_number, side }) => axle_number === 1 && side === 'left')!
    return [on, pressure, tread, units[0]!.last_mileage]
  }

  it('show the readings before their day as those of last time, and refuse to remove a tire that was read later', async () => {
    const first = await begin('2026-05-01')
    await replace(first.draft)
    await read(first.draft, 100, 18)
    await customer.post('fleet_survey/update_unit_inspection', {
      unit_inspection_id: first.draft,
      version: 1,
      mileage: 1000,
      hours: null,
      comments: null,
      lift_axles_raised: false,
    })
    expect((await finish(first.id)).status).toBe(200)
    const later = await begin('2026-05-20')
    await read(later.draft, 96, 15)
    expect((await finish(later.id)).status).toBe(200)

    const between = await begin('2026-05-10')
    expect((await lastTime(between.id)).slice(0, 3)).toEqual(['2026-05-01', 100, 18])
    const info = await post('get_wheel_position_info', { unit_inspection_id: between.draft, ...left })
    expect(info).toMatchObject({ last_inspected_on: '2026-05-01', last_pressure: 100, last_tread_depth: 18 })
    await read(between.draft, 98, 16)
    const removed = await replace(between.draft)
    expect(await contradictions(between.id)).toMatchObject([
      {
        unit_number: 'BD-1',
        wheel: 'LF',
        kind: 'removed_known_later',
        other_on: '2026-05-20',
        other_survey_id: later.id,
        other_location: 'Cody yard',
      },
    ])
    expect(told(await finish(between.id))).toEqual([
      409,
      [
        'BD-1',
        `LF: survey ${later.id} (Cody yard) knew the tire that is removed here on 05/20/2026. Correct the date, undo the replacement, or have the other survey withdrawn.`,
      ],
    ])
    expect(told(await move(between.id, '2026-05-11'))).toEqual([
      422,
      ['survey_date', expect.stringContaining('undo these replacements first: BD-1 LF (05/20/2026).')],
    ])
    // Undone, or moved to a day after the other survey, it is finished.
    expect((await customer.post('fleet_survey/undo_tire_replace', { removed_tire_id: removed })).status).toBe(200)
    expect(await contradictions(between.id)).toEqual([])
    expect((await move(between.id, '2026-05-21')).status).toBe(200)
    expect((await lastTime(between.id)).slice(0, 3)).toEqual(['2026-05-20', 96, 15])
    await replace(between.draft)
    expect((await finish(between.id)).status).toBe(200)

    // A correction is not moved to a day after the tire that it fitted was read.
    const last = await begin('2026-05-28')
    await read(last.draft, 101, 17)
    expect((await finish(last.id)).status).toBe(200)
    expect(
      (await admin.post('own/fleet_survey/withdraw_survey', { survey_id: between.id, reason: 'Wrong day.' })).status,
    ).toBe(200)
    expect(await contradictions(between.id)).toEqual([])
    expect(told(await move(between.id, '2026-05-29'))).toEqual([
      422,
      ['survey_date', expect.stringContaining('BD-1 LF (05/28/2026).')],
    ])
    await world.database.query(sql`update surveys set survey_date = '2026-05-29' where survey_id = ${between.id}`)
    expect(told(await finish(between.id))).toEqual([
      409,
      [
        'BD-1',
        expect.stringContaining(
          `LF: survey ${last.id} (Cody yard) read the tire that is fitted here on 05/28/2026, before this survey.`,
        ),
      ],
    ])
    expect((await move(between.id, '2026-05-22')).status).toBe(200)
    expect((await finish(between.id)).status).toBe(200)

    // A tire that is read before it was fitted is named, and holds nothing.
    const early = await begin('2026-05-18')
    await read(early.draft, 99, 16)
    expect(await contradictions(early.id)).toMatchObject([
      { wheel: 'LF', kind: 'read_before_fitted', other_on: '2026-05-22', other_survey_id: between.id },
    ])
    expect((await finish(early.id)).status).toBe(200)
    // Its reading is of the tire that came off later, not of the one that was fitted then.
    const tireOf = async (survey: number): Promise<number | null> =>
      (
        await world.database.query<{ tire_id: number | null }>(sql`
      select r.tire_id from readings r join inspections i using (account_id, inspected_on, inspection_id) where i.survey_id = ${survey} and r.axle_number = 1 and r.side = 'left'`)
      )[0]!.tire_id
    const [gone] = await world.database.query<{ tire_id: number; fitted: number }>(
      sql`select tire_id, replaced_by_tire_id as fitted from removed_tires where survey_id = ${between.id}`,
    )
    expect([await tireOf(early.id), await tireOf(later.id), await tireOf(between.id), await tireOf(last.id)]).toEqual([
      gone!.tire_id,
      gone!.tire_id,
      gone!.tire_id,
      gone!.fitted,
    ])

    // The other survey is corrected without a word of this one, and this one is the same again.
    for (const { id } of [between, early]) {
      const before = await tireOf(id)
      expect((await admin.post('own/fleet_survey/withdraw_survey', { survey_id: id, reason: 'A look.' })).status).toBe(
        200,
      )
      expect((await finish(id)).status).toBe(200)
      expect(await tireOf(id)).toBe(before)
    }
    // A tire that was fitted only later is not removed before, though nobody has read it.
    const before = await begin('2026-05-02')
    await replace(before.draft)
    expect(told(await finish(before.id))).toEqual([409, ['BD-1', expect.stringContaining('LF: survey ')]])
  })
})

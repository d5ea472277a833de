import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { setupTestApp } from './setupTestApp.ts'
import type { Answer, Caller } from './testApp.ts'

const changed =
  'Another survey has replaced tires of this unit. Choose Keep the other wheels under Finish survey, and read the new tires.'
const left = { axle_number: 1, side: 'left', wheel_index: 1 } as const

interface Wheel {
  unit_inspection_id: number
  axle_number: number
  side: string
  wheel_index: number
  version: number
  tire_id: number | null
  pressure_psi: number | null
  tread_32nds: number | null
  valve_type: string | null
  pressure_severity: string
}

describe('of two open surveys with a unit, one replaces a tire,', () => {
  const world = setupTestApp()
  let customer: Caller
  let place: number
  let units: number[]
  beforeAll(async () => {
    customer = await world.as('cus')
    place = (
      (await customer.post('fleet_survey/select_locations', { key_word: 'Akron' })) as unknown as {
        json: { accounts: { location_id: number }[] }
      }
    ).json.accounts[0]!.location_id
    const added = [1, 2, 3].map((number) => ({ unit_number: `KW-${number}`, type: 'tractor', configuration: 'TR-4X2' }))
    units = (
      (await customer.post('fleet_survey/save_units', { location_id: place, units: added })).json.units as unknown as {
        id: number
      }[]
    ).map(({ id }) => id)
  })

  async function begin(unitIds: number[]): Promise<number> {
    const survey = Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: place,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )
    expect(
      (
        await customer.post('fleet_survey/add_existing_unit_to_survey', {
          survey_id: survey,
          unit_ids: unitIds,
          move: false,
        })
      ).status,
    ).toBe(200)
    return survey
  }
  const wheelsOn = (survey: number): Promise<Wheel[]> =>
    world.database.query<Wheel>(sql`
    select w.unit_inspection_id, w.axle_number, w.side, w.wheel_index, w.version, w.tire_id, w.pressure_psi, w.tread_32nds, w.valve_type, w.pressure_severity
    from survey_wheels w join survey_units d using (unit_inspection_id) where d.survey_id = ${survey} order by d.unit_id, w.axle_number, w.side, w.wheel_index`)
  const firstOn = async (survey: number): Promise<Wheel> =>
    (await wheelsOn(survey)).find((wheel) => wheel.axle_number === left.axle_number && wheel.side === left.side)!
  async function readAll(survey: number): Promise<void> {
    for (const [at, { unit_inspection_id, axle_number, side, wheel_index, version }] of (
      await wheelsOn(survey)
    ).entries()) {
      expect(
        (
          await customer.post('fleet_survey/save_tire', {
            unit_inspection_id,
            axle_number,
            side,
            wheel_index,
            version,
            pressure: 60 + at,
            tread_depth: 10,
            wear_conditions: ['cupping'],
          })
        ).status,
      ).toBe(200)
    }
  }
  const replace = async (survey: number): Promise<Answer> =>
    customer.post('fleet_survey/replace_tires', {
      unit_inspection_id: (await firstOn(survey)).unit_inspection_id,
      tires: [{ ...left, removal_reasons: ['puncture'], new_tire: { tire_size: '295/75R22.5' } }],
    })
  const finish = (survey: number): Promise<Answer> => customer.post('fleet_survey/finish_survey', { survey_id: survey })
  const keep = (survey: number, caller = customer): Promise<Answer> =>
    caller.post('own/fleet_survey/keep_other_wheels', { survey_id: survey })
  const changedOn = async (survey: number): Promise<unknown> =>
    (await customer.post('own/fleet_survey/get_finish', { survey_id: survey })).json.changed_wheels
  const mountedOn = async (unit: number): Promise<number> =>
    (
      await world.database.query<{ tire_id: number }>(sql`
    select tire_id from tires where unit_id = ${unit} and axle_number = 1 and side = 'left'`)
    )[0]!.tire_id
  const told = ({ status, json }: Answer): unknown => [
    status,
    json.response_status?.errors?.map(({ field, message }) => [field, message]),
  ]

  /**
   * The unit's tires are known: a first survey fits one. Then two are open, of which one is finished with another tire
   * there.
   */
  async function twoSurveys(unit: number, before?: (mine: number) => Promise<unknown>): Promise<number> {
    const first = await begin([unit])
    expect((await replace(first)).status).toBe(200)
    expect((await finish(first)).status).toBe(200)
    const [mine, other] = [await begin([unit]), await begin([unit])]
    await readAll(mine)
    await before?.(mine)
    expect((await replace(other)).status).toBe(200)
    expect((await finish(other)).status).toBe(200)
    return mine
  }

  it('the readings of the other wheels stay, and the replaced wheel is read again as the tire that stands there now', async () => {
    const mine = await twoSurveys(units[0]!)
    const before = await wheelsOn(mine)
    expect(told(await finish(mine))).toEqual([409, [['KW-1', changed]]])
    expect(await changedOn(mine)).toMatchObject({ wheels: 1, names: 'KW-1 LF' })

    expect(await keep(mine)).toMatchObject({ status: 200, json: { survey_id: mine, wheels: 1 } })
    expect(await changedOn(mine)).toMatchObject({ wheels: 0, names: null })
    const after = await wheelsOn(mine)
    expect(
      after
        .slice(1)
        .map(({ pressure_psi, tread_32nds, version, pressure_severity }) => [
          pressure_psi,
          tread_32nds,
          version,
          pressure_severity,
        ]),
    ).toEqual(
      before
        .slice(1)
        .map(({ pressure_psi, tread_32nds, version, pressure_severity }) => [
          pressure_psi,
          tread_32nds,
          version,
          pressure_severity,
        ]),
    )
    expect(after[0]).toMatchObject({
      tire_id: await mountedOn(units[0]!),
      pressure_psi: null,
      tread_32nds: null,
      pressure_severity: 'not_read',
      version: before[0]!.version + 1,
    })
    expect(
      await world.database.query(
        sql`select axle_number from survey_wheel_wear where unit_inspection_id = ${after[0]!.unit_inspection_id} and axle_number = 1 and side = 'left'`,
      ),
    ).toEqual([])
    const [counts] = await world.database.query(
      sql`select total_tires, tires_read from survey_units where survey_id = ${mine}`,
    )
    expect(counts).toEqual({ total_tires: 6, tires_read: 5 })

    const { unit_inspection_id, version } = after[0]!
    expect(
      (await customer.post('fleet_survey/save_tire', { unit_inspection_id, ...left, version, pressure: 111 })).status,
    ).toBe(200)
    expect((await finish(mine)).json).toMatchObject({ state: 'finished', tires_read: 6 })
    expect(
      await world.database.query(sql`
      select r.tire_id, r.pressure_psi::float8 as pressure from readings r join inspections i using (account_id, inspected_on, inspection_id) where i.survey_id = ${mine} and r.axle_number = 1 and r.side = 'left'`),
    ).toEqual([{ tire_id: await mountedOn(units[0]!), pressure: 111 }])
  })

  it('drops a replacement entered for the wheel with it, and repeating that changes nothing', async () => {
    const mine = await twoSurveys(units[1]!, replace)
    expect((await keep(mine)).json).toMatchObject({ wheels: 1 })
    expect(
      await world.database.query(
        sql`select from survey_replacements r join survey_units d using (unit_inspection_id) where d.survey_id = ${mine} and r.undone_at is null`,
      ),
    ).toEqual([])
    const once = await wheelsOn(mine)
    expect((await keep(mine)).json).toMatchObject({ wheels: 0 })
    expect(await wheelsOn(mine)).toEqual(once)
    expect((await finish(mine)).json).toMatchObject({ state: 'finished', tires_read: 5, replaced_tires: 0 })
    expect((await keep(mine)).status).toBe(409)
  })

  it('strangers and those who may not survey clear nothing', async () => {
    const mine = await twoSurveys(units[2]!)
    const before = await wheelsOn(mine)
    expect([
      (await keep(mine, await world.as('cus-other'))).status,
      (await keep(mine, await world.as('win'))).status,
      (await keep(99_999_999)).status,
    ]).toEqual([404, 401, 404])
    expect(await wheelsOn(mine)).toEqual(before)
  })
})

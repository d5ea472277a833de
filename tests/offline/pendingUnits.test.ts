import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { currentUnitId, assignAllServerIds } from '../../src/offline/queue/PendingUnits.ts'
import { configurationOf } from '../../domain/survey/surveyUnit.ts'
import type { AddedUnit } from '../../src/offline/model.ts'
import { respondWithAxles } from '../../src/offline/api/surveyUnit.ts'
import { openSurveyDatabase, type Tables } from '../../src/offline/cache/surveyDatabase.ts'
import { setupTestApp } from '../server/app/setupTestApp.ts'
import type { Caller } from '../server/app/testApp.ts'
import { Device, type CallFate } from './device.ts'

afterEach(() => Device.endAll())

let made = 0
const newUnit = (): AddedUnit => ({
  unit_id: null,
  unit_number: `AD ${++made}`,
  type: 'tractor',
  configuration_code: 'TR-4X2',
})

describe('a unit that is put on a survey without a network,', { timeout: 300_000 }, () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  let places: { location_id: number }[]
  beforeAll(async () => {
    customer = await world.as('cus')
    places = (await customer.post('fleet_survey/select_locations', {})).json.accounts as unknown as typeof places
  })

  const begin = async (): Promise<number> =>
    Number(
      (
        await customer.post('fleet_survey/create_survey', {
          location_id: places[0]!.location_id,
          survey_date: '2026-06-10',
          survey_by: 'Sam Fields',
          dealer: null,
          comments: null,
        })
      ).json.survey_id,
    )

  /** Pressures as the server has them, unit by unit and wheel by wheel. */
  const pressures = async (survey: number): Promise<Record<string, (number | null)[]>> => {
    const rows = await world.database.query<{ unit_number: string; pressure: number | null }>(sql`
      select u.unit_number, w.pressure_entered::float as pressure
      from survey_units d join units u using (unit_id) join survey_wheels w using (unit_inspection_id)
      where d.survey_id = ${survey} order by u.unit_number, w.axle_number, w.side, w.wheel_index`)
    const units: Record<string, (number | null)[]> = {}
    for (const { unit_number, pressure } of rows) (units[unit_number] ??= []).push(pressure)
    return units
  }

  async function enter(device: Device, survey: number, number: string, values: (number | null)[]): Promise<void> {
    const copy = await device.surveys.open(survey)
    values.forEach((pressure, at) => {
      const unit = copy.findUnit(number)!
      const { axle_number, side, wheel_index } = unit.current.wheels[at]!
      if (pressure !== null)
        expect(
          copy.enter(unit.cached.unit_inspection_id, {
            kind: 'reading',
            place: { axle_number, side, wheel_index },
            reading: { pressure, pressure_format: 'psi' },
          }),
        ).toEqual([])
    })
    await copy.whenStored()
  }

  it('has the wheels of a layout that an administrator added', async () => {
    await world.database.query(sql`
      insert into axle_configurations (configuration_code, unit_type, name, axle_count, tire_count, axles)
      values ('TL-4Y', 'trailer', 'Four axles', 0, 0, '[{"role":"trailer","wheels":"dual"},{"role":"trailer","wheels":"dual"},{"role":"trailer","wheels":"dual"},{"role":"trailer","wheels":"wide","is_lift_axle":true}]')`)
    const survey = await begin()
    const device = await Device.open(customer, 'cus')
    const { survey: taken } = await device.surveys.open(survey)
    device.isCut = () => true
    const { axles } = taken.configurations!.find(({ configuration_code }) => configuration_code === 'TL-4Y')!
    const unit = { unit_id: null, unit_number: `AD ${++made}`, type: 'trailer', configuration_code: 'TL-4Y', axles }
    await device.surveys.addUnit(survey, unit)
    const copy = await device.surveys.open(survey)
    const added = copy.findUnit(unit.unit_number)!
    expect(
      configurationOf(added.current)
        .wheels.map(({ code }) => code)
        .join(' '),
    ).toBe('L1O L1I R1I R1O L2O L2I R2I R2O L3O L3I R3I R3O L4 R4')
    expect(added.verdict.wheels).toHaveLength(14)
    expect(respondWithAxles(copy, added.current.unit_id)).toMatchObject({
      fleet_survey_axles_list: [{}, {}, {}, { is_wide_base: true, is_lift_axle: true }],
    })
  })

  it('is inspected at once, and with all that was entered is on the server once there is one: one of the location, and a new one', async () => {
    const saved = { unit_number: `AD ${++made}`, type: 'trailer', configuration: 'TL-1' }
    await customer.post('fleet_survey/save_units', { location_id: places[0]!.location_id, units: [saved] })
    const survey = await begin()
    const device = await Device.open(customer, 'cus')
    const { survey: taken } = await device.surveys.open(survey)
    device.isCut = () => true
    const other = taken.other_units!.find(({ unit_number }) => unit_number === saved.unit_number)!
    const fresh = newUnit()
    await device.surveys.addUnit(survey, other)
    await Promise.all([device.surveys.addUnit(survey, fresh), device.surveys.addUnit(survey, fresh)])
    await enter(device, survey, saved.unit_number, [90, 91, 92, 93])
    await enter(device, survey, fresh.unit_number, [100, null, 102, 103, 104, 105])
    await device.restart()
    const copy = await device.surveys.open(survey)
    expect(copy.findUnit(fresh.unit_number)!.current.wheels.map(({ pressure }) => pressure?.value ?? null)).toEqual([
      100,
      null,
      102,
      103,
      104,
      105,
    ])
    await vi.waitFor(() => expect(device.surveys.waiting).toBe(11))
    expect(await device.surveys.listUnsent()).toHaveLength(11)
    expect(await pressures(survey)).toEqual({})
    device.isCut = () => false
    await device.settled()
    expect(await pressures(survey)).toEqual({
      [saved.unit_number]: [90, 91, 92, 93],
      [fresh.unit_number]: [100, null, 102, 103, 104, 105],
    })
    const there = await device.surveys.open(survey)
    expect([...there.units.keys()].every((id) => id > 0)).toBe(true)
    expect(await device.surveys.listUnsent()).toEqual([])
  })

  it('merges with the unit that another user added meanwhile: values both entered are conflicts, others are kept', async () => {
    const survey = await begin()
    const [device, other] = [await Device.open(customer, 'cus'), await Device.open(customer, 'other')]
    const fresh = newUnit()
    for (const one of [device, other]) await one.surveys.open(survey)
    device.isCut = () => true
    await device.surveys.addUnit(survey, fresh)
    await enter(device, survey, fresh.unit_number, [80, 81])
    await other.surveys.addUnit(survey, { ...fresh, unit_number: fresh.unit_number.toLowerCase() })
    await enter(other, survey, fresh.unit_number, [70, null, 72])
    await other.settled()
    device.isCut = () => false
    await device.settled()
    const copy = await device.surveys.open(survey)
    expect(copy.refused.map(({ refusal }) => refusal?.theirs?.pressure?.value)).toEqual([70])
    expect(await pressures(survey)).toEqual({ [fresh.unit_number.toLowerCase()]: [70, 81, 72, null, null, null] })
  })

  it('stays here with the reason where it cannot be there; decided on, it is taken off with all that was entered of it, or sent again', async () => {
    const survey = await begin()
    const elsewhere = newUnit()
    const saved = await customer.post('fleet_survey/save_units', {
      location_id: places[1]!.location_id,
      units: [{ unit_number: elsewhere.unit_number, type: 'tractor', configuration: 'TR-4X2' }],
    })
    expect(saved.json.errors).toEqual([])
    const device = await Device.open(customer, 'cus')
    await device.surveys.open(survey)
    await device.surveys.addUnit(survey, elsewhere)
    await enter(device, survey, elsewhere.unit_number, [80])
    for (let turn = 0; turn < 20 && device.surveys.refused === 0; turn++) await device.surveys.wake()
    const [addition] = await device.surveys.listUnsent()
    expect(addition).toMatchObject({ refusal: { status: 409, errors: [{ field: 'unit_number' }] } })
    expect(await pressures(survey)).toEqual({})
    // Moved here by somebody, it is there as soon as it is sent again.
    await customer.post('fleet_survey/add_existing_unit_to_survey', {
      survey_id: survey,
      unit_ids: [(saved.json.units as unknown as { id: number }[])[0]!.id],
      move: true,
    })
    await device.surveys.resolve(addition!, 'local')
    await device.settled()
    expect(await pressures(survey)).toEqual({ [elsewhere.unit_number]: [80, null, null, null, null, null] })

    const second = await begin()
    await device.surveys.open(second)
    await device.surveys.addUnit(second, { ...newUnit(), configuration_code: 'TR-4X2', unit_number: 'x'.repeat(21) })
    await enter(device, second, 'x'.repeat(21), [80])
    for (let turn = 0; turn < 20 && device.surveys.refused === 0; turn++) await device.surveys.wake()
    await device.surveys.resolve((await device.surveys.listUnsent())[0]!, 'remote')
    expect(await device.surveys.listUnsent()).toEqual([])
    expect((await device.surveys.open(second)).numbers).toEqual([])
  })

  it('stands once with all that was entered, whatever is lost and whenever the browser ends', async () => {
    const act = fc.oneof(
      fc.record({
        does: fc.constant('enter' as const),
        unit: fc.nat(2),
        wheel: fc.nat(5),
        pressure: fc.integer({ min: 20, max: 120 }),
      }),
      fc.record({ does: fc.constantFrom('wake' as const, 'restart' as const, 'end at once' as const) }),
      fc.record({ does: fc.constant('add' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 6, maxLength: 25 }),
        fc.array(fc.constantFrom<CallFate>('arrives', 'arrives', 'lost', 'answer lost'), {
          minLength: 3,
          maxLength: 9,
        }),
        async (acts, fates) => {
          const survey = await begin()
          let call = 0
          const device = await Device.open(customer, 'cus', () =>
            call > 200 ? 'arrives' : fates[call++ % fates.length]!,
          )
          const wanted: Record<string, (number | null)[]> = {}
          let copy = await device.surveys.open(survey)
          for (const one of acts) {
            const numbers = Object.keys(wanted)
            if (one.does === 'add' && numbers.length < 3) {
              const unit = newUnit()
              wanted[unit.unit_number] = Array<null>(6).fill(null)
              await device.surveys.addUnit(survey, unit)
            } else if (one.does === 'enter' && numbers.length > 0) {
              const number = numbers[one.unit % numbers.length]!
              const unit = copy.findUnit(number)!
              const { axle_number, side, wheel_index } = unit.current.wheels[one.wheel]!
              copy.enter(unit.cached.unit_inspection_id, {
                kind: 'reading',
                place: { axle_number, side, wheel_index },
                reading: { pressure: one.pressure, pressure_format: 'psi' },
              })
              wanted[number]![one.wheel] = one.pressure
            } else if (one.does === 'wake') void device.surveys.wake()
            else if (one.does !== 'add' && one.does !== 'enter') {
              // A browser still does what belongs to the key's own task.
              if (one.does === 'restart') await copy.whenStored()
              else for (let turn = 0; turn < 10; turn++) await Promise.resolve()
              await device.restart()
              copy = await device.surveys.open(survey)
            }
          }
          await copy.whenStored()
          await device.settled()
          expect(copy.refused).toEqual([])
          expect(await pressures(survey)).toEqual(wanted)
        },
      ),
      { numRuns: Number(process.env.AGREEMENT_RUNS ?? 10) },
    )
  }, 300_000)
})

describe('what was written of a unit after it had arrived at the server', { timeout: 300_000 }, () => {
  const tables = ['changes', 'steps', 'pictures'] as const

  async function begin() {
    const database = await openSurveyDatabase(new IDBFactory() as unknown as globalThis.IDBFactory)
    const rows = (user: string) => [
      { user, survey_id: 1, unit_inspection_id: -5 },
      { user, survey_id: 1, unit_inspection_id: -6 },
      { user, survey_id: 2, unit_inspection_id: -5 },
      { user, survey_id: 1, unit_inspection_id: 9 },
    ]
    const put = (to: Tables[keyof Tables], row: object) => to.put(row as never)
    await database.transaction('readwrite', async (all) => {
      for (const user of ['ada', 'bea']) {
        await put(all.surveys, { user, survey_id: 1, arrived: { [-5]: 7 } })
        for (const name of tables) for (const row of rows(user)) await put(all[name], row)
      }
    })
    const ids = (user: string) =>
      Promise.all(
        tables.map((name) =>
          database.transaction('readonly', async (all) =>
            (await all[name].ofUser(user)).map(({ unit_inspection_id }) => unit_inspection_id),
          ),
        ),
      )
    return { database, ids }
  }

  it('is moved when the portal is opened next, where the page was left before it was', async () => {
    const { database, ids } = await begin()
    await assignAllServerIds(database, 'ada')
    expect(await ids('ada')).toEqual(Array(3).fill([7, -6, -5, 9]))
    expect(await ids('bea')).toEqual(Array(3).fill([-5, -6, -5, 9]))
  })

  it('is moved at once, where the page stays', async () => {
    const { database, ids } = await begin()
    const now = (unit_inspection_id: number) =>
      currentUnitId(database, { user: 'ada', survey_id: 1, unit_inspection_id })
    expect([await now(9), await now(-6), await now(-5)]).toEqual([9, -6, 7])
    expect(await ids('ada')).toEqual(Array(3).fill([7, -6, -5, 9]))
  })
})

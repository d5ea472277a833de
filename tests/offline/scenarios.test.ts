import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PendingChange } from '../../src/offline/model.ts'
import { setupTestApp } from '../server/app/setupTestApp.ts'
import type { Caller } from '../server/app/testApp.ts'
import { Device } from './device.ts'
import { beginSurvey, doneIn, pressureAt, wheelsIn } from './scenarios.ts'

afterEach(() => Device.endAll())

/** Interleavings of two devices; `YARD_RUNS` asks for more. */
const numRuns = Number(process.env.YARD_RUNS ?? 10)
const day = 24 * 60 * 60 * 1000

describe('what a technician entered,', { timeout: 300_000 }, () => {
  const world = setupTestApp({ commits: true })
  let customer: Caller
  beforeAll(async () => {
    customer = await world.as('cus')
  })

  /** The pressures of the first two wheels. */
  const pressures = async (survey: number): Promise<(number | null)[]> =>
    (await wheelsIn(world.database, survey)).slice(0, 2).map(({ pressure }) => pressure)

  it('of two devices on one unit: other wheels merge, the same wheel asks, and nothing goes unseen', async () => {
    const steps = fc.array(
      fc.record({
        device: fc.nat(1),
        wheel: fc.nat(4),
        pressure: fc.integer({ min: 60, max: 130 }),
        does: fc.constantFrom('enter', 'enter', 'enter', 'send', 'look'),
      }),
      { minLength: 2, maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const survey = await beginSurvey(customer)
        const cut = [true, true]
        const reconnect: (() => void)[] = []
        const devices = await Promise.all(
          [0, 1].map(async (at) => {
            const device = await Device.open(customer, 'cus', undefined, {
              wait: () =>
                cut[at]
                  ? new Promise((resolve) => {
                      reconnect.push(resolve)
                    })
                  : Promise.resolve(),
            })
            await device.surveys.open(survey)
            device.isCut = () => cut[at]!
            return device
          }),
        )
        const online = async (at: number): Promise<void> => {
          cut[at] = false
          for (const resolve of reconnect.splice(0)) resolve()
          await devices[at]!.surveys.wake()
        }
        const entered: { device: number; wheel: number; pressure: number; row: PendingChange }[] = []
        for (const { device, wheel, pressure, does } of all) {
          const copy = await devices[device]!.surveys.open(survey)
          if (does === 'enter') entered.push({ device, wheel, pressure, row: pressureAt(copy, 0, wheel, pressure) })
          await copy.whenStored()
          if (does === 'enter') continue
          await online(device)
          if (does === 'look') await devices[device]!.surveys.refreshSurvey(survey)
          cut[device] = true
        }
        for (const at of [0, 1, 0, 1]) await online(at)

        const done = await doneIn(
          world.database,
          entered.map(({ row }) => row.id),
        )
        const waiting = new Set(
          (await Promise.all(devices.map((device) => device.surveys.pending()))).flat().map(({ id }) => id),
        )
        const stands = await wheelsIn(world.database, survey)
        for (let wheel = 0; wheel < 5; wheel++) {
          const mine = entered.filter((one) => one.wheel === wheel)
          const taken = done.flatMap(({ key }) => mine.filter(({ row }) => row.id === key))
          // Each that was taken met what its maker saw.
          expect(taken.map(({ row }) => (row.base.pressure as { value: number } | null)?.value ?? null)).toEqual(
            [null, ...taken.map(({ pressure }) => pressure)].slice(0, taken.length),
          )
          expect(stands[wheel]).toEqual({ pressure: taken.at(-1)?.pressure ?? null, version: 1 + taken.length })
          // A change that was not accepted waits for its maker, or was already there.
          for (const { row, pressure } of mine)
            if (!done.some(({ key }) => key === row.id) && !waiting.has(row.id))
              expect([null, ...taken.map((one) => one.pressure)]).toContain(pressure)
          if (new Set(mine.map(({ device }) => device)).size < 2)
            expect(mine.filter(({ row }) => waiting.has(row.id))).toEqual([])
        }
      }),
      { numRuns },
    )
  })

  it('stands once, when the answer was lost, the clock is a day wrong and three weeks have gone', async () => {
    for (const wrong of [-day, day]) {
      const survey = await beginSurvey(customer)
      let isLost = true
      const device = await Device.open(customer, 'cus', () => (isLost ? 'answer lost' : 'arrives'), {
        now: () => new Date(Date.now() + wrong),
        wait: () => (isLost ? new Promise(() => undefined) : Promise.resolve()),
      })
      const copy = await device.surveys.open(survey)
      const rows = [pressureAt(copy, 0, 0, 101), pressureAt(copy, 0, 0, 102), pressureAt(copy, 0, 1, 99)]
      await copy.whenStored()
      await vi.waitFor(async () => expect(await pressures(survey)).toEqual([101, null]))
      await world.database.query(
        sql`update idempotency_keys set answered_at = answered_at - interval '21 days' where key = ${rows[0]!.id}::uuid`,
      )
      isLost = false
      await device.restart()
      await device.settled()
      expect(await device.surveys.pending()).toEqual([])
      expect((await wheelsIn(world.database, survey)).slice(0, 3)).toEqual([
        { pressure: 102, version: 3 },
        { pressure: 99, version: 2 },
        { pressure: null, version: 1 },
      ])
    }
  })

  it('stands once even where the server has forgotten that it answered', async () => {
    const survey = await beginSurvey(customer)
    let isLost = true
    const device = await Device.open(customer, 'cus', () => (isLost ? 'answer lost' : 'arrives'), {
      wait: () => (isLost ? new Promise(() => undefined) : Promise.resolve()),
    })
    const copy = await device.surveys.open(survey)
    const { id } = pressureAt(copy, 0, 0, 101)
    await vi.waitFor(async () => expect(await pressures(survey)).toEqual([101, null]))
    await world.database.query(sql`delete from idempotency_keys where key = ${id}::uuid`)
    isLost = false
    await device.restart()
    await device.settled()
    expect([await device.surveys.pending(), (await wheelsIn(world.database, survey))[0]]).toEqual([
      [],
      { pressure: 101, version: 2 },
    ])
  })

  it('is stored whole with the reason if the survey was finished meanwhile', async () => {
    const survey = await beginSurvey(customer)
    let isCut = true
    const device = await Device.open(customer, 'cus', undefined, {
      wait: () => (isCut ? new Promise(() => undefined) : Promise.resolve()),
    })
    let copy = await device.surveys.open(survey)
    device.isCut = () => isCut
    pressureAt(copy, 0, 0, 101)
    pressureAt(copy, 0, 1, 102)
    const id = copy.survey.unit_ids[0]!
    copy.enter(id, { kind: 'unit', note: { mileage: 1000 } })
    await copy.whenStored()
    // Another reads the wheel too, and finishes.
    const other = await Device.open(customer, 'cus')
    const theirs = await other.surveys.open(survey)
    pressureAt(theirs, 0, 1, 77)
    await theirs.whenStored()
    await other.settled()
    expect((await customer.post('fleet_survey/finish_survey', { survey_id: survey })).status).toBe(200)

    isCut = false
    await device.restart()
    copy = await device.surveys.open(survey)
    await device.surveys.refreshSurvey(survey)
    await device.settled()
    const kept = await device.surveys.pending()
    expect(kept.map(({ change, refusal }) => [change.kind, refusal?.status, refusal?.message])).toEqual(
      Array.from(['reading', 'reading', 'unit'], (kind) => [
        kind,
        409,
        'This survey is finished and cannot be changed.',
      ]),
    )
    await vi.waitFor(() => expect(copy.refused.map((change) => change.id)).toEqual(kept.map((change) => change.id)))
    // Entered values still show where they were entered, at any time and for everyone.
    await device.restart()
    copy = await device.surveys.open(survey)
    expect([
      copy.refused.length,
      copy.units.get(id)!.current.mileage,
      copy.units
        .get(id)!
        .current.wheels.slice(0, 2)
        .map(({ pressure }) => pressure?.value),
    ]).toEqual([3, 1000, [101, 102]])
  })

  it('is stored if its wheel is gone', async () => {
    const survey = await beginSurvey(customer)
    let isCut = true
    const device = await Device.open(customer, 'cus', () => (isCut ? 'lost' : 'arrives'), {
      wait: () => (isCut ? new Promise(() => undefined) : Promise.resolve()),
    })
    const copy = await device.surveys.open(survey)
    const { id, change } = pressureAt(copy, 0, 0, 90)
    await copy.whenStored()
    await vi.waitFor(() => expect(device.surveys.sending).toBe('offline'))
    await world.database.query(
      sql`delete from survey_wheels where unit_inspection_id = ${copy.survey.unit_ids[0]!} and version = 1 and axle_number = ${change.kind === 'reading' ? change.place.axle_number : 0}`,
    )
    await device.surveys.refreshSurvey(survey)
    isCut = false
    await device.restart()
    await device.settled()
    expect((await device.surveys.pending()).map((kept) => [kept.id, kept.refusal?.status])).toEqual([[id, 404]])
    // Somebody tries again: it is not dropped for that.
    const later = await device.surveys.open(survey)
    await vi.waitFor(() => expect(later.refused.length).toBe(1))
    await later.resolve(later.refused[0]!, 'local')
    await device.settled()
    expect((await device.surveys.pending()).map((kept) => [kept.id, kept.refusal?.status])).toEqual([[id, 404]])
  })

  it('continues when the network fails while the survey is reloaded', async () => {
    const survey = await beginSurvey(customer)
    let isAway = false
    let hasWaited = 0
    const device = await Device.open(customer, 'cus', undefined, {
      wait: async () => {
        hasWaited += 1
        isAway = false
      },
    })
    const copy = await device.surveys.open(survey)
    const other = await Device.open(customer, 'cus')
    pressureAt(await other.surveys.open(survey), 0, 0, 88)
    await (await other.surveys.open(survey)).whenStored()
    await other.settled()
    isAway = true
    device.isCut = (path) => isAway && path.includes('get_survey_to_inspect')
    pressureAt(copy, 0, 0, 99)
    pressureAt(copy, 0, 1, 98)
    await copy.whenStored()
    await device.settled()
    expect(hasWaited).toBe(1)
    expect(
      (await device.surveys.pending()).map(({ refusal }) => [refusal?.status, refusal?.theirs?.pressure?.value]),
    ).toEqual([[409, 88]])
    expect(await pressures(survey)).toEqual([88, 98])
  })

  it('waits for signing in where the session has ended, and is sent by nobody else', async () => {
    const survey = await beginSurvey(customer)
    const ended = await world.as('cus')
    const device = await Device.open(ended, 'cus')
    const copy = await device.surveys.open(survey)
    device.caller = world.nobody
    pressureAt(copy, 0, 0, 101)
    await copy.whenStored()
    await device.surveys.wake()
    expect([device.surveys.sending, (await device.surveys.pending()).length, await pressures(survey)]).toEqual([
      'signed_out',
      1,
      [null, null],
    ])
    device.login = null
    await device.surveys.wake()
    device.caller = await world.as('admin')
    device.login = 'admin'
    await device.surveys.wake()
    expect(await pressures(survey)).toEqual([null, null])
    device.caller = await world.as('cus')
    device.login = 'cus'
    await device.settled()
    expect([await device.surveys.pending(), (await wheelsIn(world.database, survey))[0]]).toEqual([
      [],
      { pressure: 101, version: 2 },
    ])
  })

  it('is sent when somebody signs in while the server still refuses', async () => {
    const survey = await beginSurvey(customer)
    const device = await Device.open(customer, 'cus')
    const copy = await device.surveys.open(survey)
    device.caller = {
      ...world.nobody,
      send: async (...call) => {
        const refused = await world.nobody.send(...call)
        device.caller = customer
        void device.surveys.wake()
        return refused
      },
    }
    pressureAt(copy, 0, 0, 101)
    await copy.whenStored()
    await device.surveys.wake()
    expect([device.surveys.sending, await device.surveys.pending(), await pressures(survey)]).toEqual([
      'idle',
      [],
      [101, null],
    ])
  })

  it('is not sent as another’s, who signs in just before', async () => {
    const survey = await beginSurvey(customer)
    let isLost = true
    const device = await Device.open(customer, 'cus', () => (isLost ? 'lost' : 'arrives'), {
      wait: () => (isLost ? new Promise(() => undefined) : Promise.resolve()),
    })
    pressureAt(await device.surveys.open(survey), 0, 0, 101)
    await vi.waitFor(() => expect(device.surveys.sending).toBe('offline'))
    isLost = false
    device.login = null
    await device.restart()
    await device.surveys.wake()
    const admin = await world.as('admin')
    device.login = 'cus'
    const sent = device.surveys.wake()
    device.login = 'admin'
    device.caller = admin
    await sent
    expect([device.calls.filter(({ key }) => key !== undefined), await pressures(survey)]).toEqual([[], [null, null]])
    device.login = 'cus'
    device.caller = customer
    await device.settled()
    expect(await pressures(survey)).toEqual([101, null])
  })

  it('is shown as not stored where the storage is full; it is stored and sent once there is room', async () => {
    const survey = await beginSurvey(customer)
    const device = await Device.open(customer, 'cus', undefined, {
      wait: async () => {
        device.isFull = false
      },
    })
    const copy = await device.surveys.open(survey)
    device.isFull = true
    pressureAt(copy, 0, 0, 101)
    await copy.whenStored()
    const unit = copy.units.get(copy.survey.unit_ids[0]!)!
    expect([
      copy.unstored,
      unit.current.wheels[0]!.pressure?.value,
      copy.steps,
      await device.surveys.pending(),
    ]).toEqual([1, 101, [], []])
    device.isFull = false
    device.isCut = () => device.isFull
    const { id } = pressureAt(copy, 0, 1, 102)
    await copy.whenStored()
    device.isFull = true
    await device.settled()
    expect([copy.unstored, await doneIn(world.database, [id])]).toMatchObject([0, [{ key: id }]])
    expect((await wheelsIn(world.database, survey)).slice(0, 2)).toEqual([
      { pressure: 101, version: 2 },
      { pressure: 102, version: 2 },
    ])
  })
})

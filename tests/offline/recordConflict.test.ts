import { expect, it, vi } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import type { Call } from '../../src/api/Api.ts'
import type { Request } from '../../src/offline/api/sendCall.ts'
import { enterPressure, openStored, storedReading } from './storedSurvey.ts'

it('asks about pressure and tread of a wheel in one dialog; a later value of the same field waits', async () => {
  let isReached = false
  const sent: object[] = []
  const { surveys, copy, database } = await openStored(
    (async (_method: string, path: string, { body }: Call) => {
      if (!isReached || path !== 'fleet_survey/save_tire') throw new ApiFailure(0, '')
      sent.push(body as object)
      return storedReading(body)
    }) as Request,
    { wait: () => new Promise((resolve) => setTimeout(resolve, 2)) },
  )
  const unit = copy.units.get(11)!
  const { axle_number, side, wheel_index } = unit.current.wheels[0]!
  enterPressure(copy, 0, 101)
  copy.enter(11, {
    kind: 'reading',
    place: { axle_number, side, wheel_index },
    reading: { tread_depth: 14, tread_depth_format: '32nds' },
  })
  enterPressure(copy, 0, 102)
  enterPressure(copy, 1, 90)
  await copy.whenStored()
  // Somebody else has read the wheel meanwhile.
  await database.transaction('readwrite', async ({ units }) => {
    const stored = (await units.get(['ada', 11]))!
    await units.put({
      ...stored,
      wheels: stored.wheels.map((wheel, at) =>
        at === 0
          ? {
              ...wheel,
              pressure: { value: 99, unit: 'psi' as const },
              tread: { value: 12, unit: '32nds' as const },
              version: 3,
              changed_by: 'Ben',
            }
          : wheel,
      ),
    })
  })
  isReached = true
  surveys.hurry()
  await vi.waitFor(async () =>
    expect((await surveys.pending()).map(({ refusal }) => refusal?.theirs?.changed_by ?? null)).toEqual([
      'Ben',
      'Ben',
      null,
    ]),
  )
  expect(sent).toMatchObject([{ pressure: 90 }])
  const [pressure, tread] = await surveys.pending()
  await copy.resolve(pressure!, 'local')
  await copy.resolve(tread!, 'remote')
  await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
  expect(sent).toMatchObject([{ pressure: 90 }, { pressure: 101, version: 3 }, { pressure: 102, version: 4 }])
  expect(sent.filter((body) => 'tread_depth' in body)).toEqual([])
})

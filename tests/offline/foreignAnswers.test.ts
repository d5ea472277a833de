import { expect, it, vi } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import type { Call } from '../../src/api/Api.ts'
import type { PendingPicture } from '../../src/offline/model.ts'
import { createCallSender, toPictureCall, type Request } from '../../src/offline/api/sendCall.ts'
import { isStored } from '../../src/offline/api/changeCalls.ts'
import { enterPressure, openStored, storedReading } from './storedSurvey.ts'

const answering =
  (answer: object): Request =>
  () =>
    Promise.resolve(answer as never)
const unanswered = { status: 0, message: '', errors: [], reach: 'unanswered' }

it('an answer counts only when it says what was stored', async () => {
  const told: [path: string, stored: object, others: object[]][] = [
    [
      'fleet_survey/save_tire',
      { updated_wheel: { version: 2 } },
      [{}, { updated_wheel: null }, { updated_wheel: {} }, { updated_wheel: { version: '2' } }, { version: 2 }, []],
    ],
    ['fleet_survey/update_tire_details', { updated_wheel: { version: 2 } }, [{}, { id: 7 }]],
    [
      'fleet_survey/replace_tires',
      { replacements: [{ removed_tire_id: 7, version: 2 }] },
      [{}, { replacements: [] }, { replacements: [{ version: 2 }] }],
    ],
    ['fleet_survey/undo_tire_replace', { unit: { unit_inspection_id: 11 } }, [{}, { unit: null }]],
    ['fleet_survey/update_unit_inspection', { version: 3 }, [{}, { version: null }]],
  ]
  for (const [path, stored, others] of told) {
    const send = (answer: object) =>
      createCallSender(answering(answer)).send({ path, body: {}, key: 'k', isStored: (one) => isStored({ path }, one) })
    expect(await send(stored)).toEqual({ answer: stored })
    for (const other of others) expect([path, other, await send(other)]).toEqual([path, other, unanswered])
  }
  const picture = { id: 'p', unit_inspection_id: 11, place: null, file: new Blob(['x']) } as unknown as PendingPicture
  expect(await createCallSender(answering({ ok: true })).send(toPictureCall(picture))).toEqual(unanswered)
  expect(await createCallSender(answering({ storage_id: 'abc' })).send(toPictureCall(picture))).toEqual({
    answer: { storage_id: 'abc' },
  })
})

it('a change stays until the portal has said that it is stored, and the state says that nothing answers', async () => {
  let isForeign = true
  const states = new Set<string>()
  const bodies: unknown[] = []
  const { surveys, copy, database } = await openStored((async (_method: string, path: string, { body }: Call) => {
    if (path !== 'fleet_survey/save_tire') throw new ApiFailure(0, '')
    bodies.push(body)
    states.add(surveys.sending)
    if (bodies.length > 6) isForeign = false
    return isForeign ? { message: 'maintenance' } : storedReading(body)
  }) as Request)
  enterPressure(copy, 0, 101)
  await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
  expect(bodies).toHaveLength(7)
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  // While it is tried again, it is still said.
  expect(states).toEqual(new Set(['sending', 'unanswered']))
  const unit = await database.transaction('readonly', ({ units }) => units.get(['ada', 11]))
  expect(
    unit!.wheels.map(({ pressure, version }) => [pressure?.value, version]).filter(([value]) => value !== undefined),
  ).toEqual([[101, 2]])
})

it('a hanging attempt is abandoned when the user or a new network triggers another, which reuses its key', async () => {
  for (const isNetworkNew of [true, false]) {
    const keys: (string | undefined)[] = []
    const { surveys, copy } = await openStored((async (
      _method: string,
      path: string,
      { body, headers, signal }: Call,
    ) => {
      if (path !== 'fleet_survey/save_tire') throw new ApiFailure(0, '')
      keys.push(headers?.['idempotency-key'])
      if (keys.length === 1)
        return new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      return storedReading(body)
    }) as Request)
    enterPressure(copy, 0, 101)
    await vi.waitFor(() => expect(keys).toHaveLength(1))
    // One that has just begun is left its time, where the network is the same.
    const elapsed = vi.spyOn(performance, 'now')
    if (!isNetworkNew) {
      surveys.hurry()
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(keys).toHaveLength(1)
      elapsed.mockReturnValue(performance.now() + 3000)
    }
    surveys.hurry(isNetworkNew)
    await vi.waitFor(async () => expect(await surveys.pending()).toEqual([]))
    elapsed.mockRestore()
    expect(keys).toEqual([keys[0], keys[0]])
  }
})

it('distinguishes a deleted survey from a removed unit', async () => {
  for (const [answered, gone] of [
    [new ApiFailure(404, 'Not found'), 'survey'],
    [null, 'unit'],
  ] as const) {
    const { surveys, copy } = await openStored((async (method: string, path: string) => {
      if (method === 'POST' && path === 'fleet_survey/save_tire') throw new ApiFailure(404, 'Not found')
      if (answered) throw answered
      if (path.includes('get_survey_to_inspect'))
        return {
          survey: { ...copy.survey, state: 'open' },
          specs: ['steer', 'drive', 'trailer'].map((axle_kind) => ({ axle_kind })),
          units: [],
          wheels: [],
          other_units: [],
          lists: { units: { total_items: 0 }, wheels: { total_items: 0 }, other_units: { total_items: 0 } },
        }
      return {
        removal_reasons: [],
        wear_conditions: [],
        product_lines: [],
        tire_sizes: [],
        valve_types: [],
        brands: [],
      }
    }) as Request)
    enterPressure(copy, 0, 101)
    await vi.waitFor(async () => expect((await surveys.pending()).map(({ refusal }) => refusal?.gone)).toEqual([gone]))
    expect(copy.survey.state).toBe(gone === 'survey' ? 'gone' : 'open')
  }
})

it('a picture waits as long as a busy server asks', async () => {
  const waits: number[] = []
  const answers = [
    new ApiFailure(503, 'Too many pictures at once', { retryAfter: 30 }),
    new ApiFailure(503, ''),
    { storage_id: 'abc' },
  ]
  const request = ((_method: string, path: string) => {
    const answer = path.startsWith('fleet_survey/add_unit_image') ? answers.shift() : new ApiFailure(0, '')
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }) as Request
  const { surveys } = await openStored(request, {
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  })
  await surveys.pictures.add({ survey_id: 1, unit_inspection_id: 11 }, null, new Blob(['x']))
  await vi.waitFor(() => expect(surveys.pictures.all).toEqual([]))
  expect(answers).toEqual([])
  expect(waits).toEqual([30_000, 10_000])
})

import { expect, it } from 'vitest'
import { RefreshQueue } from '../../src/offline/cache/RefreshQueue.ts'
import type { LocalSurvey } from '../../src/offline/cache/LocalSurvey.ts'
import type { SurveyDatabase, Tables } from '../../src/offline/cache/surveyDatabase.ts'

function world() {
  const seen = { readings: 0, steps: 0, taken: [] as number[] }
  const copy = {
    survey: { user: 'ada', survey_id: 1 },
    units: new Map([
      [1, {}],
      [2, {}],
    ]),
    writes: 0,
    updateUnit: (id: number) => void seen.taken.push(id),
  }
  let idle: () => void = () => undefined
  let meanwhile: () => void = () => undefined
  const tables = {
    units: { get: () => Promise.resolve(undefined), listAdditions: () => Promise.resolve([]) },
    changes: { ofUser: () => Promise.resolve([]) },
    steps: {
      list: () => {
        seen.steps += 1
        return Promise.resolve([])
      },
    },
  } as unknown as Tables
  const transaction: SurveyDatabase['transaction'] = async (_mode, work) => {
    seen.readings += 1
    const read = await work(tables)
    meanwhile()
    return read
  }
  const stale = new RefreshQueue({
    database: { transaction },
    user: () => 'ada',
    idle: () =>
      new Promise((resolve) => {
        idle = resolve
      }),
    serialize: (read) => read(),
    openSurveys: () => [copy as unknown as LocalSurvey],
    setCounts: () => undefined,
  })
  return {
    stale,
    seen,
    copy,
    rest: () => idle(),
    during: (act: () => void) => {
      meanwhile = act
    },
  }
}

it('reads once for all that was changed until there is time, and steps only where they are others', async () => {
  const { stale, seen, rest } = world()
  const read = [stale.refresh(1), stale.refresh(2), stale.refresh(1)]
  expect(seen.readings).toBe(0)
  rest()
  await Promise.all(read)
  expect(seen).toEqual({ readings: 1, steps: 0, taken: [1, 2] })
  const more = stale.refresh(1, 'steps')
  rest()
  await more
  expect(seen.steps).toBe(1)
})

it('does not overwrite changes stored while it read, and reads those again', async () => {
  const { stale, seen, copy, rest, during } = world()
  during(() => {
    copy.writes += 1
  })
  const read = stale.refresh(1)
  rest()
  await read
  expect(seen.taken).toEqual([])
  during(() => undefined)
  const again = stale.refresh(2)
  rest()
  await again
  expect(seen.taken).toEqual([1, 2])
})

import { expect, it, vi } from 'vitest'
import { ApiFailure } from '../../src/api/ApiFailure.ts'
import type { Request } from '../../src/offline/api/sendCall.ts'
import { toCsv } from '../../src/shell/unsentTable.ts'
import { enterPressure, openStored, putSurvey, storedSurvey, storedUnit } from './storedSurvey.ts'

const offline: Request = () => Promise.reject(new ApiFailure(0, ''))
const waiting = () => new Promise<void>(() => undefined)

it('values of a survey that takes none any more go to another one: to the unit of the same number, which comes onto it where it is not there', async () => {
  const { surveys, copy, database } = await openStored(offline, { wait: waiting })
  // The other survey has one of the two units.
  await putSurvey(database, { ...storedSurvey, survey_id: 2, unit_ids: [21] }, [
    { ...storedUnit(21, 'T-1'), survey_id: 2 },
  ])
  await database.transaction('readwrite', async (tables) => {
    await tables.units.put({ ...storedUnit(12, 'T-2'), unit_id: 7 })
    await tables.surveys.put({ ...storedSurvey, state: 'finished', unit_ids: [11, 12] })
  })
  for (const [at, value] of [101, 102].entries()) enterPressure(copy, at, value)
  await copy.whenStored()
  await database.transaction('readwrite', async ({ changes, pictures }) => {
    const [first] = await changes.ofUser('ada')
    await changes.put({ ...first!, id: 'other', at: 50, unit_inspection_id: 12 })
    await changes.put({
      ...first!,
      id: 'none',
      at: 51,
      unit_inspection_id: 11,
      change: { kind: 'reading', place: { axle_number: 9, side: 'left', wheel_index: 1 }, reading: { pressure: 5 } },
    })
    await pictures.put({
      id: 'p',
      at: 1,
      user: 'ada',
      survey_id: 1,
      unit_inspection_id: 11,
      place: null,
      file: new Blob(['x']),
      made_at: '2026-06-10T08:00:00.000Z',
      refusal: null,
    })
  })
  const rows = await surveys.listUnsent()
  expect(rows).toHaveLength(5)
  expect(await surveys.move(rows, 2)).toBe(1)
  const after = await surveys.listUnsent()
  expect(after.filter(({ change }) => change?.survey_id === 1).map(({ id }) => id)).toEqual(['none'])
  const moved = after
    .filter(({ change }) => change?.survey_id === 2)
    .map(({ unit, change }) => [unit?.unit_number, change?.change.kind === 'reading' && change.change.reading.pressure])
  expect(moved.sort()).toEqual([
    ['T-1', 101],
    ['T-1', 102],
    ['T-2', 101],
  ])
  expect(
    after.filter(({ picture }) => picture).map(({ picture }) => [picture!.survey_id, picture!.unit_inspection_id]),
  ).toEqual([[2, 21]])
  // The unit that was not there waits to be added, as the one of the fleet that it is.
  expect(
    after.flatMap(({ addition }) => addition?.addition ?? []).map(({ unit }) => [unit.unit_id, unit.unit_number]),
  ).toEqual([[7, 'T-2']])
  await vi.waitFor(() => expect(surveys.waiting).toBe(5))
})

it('a file of them has its texts in quotes, and no formula', () => {
  expect(
    toCsv([
      ['Unit', 'Value'],
      ['T "1"', '=1+1'],
      ['Ö', '101 psi, 14'],
    ]),
  ).toBe('\uFEFF"Unit","Value"\r\n"T ""1""","\'=1+1"\r\n"Ö","101 psi, 14"\r\n')
})

import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import { CallState } from '../../../engine/state/CallState.ts'
import { SourceState } from '../../../engine/state/SourceState.ts'
import { aSource } from '../reports.ts'
import { createEngineTestServices } from './testServices.ts'

test('a source that is looked at has the same rows until its call is answered anew, so that a table is not drawn again', async () => {
  const call = new CallState(
    'POST units/report',
    createEngineTestServices({
      'units/report': () => ({ rows: [{ unit: 1 }], lists: { rows: { total_items: 7, totals: { worn: 3 } } } }),
    }),
  )
  const state = new SourceState(aSource('units', { isShared: true }), call)
  const stop = reaction(
    () => [state.rows, state.totals, state.totalItems],
    () => undefined,
  )
  const none = state.rows
  expect([state.answer, none, state.totals, state.totalItems]).toEqual([null, [], {}, 0])
  expect(state.rows).toBe(none)
  await call.load({})
  const { answer, totals } = state
  expect([state.rows, totals, state.totalItems]).toEqual([[{ unit: 1 }], { worn: 3 }, 7])
  expect([state.answer === answer, state.totals === totals]).toEqual([true, true])
  stop()
})

import { expect, it } from 'vitest'
import type { CallAction, DeleteAction } from '../../../engine/core/definition/model.ts'
import { ActionRuns } from '../../../engine/page/ActionRuns.ts'
import type { Services } from '../../../engine/services.ts'

const base = { id: 'do', title: { key: 'do', text: 'Do' }, enabled: null, security: null }
const remove: DeleteAction = { ...base, type: 'delete', dataset: null, version: null, constraints: [], endpoint: 'DELETE own/units/{id}', with: { id: { from: '/row/unit_id' } }, name: { from: '/row/unit_number' } }
const mark: CallAction = { ...base, type: 'call', dataset: null, version: null, constraints: [], endpoint: 'POST own/units/mark', with: { unit: { from: '/row/unit_id' }, as: { value: 'seen' } }, confirm: null }

function aWorld(answer: () => Promise<unknown>) {
  const calls: unknown[] = []
  let refreshed = 0
  const services = { request: (method: string, path: string, { body }: { body?: unknown }) => { calls.push([method, path, body]); return answer() } } as unknown as Services
  return { runs: new ActionRuns(services, () => void refreshed++), calls, refreshed: () => refreshed }
}

it('calls with the row’s values, those of the path in the path, and has the page ask again', async () => {
  const { runs, calls, refreshed } = aWorld(() => Promise.resolve({}))
  await runs.run(remove, { row: { unit_id: 7, unit_number: 'A-1' } })
  await runs.run(mark, { row: { unit_id: 7 } })
  expect(calls).toEqual([['DELETE', 'own/units/7', undefined], ['POST', 'own/units/mark', { unit: 7, as: 'seen' }]])
  expect([refreshed(), runs.running, runs.failure]).toEqual([2, null, null])
})

it('tells a DELETE beside its path in the query', async () => {
  const { runs, calls } = aWorld(() => Promise.resolve({}))
  await runs.run({ ...remove, with: { ...remove.with, version: { from: '/row/version' }, note: { from: '/row/note' } } }, { row: { unit_id: 7, version: 3, note: null } })
  expect(calls).toEqual([['DELETE', 'own/units/7?version=3', undefined]])
})

it.each([[500, 0], [401, 0], [404, 1], [409, 1]])('tells why it failed with %i, and has the page ask again where the row may be gone or changed', async (status, times) => {
  const { runs, refreshed } = aWorld(() => Promise.reject(Object.assign(new Error('no'), { status, description: 'It is in use', errors: [], id: null })))
  await runs.run(remove, { row: { unit_id: 7 } })
  expect([refreshed(), runs.failure]).toEqual([times, { status, description: 'It is in use', errors: [], id: null }])
  runs.dismiss()
  expect(runs.failure).toBeNull()
})

it('makes one call at a time', async () => {
  let letGo = (): void => {}
  const { runs, calls } = aWorld(() => new Promise((resolve) => { letGo = () => resolve({}) }))
  const first = runs.run(mark, { row: { unit_id: 7 } })
  await runs.run(remove, { row: { unit_id: 8 } })
  expect(calls).toHaveLength(1)
  letGo()
  await first
})

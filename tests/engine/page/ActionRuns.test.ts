import { expect, it } from 'vitest'
import type { CallAction, DeleteAction } from '../../../engine/core/definition/model.ts'
import { ActionRuns } from '../../../engine/page/ActionRuns.ts'
import type { Services } from '../../../engine/services.ts'

const base = { id: 'do', title: { key: 'do', text: 'Do' }, enabled: null, security: null }
const remove: DeleteAction = { ...base, type: 'delete', endpoint: 'DELETE own/units/{id}', with: { id: { from: '/row/unit_id' } }, name: { from: '/row/unit_number' } }
const mark: CallAction = { ...base, type: 'call', endpoint: 'POST own/units/mark', with: { unit: { from: '/row/unit_id' }, as: { value: 'seen' } }, confirm: null }

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

it('tells why it failed, and leaves the page as it is', async () => {
  const { runs, refreshed } = aWorld(() => Promise.reject(Object.assign(new Error('no'), { status: 409, description: 'It is in use', errors: [], id: null })))
  await runs.run(remove, { row: { unit_id: 7 } })
  expect([refreshed(), runs.failure]).toEqual([0, { status: 409, description: 'It is in use', errors: [], id: null }])
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

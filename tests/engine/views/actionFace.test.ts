import { expect, test } from 'vitest'
import type { Action, OpenAction } from '../../../engine/core/definition/actionModel.ts'
import type { Condition } from '../../../engine/core/definition/model.ts'
import { ReportPage } from '../../../engine/state/ReportPage.ts'
import { actionFace, offeredActions } from '../../../engine/views/actions/actionFace.ts'
import { aReport, aSource } from '../reports.ts'
import { createEngineTestServices, settled } from '../state/testServices.ts'

const anAction = (id: string, visible: Condition | null, to = 'form'): OpenAction => ({
  id,
  type: 'open',
  title: { key: id, text: id },
  visible,
  enabled: null,
  security: null,
  link: { to, with: {}, keep: [] },
})
const isDraft: Condition = { all: [{ ref: '/sources/lease/state', op: 'eq', value: 'draft' }] }

/** A page about one record that nothing else on it shows, whose answer comes when it is told to. */
function aRecord(action: Action) {
  let answer: (row: unknown) => void
  const services = createEngineTestServices({
    'lease/report': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  const page = new ReportPage(
    aReport([], {
      sources: { lease: aSource('lease', { one: true, paging: false }) },
      elements: [],
      actions: [action],
    }),
    services,
    { search: '', params: {} },
  )
  return {
    face: () => actionFace({ page, action, row: null, services, translate: ({ text }) => text }),
    answer: async (row: object) => {
      await settled()
      answer(row)
      await settled()
    },
  }
}

test('an action keeps its place unseen until the record says whether it is there, and then shows or is gone', async () => {
  const draft = aRecord(anAction('edit', isDraft))
  expect(draft.face()).toMatchObject({ isUndecided: true, isOff: true, address: null })
  await draft.answer({ state: 'draft' })
  expect(draft.face()).toMatchObject({ isUndecided: false, isOff: false, address: '/form' })
  const submitted = aRecord(anAction('edit', isDraft))
  await submitted.answer({ state: 'submitted' })
  expect(submitted.face()).toBeNull()
})

test('rows offer the actions that at least one of them has, and that lead somewhere for this person', () => {
  const services = createEngineTestServices({}, { addressOf: (report) => (report === 'form' ? '/form' : null) })
  const page = new ReportPage(aReport([]), services, { search: '', params: {} })
  const actions = [
    anAction('edit', { ref: '/row/state', op: 'eq', value: 'draft' }),
    anAction('open', null, 'elsewhere'),
    anAction('copy', null),
  ]
  const offered = (...states: string[]) =>
    offeredActions(
      page,
      actions,
      states.map((state) => ({ state })),
    ).map(({ id }) => id)
  expect(offered('submitted', 'draft')).toEqual(['edit', 'copy'])
  expect(offered('submitted', 'submitted')).toEqual(['copy'])
  expect(offered()).toEqual([])
})

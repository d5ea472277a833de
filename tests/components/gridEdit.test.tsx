import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import type { GridEdit } from '../../engine/core/definition/model.ts'
import type { Call } from '../engine/state/testServices.ts'
import { aColumn, aGrid, aReport, aSource } from '../engine/reports.ts'
import { showReport } from './showReport.tsx'

const edit: GridEdit = {
  endpoint: 'PUT words/edit',
  list: 'words',
  key: ['id'],
  with: {},
  savesEach: false,
  problems: null,
}
const words = [
  { id: 'apply', text: 'Anwenden' },
  { id: 'close', text: 'Zu' },
  { id: 'open', text: null },
]
const columns = [
  aColumn('id'),
  aColumn('text', { edit: { type: 'text', maxLength: 10, isMultiline: false, required: false } }),
]
const report = aReport([], { sources: { words: aSource('words') }, elements: [aGrid('words', { columns, edit })] })

async function showWords(save: (call: Call) => unknown = () => ({})) {
  const { services } = await showReport(report, {
    'words/report': () => ({ rows: words, total_items: 3 }),
    'words/edit': save,
  })
  await expect.element(cell('Anwenden')).toBeVisible()
  return { saved: () => services.calls.filter(({ path }) => path === 'words/edit').map(({ body }) => body['words']) }
}
const cell = (name: string) => screen.getByRole('gridcell', { name: new RegExp(`^${name}( \\(|$)`) })
const save = screen.getByRole('button', { name: 'Save all' })
const editor = screen.getByRole('grid').getByRole('textbox')

test('a cell is edited by keyboard, left by Enter, and saved with others', async () => {
  const { saved } = await showWords()
  await cell('Anwenden').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}Los{Enter}')
  await expect.element(cell('Los')).toBeVisible()
  await cell('Zu').click()
  await userEvent.keyboard('Zumachen{Enter}')
  await expect.element(cell('Zumachen')).toBeVisible()
  expect(saved()).toEqual([])
  await save.click()
  await expect.poll(saved).toEqual([
    [
      { id: 'apply', text: 'Los', before: { text: 'Anwenden' } },
      { id: 'close', text: 'Zumachen', before: { text: 'Zu' } },
    ],
  ])
})

test('Escape discards the edit of a cell', async () => {
  await showWords()
  await cell('Anwenden').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor).toHaveFocus()
  await userEvent.keyboard('xyz{Escape}')
  await expect.element(cell('Anwenden')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

test('a refused cell shows its reason and keeps its text until Discard', async () => {
  const refusal = {
    status: 422,
    description: 'Not saved',
    errors: [{ field: 'words/0/text', message: 'Keep the placeholder.' }],
    id: null,
  }
  const { saved } = await showWords(() => Promise.reject(Object.assign(new Error('no'), refusal)))
  await cell('Zu').click()
  await userEvent.keyboard('Ab{Enter}')
  await save.click()
  await expect.poll(saved).toHaveLength(1)
  await expect.element(screen.getByText('Keep the placeholder.').first()).toBeVisible()
  await screen.getByRole('button', { name: /^Discard/ }).click()
  await expect.element(cell('Zu')).toBeVisible()
})

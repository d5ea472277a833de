import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { aLookupField, aNumberField, aPickTable, aTextField } from '../engine/fields.ts'
import type { Call } from '../engine/state/testServices.ts'
import { aColumn, aGrid, aReport } from '../engine/reports.ts'
import { showReport } from './showReport.tsx'

const elements = [aGrid('units', { columns: [aColumn('unit')] })]
const fields = () => [
  aTextField('city'),
  aNumberField('tread', {
    rules: { isInteger: true, minimum: 0, maximum: 32, decimals: 0, integerDigits: null, maxLength: 4, step: 1 },
  }),
]
const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })
const filters = button('Filters')

async function showUnits(search = '') {
  const answer = ({ body }: Call) => ({ rows: [{ unit: `in ${String(body['city'] ?? 'any city')}` }], total_items: 1 })
  const shown = await showReport(aReport(fields(), { elements }), { 'units/report': answer }, search)
  const asked = () =>
    shown.services.calls.filter(({ path }) => path === 'units/report').map(({ body }) => body['city'] ?? null)
  await expect.element(screen.getByRole('gridcell')).toBeVisible()
  return { ...shown, asked }
}

test('a typed filter is applied by Enter, sent once and shown as a chip', async () => {
  const { asked } = await showUnits()
  await filters.click()
  await screen.getByLabelText('city').click()
  await userEvent.keyboard('Stockton')
  expect(asked()).toEqual([null])
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('gridcell')).toHaveTextContent('in Stockton')
  expect(asked()).toEqual([null, 'Stockton'])
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false')
  await expect.element(button(/city\s*Stockton/)).toBeVisible()
})

test('Escape closes the filters without a request, discards the text and returns the focus', async () => {
  const { asked } = await showUnits('?city=Reno')
  await filters.click()
  await screen.getByLabelText('city').click()
  await userEvent.keyboard('{Control>}a{/Control}Stockton{Escape}')
  await expect.element(filters).toHaveFocus()
  expect(asked()).toEqual(['Reno'])
  await filters.click()
  await expect.element(screen.getByLabelText('city')).toHaveValue('Reno')
})

test('a number beyond its limit is an error at the field, and nothing is applied', async () => {
  const { asked } = await showUnits()
  await filters.click()
  const tread = screen.getByLabelText('tread')
  await tread.click()
  await userEvent.keyboard('77{Enter}')
  await expect.element(tread).toHaveAttribute('aria-invalid', 'true')
  await expect.element(tread).toHaveAccessibleDescription(/32/)
  expect(asked()).toEqual([null])
  await userEvent.keyboard('{Backspace}{Enter}')
  await expect.poll(asked).toHaveLength(2)
})

test('a chip opens the filters at its field', async () => {
  await showUnits('?city=Reno')
  await button(/city\s*Reno/).click()
  await expect.element(screen.getByLabelText('city')).toHaveFocus()
})

test('the chips of a link are drawn once they have their texts', async () => {
  let answer = (): void => undefined
  const fleets = new Promise((resolve) => {
    answer = () => resolve({ fleet_list: [{ value: 7, text: 'North Haul' }] })
  })
  const report = aReport([aLookupField('fleet'), aTextField('city')], { elements })
  await showReport(
    report,
    { 'common/home': () => fleets, 'units/report': () => ({ rows: [{ unit: 'U-1' }], total_items: 1 }) },
    '?fleet=7&city=Reno',
  )
  await expect.element(filters).toBeVisible()
  await expect.element(button(/city\s*Reno/)).not.toBeInTheDocument()
  answer()
  await expect.element(button(/city\s*Reno/)).toBeVisible()
  await expect.element(button(/fleet\s*North Haul/)).toBeVisible()
})

test('a heading of a picker table explains its term', async () => {
  const { columns } = aPickTable('fleets')
  const meaning = { key: 'common.term.vocation.text', text: 'The work that a unit does.' }
  const report = aReport(
    [
      aPickTable('fleets', {
        columns: columns.map((column) => (column.id === 'name' ? { ...column, term: meaning } : column)),
      }),
    ],
    { elements },
  )
  await showReport(report, {
    'own/fleets': () => ({ rows: [{ value: 1, code: 'C1', name: 'North Haul' }], total_items: 1 }),
    'units/report': () => ({ rows: [{ unit: 'U-1' }], total_items: 1 }),
  })
  await filters.click()
  await button('Name').hover()
  await expect.element(screen.getByText(meaning.text)).toBeVisible()
})

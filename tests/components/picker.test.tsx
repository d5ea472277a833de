import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { aChoiceField, aLookup, aLookupField } from '../engine/fields.ts'
import { aColumn, aGrid, aReport } from '../engine/reports.ts'
import { showReport } from './showReport.tsx'

const places = [
  'Clearwater Transport',
  'Granite Ridge Freight',
  'Waterloo Lines',
  ...Array.from({ length: 40 }, (_, index) => `Fleet ${index}`),
]
const answers = {
  fleets: () => ({ fleets_list: places.map((text, value) => ({ value, text })) }),
  'units/report': () => ({ rows: [{ unit: 'GR-101' }], total_items: 1 }),
}
const elements = [aGrid('units', { columns: [aColumn('unit')] })]
const fleetField = (multiple: boolean) =>
  aLookupField('fleet', { multiple, lookup: aLookup('fleets', { endpoint: 'GET fleets' }) })
const searchBox = screen.getByRole('searchbox', { name: 'Search', exact: true })
const picker = screen.getByRole('button', { name: /fleet$/ })
const options = screen.getByRole('option')

/** Opens the filters, with a picker of 43 fleets that is closed. */
async function openFilters(multiple = false) {
  const shown = await showReport(aReport([fleetField(multiple)], { elements }), answers)
  await screen.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect.element(picker).toBeVisible()
  return shown
}

/** Moves the focus by keys alone, as a person without a mouse does. */
async function tabTo(target: typeof picker): Promise<void> {
  for (let keys = 0; keys < 20 && document.activeElement !== target.element(); keys++) await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

test('typing in an open multiple-choice picker finds an option, and Enter chooses it', async () => {
  const { page } = await openFilters(true)
  await picker.click()
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('granite')
  await expect.element(options).toHaveTextContent('Granite Ridge Freight')
  await userEvent.keyboard('{Enter}')
  await expect.element(options).toHaveAttribute('aria-selected', 'true')
  expect(page.parameters.draft['fleet']).toEqual([1])
})

test('spaces, corrections and moving the cursor work in the search box of a picker', async () => {
  await openFilters()
  await picker.click()
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('clear water')
  await expect.element(searchBox).toHaveValue('clear water')
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  await userEvent.keyboard('xyz{Home}1{End}2')
  await expect.element(searchBox).toHaveValue('1clearxyz2')
  await userEvent.keyboard('{Control>}a{/Control}Ö é ß 1')
  await expect.element(searchBox).toHaveValue('Ö é ß 1')
})

test('typing at a closed picker opens its search box with the letters and chooses nothing', async () => {
  const { page } = await openFilters()
  await tabTo(picker)
  await userEvent.keyboard('water')
  await expect.element(searchBox).toHaveValue('water')
  await expect.element(options.first()).toHaveTextContent(/water/i)
  expect(page.parameters.draft['fleet']).toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.element(picker).toHaveTextContent('Clearwater Transport')
})

test('Escape clears a search, then closes the options and returns the focus', async () => {
  const { page } = await openFilters()
  await picker.click()
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('granite{Escape}')
  await expect.element(searchBox).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(picker).toHaveFocus()
  await expect.element(options.first()).not.toBeInTheDocument()
  expect(page.parameters.draft['fleet']).toBeNull()
})

test('a search without a match shows a message', async () => {
  await openFilters()
  await picker.click()
  await expect.element(searchBox).toHaveFocus()
  await userEvent.keyboard('zzz')
  await expect.element(screen.getByText('No matches')).toBeVisible()
})

test('typing at a picker with few options finds them by their beginning, spaces included', async () => {
  const group = aChoiceField('group', ['Preferred fleets', 'US national accounts', 'US regional accounts'], {
    required: true,
  })
  const { page } = await showReport(aReport([group], { elements }), answers)
  const closed = screen.getByRole('button', { name: /group/ }).last()
  await expect.element(closed).toBeVisible()
  await tabTo(closed)
  await userEvent.keyboard('us reg')
  await expect.element(closed).toHaveTextContent('US regional accounts')
  expect(page.parameters.draft['group']).toBe('US regional accounts')
})

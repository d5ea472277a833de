import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { aColumn, aGrid, aReport } from '../engine/reports.ts'
import type { Call } from '../engine/state/testServices.ts'
import { showReport } from './showReport.tsx'

const numbers = Array.from({ length: 45 }, (_, index) => `U-${String(index + 1).padStart(2, '0')}`)

/** Pages of ten, searched and ordered as a server does it. */
function answerUnits({ body }: Call) {
  const wanted = String(body['key_word'] ?? '')
  const page = Number(body['page_number'] ?? 1)
  const found = numbers.filter((number) => number.includes(wanted))
  const ordered =
    String(body['sort_by'] ?? '').startsWith('-') || body['sort_order'] === 'desc' ? found.toReversed() : found
  return {
    rows: ordered.slice((page - 1) * 10, page * 10).map((unit) => ({ unit })),
    total_items: found.length,
    page_number: page,
  }
}
const showUnits = () =>
  showReport(aReport([], { elements: [aGrid('units', { columns: [aColumn('unit')] })] }), {
    'units/report': answerUnits,
  })
const counts = screen.getByText(/^\d+–\d+ of \d+$/)
const button = (name: string) => screen.getByRole('button', { name, exact: true })
const firstCell = screen.getByRole('gridcell').first()

test('pages change by buttons and by page number', async () => {
  await showUnits()
  await expect.element(counts).toHaveTextContent('1–10 of 45')
  await expect.element(button('First page')).toBeDisabled()
  await button('Next page').click()
  await expect.element(counts).toHaveTextContent('11–20 of 45')
  await expect.element(firstCell).toHaveTextContent('U-11')
  await button('Last page').click()
  await expect.element(counts).toHaveTextContent('41–45 of 45')
  await expect.element(button('Next page')).toBeDisabled()
  await screen.getByRole('textbox', { name: /Page/ }).click()
  await userEvent.keyboard('{Control>}a{/Control}2{Enter}')
  await expect.element(counts).toHaveTextContent('11–20 of 45')
})

test('a page number beyond the last opens the last page, and letters are ignored', async () => {
  await showUnits()
  const field = screen.getByRole('textbox', { name: /Page/ })
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}x99{Enter}')
  await expect.element(counts).toHaveTextContent('41–45 of 45')
  await field.click()
  await userEvent.keyboard('{Control>}a{/Control}abc{Enter}')
  await expect.element(counts).toHaveTextContent('41–45 of 45')
  await expect.element(field).toHaveValue('5')
})

test('typing searches rows from the first page, and a button clears an empty result', async () => {
  const { services } = await showUnits()
  await button('Last page').click()
  await expect.element(counts).toHaveTextContent('41–45 of 45')
  const search = screen.getByRole('searchbox', { name: 'Search rows' })
  await search.click()
  await userEvent.keyboard('U-0')
  await expect.element(counts).toHaveTextContent('1–9 of 9')
  await userEvent.keyboard('zz')
  const status = screen.getByRole('status').filter({ hasText: /zz/ })
  await expect.element(status).toBeVisible()
  await status.getByRole('button').click()
  await expect.element(counts).toHaveTextContent('1–10 of 45')
  await expect.element(search).toHaveFocus()
  expect(services.calls.at(-1)?.body).toMatchObject({ page_number: 1 })
})

test('the grid has one tab stop for its headings and one for its cells', async () => {
  await showUnits()
  await expect.element(firstCell).toHaveTextContent('U-01')
  await screen.getByRole('searchbox', { name: 'Search rows' }).click()
  const stops: string[] = []
  for (let keys = 0; keys < 8; keys++) {
    await userEvent.keyboard('{Tab}')
    stops.push(document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName ?? '')
  }
  expect(stops.filter((role) => role === 'columnheader')).toHaveLength(1)
  expect(stops.filter((role) => role === 'gridcell')).toHaveLength(1)
})

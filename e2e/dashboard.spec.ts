import type { Locator, Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

/** The chart inside has the card's name too. */
const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).first()

/** The planted fleet alone, whose figures of the last 30 days are known. */
const ownFleet = '/fleet-dashboard?account_type=us_national_account&dates=last30days'

test(
  'a customer goes from months to weeks and back, and compares with the year before, by keyboard',
  journey,
  async ({ open }) => {
    const page = await open('cus', ownFleet)
    const service = cardOf(page, 'Emergency service')
    await expect(service.getByRole('cell', { name: '$2,000' })).toBeVisible()
    await press(service.locator('.chart-links button').first())
    await expect(service.getByText(/^Weeks of /)).toBeVisible()
    await expect(service.getByRole('button', { name: 'All months' })).toBeFocused()
    // The table is not touched by what the chart shows.
    await expect(service.getByRole('cell', { name: '$2,000' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(service.getByText(/^Weeks of /)).toBeHidden()

    const calls = cardOf(page, 'Service emergency vs scheduled')
    await press(calls.getByRole('button', { name: 'Settings' }))
    await press(calls.getByLabel('Compare with prior year'), 'Space')
    await press(calls.getByRole('button', { name: 'Apply' }))
    await expect(calls.getByRole('columnheader', { name: 'Emergency, prior year' }).first()).toBeVisible()
    await page.reload()
    await expect(calls.getByRole('columnheader', { name: 'Emergency, prior year' }).first()).toBeVisible()
  },
)

test('cards are collected, saved, restored and deleted by keyboard', journey, async ({ open }) => {
  const page = await open('cus', ownFleet)
  const service = cardOf(page, 'Emergency service')
  await expect(service.getByRole('cell', { name: '$2,000' })).toBeVisible()
  await press(service.getByRole('button', { name: 'Add to report' }))
  await press(cardOf(page, 'Retread sales to new tire sales').getByRole('button', { name: 'Add to report' }))
  await expect(page.getByRole('tab', { name: /Report.*2 cards in the report/ })).toBeVisible()

  await press(page.getByRole('tab', { name: 'Purchases' }), 'End')
  await page.keyboard.press('Enter')
  await expect(cardOf(page, 'Emergency service').getByLabel('Comment')).toBeVisible()
  await typeInto(cardOf(page, 'Emergency service').getByLabel('Comment'), 'Ask the dealer.')
  await press(cardOf(page, 'Emergency service').getByRole('button', { name: 'Chart', exact: true }))
  await expect(cardOf(page, 'Emergency service').getByRole('cell', { name: '$2,000' })).toBeHidden()
  await press(page.getByRole('button', { name: 'Save as template' }))
  await expect(page.getByText('Name is required.')).toBeVisible()
  await typeInto(page.getByLabel('Name', { exact: true }), 'For the board')
  await page.keyboard.press('Enter')
  const row = page.getByRole('row', { name: /For the board/ })
  await expect(row.getByRole('cell', { name: 'Last 30 days' })).toBeVisible()

  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await press(clear)
  await expect(page.getByText(/No cards yet/)).toBeFocused()
  await expect(page.getByText('Report cleared.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo clear' }))
  await expect(clear).toBeFocused()
  await expect(cardOf(page, 'Emergency service').getByLabel('Comment')).toHaveValue('Ask the dealer.')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/No cards yet/)).toBeFocused()
  await press(row.getByRole('button', { name: 'Restore For the board' }))
  await expect(cardOf(page, 'Emergency service').getByLabel('Comment')).toHaveValue('Ask the dealer.')
  await expect(cardOf(page, 'Retread sales to new tire sales')).toBeVisible()

  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Export Report' }))
  await press(page.getByRole('menuitem', { name: 'PDF' }))
  expect((await download).suggestedFilename()).toMatch(/^for-the-board_.*\.pdf$/)

  await press(page.getByRole('button', { name: 'Edit Emergency service' }))
  await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /Report/ }).click()
  await press(row.getByRole('button', { name: 'Delete For the board' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(page.getByText('No saved reports yet.')).toBeVisible()
})

test('the steps follow in order, and locations are picked from a table', journey, async ({ open }) => {
  const page = await open('cus', ownFleet)
  await expect(cardOf(page, 'Emergency service').getByRole('cell', { name: '$2,000' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Filters', exact: true }))
  await press(page.getByLabel('All locations'), 'Space')
  await press(page.getByRole('button', { name: /Next: Date range/ }))
  await expect(page.getByText('Locations: choose at least one.')).toBeVisible()
  const places = page.getByRole('group', { name: 'Locations' }).getByRole('table')
  await press(places.getByRole('columnheader', { name: 'Name' }).getByRole('button'))
  await expect(places.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  const first = places.getByRole('row').nth(1).getByRole('checkbox')
  const [, name = ''] = /^\d+ (.+)$/.exec((await first.getAttribute('aria-label')) ?? '') ?? []
  expect(name).not.toBe('')
  await press(first, 'Space')
  await press(page.getByRole('button', { name: /Next: Date range/ }))
  await expect(page.getByRole('button', { name: /^2 Date range|^Date range/ })).toHaveAttribute('aria-expanded', 'true')
  await press(page.getByRole('button', { name: /^Date range/ }))
  await expect(page.getByLabel('All dealers')).toBeVisible()
  // Shutting the last step saves everything.
  await press(page.getByRole('button', { name: 'Filters', exact: true }).nth(1))
  await expect(page.getByRole('button', { name: `Locations ${name}` })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('locations')).toMatch(/^\d+$/)
})

test('cards, settings, picks and the basket have no axe violations in light and dark', async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard')
  const calls = cardOf(page, 'Retread sales to new tire sales')
  await expect(calls.getByRole('table').first()).toBeAttached()
  await press(calls.getByRole('button', { name: 'Add to report' }))
  await press(calls.getByRole('button', { name: 'Settings' }))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByLabel('All locations').uncheck()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await page.getByRole('tab', { name: /Report/ }).click()
  await page.getByLabel('Comment').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('the dashboard fits the width of a phone', async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('cus', ownFleet)
  await expect(cardOf(page, 'Emergency service').getByRole('cell', { name: '$2,000' })).toBeVisible()
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await cardOf(page, 'Emergency service').getByRole('button', { name: 'Add to report' }).click()
  await page.getByRole('tab', { name: /Report/ }).click()
  await page.getByLabel('Comment').first().waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('the table of a card shows its first rows, then all on request, without its own scroll bar', async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard?tab=service')
  const card = cardOf(page, 'Fleet HQ calls by month')
  await card.scrollIntoViewIfNeeded()
  const table = card.locator('.document-table table')
  const more = card.getByRole('button', { name: /^Show all \d+ rows$/ })
  await expect(more).toBeVisible()
  const all = Number(/\d+/.exec(await more.innerText())?.[0])
  // Eight rows, the heading and the total.
  await expect(table.getByRole('row')).toHaveCount(10)
  await press(more)
  await expect(table.getByRole('row')).toHaveCount(all + 2)
  await expect(card.getByRole('button', { name: 'Show the first 8 rows' })).toBeVisible()
  const boxes = await card.evaluate(
    (whole) =>
      [...whole.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
      ).length,
  )
  expect(boxes).toBe(0)
})

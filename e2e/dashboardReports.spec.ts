import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { answerAsPortal } from './asPortal.ts'
import { press, typeInto } from './keyboard.ts'
import { expect, fails, journey, test } from './portalTest.ts'

/** The chart inside has the card's name too. */
const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true }).first()
/**
 * Finds a cell of the card's table. The chart repeats its figures in a table for screen readers, which must not match.
 */
const cell = (card: Locator, name: string): Locator =>
  card.locator('.document-table').getByRole('cell', { name, exact: true })
const call = '**/api/v2/fleet_dashboard/get_reports'

/** The planted fleet alone, whose figures of the last 30 days are known. */
const ownFleet = '/fleet-dashboard?account_type=us_national_account&dates=last30days'

test('a table ordered by its headings keeps the order in the report and its file', async ({ open }) => {
  const page = await open('cus', ownFleet)
  const products = cardOf(page, 'Top products')
  await products.scrollIntoViewIfNeeded()
  const spends = products.locator('.document-table tbody td:nth-child(2)')
  await expect(spends).toHaveText(['$3,000', '$2,425', '$2,400', '$800'])
  const tires = products.locator('.document-table').getByRole('button', { name: 'Tires' })
  const heading = products.locator('.document-table').getByRole('columnheader', { name: 'Tires' })
  await press(tires)
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(spends).toHaveText(['$800', '$2,425', '$3,000', '$2,400'])
  await products.getByRole('button', { name: 'Add to report' }).click()
  await page.getByRole('tab', { name: /Report/ }).click()
  await expect(spends).toHaveText(['$800', '$2,425', '$3,000', '$2,400'])
  // Entries of the report stay as they were added.
  await expect(tires).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Report' }).click()
  await page.getByRole('menuitem', { name: 'XML' }).click()
  const xml = await readFile(await (await download).path(), 'utf8')
  expect([...xml.matchAll(/<row>.*?<Quantity>(\d+)<\/Quantity>/g)].map(([, count]) => Number(count))).toEqual([
    3, 4, 6, 12,
  ])
})

test(
  'a file of many reports is generated in the background and downloaded when it is ready',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/fleet-dashboard')
    const collect = async (names: string[]): Promise<void> => {
      for (const name of names) {
        // A card is loaded once it is in sight.
        await cardOf(page, name).scrollIntoViewIfNeeded()
        await cardOf(page, name).getByRole('button', { name: 'Add to report' }).click()
      }
    }
    await collect([
      'Emergency service',
      'Retread sales to new tire sales',
      'Service emergency vs scheduled',
      'Repair and retread cost',
      'Top products',
    ])
    await page.getByRole('tab', { name: 'Service' }).click()
    await collect(['Top 5 servicing dealers', 'Fleet HQ calls by month', 'Calls by state', 'Average roll time'])
    await page.getByRole('tab', { name: /Report/ }).click()
    await expect(page.getByText('Combined', { exact: true })).toBeVisible()
    await typeInto(page.getByLabel('Name', { exact: true }), 'All nine')
    await page.getByRole('button', { name: 'Export Report' }).click()
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    await expect(page.getByText('All nine is being generated. You will find it under Files.')).toBeVisible()
    const row = page.getByRole('row', { name: /All nine · PDF/ })
    await expect(row.getByText('Ready')).toBeVisible({ timeout: 60_000 })
    // It is there after the page was left.
    await page.reload()
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: 'Download: All nine · PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^all-nine_.*\.pdf$/)
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  },
)

test('an empty card shows a message and offers no collecting or export', async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard?dates=2020-01-01..2020-01-31')
  const service = cardOf(page, 'Emergency service')
  await expect(service.getByText('No data for these dates and filters')).toBeVisible()
  await expect(service.getByRole('button', { name: 'Add to report' })).toBeDisabled()
  await expect(service.getByRole('button', { name: 'Export Emergency service' })).toBeDisabled()
  await page.getByRole('tab', { name: 'Casing durability' }).click()
  await expect(cardOf(page, 'Casing statistics').getByText('No data for these dates and filters')).toBeVisible()
})

test('a slow card can be canceled and loaded by itself', async ({ open, page }) => {
  let isHeld = true
  await page.route(call, async (route) => {
    const isProducts = route.request().postData()?.includes('top-products')
    if (!isHeld || !isProducts) return route.continue()
  })
  await open('cus', ownFleet)
  await page.setViewportSize({ width: 1440, height: 2000 })
  const products = cardOf(page, 'Top products')
  await expect(cell(cardOf(page, 'Emergency service'), '$2,000.00')).toBeVisible()
  await products.getByRole('button', { name: 'Cancel' }).click()
  await expect(products.getByText('Not loaded')).toBeVisible()
  isHeld = false
  await products.getByRole('button', { name: 'Load' }).click()
  await expect(cell(products, '$3,000')).toBeVisible()
})

test('a failed card shows its own error and can be retried', fails, async ({ open, page }) => {
  let isBroken = true
  await page.route(call, (route) =>
    isBroken && route.request().postData()?.includes('retread-to-new')
      ? answerAsPortal(route, 500, {
          response_status: {
            code: 500,
            description: 'Something went wrong please try again',
            is_error: true,
            errors: [],
            id: 'abc-1',
          },
        })
      : route.continue(),
  )
  await open('cus', ownFleet)
  const card = cardOf(page, 'Retread sales to new tire sales')
  const popup = page.getByRole('alertdialog', { name: 'System Error' })
  await expect(popup).toContainText('abc-1')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(card.getByText('The report did not load')).toBeVisible()
  await expect(cell(cardOf(page, 'Emergency service'), '$2,000.00')).toBeVisible()
  isBroken = false
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect(cell(card, '15').first()).toBeVisible()
})

test('switching tabs requests no data that is already loaded', async ({ open, page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('fleet_dashboard/get_reports'))
      asked.push(/"report_type":"([^"]+)"/.exec(request.postData() ?? '')?.[1] ?? '')
  })
  await page.setViewportSize({ width: 1440, height: 2600 })
  await open('cus', ownFleet)
  await expect(cell(cardOf(page, 'Top products'), '$3,000')).toBeVisible()
  // Pending requests are canceled when the tab is left, and sent again on return.
  await expect(page.locator('.document-table')).toHaveCount(5)
  await page.getByRole('tab', { name: 'Service' }).click()
  await expect(cell(cardOf(page, 'Average roll time'), '3').first()).toBeVisible()
  await expect(page.locator('.document-table')).toHaveCount(4)
  await page.getByRole('tab', { name: 'Purchases' }).click()
  await expect(cell(cardOf(page, 'Top products'), '$3,000')).toBeVisible()
  expect(asked.length).toBe(11)
  expect(new Set(asked).size).toBe(11)
})

test('users without its permission cannot open the dashboard and are led back', async ({ open }) => {
  const page = await open('cus-basic', '/fleet-dashboard')
  const popup = page.getByRole('alertdialog')
  await expect(popup).toContainText("You don't have permissions to this page!")
  await expect(page.getByRole('tab', { name: 'Purchases' })).toHaveCount(0)
  await popup.getByRole('button').click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
})

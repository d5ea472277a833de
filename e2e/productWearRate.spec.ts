import type { Page } from '@playwright/test'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

/** Opens the filters at the tires, and waits for their first count. */
async function openTires(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page
    .getByRole('button', { name: /^\d? ?Tires/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: /tires? match/ })).toBeVisible()
}

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.locator(`[data-field="${field}"]`).getByRole('button').first().click()
  await page.getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('choices narrow each other, show their count, and the rates are exported', journey, async ({ open }) => {
  const page = await open('cus', '/product-wear-rate-report')
  await expect(page.getByText('Tires measured')).toBeVisible()
  await openTires(page)
  await choose(page, 'tire_sizes', /^255\/70R22.5/)
  await expect(page.getByText('4 tires match')).toBeVisible()
  await choose(page, 'wheel_positions', /^LF\b/)
  await expect(page.getByText('1 tire matches')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('gridcell', { name: 'S-11 Regional' })).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: '12,000' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tires left out' })).toBeVisible()
  await expect(page).toHaveURL(/tire_sizes=/)

  for (const [format, name] of [
    ['PDF', /^product-wear-rate_.*\.pdf$/],
    ['Excel', /^product-wear-rate_.*\.xlsx$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem').filter({ hasText: format }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(name)
  }
})

test('an outdated count is canceled', async ({ open }) => {
  const page = await open('cus', '/product-wear-rate-report')
  await openTires(page)
  let held = true
  await page.route('**/get_available_tires', async (route) => {
    if (held) return
    await route.continue()
  })
  const given = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/get_available_tires'))
  const asked = page.waitForRequest('**/get_available_tires')
  await choose(page, 'tire_sizes', /^255\/70R22.5/)
  await asked
  await expect(page.getByText('Counting …')).toBeVisible()
  held = false
  await choose(page, 'wheel_positions', /^LF\b/)
  await given
  await expect(page.getByText('1 tire matches')).toBeVisible()
})

test('the rates page by ten', async ({ open }) => {
  const page = await open('gyr', '/product-wear-rate-report')
  await expect(page.getByText(/^1–10 of/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).first().click()
  await expect(page).toHaveURL(/page=2/)
})

test('rates and filters have no axe violations in light and dark', async ({ open }) => {
  const page = await open('cus', '/product-wear-rate-report')
  await expect(page.getByText('Tires measured')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tires left out' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await openTires(page)
  expect(await axeViolations(page)).toEqual([])
})

test('products of few tires come last, dimmed and with the reason', async ({ open }) => {
  const page = await open('cus', '/product-wear-rate-report')
  const confidence = page.locator('[col-id=standing][role=gridcell]')
  await expect(confidence.first()).toBeVisible()
  const words = (await confidence.allInnerTexts()).filter(Boolean)
  const few = words.findIndex((word) => word === 'Fewer than 30 tires')
  expect(few).toBeGreaterThanOrEqual(0)
  expect(words.slice(few).every((word) => word === 'Fewer than 30 tires')).toBe(true)
  await expect(page.locator('.quiet-row [col-id=standing]')).toHaveCount(words.length - few)
  // Its rows are all there: what scrolls is the page.
  expect(
    await page
      .locator('.ag-grid-viewport')
      .first()
      .evaluate((rows) => rows.scrollHeight - rows.clientHeight),
  ).toBeLessThanOrEqual(1)
})

import type { Page } from '@playwright/test'
import { focusOn, press, rest } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

/** Every inspection of the demo data: several pages of rows. */
const everyInspection = '/checkpoint?account_group=us_national_account&accounts=&dates=last12months&report_type=every'

const query = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)
const entries = (page: Page): Promise<number> => page.evaluate(() => window.history.length)
const pageTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

test(
  'Back and Forward restore filters, order and pages of a report, and so does its address',
  journey,
  async ({ open }) => {
    const page = await open('gyr', everyInspection)
    const counts = page.locator('.row-counts')
    await expect(counts).toHaveText(/^1–100 of \d+$/)
    const all = await counts.innerText()
    const [begun, first] = [await entries(page), query(page)]

    await press(page.getByRole('button', { name: 'Next page' }))
    await expect(counts).toHaveText(/^101–/)
    await rest(page)
    await press(page.locator('.ag-header-cell[col-id="critical_exceptions"]'))
    await expect(page).toHaveURL(/sort=-?critical_exceptions/)
    await expect(counts).toHaveText(all)
    await rest(page)
    await press(page.getByRole('button', { name: 'Mismatches', exact: true }))
    await expect(page).toHaveURL(/problem=/)
    await expect(counts).not.toHaveText(all)
    const [filtered, some] = [query(page), await counts.innerText()]
    expect(await entries(page)).toBe(begun + 3)

    await page.goBack()
    await expect(page).not.toHaveURL(/problem=/)
    await expect(counts).toHaveText(all)
    expect(query(page)).toHaveProperty('sort')
    await expect(page.getByRole('button', { name: 'Mismatches', exact: true })).toHaveAttribute('aria-pressed', 'false')
    await page.goBack()
    await expect(counts).toHaveText(/^101–/)
    expect(query(page)).not.toHaveProperty('sort')
    await page.goForward()
    await page.goForward()
    await expect(counts).toHaveText(some)
    expect(query(page)).toEqual(filtered)
    expect(await entries(page)).toBe(begun + 3)
    await page.reload()
    await expect(counts).toHaveText(some)
    for (let step = 0; step < 3; step++) await page.goBack()
    await expect(counts).toHaveText(all)
    expect(query(page)).toEqual(first)
  },
)

test('applied filters are one history entry, as are quick changes and a typed word', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  const tile = page.getByRole('button', { name: 'Mismatches', exact: true })
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  const begun = await entries(page)
  // Applied filters are an entry; filters that were looked at are none.
  await press(page.getByRole('button', { name: 'Filters', exact: true }))
  await press(page.getByRole('button', { name: 'Cancel' }))
  await press(page.getByRole('button', { name: 'Exceptions All units' }))
  await press(page.getByRole('button', { name: 'All units Exceptions' }))
  await press(page.getByRole('option', { name: 'Tread depth' }))
  await press(page.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/problem=tread/)
  expect(await entries(page)).toBe(begun + 1)
  const before = page.url()
  await page.goBack()
  await expect(page).not.toHaveURL(/problem=/)
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(before)

  await focusOn(tile)
  for (let time = 0; time < 5; time++) await page.keyboard.press('Enter')
  await expect(tile).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/problem=mismatch/)
  expect(await entries(page)).toBe(begun + 2)
  await rest(page)
  await page.getByRole('searchbox', { name: 'Search rows' }).click()
  for (const letters of ['GR', '-1', '05']) {
    await page.keyboard.type(letters)
    await rest(page, 500)
  }
  await expect(page).toHaveURL(/q=GR-105/)
  expect(await entries(page)).toBe(begun + 3)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search rows' })).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(tile).toHaveAttribute('aria-pressed', 'false')
})

test('Back from a unit restores page, order, scroll position and row', journey, async ({ open }) => {
  const page = await open('gyr', everyInspection)
  const counts = page.locator('.row-counts')
  await expect(counts).toHaveText(/^1–100 of \d+$/)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 900)
  await expect.poll(() => pageTop(page)).toBe(900)
  const heading = await page.locator('.ag-header-cell[col-id="critical_exceptions"]').boundingBox()
  await page.mouse.click((heading?.x ?? 0) + 30, (heading?.y ?? 0) + 15)
  await expect(page).toHaveURL(/sort=/)
  // Another order begins at its top.
  await expect.poll(() => pageTop(page)).toBeLessThan(900)
  await rest(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(counts).toHaveText(/^101–/)
  await expect.poll(() => pageTop(page)).toBeLessThan(900)
  const cell = page.locator('.ag-row[row-index="4"] .ag-cell[col-id="unit_number"]')
  await cell.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(counts).toHaveText(/^101–/)
  await expect(cell).toBeFocused()
  await page.goBack()
  await expect(counts).toHaveText(/^1–100/)
  await expect(page).toHaveURL(/sort=/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=/)
  await expect.poll(() => pageTop(page)).toBe(900)
})

test('the link Back leaves a page at once after any number of steps on it', async ({ open }) => {
  const page = await open('gyr', '/dlrtireoptix?dates=yearToDate')
  await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="fleet_location"] a').click()
  await expect(page).toHaveURL(/\/tireoptix\/detail\/\d+/)
  for (const shown of ['All tires', 'Exceptions', 'All tires']) {
    const choice = page.getByRole('button', { name: shown, exact: true })
    await press(choice)
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await rest(page)
  }
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/dlrtireoptix\?dates=yearToDate/)
})

test('a reset of the filters can be undone', async ({ open }) => {
  const page = await open('cus', '/checkpoint?account_group=us_national_account&problem=tread&dates=thisYear')
  const exceptions = page.getByRole('button', { name: 'Tread depth Exceptions' })
  await press(page.getByRole('button', { name: 'Exceptions Tread depth' }))
  await expect(exceptions).toBeVisible()
  await press(page.getByRole('button', { name: 'Reset to defaults' }))
  await expect(exceptions).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo reset' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(exceptions).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset to defaults' })).toBeFocused()
  await press(page.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/problem=tread/)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back steps through the tabs of a dashboard', async ({ open }) => {
    const page = await open('cus', '/fleet-dashboard')
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Purchases')).toHaveAttribute('aria-selected', 'true')
    const begun = await entries(page)
    const names = (await page.getByRole('tab').allInnerTexts()).slice(0, 3)
    const [, second = '', third = ''] = names
    await tab(second).tap()
    await expect(tab(second)).toHaveAttribute('aria-selected', 'true')
    await rest(page)
    await tab(third).tap()
    await expect(tab(third)).toHaveAttribute('aria-selected', 'true')
    expect(await entries(page)).toBe(begun + 2)
    await page.goBack()
    await expect(tab(second)).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(tab('Purchases')).toHaveAttribute('aria-selected', 'true')
    await page.goForward()
    await expect(tab(second)).toHaveAttribute('aria-selected', 'true')
  })
})

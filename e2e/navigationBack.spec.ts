import type { Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { expect, fails, journey, moving, test } from './portalTest.ts'
import { waitUntilStable } from './waitUntilStable.ts'

test.use(moving)

const pageTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

test(
  'Back from a survey returns to its list, and to its parent if it was opened directly',
  journey,
  async ({ open }) => {
    const page = await open('gyr', '/dlrtireoptix?dates=yearToDate')
    await page.setViewportSize({ width: 1280, height: 620 })
    const rows = page.getByRole('row')
    await expect(rows.nth(3)).toBeVisible()
    const first = page.locator('.ag-row[row-index="0"] .ag-cell[col-id="critical_exceptions"]')
    const newest = await first.innerText()
    await page.getByRole('columnheader', { name: 'Critical' }).click()
    await expect(page).toHaveURL(/dates=yearToDate&sort=-critical_exceptions/)
    const list = page.url()
    // Rows in another order begin at their top, and the grid is as high as its rows only once they are drawn.
    await expect(first).not.toHaveText(newest)
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 320)
    await expect.poll(() => pageTop(page)).toBe(320)
    // One that is in view: a click scrolls to what is not.
    const link = page.locator('.ag-row[row-index="13"] .ag-cell[col-id="fleet_location"] a')
    await link.click()
    await expect(page).toHaveURL(/\/tireoptix\/detail\/\d+/)
    const detail = new URL(page.url()).pathname
    const back = page.getByRole('link', { name: 'Back', exact: true })
    await expect(back).toHaveAttribute('href', new URL(list).pathname + new URL(list).search)
    await page.reload()
    await press(back)
    await expect(page).toHaveURL(list)
    await expect.poll(() => pageTop(page)).toBe(320)
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(detail))

    // The address of the open page would only load it again.
    await page.goto('/')
    await page.goto(detail)
    await expect(back).toHaveAttribute('href', /^\/tireoptix(\?|$)/)
    await back.click()
    await expect(page).toHaveURL(/\/tireoptix(\?|$)/)
  },
)

test('a page reloaded while it writes its filters still leads back to its list', async ({ open }) => {
  const page = await open('gyr', '/dlrtireoptix?dates=yearToDate')
  let reload: () => void = () => undefined
  const reloading = new Promise<void>((resolve) => {
    reload = resolve
  })
  // Without its definition the page has no filters yet; the reload is answered after they are written.
  await page.route('**/catalog/get_report/survey-detail', async (route) => {
    await reloading
    await route.continue()
  })
  await page.route('**/tireoptix/detail/*', async (route) => {
    reload()
    await page.waitForURL(/exceptions_only=/)
    await route.continue()
  })
  await page.locator('.ag-cell[col-id="fleet_location"] a').first().click()
  await expect(page).toHaveURL(/\/tireoptix\/detail\/\d+$/)
  await page.reload()
  const back = page.getByRole('link', { name: 'Back', exact: true })
  await expect(back).toHaveAttribute('href', '/dlrtireoptix?dates=yearToDate')
  await press(back)
  await expect(page).toHaveURL(/\/dlrtireoptix\?dates=yearToDate$/)
})

test('Back leads from pictures to the survey, and from there to the list', async ({ open }) => {
  const page = await open('cus', '/tireoptix')
  await page.getByRole('link', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/\/trailer-readiness-report\/\d+$/)
  const id = /(\d+)$/.exec(page.url())?.[1] ?? ''
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const list = /\/tireoptix(\?|$)/
  await expect(page).toHaveURL(list)
  await page.goto(`/tireoptix/detail/${id}`)
  await page.getByRole('button', { name: 'All tires' }).click()
  const pictures = page.locator(`.record a[href^="/reports/surveys/${id}/"]`).first()
  await pictures.click()
  await expect(page.locator('.image-thumbnail img').first()).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/tireoptix/detail/${id}`))
  // It was opened by its address.
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(list)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 }, isMobile: true, hasTouch: true })

  test('Back scrolls to the row that was opened', async ({ open }) => {
    const page = await open('gyr', '/dlrtireoptix?dates=yearToDate')
    const card = page.locator('.row-card').nth(4).getByRole('link').first()
    await card.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 120)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
    await waitUntilStable(page)
    const top = await page.evaluate(() => window.scrollY)
    expect(top).toBeGreaterThan(200)
    // So slow that the list is back before the detail is all there.
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await card.tap()
    await expect(page).toHaveURL(/\/tireoptix\/detail\/\d+/)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  })
})

test('the browser tab is named after the page and its subject, and home after the product', async ({ open }) => {
  const page = await open('cus', '/')
  await expect(page).toHaveTitle('Treadbook')
  await press(page.getByRole('main').getByRole('link', { name: 'Checkpoint inspections' }).first())
  await expect(page).toHaveTitle('Checkpoint inspections · Treadbook')
  // A link that has the focus opens its page once: one step back leaves it.
  await press(page.getByRole('link', { name: 'GR-105', exact: true }))
  await expect(page).toHaveTitle('Checkpoint inspection of a unit Granite Ridge Freight · GR-105 · Treadbook')
  await page.goBack()
  await expect(page).toHaveTitle('Checkpoint inspections · Treadbook')
  await page.goBack()
  await expect(page).toHaveTitle('Treadbook')
})

test('a page without its record only leads back', fails, async ({ open }) => {
  const page = await open('cus', '/locations/999999/dashboard')
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share link' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add survey' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expect, journey, optionsOf, test } from './portalTest.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('on a phone the menu leads to the report, which fits the screen', journey, async ({ open }) => {
  const page = await open('cus', '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Checkpoint inspections' }).click()
  await expect(page.getByRole('heading', { name: 'Checkpoint inspections', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

test('on a phone the card of a unit with only mismatches shows the reason', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  const card = page.locator('.row-card').filter({ has: page.getByRole('link', { name: 'GR-102' }) })
  await expect(card.getByText(/^Mismatch, worst.*: 8 apart, RFI–RFO \+1$/)).toBeVisible()
})

test('on a phone the figures of a report are in two columns', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  const places = await page
    .locator('.tiles > .tile')
    .evaluateAll((tiles) =>
      tiles.map((tile) => tile.getBoundingClientRect()).map(({ left, right, top }) => [left, right, top] as const),
    )
  expect(places).toHaveLength(8)
  for (const [index, [, right, top]] of places.entries()) {
    expect(right).toBeLessThanOrEqual(360)
    expect(top).toBe(places[index - (index % 2)]![2])
  }
  expect(new Set(places.map(([left]) => left)).size).toBe(2)
  // All of it is seen: the keyboard does not stop at it.
  await expect(page.getByRole('list', { name: 'summary' })).toHaveCount(0)
})

test('on a phone long figures of a document do not overlap', async ({ open }) => {
  const page = await open('gyr', '/')
  await page.route('**/get_scrap_report*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"(\w*lost\w*|\w*value\w*)":\s*[\d.]+/g, '"$1":88754282391'),
    })
  })
  // Two tiles have room beside each other.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scrap-analysis-report')
  const long = page.locator('.paper .tile-value').filter({ hasText: '$88,754,282,391' })
  await expect(long.first()).toBeVisible()
  const upon = await page.locator('.paper .tile-value').evaluateAll(
    (values) =>
      values
        .map((value) => {
          const text = document.createRange()
          text.selectNodeContents(value)
          return [text.getBoundingClientRect().right, value.closest('.tile')!.getBoundingClientRect().right]
        })
        .filter(([text = 0, tile = 0]) => text > tile).length,
  )
  expect(upon).toBe(0)
  expect(await overflow(page)).toBe(0)
})

for (const count of [2, 3, 4]) {
  test(`on a phone the long figures of ${count} tiles do not overlap`, async ({ open }) => {
    const page = await open('cus', '/checkpoint')
    await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
    const upon = await page.locator('.tiles').evaluate((strip, left) => {
      while (strip.children.length > left) strip.lastElementChild!.remove()
      for (const value of strip.querySelectorAll('.tile-value')) value.textContent = '$754,282,391.50'
      const places = [...strip.querySelectorAll('.tile-value')].map((value) => [
        value.getBoundingClientRect().right,
        value.closest('.tile')!.getBoundingClientRect().right,
      ])
      return places.filter(([text = 0, tile = 0]) => text > tile).length
    }, count)
    expect(upon).toBe(0)
    expect(await overflow(page)).toBe(0)
  })
}

test('on a phone the filters are a sheet with Apply in reach', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const apply = sheet.getByRole('button', { name: 'Apply' })
  await expect(apply).toBeInViewport()
  expect(await overflow(page)).toBe(0)
  await apply.click()
  await expect(sheet).toBeHidden()
})

test('on a phone a filter is chosen in the sheet by touch, and applied', journey, async ({ open }) => {
  const page = await open('cus', '/checkpoint?account_group=us_national_account')
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('heading', { name: 'Filters' }).tap()
  await sheet.getByRole('button', { name: /Accounts/ }).tap()
  const option = optionsOf(page).first()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await option.tap()
  await expect(option).toHaveAttribute('aria-selected', 'false')
  await option.tap()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  // A press beside the options shuts them alone.
  await sheet.getByRole('heading', { name: 'Filters' }).tap()
  await expect(option).toBeHidden()
  await sheet.getByRole('button', { name: 'Apply' }).tap()
  await expect(sheet).toBeHidden()
})

test('on a phone a unit is drawn in its whole width, large enough to read', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page.getByRole('link', { name: 'GR-105' }).click()
  const drawing = page.getByRole('img', { name: /Tires seen from above/ })
  await expect(drawing).toBeVisible()
  expect(await overflow(page)).toBe(0)
  const pressure = await drawing.locator('text.pressure').first().boundingBox()
  expect(pressure?.height).toBeGreaterThan(18)
})

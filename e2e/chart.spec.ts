import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

const chart = (page: Page) => page.getByRole('region', { name: 'Exceptions at the checkpoint' })
const drawn = async (page: Page) => {
  // A month without exceptions has a bar without height.
  await chart(page).locator('.bars .point').filter({ visible: true }).first().waitFor()
}

test('a month leads to its weeks, by the mouse and by the keyboard, and back', journey, async ({ open, page }) => {
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  const links = chart(page).getByRole('navigation').getByRole('link')
  await expect(links).toHaveCount(12)
  await press(links.nth(11))
  await expect(page).toHaveURL(/interval=week/)
  await expect(chart(page).getByRole('navigation')).toHaveCount(0)
  await page.goBack()
  await expect(links).toHaveCount(12)
  await drawn(page)
  // The drawing itself takes the mouse, so the click goes to a place, not to a bar.
  const middle = await chart(page)
    .locator('.bars .point path')
    .evaluateAll((paths) => {
      const boxes = paths.map((path) => path.getBoundingClientRect())
      const tallest = boxes.reduce((best, box) => (box.height > best.height ? box : best))
      return { x: tallest.x + tallest.width / 2, y: tallest.y + tallest.height / 2 }
    })
  await page.mouse.move(middle.x, middle.y)
  await chart(page).locator('.hoverlayer .hovertext').first().waitFor()
  await page.mouse.click(middle.x, middle.y)
  await expect(page).toHaveURL(/interval=week/)
})

test('the table shows the values of the chart, and its links match the bars', async ({ open, page }) => {
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  await chart(page).getByRole('button', { name: 'Table' }).click()
  const table = chart(page).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('columnheader')).toHaveText([
    'First day',
    'Critical',
    'Warning',
    'Critical, prior year',
    'Warning, prior year',
  ])
  await table.getByRole('link').nth(5).click()
  await expect(page).toHaveURL(/interval=week/)
})

test('the exported picture is a PNG of 2400 by 1200', async ({ open, page }) => {
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    chart(page).getByRole('button', { name: 'PNG' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('exceptions-at-the-checkpoint.png')
  const bytes = readFileSync(await download.path())
  expect([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(['PNG', 2400, 1200])
})

test('has no axe violations as a drawing and as a table, in light and dark', async ({ open, page }) => {
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  expect(await axeViolations(page, '.chart')).toEqual([])
  await chart(page).getByRole('button', { name: 'Table' }).click()
  expect(await axeViolations(page, '.chart')).toEqual([])
})

test('fits a phone without scrolling sideways', async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the trend starts with the newest month, names each series, and marks months without inspections the year before', async ({
  open,
  page,
}) => {
  await open('cus', '/checkpoint-trend')
  await drawn(page)
  await expect(chart(page).locator('.legend .legendtext')).toHaveText([
    'Critical',
    'Warning',
    'Critical, prior year',
    'Warning, prior year',
  ])
  const days = await page.locator('[col-id=period][role=gridcell]').allInnerTexts()
  const asTime = (text: string): number => Date.parse(text.replace(/[^\d/]/g, ''))
  const months = days.map(asTime).filter((time) => !Number.isNaN(time))
  expect(months).toEqual(months.toSorted((one, other) => other - one))
  expect(months.length).toBe(13)
  await expect(page.getByText('No inspections').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Exceptions per 100 tires read' }).scrollIntoViewIfNeeded()
  await expect(
    page.getByRole('region', { name: 'Exceptions per 100 tires read' }).locator('.bars .point').first(),
  ).toBeAttached()
})

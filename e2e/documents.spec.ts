import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { pdfPages, xlsxRows } from '../tests/server/app/readFiles.ts'
import { typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { type DemoLogin, expect, journey, pickAccount, test } from './portalTest.ts'
import { waitUntilStable } from './waitUntilStable.ts'

type Open = (login: DemoLogin, path: string) => Promise<Page>

async function download(page: Page, item: RegExp): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: item }).click()
  return arriving
}
const sheetOf = async (file: Download): Promise<unknown[][]> => xlsxRows(await readFile(await file.path()))
const pagesOf = async (file: Download): Promise<string[]> =>
  (await pdfPages(await readFile(await file.path()))).map((texts) => texts.join(' '))

/** The dealer serves one location of the planted fleet; what is there of it is known exactly. */
async function openTorque(open: Open): Promise<Page> {
  const page = await open('dlr', '/torque-summary-report')
  await page.getByRole('cell', { name: 'GR-103' }).waitFor()
  return page
}

async function openScrap(open: Open): Promise<Page> {
  const page = await open('cus', '/scrap-analysis-report')
  await page.getByRole('heading', { name: 'Removal reasons' }).waitFor()
  return page
}

test('the torque summary has a cover, linked contents and a verdict for every wheel', journey, async ({ open }) => {
  const page = await openTorque(open)
  await expect(page.getByText('450-500 ft-lb')).toBeVisible()
  const wheel = page.getByRole('row').filter({ hasText: 'GR-103' })
  await expect(wheel).toContainText('Warning')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Wheels' }).click()
  await expect(page.getByRole('heading', { name: 'Wheels', level: 2 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Wheels', level: 2 })).toBeInViewport()
})

test('charts out of view are drawn when the page is printed', async ({ open }) => {
  const page = await openScrap(open)
  await page.setViewportSize({ width: 1024, height: 500 })
  const code = page.waitForResponse((response) => /\/Plot[^/]*\.js/.test(response.url()))
  await page.reload()
  await page.getByRole('heading', { name: 'Removal reasons' }).waitFor()
  await (await code).finished()
  const charts = page.locator('.paper .chart')
  const drawn = page.locator('.paper .chart .svg-container')
  await expect(charts).toHaveCount(3)
  // Their code came on its own; what is drawn waits for somebody to see it.
  await waitUntilStable(page)
  expect(await drawn.count()).toBeLessThan(3)
  await page.pdf()
  await expect(drawn).toHaveCount(3)
})

test('torque summary as PDF and Excel', async ({ open }) => {
  const page = await openTorque(open)
  const pages = await pagesOf(await download(page, /^PDF/))
  expect(pages[0]).toContain('450-500 ft-lb')
  expect(pages.join('\n')).not.toContain('Contents')
  expect(pages.join('\n')).toContain('GR-103')
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  await page.getByText('PDF – Torque summary saved.').waitFor()
  const rows = await sheetOf(await download(page, /^Excel/))
  expect(rows.find(([unit]) => unit === 'GR-103')).toEqual(expect.arrayContaining(['LF', 10, 8, 0, 2]))
})

test('scrap analysis shows figures, charts, tables, and pictures that open', journey, async ({ open }) => {
  const page = await openScrap(open)
  await expect(page.getByRole('listitem').filter({ hasText: 'Lost value' })).toContainText('$')
  await page.getByRole('region', { name: 'Tires by reason' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Tires by reason' }).locator('.main-svg').first()).toBeVisible()
  // The fleet whose pictures are known.
  await page.getByRole('button', { name: 'Filters' }).click()
  await pickAccount(page, 'Granite Ridge Freight')
  await page.getByRole('button', { name: 'Apply' }).click()
  const picture = page.getByRole('button', { name: /GR-T201 LFO, Tread gauge/ })
  await expect(picture.locator('img')).toBeVisible()
  await picture.click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'GR-T201 LFO, Tread gauge' })).toBeVisible()
})

test('a comment is stored and printed in PDF and Excel with the charts of the screen', async ({ open }) => {
  const page = await openScrap(open)
  await typeInto(page.getByRole('textbox', { name: 'Comment' }), 'Inflate before you load.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Inflate before you load.')
  const text = (await pagesOf(await download(page, /^PDF/))).join('\n')
  for (const words of ['Inflate before you load.', 'Tires by reason', 'Worn to pull point', 'Pictures'])
    expect(text).toContain(words)
  await page.getByText('PDF – Scrap analysis saved.').waitFor()
  const rows = await sheetOf(await download(page, /^Excel/))
  expect(rows.flat()).toEqual(expect.arrayContaining(['Inflate before you load.', 'Removal reasons']))
})

test('the trend is a picture', async ({ open }) => {
  const page = await open('cus', '/checkpoint-trend')
  await page.getByRole('region', { name: 'Exceptions at the checkpoint' }).waitFor()
  const file = await readFile(await (await download(page, /^PNG/)).path())
  expect(file.subarray(1, 4).toString()).toBe('PNG')
})

test('no document is wider than a phone', async ({ open, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openScrap(open)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

for (const [name, opened] of [
  ['torque summary', openTorque],
  ['scrap analysis', openScrap],
] as const) {
  test(`${name} has no axe violations in light and dark`, async ({ open, page }) => {
    await opened(open)
    expect(await axeViolations(page)).toEqual([])
  })
}

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfPages } from '../tests/server/app/readFiles.ts'
import { press } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, journey, test } from './portalTest.ts'

/** The pictures of GR-T201, through the address that the survey's detail links to. */
async function openGallery(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/\/trailer-readiness-report\/\d+$/)
  const id = /(\d+)$/.exec(page.url())?.[1] ?? ''
  const requested = page.waitForRequest(/\/survey\/detail$/)
  await page.goto(`/tireoptix/detail/${id}`)
  const { data } = await askAs<{ data: { unit_id: number; unit_number: string }[] }>(
    page,
    'survey/detail',
    (await requested).postDataJSON() as object,
  )
  const unit = data.find(({ unit_number }) => unit_number === 'GR-T201')
  await page.goto(`/reports/surveys/${id}/unit/${unit?.unit_id}/images`)
  await expect(page.locator('.image-thumbnail img')).toHaveCount(5)
}

test('trailer readiness opens from a survey as a page and as a PDF, in both themes', async ({ open }) => {
  const page = await open('cus', '/tireoptix')
  await page.getByRole('link', { name: 'Failed' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Lights' })).toContainText('Left marker light is out')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Export' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: /^PDF/ }).click()
  const text = (await pdfPages(await readFile(await (await arriving).path()))).flat()
  expect(text).toEqual(expect.arrayContaining(['GR-T201', 'Failed', 'Left marker light is out']))
})

test('a gallery is opened, browsed and closed by keyboard', journey, async ({ open }) => {
  const page = await open('cus', '/tireoptix')
  await openGallery(page)
  const first = page.getByRole('button', { name: /Nail in the tread/ })
  await press(first)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'Nail in the tread' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'Sidewall' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('img', { name: 'Nail in the tread' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('img', { name: 'Left side' })).toBeVisible()
  await expect(dialog).toContainText('Picture 5 of 5')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(first).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
})

test('the gallery fits a phone', async ({ open }) => {
  const page = await open('cus', '/tireoptix')
  await openGallery(page)
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

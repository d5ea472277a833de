import type { Page } from '@playwright/test'
import { beginSurvey, byWheel, onServer, sent, sentBut, type } from './inspectedSurvey.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

test('one key switches to three readings of a tread, of which the lowest counts', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: '3 tread readings' })).toHaveAttribute('aria-pressed', 'true')
  for (const value of ['105', '12', '11', '8']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: /^LF, axle 1/ }).click()
  await expect(
    page.locator('.inspector-entry').getByText('Irregular wear: One-sided wear', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^LF, axle 1, .*Irregular wear: One-sided wear/ })).toBeVisible()
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toMatchObject({ '1l1': [105, 8] })
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  // It stays so on this device.
  await page.reload()
  await expect(page.getByRole('button', { name: '3 tread readings' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '3 tread readings' }).click()
  await expect(page.getByLabel(/^Tread depth/)).toBeVisible()
})

const entry = (page: Page) => page.locator('input[data-current]')
const states = (page: Page) => page.locator('.inspector-fields .state').allTextContents()

test('a question about one of three treads opens in its field, and no unread place is green', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  // Deeper than new tires are: doubted.
  await type(page, '105', '40')
  await page.keyboard.type('105')
  await page.keyboard.press('t')
  await page.getByRole('button', { name: /^RF, axle 1/ }).click()
  await type(page, '105', '8', '7', '8')
  // The question comes back after the last wheel.
  await expect(page.getByRole('heading', { name: 'LF, axle 1' })).toBeVisible()
  for (const look of ['as it comes back', 'after a reload']) {
    if (look === 'after a reload') await page.reload()
    await expect(entry(page), look).toBeFocused()
    await expect(entry(page), look).toHaveValue('40')
    await expect(page.getByLabel(/^Tread depth/), look).toBeFocused()
  }
  await page.keyboard.type('9')
  await expect(entry(page)).toHaveValue('9')
  await page.keyboard.press('Enter')
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toMatchObject({ '1l1': [105, 9], '1r1': [105, 7] })
  // One value stands where three are read: it is seen, and the places are not read.
  await page.getByRole('button', { name: /^LF, axle 1/ }).click()
  await expect(page.getByText('Read once: 9/32″')).toBeVisible()
  expect(await states(page)).toEqual(['OK', 'Not read', 'Not read', 'Not read'])
  expect(await axeViolations(page)).toEqual([])
  // Three stand where one is read: they are seen, and one value takes their place once it is entered twice.
  await page.getByRole('button', { name: '3 tread readings' }).click()
  await page.getByRole('button', { name: /^RF, axle 1/ }).click()
  await expect(page.getByText('3 readings: 8, 7, 8')).toBeVisible()
  await type(page, '', '12')
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'The 3 readings 8, 7, 8 will be replaced. Press Enter again to keep 12/32″.' }),
  ).toBeVisible()
  await sentBut(page, 1)
  expect(byWheel(await onServer(page, survey))['1r1']).toEqual([105, 7])
  await page.keyboard.press('Enter')
  await sent(page)
  expect(byWheel(await onServer(page, survey))['1r1']).toEqual([105, 12])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a question about one tread is answered by touch while three are read', async ({ open }) => {
    const page = await open('cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
    const keypad = page.getByRole('group', { name: 'Keypad' })
    const tap = async (...texts: string[]) => {
      for (const text of texts) {
        for (const key of text) await keypad.getByRole('button', { name: key, exact: true }).tap()
        await keypad.getByRole('button', { name: 'Enter', exact: true }).tap()
      }
    }
    await tap('105', '40')
    await page.getByRole('button', { name: /^RF, axle 1/ }).tap()
    await page.getByRole('button', { name: '3 tread readings' }).tap()
    await tap('105', '8', '7', '8')
    await expect(page.getByLabel(/^Tread depth/)).toHaveValue('40')
    await expect(page.getByLabel(/^Tread depth/)).toBeFocused()
    await tap('9')
    await sent(page)
    expect(byWheel(await onServer(page, survey))).toMatchObject({ '1l1': [105, 9], '1r1': [105, 7] })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
  })
})

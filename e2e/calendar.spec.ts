import type { Locator, Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

const openFilters = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Filters' }).click()
  return page.locator('[data-field]').filter({ has: page.getByLabel('Seen since') })
}
const dayOf = (date: Date): string =>
  `${String(date.getMonth() + 1).padStart(2, '0')}/${String(date.getDate()).padStart(2, '0')}/${date.getFullYear()}`

test('a day is chosen in a calendar by keyboard, up to the latest allowed day', journey, async ({ open }) => {
  const page = await open('gyr', '/secured-report')
  const field = await openFilters(page)
  const calendar = field.getByRole('button', { name: 'Calendar' })
  const today = await page.evaluate(() => `${new Date().toLocaleDateString('sv-SE')}T12:00:00`)
  await press(calendar)
  const dialog = page.getByRole('dialog', { name: 'Calendar, Seen since' })
  await expect(dialog.getByRole('gridcell').locator(':focus')).toHaveText(String(new Date(today).getDate()))
  expect(await axeViolations(page)).toEqual([])
  // Weeks begin on Sundays where the reader reads English of the United States.
  await expect(dialog.getByRole('columnheader').or(dialog.locator('th')).first()).toHaveText('Sun')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  // Tomorrow cannot be chosen: the calendar stays on today.
  await expect(page.getByLabel('Seen since')).toHaveValue(dayOf(new Date(today)))
  await expect(calendar).toBeFocused()
  await press(calendar)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const monthBefore = new Date(new Date(today).getFullYear(), new Date(today).getMonth() - 1, 1)
  await expect(page.getByLabel('Seen since')).toHaveValue(dayOf(monthBefore))
  await press(calendar)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(calendar).toBeFocused()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(
    new RegExp(`date_from=${monthBefore.getFullYear()}-${dayOf(monthBefore).slice(0, 2)}-01`),
  )
})

test('the end of a range starts at its first day, and German weeks start on Monday', async ({ open }) => {
  const page = await open('gyr', '/fleet-dashboard?lang=de-DE')
  // The chip of the dates opens their step.
  await page
    .getByRole('button', { name: /Zeitraum/ })
    .first()
    .click()
  const buttons = page.locator('.calendar-button')
  await page.locator('.field-dates .picker-button').click()
  await page.getByRole('option').last().click()
  const from = page.getByLabel('Von')
  await from.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('10/11/2026')
  await buttons.nth(1).click()
  const dialog = page.getByRole('dialog', { name: /^Kalender/ })
  await expect(dialog.locator('th').first()).toHaveText('Mo')
  await dialog.getByRole('combobox').first().selectOption({ label: 'Nov' })
  await expect(dialog.getByRole('button', { name: /\b9\. November 2026/ })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: /\b12\. November 2026/ }).click()
  await expect(page.getByLabel('Bis')).toHaveValue('12.11.2026')
})

test('a typed day accepts any usual separator, and Alt+Down opens the calendar', async ({ open }) => {
  const page = await open('gyr', '/secured-report')
  await openFilters(page)
  const input = page.getByLabel('Seen since')
  await typeInto(input, '7-4-2026')
  await expect(input).toHaveValue('7/4/2026')
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue('07/04/2026')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: 'Calendar, Seen since' })
  await expect(dialog.getByRole('gridcell').locator(':focus')).toHaveText('4')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue('07/05/2026')
  await expect(input).toBeFocused()
})

test('a device whose clock is days behind may choose today', async ({ open }) => {
  const page = await open('gyr', '/my-info')
  await page.clock.install({ time: Date.now() - 3 * 86_400_000 })
  await page.goto('/secured-report')
  await openFilters(page)
  const yesterday = dayOf(new Date(Date.now() - 86_400_000))
  await typeInto(page.getByLabel('Seen since'), yesterday)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Seen since')).toHaveValue(yesterday)
  await expect(page.getByText('Choose a date no later than today.')).toHaveCount(0)
  await expect(page.getByLabel('Seen since')).not.toHaveAttribute('aria-invalid', 'true')
})

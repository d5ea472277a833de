import type { Locator, Page } from '@playwright/test'
import { beginSurvey, keptHere, sent, type } from './inspectedSurvey.ts'
import { press } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, journey, test } from './portalTest.ts'

test('the findings of a replaced wheel are corrected without undoing the replacement', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '95', '3')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Replace tire' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Puncture', { exact: true }).first().click()
  const replace = sheet.getByRole('button', { name: 'Replace tire' })
  const fates = sheet.getByRole('radiogroup', { name: 'Removed tire' })
  // A person says what becomes of the casing: neither is chosen for them.
  await replace.click()
  await expect(fates.getByRole('alert')).toHaveText('Choose whether to scrap or keep the removed tire.')
  await expect(fates.getByRole('radio', { checked: true })).toHaveCount(0)
  await press(fates.getByRole('radio', { name: 'Scrap it' }), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect(fates.getByRole('radio', { name: 'Keep it for retreading or reuse' })).toBeChecked()
  await replace.click()
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  await type(page, '105', '18')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Correct what was found' }).click()
  const pressure = sheet.getByRole('textbox', { name: 'Pressure as found, psi' })
  await expect(pressure).toHaveValue('95')
  await press(pressure, 'ControlOrMeta+a')
  await page.keyboard.type('85')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Replaced. Found: 85 psi, 3/32″')).toBeVisible()
  await expect(page.locator('input[data-current]')).toHaveValue('105')
  await keptHere(page, 0)
  await sent(page)
  const { wheels } = await askAs<{ wheels: { pressure: object; replacement: { before: object } | null }[] }>(
    page,
    `own/fleet_survey/get_survey_to_inspect/${survey}`,
  )
  expect(wheels.find(({ replacement }) => replacement)).toMatchObject({
    pressure: { value: 105 },
    replacement: { before: { pressure: { value: 85 }, tread: { value: 3 } } },
  })
  // One step back is the value before.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  await sent(page)
})

const drawn = (page: Page) => page.getByRole('button', { name: /^LF, axle 1/ })

/** Chooses a reason and what becomes of the tire that comes off. */
async function sayWhy(page: Page, choose: (what: Locator) => Promise<void>): Promise<void> {
  const sheet = page.getByRole('dialog')
  await choose(sheet.getByText('Puncture', { exact: true }).first())
  await choose(sheet.getByText('Scrap it', { exact: true }))
}

test('a new tire starts unread, and a replaced wheel keeps its mark', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '60', '3')
  await page.keyboard.press('ArrowUp')
  await expect(drawn(page)).toHaveClass(/critical/)
  const opener = page.getByRole('button', { name: 'Replace tire' })
  // Closing it returns the focus to its button.
  await press(opener)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await sayWhy(page, (what) => what.click())
  await press(page.getByRole('dialog').getByRole('button', { name: 'Replace tire' }))
  await expect(page.getByText('Replaced. Found: 60 psi, 3/32″')).toBeVisible()
  await expect(page.getByText('Read the new tire.')).toBeVisible()
  await expect(page.getByLabel(/^Pressure, psi/)).toBeFocused()
  await expect(page.getByLabel(/^Pressure, psi/)).toHaveValue('')
  await expect(page.getByLabel(/^Tread depth/)).toHaveValue('')
  expect(await page.locator('.inspector-fields .state').allTextContents()).toEqual(['Not read', 'Not read'])
  await expect(drawn(page)).toHaveClass(/not_read/)
  await expect(drawn(page)).toHaveAccessibleName(/Not read, Replaced/)
  await expect(drawn(page).locator('title', { hasText: 'Replaced' })).toHaveCount(1)
  expect(await axeViolations(page)).toEqual([])
  await type(page, '105', '18')
  await expect(drawn(page)).toHaveAccessibleName('LF, axle 1, 105 psi OK, 18/32″ OK, Replaced')
  await expect(drawn(page).locator('title', { hasText: 'Replaced' })).toHaveCount(1)
  await sent(page)
  const { wheels } = await askAs<{ wheels: { replacement: object | null }[] }>(
    page,
    `own/fleet_survey/get_survey_to_inspect/${survey}`,
  )
  expect(wheels.find(({ replacement }) => replacement)).toMatchObject({
    pressure: { value: 105 },
    tread: { value: 18 },
    replacement: { before: { pressure: { value: 60 }, tread: { value: 3 } } },
  })
})

test('a wrong tire identification number is an error at its field, which the button focuses', async ({ open }) => {
  const page = await open('cus', '/locations')
  await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '60', '3')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Replace tire' }).click()
  const sheet = page.getByRole('dialog')
  const replace = sheet.getByRole('button', { name: 'Replace tire' })
  await replace.click()
  await expect(sheet.getByRole('checkbox').first()).toBeFocused()
  await expect(sheet.getByText('Choose a removal reason.')).toBeInViewport()
  const number = sheet.getByLabel('Tire identification number')
  await number.click()
  await page.keyboard.type('1m3abcdef5526')
  const message = sheet.getByText('The last 4 characters are week and year')
  const isCovered = () =>
    message.evaluate((shown) => {
      const { left, bottom } = shown.getBoundingClientRect()
      return document.elementFromPoint(left + 4, bottom - 3) !== shown
    })
  expect(await isCovered()).toBe(false)
  await page.keyboard.press('Tab')
  await expect(replace).toBeFocused()
  await sayWhy(page, (what) => what.click())
  await replace.click()
  await expect(number).toBeFocused()
  expect(await isCovered()).toBe(false)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1m3abcdef1226')
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('the new tire is read by touch in empty fields', async ({ open }) => {
    const page = await open('cus', '/locations')
    await beginSurvey(page, [['tractor', 'TR-4X2']])
    const keypad = page.getByRole('group', { name: 'Keypad' })
    const tap = async (...texts: string[]) => {
      for (const text of texts) {
        for (const key of text) await keypad.getByRole('button', { name: key, exact: true }).tap()
        await keypad.getByRole('button', { name: 'Enter', exact: true }).tap()
      }
    }
    await tap('60', '3')
    await drawn(page).tap()
    await page.getByRole('button', { name: 'Replace tire' }).tap()
    await sayWhy(page, (what) => what.tap())
    await page.getByRole('dialog').getByRole('button', { name: 'Replace tire' }).tap()
    await expect(page.getByLabel(/^Pressure, psi/)).toBeFocused()
    await expect(page.getByLabel(/^Pressure, psi/)).toHaveValue('')
    await expect(drawn(page)).toHaveClass(/not_read/)
    await tap('105', '18')
    await expect(drawn(page)).toHaveAccessibleName('LF, axle 1, 105 psi OK, 18/32″ OK, Replaced')
  })
})

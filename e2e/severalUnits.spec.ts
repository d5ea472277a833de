import type { Page } from '@playwright/test'
import { beginSurvey } from './inspectedSurvey.ts'
import { askAs, expect, journey, test } from './portalTest.ts'

const unitsOn = async (page: Page, survey: number): Promise<string[]> =>
  (
    await askAs<{ units: { unit_number: string }[] }>(page, `own/fleet_survey/get_survey_to_inspect/${survey}`)
  ).units.map(({ unit_number }) => unit_number)

test('adding twelve units of one kind takes 16 clicks and one number', journey, async ({ open }) => {
  const page = await open('cus', '/locations')
  const {
    survey,
    numbers: [first],
  } = await beginSurvey(page, [['dolly', 'DL-1']])
  await page.goto(`/fleet-survey/${survey}/overview`)
  let clicks = 0
  const click = async (role: 'link' | 'button' | 'option' | 'radio', name: string | RegExp): Promise<void> => {
    await page.getByRole(role, { name, exact: typeof name === 'string' }).click()
    clicks += 1
  }
  const number = page.getByRole('textbox', { name: /^Unit number/ })
  const stamp = `SU${Date.now() % 1e7}-`
  await click('link', 'New unit')
  // Typing goes on at once.
  await expect(number).toBeFocused()
  await page.keyboard.type(`${stamp}008`)
  await click('button', / Type required$/)
  await click('option', 'Tractor')
  await page.getByRole('complementary').getByText('6x4 tractor', { exact: true }).click()
  clicks += 1
  for (let unit = 9; unit < 20; unit++) {
    await click('button', 'Save and add another')
    await expect(number).toHaveValue(`${stamp}${String(unit).padStart(3, '0')}`)
    await expect(number).toBeFocused()
  }
  await click('button', 'Add unit')
  await expect(page).toHaveURL(/\/overview\/\d+$/)
  expect(clicks).toBe(16)
  expect((await unitsOn(page, survey)).sort()).toEqual(
    [first!, ...Array.from({ length: 12 }, (_, index) => `${stamp}${String(index + 8).padStart(3, '0')}`)].sort(),
  )
})

test('a refused unit stays open and is corrected in place', { annotation: { type: 'fails' } }, async ({ open }) => {
  const page = await open('cus', '/locations')
  const {
    survey,
    numbers: [taken],
  } = await beginSurvey(page, [['dolly', 'DL-1']])
  await page.goto(`/fleet-survey/${survey}/overview/new-unit`)
  const number = page.getByRole('textbox', { name: /^Unit number/ })
  await number.click()
  await page.keyboard.type(taken!)
  await page.getByRole('button', { name: / Type required$/ }).click()
  await page.getByRole('option', { name: 'Dolly', exact: true }).click()
  await page.getByRole('complementary').getByText('Single-axle dolly', { exact: true }).click()
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByText('A unit with this number is on this survey already.').first()).toBeVisible()
  await expect(number).toHaveValue(taken!)
  expect(await unitsOn(page, survey)).toEqual([taken])
})

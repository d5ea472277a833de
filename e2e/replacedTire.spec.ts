import { beginSurvey, keptHere, sent, type } from './inspectedSurvey.ts'
import { press } from './keyboard.ts'
import { objections } from './objections.ts'
import { askAs, expect, test } from './portalTest.ts'

test('a replaced wheel shows what was found, which is corrected without undoing the replacement', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await type(page, '95', '3')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Replace tire' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Puncture', { exact: true }).first().click()
  await sheet.getByRole('button', { name: 'Replace tire' }).click()
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  await type(page, '105', '18')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Correct what was found' }).click()
  const pressure = sheet.getByRole('textbox', { name: 'Pressure as found, psi' })
  await expect(pressure).toHaveValue('95')
  await press(pressure, 'ControlOrMeta+a')
  await page.keyboard.type('85')
  expect(await objections(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Replaced. Found: 85 psi, 3/32″')).toBeVisible()
  await expect(page.locator('input[data-current]')).toHaveValue('105')
  await keptHere(page, 0)
  await sent(page)
  const { wheels } = await askAs<{ wheels: { pressure: object; replacement: { before: object } | null }[] }>(page, `own/fleet_survey/get_survey_to_inspect/${survey}`)
  expect(wheels.find(({ replacement }) => replacement)).toMatchObject({ pressure: { value: 105 }, replacement: { before: { pressure: { value: 85 }, tread: { value: 3 } } } })
  // One step back is the value before.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('Replaced. Found: 95 psi, 3/32″')).toBeVisible()
  await sent(page)
})

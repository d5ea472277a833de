import { beginSurvey, byWheel, onServer, sent } from './inspectedSurvey.ts'
import { objections } from './objections.ts'
import { expect, test } from './portalTest.ts'

test('one key switches to three readings of a tread, of which the lowest counts', async ({ open }) => {
  const page = await open('cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-4X2']])
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: '3 tread readings' })).toHaveAttribute('aria-pressed', 'true')
  for (const value of ['105', '12', '11', '8']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: /^LF, axle 1/ }).click()
  await expect(page.getByTitle('Irregular wear: One-sided wear')).toBeVisible()
  await sent(page)
  expect(byWheel(await onServer(page, survey))).toMatchObject({ '1l1': [105, 8] })
  expect(await objections(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await objections(page)).toEqual([])
  // It stays so on this device.
  await page.reload()
  await expect(page.getByRole('button', { name: '3 tread readings' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '3 tread readings' }).click()
  await expect(page.getByLabel(/^Tread depth/)).toBeVisible()
})

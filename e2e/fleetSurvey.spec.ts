import { objections } from './objections.ts'
import { expect, test } from './portalTest.ts'

test('a survey is begun, units come onto it, one is noted, and it is finished', async ({ open }) => {
  const page = await open('cus', '/locations?key_word=Akron')
  await page.getByRole('link', { name: 'Granite Ridge Freight, Akron' }).first().click()
  await page.getByRole('link', { name: 'Add survey' }).click()
  await page.getByLabel('Surveyed by').fill('Ada Yard')
  await page.getByRole('button', { name: 'Add survey' }).click()
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)

  await page.getByRole('link', { name: 'Add units' }).click()
  await page.getByRole('button', { name: / Units required$/ }).click()
  await page.getByRole('option', { name: /GR-101/ }).click()
  await page.getByRole('option', { name: /GR-102/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add units' }).click()
  const row = page.getByRole('row').filter({ hasText: 'GR-101' })
  await expect(row).toContainText('Not read')
  await row.getByRole('link', { name: 'GR-101' }).click()
  await expect(page).toHaveURL(/\/overview\/\d+$/)
  await expect(page.getByRole('complementary').getByText('Tires from above')).toBeVisible()
  await expect(row).toBeVisible()
  expect(await objections(page)).toEqual([])

  await page.getByRole('link', { name: 'Mileage and comments' }).click()
  await page.getByLabel('Odometer').fill('12')
  await page.getByLabel('Comments').fill('Parked at gate 3.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('complementary').getByText('Parked at gate 3.')).toBeVisible()
  await expect(row).toContainText(/6x4 tractor12$/)

  // From one unit to the next the list keeps its place, and closing leads back to it.
  await page.getByRole('row').filter({ hasText: 'GR-102' }).getByRole('link', { name: 'GR-102' }).click()
  await expect(page.getByRole('complementary').getByText('GR-102', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/overview$/)
  await expect(page.getByRole('complementary')).toHaveCount(0)

  await page.getByRole('link', { name: 'Finish survey' }).click()
  await expect(page.getByRole('complementary').getByRole('row').filter({ hasText: 'GR-101' })).toBeVisible()
  expect(await objections(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish survey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish survey' }).click()
  await expect(page.getByText('Survey finished.')).toBeVisible()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add units' })).toBeDisabled()
})

import { press, typeInto } from './keyboard.ts'
import { expect, test } from './portalTest.ts'

test('a number input accepts digits only, steps by arrow keys and shows errors', async ({ open }) => {
  const page = await open('gyr', '/secured-report')
  await page.getByRole('button', { name: 'Filters' }).click()
  const number = page.getByLabel('Unit id')
  await number.pressSequentially('1a2.-')
  await expect(number).toHaveValue('12')
  await press(number, 'ArrowUp')
  await expect(number).toHaveValue('13')
  await press(number, 'ArrowDown')
  await expect(number).toHaveValue('12')
  await typeInto(number, '501')
  await expect(page.getByText('Please enter a value less than or equal to 500')).toBeVisible()
  // A wrong number holds the filters back.
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).not.toHaveURL(/unit_id/)
  await typeInto(number, '5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/unit_id=5/)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

test('a date input accepts digits and slashes, up to the latest allowed day', async ({ open }) => {
  const page = await open('gyr', '/secured-report')
  await page.getByRole('button', { name: 'Filters' }).click()
  const date = page.getByLabel('Seen since')
  await date.pressSequentially('a2/30/2026')
  await date.blur()
  await expect(date).toHaveValue('2/30/2026')
  await expect(page.getByText('Please enter date in the correct format')).toBeVisible()
  await typeInto(date, '1/1/2999')
  await expect(page.getByText('Choose a date no later than today.')).toBeVisible()
  await typeInto(date, '1/2/2020')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/date_from=2020-01-02/)
})

import { press } from './keyboard.ts'
import { expect, test } from './portalTest.ts'

test('a customer begins with what is critical, finds every unit of it, and the list of reports below', async ({ open }) => {
  const page = await open('cus', '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  const figure = page.getByRole('listitem').filter({ hasText: 'Critical tires' }).first()
  await expect(figure).toContainText(/[1-9]\d*/)
  const units = page.getByRole('region', { name: 'Units with critical tires, longest first' })
  const first = units.getByRole('row').nth(1).getByRole('link')
  const number = await first.innerText()
  await press(first)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

  await page.goto('/')
  const recent = page.getByRole('complementary').getByRole('link').first()
  await expect(recent).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText(number)
  await press(units.getByRole('link', { name: /^Show all/ }))
  await expect(page).toHaveURL(/\/checkpoint\?.*report_type=critical/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Checkpoint trend' })).toBeVisible()
})

test('administrators begin with what waits for them, and a home has no address of its own', async ({ open }) => {
  const page = await open('admin', '/administration-home')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'Account requests, oldest first' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email not sent' })).toBeVisible()
})

import { expect, fails, journey, test } from './portalTest.ts'

test('a page without permission names the missing one, and closing leads to the index', journey, async ({ open }) => {
  const page = await open('cus-basic', '/secured-report')
  const popup = page.getByRole('alertdialog', { name: 'Error' })
  await expect(popup).toContainText("You don't have permissions to this page!")
  await expect(popup).toContainText('You need the permission Scrap analysis.')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})

test('a user with the permission opens the page from the index', async ({ open }) => {
  const page = await open('gyr', '/')
  await page.getByRole('main').getByRole('link', { name: 'Secured report' }).click()
  await expect(page.getByRole('heading', { name: 'Secured report', level: 1 })).toBeVisible()
})

test('an unknown path leads to /404, which links to the reports', async ({ open }) => {
  const page = await open('cus', '/nowhere/at-all')
  await expect(page).toHaveURL(/\/404$/)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})

test('a failed permission check shows a message and can be retried', fails, async ({ open }) => {
  const page = await open('cus', '/')
  await page.route('**/api/v2/authorization/check_permissions', (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/nowhere/else')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/v2/authorization/check_permissions')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/404$/)
})

test('a unit of another fleet is not found by its address', { ...fails, ...journey }, async ({ open }) => {
  const page = await open('cus', '/checkpoint/detail/999999')
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible()
})

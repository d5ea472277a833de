import { press, typeInto } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

test('the home of a customer shows critical units first and the list of reports below', journey, async ({ open }) => {
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
  await expect(page).toHaveURL(/\/units-to-check/)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Checkpoint trend' })).toBeVisible()
})

test('the home of administrators shows their open tasks and has no address of its own', async ({ open }) => {
  const page = await open('admin', '/administration-home')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('region', { name: 'Account requests, oldest first' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Email not sent' })).toBeVisible()
  await expect(page.getByRole('region').first()).toHaveAccessibleName('Account requests, oldest first')
})

test('the home of staff shows the accounts with the most critical tires', journey, async ({ open }) => {
  const page = await open('gyr', '/')
  const accounts = page.getByRole('region', { name: 'Accounts with most critical tires', exact: true })
  const first = accounts.getByRole('row').nth(1)
  await expect(first).toContainText(/[1-9]\d*/)
  await expect(
    page.getByRole('region', { name: 'Accounts that changed most in 7 days', exact: true }).getByRole('row').nth(1),
  ).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Units with critical tires, longest first' }).getByRole('row').nth(1),
  ).toBeVisible()

  const row = accounts
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Trend' }) })
    .first()
  const name = await row.getByRole('link').first().innerText()
  await press(row.getByRole('link', { name: 'Dashboard' }))
  await expect(page).toHaveURL(/\/fleet-dashboard\?.*account_id=\d+/)
  await expect(page.getByText(name).first()).toBeVisible()
  await page.goBack()
  await press(row.getByRole('link').first())
  await expect(page).toHaveURL(/\/units-to-check\?.*accounts=\d+/)
  await expect(page).toHaveURL(/condition=any/)
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
})

test('a favorite shows its current count', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  const critical = page.locator('.tile').filter({ hasText: 'Critical exceptions' }).locator('.tile-value')
  await expect(critical).toContainText(/\d/)
  const number = (await critical.innerText()).trim()
  await press(page.getByRole('button', { name: 'Favorite' }))
  const dialog = page.getByRole('dialog', { name: 'Save as a favorite' })
  await typeInto(dialog.getByLabel('Name'), 'Stop these')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toBeHidden()
  await page.goto('/')
  const row = page
    .getByRole('region', { name: 'Favorites', exact: true })
    .getByRole('row')
    .filter({ hasText: 'Stop these' })
  await expect(row.getByRole('cell').nth(1)).toHaveText(`${number} Critical exceptions`)
})

test('a change has its sign, and each number of a location opens its units', async ({ open }) => {
  const page = await open('cus', '/')
  const figure = page.getByRole('listitem').filter({ hasText: 'Critical tires' }).first()
  await expect(figure).toContainText(/([+-]\d+|0) was \d+/)
  const count = (await figure.innerText()).match(/\d+/)?.[0] ?? ''
  await press(figure.getByRole('link', { name: 'Critical tires' }))
  await expect(page).toHaveURL(/\/units-to-check\?condition=critical$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Critical tires' }).first()).toContainText(count)
  await page.goBack()
  const row = page
    .getByRole('region', { name: 'Tires by location, now and against 7 days ago' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .nth(1)
  await press(row.getByRole('link').last())
  await expect(page).toHaveURL(/\/units-to-check\?.*condition=warning/)
  await page.goBack()
  await press(row.getByRole('link').first())
  await expect(page).toHaveURL(/\/units-to-check\?.*condition=any/)
})

test('on a phone the home fits the screen and shows the reason of a critical unit', async ({ open }) => {
  const page = await open('cus', '/')
  await page.setViewportSize({ width: 390, height: 844 })
  const units = page.getByRole('region', { name: 'Units with critical tires, longest first' })
  await expect(units.getByRole('listitem').filter({ hasText: 'GR-101' })).toContainText(
    /Reason\s*LF\s*88\s*psi\s*-20\.0%/,
  )
  await expect(units.getByRole('table')).toHaveCount(0)
  const wider = await page
    .locator('.report.home, .report.home *')
    .evaluateAll((all) => all.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1).length)
  expect(wider).toBe(0)
})

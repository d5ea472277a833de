import { answerAsPortal } from './asPortal.ts'
import { expect, fails, signIn, test } from './portalTest.ts'

const latin = `http://127.0.0.1:${process.env.E2E_PORT_LA}`

test.describe('where the sibling site is known', () => {
  test.use({ baseURL: latin })
  test.beforeEach(({ context }) =>
    context.route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
    ),
  )

  test('a missing right to tire management is reported, and closing leads home', async ({ page }) => {
    await signIn(page, 'cus-basic', '/torque-summary-report')
    const popup = page.getByRole('alertdialog', { name: 'Error' })
    await expect(popup).toContainText("You don't have permissions to this portal!")
    await expect(popup).toContainText('You need the permission Tire management.')
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:9\/fleet-central\/dashboard\?user=[\w-]{43}&lang=en-US$/)
  })

  test('Home leads to the dashboard of the group, with the token', async ({ page }) => {
    await signIn(page, 'gyr')
    const token = await page.evaluate(() => localStorage.getItem('TOKEN'))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
      'href',
      `http://127.0.0.1:9/business-solutions/dashboard?user=${token}&lang=en-US`,
    )
  })
})

test.describe('in an old Internet Explorer', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko' })
  test('a too long address is reported, and closing continues without its query', async ({ open }) => {
    const page = await open('cus', `/my-info?long=${'x'.repeat(2000)}`)
    const popup = page.getByRole('alertdialog', { name: 'Too long URL' })
    await expect(popup).toContainText("Internet explorer doesn't support long URL. Please use different browser.")
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/my-info$/)
    await expect(page.getByRole('heading', { name: 'My information' })).toBeVisible()
    await expect(popup).toBeHidden()
  })
})

test('closing the popup of a server error closes the loader too', async ({ open }) => {
  const page = await open('cus', '/gallery')
  await page.getByRole('button', { name: 'Begin report' }).click()
  await expect(page.getByLabel('Queue report')).toHaveText('1')
  await page.getByRole('button', { name: 'serverError' }).click()
  await page.getByRole('alertdialog', { name: 'System Error' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('Queue report')).toHaveText('0')
})

test('every tab has a name of its own that lasts as long as the tab', async ({ open, context }) => {
  const nameOf = (tab: typeof page) => tab.evaluate(() => sessionStorage.getItem('TAB_ID'))
  const page = await open('cus', '/my-info')
  await expect(page.getByRole('heading', { name: 'My information' })).toBeVisible()
  const name = await nameOf(page)
  expect(name).toMatch(/^[0-9a-f]{16}$/)
  await page.reload()
  expect(await nameOf(page)).toBe(name)
  const other = await context.newPage()
  await other.goto('/my-info')
  await expect(other.getByRole('heading', { name: 'My information' })).toBeVisible()
  expect(await nameOf(other)).not.toBe(name)
})

test('a language without a pack leads to the sign-in', fails, async ({ page }) => {
  await signIn(page, 'dlr', '/my-info')
  await page.route('**/api/Content/LanguagesPack/**', (route) =>
    answerAsPortal(route, 404, {
      response_status: { code: 404, description: 'Not found', is_error: true, errors: [] },
    }),
  )
  await page.goto('/my-info?lang=de-DE')
  await expect(page).toHaveURL(/\/membership\/login/)
})

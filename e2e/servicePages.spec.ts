import { expect, journey, test } from './portalTest.ts'

test('the service tab links to external pages with the base parameters and the user', journey, async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard?tab=service&account_type=us_national_account&dates=last30days')
  const history = page.getByRole('tabpanel').getByRole('link', { name: /^Service history/ })
  await expect(history).toHaveAccessibleName('Service history (opens in a new window)')
  await expect(history).toHaveAttribute('target', '_blank')
  const told = async (): Promise<URL> => new URL((await history.getAttribute('href')) ?? '')
  const token = await page.evaluate(() => localStorage.getItem('TOKEN'))
  await expect(history).toHaveAttribute('href', /date_type=0/)
  const address = await told()
  expect(address.origin + address.pathname).toBe('http://127.0.0.1:9/service-history')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    date_type: '0',
    user: token,
    token,
    lang: 'en-US',
    mode: 'sso',
    email: 'cus@example.test',
    source: 'service-history',
  })
  expect(address.searchParams.get('account_id')).toMatch(/^\d+$/)

  // The configured address keeps its own query; opening it adds the filters applied now.
  await page.goto('/fleet-dashboard?tab=service&dates=yearToDate&regions=Midwest')
  const map = page.getByRole('tabpanel').getByRole('link', { name: /^Heat map/ })
  await expect(map).toHaveAttribute('href', /layer=calls&.*regions=Midwest/)
  await page
    .context()
    .route('http://127.0.0.1:9/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
    )
  const popup = page.waitForEvent('popup')
  await map.click()
  await expect(await popup).toHaveURL(/heat-map\?layer=calls/)
  const opened = new URL((await map.getAttribute('href')) ?? '')
  expect([opened.searchParams.get('date_type'), opened.searchParams.getAll('regions')]).toEqual(['2', ['Midwest']])

  // The favourites lead there with what the dashboard was last asked.
  await page.goto('/favorite-reports')
  await expect(page.getByRole('link', { name: /^Service history/ })).toHaveAttribute('href', /date_type=2/)
  await page.goto('/fleet-dashboard?tab=purchases')
  await expect(page.getByRole('heading', { name: 'Top products' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Service history/ })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile', viewport: { width: 390, height: 844 } })
  test('service pages open in the same window', async ({ open }) => {
    const page = await open('cus', '/fleet-dashboard?tab=service')
    const link = page.getByRole('tabpanel').getByRole('link', { name: /^Service history/ })
    await expect(link).toHaveAccessibleName('Service history')
    await expect(link).not.toHaveAttribute('target')
  })
})

test('users without a dashboard have no such links among the favorites', async ({ open }) => {
  const page = await open('cus-basic', '/favorite-reports')
  await expect(page.getByRole('heading', { level: 1, name: 'Favorite reports' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Heat map/ })).toHaveCount(0)
})

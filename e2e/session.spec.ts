import type { Page } from '@playwright/test'
import { answerAsPortal } from './asPortal.ts'
import { expect, fails, fillSignIn, journey, signIn, test } from './portalTest.ts'

const popup = (page: Page) => page.getByRole('alertdialog', { name: 'Session expired' })

/** Ends the page's session on the server, behind its back. */
async function endSession(page: Page): Promise<void> {
  const secrets = await page.evaluate(() => ({
    token: localStorage.getItem('TOKEN'),
    apiKey: localStorage.getItem('API_KEY'),
  }))
  const ended = await page.request.post('/api/v2/authorization/logout', {
    headers: { authorization: `Bearer ${secrets.token}`, api_key: secrets.apiKey ?? '' },
  })
  expect(ended.ok()).toBe(true)
}

test(
  'a call in a session that has ended shows the popup; closing it signs in and comes back',
  { ...fails, ...journey },
  async ({ page }) => {
    await signIn(page, 'dlr', '/checkpoint')
    await expect(page.getByRole('heading', { name: 'Checkpoint inspections', level: 1 })).toBeVisible()
    await expect(page.getByText('Critical exceptions')).toBeVisible()
    await endSession(page)
    await page.getByRole('button', { name: /^Updated/ }).click()
    await expect(popup(page)).toContainText('Your session has expired due to inactivity. Please log in again.')
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await fillSignIn(page, 'dlr')
    await expect(page).toHaveURL(/\/checkpoint/)
    await expect(page.getByText('Critical exceptions')).toBeVisible()
  },
)

test('an expired session shows the popup, and closing it continues after the refresh', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'dlr', '/my-info')
  await expect(page.getByRole('heading', { name: 'My information' })).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('TOKEN'))
  await page.clock.fastForward('31:00')
  await expect(popup(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('TOKEN'))).not.toBe(before)
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'My information' })).toBeVisible()
  await expect(page).toHaveURL(/\/my-info$/)
})

test('an unknown token leads to the sign-in', fails, async ({ page }) => {
  await signIn(page, 'dlr')
  // The sign-in has kept its own token by then.
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await page.evaluate(() => localStorage.setItem('TOKEN', 'made up'))
  await page.goto('/checkpoint')
  await expect(page).toHaveURL(/\/membership\/login\?.*return_path=%2Fcheckpoint(&lang=en-US)?$/)
})

test('an unreachable server is reported and can be retried', { ...fails, ...journey }, async ({ page }) => {
  await signIn(page, 'dlr')
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(
    page.getByRole('heading', { name: 'Could not connect to server. Please try again later.' }),
  ).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
})

test('a failure of the server shows its popup with the id to quote', fails, async ({ page }) => {
  await signIn(page, 'dlr', '/checkpoint')
  await expect(page.getByText('Critical exceptions')).toBeVisible()
  await page.route('**/api/v2/checkpoint/report', (route) =>
    answerAsPortal(route, 500, {
      response_status: { code: 500, description: 'no', is_error: true, errors: [], id: 'id-7' },
    }),
  )
  await page.getByRole('button', { name: /^Updated/ }).click()
  const error = page.getByRole('alertdialog', { name: 'System Error' })
  await expect(error).toContainText('Something went wrong please try again.')
  await expect(error).toContainText('id-7')
  await error.getByRole('button', { name: 'Close' }).click()
  await expect(error).toBeHidden()
})

test('another host name of the server redirects to the portal’s own', async ({ page, baseURL }) => {
  const own = new URL(baseURL!)
  await page.goto(`http://localhost:${own.port}/favorite-reports?sort=name`)
  await fillSignIn(page, 'cus')
  await expect(page).toHaveURL(`${own.origin}/favorite-reports?sort=name`)
  await expect(page.getByRole('heading', { level: 1, name: 'Favorite reports' })).toBeVisible()
})

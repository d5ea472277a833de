import { expect, fails, journey, test } from './portalTest.ts'

/** Returns true if an element has a background of its own, as it does once its styles are loaded. */
const isOpaque = (element: Element): boolean => getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'

test(
  'offline, a feature that cannot load shows a message and leaves the page unchanged',
  { ...fails, ...journey },
  async ({ open }) => {
    const page = await open('cus', '/checkpoint')
    await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
    await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Favorite', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'This part of the page did not load' })
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(
      page.getByText('This part of the page did not load. The server did not respond. Check the connection.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()

    await page.unroute('**/assets/**')
    await notice.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a favorite' })
    await expect(dialog).toBeVisible()
    // Its styles came too.
    expect(await dialog.locator('xpath=..').evaluate(isOpaque)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await page.locator('.engine-popover').evaluate(isOpaque)).toBe(true)
  },
)

test('a page whose script stalls shows an error after two minutes and can be reloaded', fails, async ({ open }) => {
  const page = await open('cus', '/')
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('about:blank')
  // The chunks of the engine never arrive.
  await page.route(/assets\/(reportEngine|FormRoute)[^/]*\.js/, () => new Promise(() => {}))
  await page.goto('/checkpoint')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(page.getByText('This page could not be displayed')).toBeHidden()
  await page.clock.fastForward(61_000)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await retry.click()
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
})

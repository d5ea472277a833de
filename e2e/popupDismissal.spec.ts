import { press } from './keyboard.ts'
import { expect, journey, moving, optionsOf, test } from './portalTest.ts'

test.use(moving)

test('the first click outside open options takes effect', journey, async ({ open }) => {
  const page = await open('gyr', '/checkpoint')
  await page.getByRole('button', { name: 'Filters' }).click()
  // A short list, which leaves the button beneath it in sight.
  await page.getByRole('button', { name: /^All countries Countries$/ }).click()
  await optionsOf(page).first().click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page).toHaveURL(/countries=\w+/)
  // The choice is visible, and the focus is where it can be changed.
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
})

test('options close by their button, Escape, a click outside and Tab', async ({ open }) => {
  const page = await open('gyr', '/checkpoint')
  await page.getByRole('button', { name: 'Filters' }).click()
  const accounts = page.getByRole('button', { name: /Accounts$/ })
  const list = page.getByRole('listbox')
  await accounts.click()
  await expect(list).toBeVisible()
  await accounts.click()
  await expect(list).toHaveCount(0)
  await accounts.click()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(accounts).toBeFocused()
  await accounts.click()
  // The page may scroll beneath it, as it does for who comes to it from further up.
  await page.evaluate(() => {
    document.body.style.minHeight = '300vh'
    window.scrollBy(0, 40)
  })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(40)
  await expect(list).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toHaveCount(0)
  // The panel itself stays open through all of it.
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
})

test('the first click on another field opens its options', async ({ open }) => {
  const page = await open('gyr', '/checkpoint')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: /Accounts$/ }).click()
  await page.getByRole('button', { name: /^All countries Countries$/ }).click()
  await expect(page.getByRole('listbox', { name: 'Countries' })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(1)
})

test('the export menu opens by Enter, lets the first click outside act and returns the focus', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page.getByRole('link', { name: 'GR-105' }).waitFor()
  const exporting = page.getByRole('button', { name: 'Export' })
  const items = page.getByRole('menuitem')
  // Twice: the first time the menu's code takes the place of a plain button.
  for (const round of [1, 2]) {
    await press(exporting)
    await expect(items.first(), `${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(exporting).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  const arriving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await arriving
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  await expect(exporting).toBeFocused()
  await exporting.click()
  await expect(items.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(items).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true')
})

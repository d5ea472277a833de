import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, test } from './portalTest.ts'

// A test opens all components of the gallery.
test.describe.configure({ timeout: 300_000 })

const open = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: 'Pieces' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Numeric input' })).toBeVisible()
}
const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The role and texts of each popup; document 000, section 2. */
const popups = [
  { kind: 'terms', role: 'dialog', name: 'Terms and privacy', says: 'This portal is for people' },
  {
    kind: 'sessionExpired',
    role: 'alertdialog',
    name: 'Session expired',
    says: 'Your session has expired due to inactivity. Please log in again.',
  },
  {
    kind: 'longUrl',
    role: 'alertdialog',
    name: 'Too long URL',
    says: "Internet explorer doesn't support long URL. Please use different browser.",
  },
  { kind: 'noPagePermission', role: 'alertdialog', name: 'Error', says: "You don't have permissions to this page!" },
  {
    kind: 'noPortalPermission',
    role: 'alertdialog',
    name: 'Error',
    says: "You don't have permissions to this portal!",
  },
  { kind: 'serverError', role: 'alertdialog', name: 'System Error', says: 'Something went wrong please try again.' },
] as const

test('the gallery of pieces has no axe violations in light and dark', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  expect(await axeViolations(page)).toEqual([])
})

test('popups are named, take the focus, keep it, and are closed by the keyboard', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  for (const { kind, role, name, says } of popups) {
    const popup = page.getByRole(role, { name, exact: true })
    // The page is loaded anew each time: a key may come before it listens.
    await expect(async () => {
      if (!(await popup.isVisible())) await press(page.getByRole('button', { name: kind, exact: true }))
      await expect(popup).toContainText(says, { timeout: 5_000 })
    }).toPass()
    const close = popup.getByRole('button', { name: 'Close' })
    await expect(close).toBeFocused()
    // Around and around, and never out of it.
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      expect(await popup.evaluate((element) => element.contains(document.activeElement)), `${kind} ${key}`).toBe(true)
    }
    // The popups' own tests cover the consequence of closing; this one covers that they close.
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await page.goto('/gallery')
    await open(page)
  }
})

test('closing a dialog returns the focus to its opener, and Enter has no side effect', async ({
  open: openAs,
  page,
}) => {
  await openAs('cus', '/gallery')
  await open(page)
  const opener = page.getByRole('button', { name: 'Delete…' })
  await press(opener)
  const dialog = page.getByRole('alertdialog', { name: 'Delete survey 1041?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.getByText('Deleted.')).toHaveCount(0)

  await press(opener)
  await press(dialog.getByRole('button', { name: 'Delete' }))
  await expect(page.getByRole('status').getByText('Deleted.')).toBeVisible()

  const leave = page.getByRole('button', { name: 'Leave…' })
  await press(leave)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toBeFocused()

  const favorite = page.getByRole('button', { name: 'Favorite…' })
  await press(favorite)
  const asks = page.getByRole('dialog', { name: 'Save as a favorite' })
  await expect(asks.getByLabel('Name')).toBeFocused()
  await typeInto(asks.getByLabel('Name'), '')
  await page.keyboard.press('Enter')
  await expect(asks.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(asks.getByRole('alert')).toHaveText('Name is required.')
  await page.keyboard.press('Escape')
  await expect(favorite).toBeFocused()
})

test('a toast is announced in an existing live region', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  const region = page.locator('#content ~ [role="status"]')
  await expect(region).toHaveCount(1)
  await expect(region).toBeEmpty()
  await page.getByRole('button', { name: 'Tell' }).click()
  await expect(region).toHaveText('Checkpoint inspections saved to your favorites.')
  await expect(region).toBeEmpty()
})

test('the loader names its queues and stays until the last one ends', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  const loader = page.getByRole('region', { name: 'Loader' })
  const said = page.locator('#portal > [role="status"]').first()
  const click = (name: string) => loader.getByRole('button', { name }).click()
  await click('Begin report')
  await click('Begin report')
  await click('Begin file')
  await expect(loader.getByLabel('Queue report')).toHaveText('2')
  await expect(loader.getByLabel('Queue file')).toHaveText('1')
  await expect(said).toHaveText('Loading...')
  await click('Begin with a title')
  await expect(said).toHaveText('Writing the file')
  for (const name of ['End report', 'End report', 'End file']) await click(name)
  await expect(loader.getByLabel('Queue report')).toHaveText('0')
  await expect(said).toHaveText('Writing the file')
  await click('End file')
  await expect(said).toBeEmpty()
  await click('Begin report')
  await click('Close')
  await expect(said).toBeEmpty()
})

test('a numeric input accepts digits and one dot, steps by arrow keys, and explains errors', async ({
  open: openAs,
  page,
}) => {
  await openAs('cus', '/gallery')
  await open(page)
  const amount = specimen(page, 'Amount: empty').getByRole('textbox')
  await amount.pressSequentially('-1a2.5.0')
  await expect(amount).toHaveValue('12.50')
  await press(amount, 'ArrowUp')
  await expect(amount).toHaveValue('13.5')
  await press(amount, 'ArrowDown')
  await press(amount, 'ArrowDown')
  await expect(amount).toHaveValue('11.5')
  await typeInto(amount, '1.234')
  await expect(amount).toHaveAccessibleDescription(/Maximum decimal length is 2/)
  await typeInto(amount, '.')
  await expect(amount).toHaveAccessibleDescription(/Incorrect format. Add leading and trailing number/)
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await expect(specimen(page, 'Amount: empty').locator('output')).toHaveText('wrong')

  const tires = specimen(page, 'Tires: whole numbers up to 18').getByRole('textbox')
  await typeInto(tires, '19')
  await expect(tires).toHaveAccessibleDescription(/Please enter a value less than or equal to 18/)
  await press(tires, 'ArrowUp')
  await expect(tires).toHaveValue('18')
  await expect(specimen(page, 'Odometer: required, and left empty').getByRole('textbox')).toHaveAccessibleDescription(
    /Odometer is required/,
  )
  await expect(specimen(page, 'Caps: disabled').getByRole('textbox')).toBeDisabled()
})

test('a date input accepts MM/DD/YYYY and rejects invalid dates', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  const since = specimen(page, 'Seen since: empty')
  const input = since.getByRole('textbox')
  await input.pressSequentially('Jul 7/4/2026')
  await expect(input).toHaveValue('7/4/2026')
  await expect(since.locator('output')).toHaveText('"2026-07-04"')
  await typeInto(input, '02/30/2026')
  await input.blur()
  await expect(input).toHaveAccessibleDescription(/Please enter date in the correct format/)
  await expect(since.locator('output')).toHaveText('wrong')
  await typeInto(input, '')
  await expect(since.locator('output')).toHaveText('null')
  await expect(
    specimen(page, 'Survey date: required, and left empty').getByRole('textbox'),
  ).toHaveAccessibleDescription(/Date is required\./)
  const past = specimen(page, 'Fitted: no day after today').getByRole('textbox')
  await typeInto(past, '01/01/2999')
  await past.blur()
  await expect(past).toHaveAccessibleDescription(/Choose a date no later than today/)
})

test('failures are alerts with an action, and waiting states have a name', async ({ open: openAs, page }) => {
  await openAs('cus', '/gallery')
  await open(page)
  await expect(specimen(page, 'a fault of the server').getByRole('alert')).toContainText('a1b2c3')
  await expect(specimen(page, 'not there').getByRole('button')).toHaveCount(0)
  await specimen(page, 'no answer').getByRole('button').click()
  await expect(page.getByRole('status').getByText('Asked again.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Writing the file' })).toBeVisible()
  await specimen(page, 'did not load').getByRole('button').first().click()
  await expect(
    page.getByRole('listbox').or(page.getByRole('dialog')).filter({ hasText: 'The options did not load.' }),
  ).toBeVisible()
  await expect(specimen(page, 'drawings: did not load').getByText('The options did not load.')).toBeVisible()
})

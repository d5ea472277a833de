import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { askAs, expect, journey, named, optionsOf, test } from './portalTest.ts'

const chip = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Filters' }).getByRole('button', { name: title })
const tile = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

test(
  'a customer’s checkpoint report opens with all fleets, and an account group from a link can be removed',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/checkpoint')
    await expect(chip(page, 'All accounts')).toBeVisible()
    await expect(chip(page, 'Account group')).toHaveCount(0)
    const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
    const unitsOf = async (body: object): Promise<number> =>
      (
        await askAs<{ total_items: number }>(page, 'checkpoint/report', {
          date_from: day(29),
          date_to: day(0),
          report_type: 'latest',
          ...body,
        })
      ).total_items
    const [all, national] = [await unitsOf({}), await unitsOf({ account_group: 'us_national_account' })]
    expect(all).toBeGreaterThan(national)
    await expect(tile(page, 'different units')).toContainText(String(all))

    await page.goto('/checkpoint?account_group=us_national_account')
    await expect(tile(page, 'different units')).toContainText(String(national))
    await chip(page, 'Account group').click()
    await page.getByRole('button', { name: /Account group required$/ }).click()
    await page.getByRole('option', { name: 'All my fleets' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(tile(page, 'different units')).toContainText(String(all))
    await expect(chip(page, 'Account group')).toHaveCount(0)
  },
)

test('every report opens with all fleets for customers and dealers, without an account group', async ({ open }) => {
  for (const login of ['cus', 'dlr'] as const) {
    for (const path of [
      '/checkpoint-trend',
      '/tireoptix',
      '/product-wear-rate-report',
      '/unit-history-report',
      '/scrap-analysis-report',
      '/fleet-condition-report',
    ]) {
      const page = await open(login, path)
      await expect(chip(page, /All accounts/).first()).toBeVisible()
      await expect(chip(page, /Account group/)).toHaveCount(0)
    }
  }
  const page = await open('cus', '/fleet-dashboard')
  await expect(chip(page, 'Account All accounts')).toBeVisible()
  await expect(chip(page, 'Account type')).toHaveCount(0)
  await chip(page, 'Account All accounts').click()
  await page.getByRole('button', { name: /Account required$/ }).click()
  await expect(optionsOf(page)).toHaveText([/All accounts/, /Clearwater Transport/, /Granite Ridge Freight/])
})

test('chosen filters carry over to the next report, are shown there, and can be undone', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await chip(page, 'All accounts').click()
  await page.getByRole('button', { name: /Accounts$/ }).click()
  await page.keyboard.type('Granite')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(chip(page, 'Accounts Granite Ridge Freight')).toBeVisible()

  await page.goto('/checkpoint-trend')
  const line = page.getByText('Carried over from Checkpoint inspections: Accounts.')
  await expect(line).toBeVisible()
  await expect(chip(page, 'Accounts Granite Ridge Freight')).toBeVisible()
  await press(page.getByRole('button', { name: 'Undo' }), 'Enter')
  await expect(line).toHaveCount(0)
  await expect(chip(page, 'All accounts')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await page.goto('/product-wear-rate-report')
  await expect(chip(page, 'Accounts All accounts')).toBeVisible()
  await expect(page.getByText('Carried over')).toHaveCount(0)
})

test('a user with a single fleet runs its checkpoint report', journey, async ({ open, browser }) => {
  const admin = await open('admin', '/manage-users/add')
  const address = `${named('fleet').replace(' ', '-')}@fleet.example`
  await typeInto(admin.getByLabel('First name'), 'Flo')
  await typeInto(admin.getByLabel('Sign-in name'), address)
  await typeInto(admin.getByLabel('Email'), address)
  for (const [field, options] of [
    [/ Group required$/, ['Fleet customer']],
    [/ Permissions$/, ['Tire management']],
    [/ Fleets$/, ['Clearwater Transport']],
  ] as const) {
    await admin.getByRole('button', { name: field }).click()
    for (const option of options) {
      await admin.keyboard.type(option.split(' (')[0]!)
      await admin.getByRole('option', { name: option }).first().click()
      await admin.keyboard.press('Escape')
      if (options.length > 1) await admin.getByRole('button', { name: field }).click()
    }
    await admin.keyboard.press('Escape')
  }
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('User Flo added.')).toBeVisible()

  const context = await browser.newContext()
  const flo = await context.newPage()
  const link = flo
    .getByRole('article')
    .filter({ hasText: address })
    .getByRole('link', { name: /password\?code=/ })
    .first()
  await expect(async () => {
    await flo.goto('/membership/mail')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await link.click()
  await typeInto(flo.getByLabel('New password'), 'a long enough sentence')
  await typeInto(flo.getByLabel('Confirm password'), 'a long enough sentence')
  await flo.getByRole('button', { name: 'Save password' }).click()
  await flo.goto('/checkpoint')
  await typeInto(flo.getByLabel('Email'), address)
  await typeInto(flo.getByLabel('Password'), 'a long enough sentence')
  await flo.getByRole('button', { name: 'Sign in' }).click()
  await flo.getByRole('dialog', { name: 'Terms and privacy' }).getByRole('button', { name: 'Agree' }).click()
  await expect(flo.getByRole('heading', { level: 1, name: 'Checkpoint inspections' })).toBeVisible()
  await expect(chip(flo, 'Accounts Clearwater Transport')).toBeVisible()
  await expect(flo.getByRole('grid').getByRole('link').first()).toBeVisible()
  await context.close()
})

test('a link to accounts out of reach shows what is left out until filters are applied', async ({ open }) => {
  const page = await open('cus', '/checkpoint?account_group=all&accounts=3&dates=last30days')
  const notice = page.getByRole('alert').filter({ hasText: 'Part of this link is unknown or out of your reach' })
  await expect(notice).toContainText('Left out: Accounts “3”.')
  await expect(notice).toContainText('Shown instead: All accounts.')
  await page.goto('/fleet-dashboard?account_type=us_national_account&account_id=3')
  await expect(notice).toContainText('Left out: Account “3”.')
  await expect(notice).toContainText('Shown instead: Granite Ridge Freight.')
  await page.goto('/fleet-dashboard?tab=nothing')
  await expect(notice).toContainText('Left out: Tab “nothing”.')
  await expect(notice).toContainText('Shown instead: Tab: Purchases.')
  await page.goto('/checkpoint')
  await expect(page.getByText('Critical exceptions', { exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

const partsOfLinks = [
  ['dates=2026-13', 'Inspected “2026-13”', 'Last 30 days'],
  ['problem=rust', 'Exceptions “rust”', 'All units'],
  ['survey_by=Nobody', 'Surveyed by “Nobody”', 'Surveyed by anyone'],
  ['severity=critical', 'severity “critical”', null],
  ['sort=-nothing', 'Sort by “nothing”', 'the usual order'],
  ['page=99', 'Page “99”', 'Page: 1'],
  ['page=last&sort=nothing', 'Sort by “nothing” and Page “last”', 'the usual order and Page: 1'],
] as const
for (const [part, left, shown] of partsOfLinks) {
  test(`a link with ${part} shows what is left out and what is shown instead`, async ({ open }) => {
    const page = await open('cus', `/checkpoint?account_group=us_national_account&${part}`)
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this link is unknown or out of your reach' })
    await expect(notice).toContainText(`Left out: ${left}.`)
    if (shown) await expect(notice).toContainText(`Shown instead: ${shown}.`)
    await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
    await page.locator('.ag-header-cell[col-id="unit_number"]').click()
    await expect(page).toHaveURL(/sort=-?unit_number/)
    if (/sort|page/.test(part)) await expect(notice).toHaveCount(0)
  })
}

const linksOfAccounts = [
  ['product-wear-rate-report?accounts', 'All accounts'],
  ['scrap-analysis-report?accounts', 'Accounts: All accounts'],
  ['fleet-condition-report?account_ids', null],
  ['product-analysis-report?accounts', null],
  ['unit-history-report?accounts', null],
] as const
for (const [link, shown] of linksOfAccounts) {
  test(`a link with /${link}=3 reports that accounts of others are left out`, async ({ open }) => {
    const page = await open('cus', `/${link}=3`)
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this link is unknown or out of your reach' })
    await expect(notice).toContainText('Left out: Accounts “3”.')
    if (shown) await expect(notice).toContainText(`Shown instead: ${shown}.`)
    await page.goto(`/${link}=1`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(notice).toHaveCount(0)
  })
}

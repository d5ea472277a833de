import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { expect, fails, journey, named, test } from './portalTest.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const saving = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function choose(page: Page, field: RegExp, ...options: string[]): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  for (const option of options) await page.getByRole('option', { name: option }).first().click()
  if (options.length > 1) await page.keyboard.press('Escape')
}

const addressOf = (name: string): string => `${named(name).replace(' ', '-')}@fleet.example`

/** Opens a user from the list. */
async function edit(page: Page, login: string): Promise<void> {
  await page.goto('/manage-users')
  await typeInto(page.getByRole('searchbox'), login)
  await page.getByRole('link', { name: login, exact: true }).click()
  await expect(page.getByLabel('Sign-in name')).toHaveValue(login)
}

/** The link of the newest mail to an address, as demo mode shows it. */
async function followMail(page: Page, to: string): Promise<void> {
  const link = page
    .getByRole('article')
    .filter({ hasText: to })
    .getByRole('link', { name: /password\?code=/ })
    .first()
  await expect(async () => {
    await page.goto('/membership/mail')
    await expect(link).toBeVisible({ timeout: 1000 })
  }).toPass()
  await link.click()
}

/** Follows the mail of somebody who was added, chooses a password, and signs in for the first time. */
async function begin(page: Page, address: string): Promise<void> {
  await followMail(page, address)
  await typeInto(page.getByLabel('New password'), 'a long enough sentence')
  await typeInto(page.getByLabel('Confirm password'), 'a long enough sentence')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(heading(page, 'Password saved')).toBeVisible()
  await page.goto('/')
  await typeInto(page.getByLabel('Email'), address)
  await typeInto(page.getByLabel('Password'), 'a long enough sentence')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test(
  'a new user sets a password by email, accepts the terms, and sees changed permissions at once',
  { ...fails, ...journey },
  async ({ open, browser }) => {
    const admin = await open('admin', '/manage-users')
    await admin.getByRole('link', { name: 'Add user' }).click()
    const address = addressOf('nora')
    await typeInto(admin.getByLabel('First name'), 'Nora')
    await typeInto(admin.getByLabel('Sign-in name'), address)
    await typeInto(admin.getByLabel('Email'), address)
    await choose(admin, / Group required$/, 'Staff (GYR)')
    await choose(admin, / Permissions$/, 'Scrap analysis', 'Wear rate')
    await saving(admin).click()
    await expect(heading(admin, 'Manage users')).toBeVisible()

    const context = await browser.newContext()
    const nora = await context.newPage()
    await begin(nora, address)
    const terms = nora.getByRole('dialog', { name: 'Terms and privacy' })
    await expect(terms).toBeVisible()
    await nora.keyboard.press('Escape')
    await expect(terms).toBeVisible()
    await terms.getByRole('button', { name: 'I agree' }).click()
    await expect(terms).toBeHidden()
    const main = nora.getByRole('main')
    await expect(main.getByRole('link', { name: 'Scrap analysis' })).toBeVisible()
    await nora.reload()
    await expect(main.getByRole('link', { name: 'Scrap analysis' })).toBeVisible()
    await expect(terms).toBeHidden()

    await edit(admin, address)
    await choose(admin, / Permissions$/, 'Scrap analysis', 'Fleet condition')
    await saving(admin).click()
    await expect(heading(admin, 'Manage users')).toBeVisible()
    // The open page learns of it by its long poll, which the server answers after 25 s at the latest.
    await expect(main.getByRole('link', { name: 'Fleet condition report' })).toBeVisible({ timeout: 60_000 })
    await expect(main.getByRole('link', { name: 'Scrap analysis' })).toHaveCount(0)

    await edit(admin, address)
    await admin.getByText('Locked', { exact: true }).click()
    await saving(admin).click()
    await expect(heading(admin, 'Manage users')).toBeVisible()
    await main.getByRole('link', { name: 'Fleet condition report' }).click()
    await expect(nora.getByRole('alertdialog', { name: 'Session expired' })).toBeVisible()
    await context.close()

    await admin.goto('/audit-trail')
    await expect(admin.getByRole('gridcell', { name: 'Permissions changed' }).first()).toBeVisible()
  },
)

test('an accepted account request notifies the applicant', async ({ open, browser }) => {
  const address = addressOf('otto')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto('/')
  await stranger.getByRole('link', { name: 'Request an account' }).click()
  await typeInto(stranger.getByLabel('First name'), 'Otto')
  await typeInto(stranger.getByLabel('Email'), address)
  await typeInto(stranger.getByLabel('Company'), 'Otto Tires')
  await stranger.getByLabel('a tire dealer').check()
  await stranger.getByRole('button', { name: 'Send request' }).click()
  await expect(stranger.getByRole('status')).toHaveText(
    'We have received your request. Check your email for the next steps.',
  )

  const admin = await open('admin', '/registrations')
  await admin.getByRole('link', { name: address }).click()
  await expect(admin.getByLabel('Company')).toHaveValue('Otto Tires')
  await choose(admin, / Decision required$/, 'Accept')
  await saving(admin).click()
  await expect(heading(admin, 'Account requests')).toBeVisible()
  await followMail(stranger, address)
  await expect(heading(stranger, 'Choose a password')).toBeVisible()
  await context.close()
})

test('a user without access is added only after a confirmation with the name', async ({ open }) => {
  const admin = await open('admin', '/manage-users/add')
  const address = addressOf('vera')
  await typeInto(admin.getByLabel('First name'), 'Vera')
  await typeInto(admin.getByLabel('Sign-in name'), address)
  await typeInto(admin.getByLabel('Email'), address)
  await choose(admin, / Group required$/, 'Staff (GYR)')
  // Everybody begins with the permission to sign in.
  await choose(admin, / Permissions$/, 'Portal')
  await admin.keyboard.press('Escape')
  await saving(admin).click()
  const question = admin.getByRole('alertdialog', {
    name: 'This user has no permissions and will see no reports. Save anyway?',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(heading(admin, 'Add user')).toBeVisible()
  // A customer with permissions and without a fleet is asked about alike.
  await choose(admin, / Group required$/, 'Fleet customer')
  await choose(admin, / Permissions$/, 'Portal')
  await admin.keyboard.press('Escape')
  await saving(admin).click()
  const fleets = admin.getByRole('alertdialog', { name: 'This user has no fleets and will see no tires. Save anyway?' })
  await fleets.getByRole('button', { name: 'Cancel' }).click()
  await expect(fleets).toHaveCount(0)
  await choose(admin, / Group required$/, 'Staff (GYR)')
  await choose(admin, / Permissions$/, 'Portal')
  await admin.keyboard.press('Escape')
  await saving(admin).click()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('User Vera added.')).toBeVisible()
  await expect(heading(admin, 'Manage users')).toBeVisible()
})

test(
  'a role fills group and permissions of a new user, which can be changed before saving',
  journey,
  async ({ open }) => {
    const admin = await open('admin', '/manage-users/add')
    const address = addressOf('rita')
    await typeInto(admin.getByLabel('First name'), 'Rita')
    await typeInto(admin.getByLabel('Sign-in name'), address)
    await typeInto(admin.getByLabel('Email'), address)
    await press(admin.getByRole('button', { name: 'Use a role' }), 'Enter')
    await expect(admin.getByRole('menuitem', { name: /^Fleet manager/ })).toBeFocused()
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect(admin.getByText('Fleet technician: filled in. Check it and save.')).toBeVisible()
    await expect(admin.getByRole('button', { name: /Fleet customer Group required$/ })).toBeVisible()
    await choose(admin, / Fleets$/, 'Clearwater Transport')
    await admin.keyboard.press('Escape')
    await saving(admin).click()
    await expect(admin.getByText('User Rita added.')).toBeVisible()
    await edit(admin, address)
    await expect(admin.getByRole('button', { name: / Permissions$/ })).toContainText('and 5 more')
    await expect(admin.getByText('(TM')).toHaveCount(0)
  },
)

test('a customer without a fleet sees who can give access', async ({ open, browser }) => {
  const admin = await open('admin', '/manage-users/add')
  const address = addressOf('ines')
  await typeInto(admin.getByLabel('First name'), 'Ines')
  await typeInto(admin.getByLabel('Sign-in name'), address)
  await typeInto(admin.getByLabel('Email'), address)
  await choose(admin, / Group required$/, 'Fleet customer')
  await choose(admin, / Permissions$/, 'Tire management')
  await saving(admin).click()
  await admin
    .getByRole('alertdialog', { name: 'This user has no fleets and will see no tires. Save anyway?' })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(heading(admin, 'Manage users')).toBeVisible()

  const context = await browser.newContext()
  const ines = await context.newPage()
  await begin(ines, address)
  await ines.getByRole('dialog', { name: 'Terms and privacy' }).getByRole('button', { name: 'I agree' }).click()
  await expect(ines.getByRole('heading', { name: 'You have no fleets yet' })).toBeVisible()
  await ines.getByRole('main').getByRole('link', { name: 'Checkpoint inspections' }).click()
  await expect(ines.getByText('An administrator of the portal can give you access to a fleet.')).toBeVisible()
  await expect(ines.getByText('Widen the dates')).toHaveCount(0)
  await context.close()
})

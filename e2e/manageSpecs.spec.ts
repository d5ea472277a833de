import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

test('a fleet gets its own specifications, sees their effects, and removes them', journey, async ({ open }) => {
  const page = await open('admin', '/manage-specs')
  await expect(page.getByRole('heading', { name: 'Manage specifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('menuitem').first()).toContainText(
    /specifications \(all 3 rows\), fleets and locations \(all \d+ rows\), changes \(all \d+ rows\)/,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Granite Ridge Freight' }).first().click()
  await expect(page).toHaveURL(/account=\d+/)
  expect(await axeViolations(page)).toEqual([])

  const changes = (kind: string) => page.getByRole('row').filter({ hasText: kind }).filter({ hasText: 'Ada Minton' })
  const [added, removed] = [await changes('Added').count(), await changes('Removed').count()]
  const edit = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Edit specifications' }).click()
    await expect(page.getByRole('heading', { name: 'Steer axles' })).toBeVisible()
  }
  await edit()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit specifications Granite Ridge Freight')
  await expect(page.getByRole('definition').filter({ hasText: 'One fleet' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const trailer = page.getByRole('region', { name: 'Trailer axles' })
  await press(trailer.getByLabel('Own specifications'), 'Space')
  await typeInto(trailer.getByLabel(/^Minimum tread depth/), '6')
  await press(page.getByRole('button', { name: 'Save specifications' }))
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Wear rates and product analysis change at once')
  // All locations of the fleet inherited what everybody has, and none has anything to give up.
  const figure = (name: string) => asked.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
  await expect(figure('Locations')).toHaveText(/^[1-9]/)
  await expect(figure('Locations that give up their own')).toHaveText('0')
  await press(asked.getByRole('button', { name: 'Save specifications' }))
  await expect(page.getByText('Specifications saved.')).toBeVisible()
  await expect(changes('Added')).toHaveCount(added + 1)

  await edit()
  await press(trailer.getByLabel('Own specifications'), 'Space')
  await press(page.getByRole('button', { name: 'Save specifications' }))
  await press(asked.getByRole('button', { name: 'Save specifications' }))
  await expect(changes('Removed')).toHaveCount(removed + 1)
})

test('two people who save one fleet resolve the conflict by axle type', async ({ open, browser, sessionOf }) => {
  const first = await open('admin', '/manage-specs/edit/fleet-4')
  const context = await browser.newContext({
    storageState: await sessionOf('gyr'),
    baseURL: new URL(first.url()).origin,
  })
  const second = await context.newPage()
  await second.goto('/manage-specs/edit/fleet-4')
  for (const page of [first, second]) await expect(page.getByRole('heading', { name: 'Steer axles' })).toBeVisible()
  for (const [page, target] of [
    [first, '97'],
    [second, '98'],
  ] as const) {
    for (const axles of ['Steer axles', 'Drive axles']) {
      const section = page.getByRole('region', { name: axles })
      await press(section.getByLabel('Own specifications'), 'Space')
      await typeInto(section.getByLabel(/^Target pressure/), target)
    }
    await press(page.getByRole('button', { name: 'Save specifications' }))
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Save specifications' }))
    if (page === first) await expect(page.getByText('Specifications saved.')).toBeVisible()
  }
  await expect(second.getByRole('radiogroup', { name: 'Drive axles, Target pressure' })).toBeVisible()
  await second
    .getByRole('radiogroup', { name: 'Steer axles, Target pressure' })
    .getByText('Use the saved value: 97 psi')
    .click()
  await second.getByRole('button', { name: 'Save these values' }).click()
  await expect(second.getByText('Specifications saved.')).toBeVisible()
  const target = (page: Page, axles: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell', { name: axles, exact: true }) })
      .first()
  await expect(target(second, 'Steer')).toContainText('97')
  await expect(target(second, 'Drive')).toContainText('98')

  // Given up, it has what it had.
  await second.goto('/manage-specs/edit/fleet-4')
  for (const axles of ['Steer axles', 'Drive axles'])
    await press(second.getByRole('region', { name: axles }).getByLabel('Own specifications'), 'Space')
  await press(second.getByRole('button', { name: 'Save specifications' }))
  await press(second.getByRole('alertdialog').getByRole('button', { name: 'Save specifications' }))
  await expect(second.getByText('Specifications saved.')).toBeVisible()
  await context.close()
})

test('users without permission to manage specifications see a message', async ({ open }) => {
  const page = await open('cus', '/manage-specs')
  await expect(
    page
      .getByText("You don't have permissions to this page", { exact: false })
      .or(page.getByText('You don’t have permissions', { exact: false }))
      .first(),
  ).toBeVisible()
})

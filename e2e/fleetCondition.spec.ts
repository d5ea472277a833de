import type { Page } from '@playwright/test'
import { press, typeAtOnce, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, named, openFilters, pickAccount, test } from './portalTest.ts'

/** Chooses the planted fleet, names the report and presses Generate. */
async function generate(page: Page, name: string): Promise<void> {
  await pickAccount(page, 'Granite Ridge Freight')
  await page.getByRole('button', { name: /^\d? ?Contents/ }).click()
  await typeInto(page.getByLabel('Report name'), name)
  await page.getByRole('button', { name: 'Generate report' }).click()
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('a report is generated, followed, opened, exported as PDF and Excel, and deleted', journey, async ({ open }) => {
  const page = await open('cus', '/fleet-condition-report')
  const name = named('Yard check')
  await generate(page, name)
  const row = rowOf(page, name)
  // It is there without a reload, and changes by itself.
  await expect(row.getByText(/Waiting|Generating|Ready/)).toBeVisible()
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 60_000 })
  await expect(row.getByText('Granite Ridge Freight')).toBeVisible()

  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/fleet-condition-report\/history\/\d+$/)
  await expect(page.getByText('Granite Ridge Freight', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Potential loss', level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Images', level: 2 })).toBeVisible()

  for (const [format, fileName] of [
    ['PDF', /^yard-check-\w+_granite-ridge-freight_.*\.pdf$/],
    ['Excel', /^yard-check-\w+_granite-ridge-freight_.*\.xlsx$/],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem').filter({ hasText: format }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(fileName)
  }

  await page.getByRole('link', { name: 'Back' }).click()
  await row.getByRole('button', { name: `Delete: ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Delete “${name}”?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Delete: ${name}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})

test('regions are chosen from a tree by keyboard', async ({ open }) => {
  const page = await open('cus', '/fleet-condition-report')
  await openFilters(page)
  await press(page.getByRole('button', { name: /Countries and states$/ }))
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toHaveText(/United States/)
  // The states stand below their country.
  await expect(page.getByRole('option', { name: 'Colorado' })).toHaveAttribute('data-depth', '1')
  await typeAtOnce(page, 'color')
  await expect(page.getByRole('option', { name: 'Colorado' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Colorado' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  const picker = page.getByRole('button', { name: /Countries and states$/ })
  await expect(picker).toContainText('Colorado')
  await expect(picker).toBeFocused()
})

test('the address of the history without an id leads to the report', async ({ open }) => {
  const page = await open('cus', '/fleet-condition-report/history')
  await expect(page).toHaveURL(/\/fleet-condition-report(\?|$)/)
  await expect(page.getByRole('heading', { name: 'Earlier reports' })).toBeVisible()
})

test('the list and a stored report have no axe violations in light and dark', async ({ open }) => {
  const page = await open('cus', '/fleet-condition-report')
  const name = named('Looked at')
  await generate(page, name)
  await expect(rowOf(page, name).getByText('Ready')).toBeVisible({ timeout: 60_000 })
  // The result of the first step is visible, and not covered by the header.
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Filters' })).toBeInViewport({ ratio: 1 })
  expect(await axeViolations(page)).toEqual([])
  await rowOf(page, name)
    .getByRole('button', { name: `Delete: ${name}` })
    .click()
  await page.getByRole('alertdialog').waitFor()
  expect(await axeViolations(page, '.confirm-modal')).toEqual([])
  await page.keyboard.press('Escape')
  await rowOf(page, name).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Images', level: 2 })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('on a phone nothing is wider than the screen', async ({ open }) => {
  const page = await open('cus', '/fleet-condition-report')
  const name = named('From the yard')
  await generate(page, name)
  await expect(rowOf(page, name).getByText('Ready')).toBeVisible({ timeout: 60_000 })
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name: 'Images', level: 2 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

import type { Page } from '@playwright/test'
import { typeInto } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

/** Its name says what is chosen, then its title. */
const picker = (page: Page, field: string) => page.getByRole('button', { name: new RegExp(` ${field}( required)?$`) })

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await picker(page, field).click()
  await page.getByRole('option', { name: option }).first().click()
}

const panel = (page: Page) => page.getByRole('complementary')

test('staff see submitted configurations without actions', async ({ open }) => {
  const page = await open('gyr', '/leasesales/configurator')
  await expect(page.getByRole('gridcell', { name: 'Submitted', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Suitability' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
})

test('a configuration is drafted, judged, found again and submitted', journey, async ({ open }) => {
  const page = await open('dlr', '/leasesales/configurator')
  const structures: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/configurator_structure')) structures.push(request.postData() ?? '')
  })
  await expect(page.getByRole('gridcell', { name: 'Submitted', exact: true }).first()).toBeVisible()
  const submitted = page
    .getByRole('row')
    .filter({ hasText: 'Akron' })
    .filter({ hasText: 'Submitted' })
    .filter({ hasText: 'Delia Rourke' })
  const before = await submitted.count()
  await page.getByRole('link', { name: 'New configuration' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New configuration' })).toBeVisible()
  await expect(panel(page).getByText('Incomplete')).toBeVisible()

  await choose(page, 'Account', /^Granite Ridge Freight/)
  await expect(picker(page, 'Account')).toContainText('Granite Ridge Freight')
  await typeInto(page.getByLabel('City'), 'Akron')
  await choose(page, 'Country', 'United States')
  await choose(page, 'State or province', 'Ohio')
  await expect(page.getByText('Middle of the city, not the address')).toBeVisible()
  await typeInto(page.getByLabel('Postal code'), '44306')
  await expect(page.getByText('Center of the postal code, not the address')).toBeVisible()
  await expect(page.getByText('Akron, OH 44306')).toBeVisible()
  await choose(page, 'Surface of the yard', /^Asphalt Suitable/)
  await expect(
    panel(page)
      .locator('div', { hasText: /^Surface of the yard/ })
      .getByText('Suitable', { exact: true }),
  ).toBeVisible()
  expect(structures).toEqual(['{}'])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.waitForURL('**/edit')

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Fleet types: choose at least one.',
    'Lease term is required.',
    'Fleet size is required.',
    'Load of the units is required.',
    'Tread pattern is required.',
    'Trailer combination is required.',
    'List of units is required.',
    'Pressure specification is required.',
    'Slope of the yard is required.',
    'Precipitation is required.',
    'Traffic flow is required.',
    'Crossing frequency is required.',
    'Cleaning is required.',
  ])

  await page.goto('/leasesales/configurator')
  await page
    .getByRole('button', { name: 'Actions' })
    .or(page.getByRole('link', { name: 'Edit' }))
    .first()
    .click()
  await expect(page.getByLabel('City')).toHaveValue('Akron')
  await choose(page, 'Slope of the yard', 'Steep')
  await expect(panel(page).getByText('Not suitable').first()).toBeVisible()
  await choose(page, 'Slope of the yard', 'Level')
  await expect(panel(page).getByText('Incomplete')).toBeVisible()
  await picker(page, 'Fleet types').click()
  await page.getByRole('option', { name: 'Regional' }).click()
  await page.keyboard.press('Escape')
  await choose(page, 'Lease term', '36 months')
  await choose(page, 'Fleet size', '200 units or more')
  await choose(page, 'Load of the units', 'Nearly always the same')
  await choose(page, 'Tread pattern', /^Ribs Very/)
  await choose(page, 'Trailer combination', 'Doubles')
  await choose(page, 'List of units', 'Updated automatically')
  await choose(page, 'Pressure specification', 'By axle type')
  await choose(page, 'Precipitation', 'Frequent rain or snow')
  await choose(page, 'Traffic flow', 'One way, one lane')
  await choose(page, 'Crossing frequency', 'Daily')
  await choose(page, 'Cleaning', 'Monthly')
  // 77 over weights of 21, 3.67: rounded very suitable, but one answer is two grades below.
  await expect(
    panel(page)
      .locator('div', { hasText: /^Suitability/ })
      .getByText('Suitable', { exact: true }),
  ).toBeVisible()
  await expect(panel(page).getByText('3.67')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Submit' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Lease-sales configuration Granite Ridge Freight', exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Frequent rain or snow')).toBeVisible()
  await expect(page.getByText('Edit', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: 'PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lease-sales-configuration_granite-ridge-freight_.*\.pdf$/)

  await page.goto('/leasesales/configurator')
  await expect(submitted).toHaveCount(before + 1)
  // Submitted entries cannot be edited or deleted, so no row offers it.
  const drafts = await page.getByRole('gridcell', { name: 'Draft', exact: true }).count()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(drafts)
  await expect(page.getByRole('button', { name: /^Delete draft/ })).toHaveCount(drafts)
})

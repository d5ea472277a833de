import type { Page } from '@playwright/test'
import { typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, test } from './portalTest.ts'

async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.locator(`[data-field="${field}"]`).getByRole('button').first().click()
  // A list that is still being filled may take an option away as it is pressed.
  await expect(async () => {
    if ((await page.getByRole('listbox').count()) > 0)
      await page.getByRole('option', { name: option }).first().click({ timeout: 5_000 })
    await expect(page.getByRole('listbox')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
}

/** One product, list by list. */
async function chooseProduct(
  page: Page,
  side: 'first' | 'second',
  [type, brand, line, size]: [RegExp, RegExp, RegExp, RegExp],
): Promise<void> {
  await choose(page, `${side}_tire_type`, type)
  await choose(page, `${side}_brand`, brand)
  await choose(page, `${side}_product_line`, line)
  await choose(page, `${side}_tire_size`, size)
}

async function openStep(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
}

const any = /./

for (const who of ['cus', 'admin'] as const) {
  test(`${who} compares two products, exports and saves the report`, journey, async ({ open }) => {
    const page = await open(who, '/product-analysis-report')
    await openStep(page, /^\d? ?First product/)
    await chooseProduct(page, 'first', [/^Drive, new/, any, any, any])
    await openStep(page, /^\d? ?Second product/)
    await chooseProduct(page, 'second', [/^Drive, retread/, any, any, any])
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('heading', { name: 'Both products' })).toBeVisible()
    await expect(page.getByText('A new tire is compared with a retread')).toBeVisible()
    // One sentence of life, and one of money.
    await expect(
      page
        .locator('.statement-lead')
        .filter({ hasText: /lasts longer: [\d,]+\smi more|No difference in life|Not comparable|Not enough data/ })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Tires by distance per tread' })).toBeVisible()
    for (const [format, name] of [
      ['PDF', /^product-analysis_.*\.pdf$/],
      ['Excel', /^product-analysis_.*\.xlsx$/],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem').filter({ hasText: format }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(name)
    }
    await page.getByRole('button', { name: 'Generate report' }).click()
    await page.getByRole('link', { name: 'Product analysis' }).last().click()
    await expect(page).toHaveURL(/product-analysis-report\/history\/\d+/)
    await expect(page.getByRole('heading', { name: 'Both products' })).toBeVisible()
  })
}

test('clearing a list resets those below it on its own side, and the same product twice is refused at its field', async ({
  open,
}) => {
  const page = await open('admin', '/product-analysis-report')
  const product = [/^Drive, new/, any, any, any] as [RegExp, RegExp, RegExp, RegExp]
  await openStep(page, /^\d? ?First product/)
  await chooseProduct(page, 'first', product)
  await openStep(page, /^\d? ?Second product/)
  await chooseProduct(page, 'second', product)
  await expect(page.getByText('This is the first product. Choose another one to compare it with.')).toBeVisible()
  await choose(page, 'second_tire_type', /^Steer, new/)
  await expect(page.getByText('This is the first product. Choose another one to compare it with.')).toHaveCount(0)
  await expect(page.locator('[data-field="second_tire_size"]')).not.toContainText('R2')
  await openStep(page, /^\d? ?First product/)
  await expect(page.locator('[data-field="first_tire_size"]')).toContainText('R2')
})

test('accounts are picked from a table or by their numbers, and carried to the next report', async ({ open }) => {
  const page = await open('admin', '/product-wear-rate-report')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const picks = page.locator('[data-field="accounts"]')
  await picks.getByRole('checkbox', { name: 'All accounts' }).uncheck()
  await typeInto(picks.getByLabel('Account numbers'), '100001, 999999 100004')
  await picks.getByRole('button', { name: 'Add' }).click()
  await expect(picks.getByText('Not found: 999999.')).toBeVisible()
  await expect(picks.getByText('2 selected')).toBeVisible()
  await expect(picks.getByRole('row', { name: /100001/ }).getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/accounts=/)
  const chosen = new URL(page.url()).searchParams.get('accounts')

  await page.goto('/scrap-analysis-report')
  await expect.poll(() => new URL(page.url()).searchParams.get('accounts')).toBe(chosen)
  await page.goto('/fleet-condition-report')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.locator('[data-field="account_ids"]').getByText('2 selected')).toBeVisible()
})

test('a deleted generated report is reported as not found', fails, async ({ open }) => {
  const page = await open('cus', '/product-analysis-report/history/999999')
  await expect(page.getByRole('alert').filter({ hasText: 'Report not found' })).toBeVisible()
})

test('all accounts that a search finds are picked at once', async ({ open }) => {
  const page = await open('admin', '/product-wear-rate-report')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const picks = page.locator('[data-field="accounts"]')
  await picks.getByRole('checkbox', { name: 'All accounts' }).uncheck()
  await picks.getByRole('button', { name: 'Select all 11 found' }).click()
  await expect(picks.getByText('11 selected')).toBeVisible()
  await picks.getByRole('button', { name: 'Next page' }).click()
  await expect(picks.getByRole('row').last().getByRole('checkbox')).toBeChecked()
})

test(
  'a pair is found by typing, and compared by one click, with life and money in words',
  journey,
  async ({ open }) => {
    const page = await open('admin', '/product-pairs')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const name = await page.locator('[col-id=second_product][role=gridcell]').first().innerText()
    await typeInto(page.getByRole('searchbox').first(), name.split(',')[0]!)
    await expect(page).toHaveURL(/key_word=|q=|search=|keyword=/)
    const link = page.locator('[col-id=first_product][role=gridcell] a').first()
    const first = await link.innerText()
    await link.click()
    await expect(page).toHaveURL(/\/product-analysis-report\?/)
    await expect(page.getByRole('heading', { name: 'Both products' })).toBeVisible()
    const said = page.locator('.statement-lead')
    await expect(said).toHaveCount(2)
    await expect(said.first()).toContainText(/lasts longer: [\d,]+\smi more|No difference in life can be stated/)
    await expect(said.last()).toContainText(
      /costs less: \$[\d.]+\/mi less|At list prices a distance costs \$[\d.]+\/mi with|Not enough data/,
    )
    await expect(page.getByText(first.trim()).first()).toBeVisible()
    // Cautions are there while there are some.
    await expect(page.getByRole('heading', { name: 'Cautions' })).toHaveCount(
      await page.getByRole('columnheader', { name: 'Keep in mind' }).count(),
    )
    expect(await axeViolations(page)).toEqual([])
  },
)

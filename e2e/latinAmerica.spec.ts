import { typeInto } from './keyboard.ts'
import { askAs, expect, journey, signIn, test } from './portalTest.ts'

// The second server may still be starting.
test.describe.configure({ timeout: 300_000 })

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_PORT_LA}` })

test('Latin America has its languages, units, money and dates, and no support blocks', async ({ page }) => {
  await signIn(page, 'cus', '/my-info')
  await expect(page.getByRole('button', { name: /^Language/ })).toBeVisible()
  await expect(page.locator('.shell-footer .support-blocks')).toHaveCount(0)
  const facts = page.locator('.my-info dl')
  await expect(facts).toContainText('US$')
  await expect(facts).toContainText('DD/MM/YYYY')
  await expect(facts).toContainText('km')

  const requested = page.waitForRequest(/checkpoint\/report$/)
  await page.goto('/checkpoint?q=GR-105')
  const { units } = await askAs<{ units: { unit_date: string }[] }>(
    page,
    'checkpoint/report',
    (await requested).postDataJSON() as object,
  )
  const [year, month, day] = units[0]!.unit_date.split('-')
  await expect(page.getByRole('gridcell', { name: `${day}/${month}/${year}`, exact: true }).first()).toBeVisible()
})

test('the scrap analysis offers the countries of the region', async ({ page }) => {
  await signIn(page, 'gyr', '/scrap-analysis-report')
  const asked = page.waitForResponse(/get_countries/)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  expect((await asked).url()).toMatch(/get_countries\/LA$/)
})

test('chosen units, currency and date format apply to pages and forms at once', journey, async ({ page }) => {
  await signIn(page, 'cus-other', '/my-info')
  const asTheyWere = await askAs<{ version: number }>(page, 'own/me/get_preferences')
  await page.getByRole('link', { name: 'Change units and formats' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Units and formats' })).toBeVisible()
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await page.getByRole('button', { name: field }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await expect(page.getByRole('button', { name: /Pressure$/ })).toContainText('Default for this region')
  await choose(/Pressure$/, 'bar')
  await choose(/Distance$/, 'Miles')
  await choose(/Dates$/, 'Year first, 2026-07-31')
  await choose(/ Language required$/, 'Spanish (Spain)')
  await typeInto(page.getByLabel('Currency symbol'), 'R$')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // The very answer turns the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Unidades y formatos' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await page.goto('/my-info')
  for (const told of ['bar', 'mm', 'mi', 'R$', 'YYYY-MM-DD'])
    await expect(page.locator('.my-info dl')).toContainText(told)

  const { version } = await askAs<{ version: number }>(page, 'own/me/get_preferences')
  await askAs(page, 'own/me/save_preferences', { ...asTheyWere, version })
  await page.goto('/my-info?lang=en-US')
  await expect(page.locator('.my-info dl')).not.toContainText('R$')
})

test('the gallery of pieces is absent in production stages', async ({ page }) => {
  await signIn(page, 'cus', '/gallery')
  await expect(page).toHaveURL(/\/404$/)
})

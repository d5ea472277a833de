import { vinCheckDigit } from '../domain/vin.ts'
import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, signIn, test } from './portalTest.ts'

// A file of 2,000 units is checked and saved.
test.describe.configure({ timeout: 300_000 })

const headings =
  'Unit number,Type,Configuration,Vocation,Manufacturer,Model,Year,VIN,License plate,State of the license plate,Country of the license plate'
const aRow = (number: string, { configuration = 'TR-6X4', year = '2022', vin = '' } = {}): string =>
  [number, 'Tractor', configuration, 'Regional', 'Kenworth', 'T680', year, vin, '', '', ''].join()

/**
 * A location of the fleet, which is nobody else's in these tests, and of each repetition as far as there are any;
 * answers its address.
 */
async function openLocation(
  open: (login: 'cus-other', path: string) => Promise<Page>,
): Promise<{ page: Page; location: string }> {
  const page = await open('cus-other', '/locations')
  await press(
    page
      .getByRole('row')
      .nth(1 + (test.info().repeatEachIndex % 4))
      .locator('.ag-cell a')
      .first(),
  )
  await expect(page.getByRole('heading', { name: 'Last five surveys' })).toBeVisible()
  return { page, location: new URL(page.url()).pathname.replace('/dashboard', '') }
}

async function importFile(page: Page, rows: string[]): Promise<void> {
  await press(page.getByRole('link', { name: 'Import units', exact: true }))
  await expect(page.getByRole('heading', { name: 'Import units', level: 1 })).toBeVisible()
  await page
    .getByLabel('Units')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from([headings, ...rows].join('\r\n')) })
  await press(page.getByRole('button', { name: 'Check file' }))
  await expect(page).toHaveURL(/\/uploaded-units/)
}

const tile = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name }).locator('.tile-value')
const unitsInService = async (page: Page, location: string): Promise<number> => {
  await page.goto(`${location}/dashboard`)
  await expect(tile(page, 'in service')).toHaveText(/\d/)
  return Number((await tile(page, 'in service').innerText()).replaceAll(/\D/g, ''))
}

/** Puts a value into a cell by the keyboard; `row` is that of the file, whose first names the columns. */
async function put(page: Page, row: number, column: string, value: string): Promise<void> {
  const cell = page.locator(`.ag-row[row-index="${row - 2}"] [col-id="${column}"]`)
  await press(cell)
  const editor = page.locator('.cell-editor, .ag-cell-inline-editing input')
  if ((await editor.evaluate((element) => element.tagName)) === 'SELECT') await editor.selectOption(value)
  else await typeInto(editor, value)
  await page.keyboard.press('Enter')
  await expect(editor).toHaveCount(0)
}

/** A VIN of one vehicle: another for another number. */
function aVin(number: number): string {
  const open = `1M8GDM9A0KP0427${String(number).padStart(2, '0')}`
  return open.slice(0, 8) + vinCheckDigit(open) + open.slice(9)
}

test(
  '2,000 units of a file are corrected in the grid and saved, also after an interruption',
  journey,
  async ({ open }) => {
    const { page, location } = await openLocation(open)
    const before = await unitsInService(page, location)
    const number = (index: number): string => `UP${test.info().repeatEachIndex}-${index}`
    const wrong: Record<number, string> = {
      3: aRow(number(3), { year: '1900' }),
      7: aRow(number(7), { configuration: 'TL-2' }),
      9: aRow(number(9), { vin: '1M8GDM9A1KP042788' }),
    }
    await importFile(
      page,
      Array.from({ length: 2000 }, (_none, index) => wrong[index] ?? aRow(number(index))),
    )
    await expect(tile(page, 'in this browser')).toHaveText('2,000')
    await expect(tile(page, 'to be saved')).toHaveText('1,997')
    await expect(tile(page, 'to correct first')).toHaveText('3')
    await expect(page.getByRole('gridcell', { name: 'Year: Enter a year from 1950 to 2027.' })).toBeVisible()

    await put(page, 5, 'year', '2019')
    await expect(tile(page, 'to correct first')).toHaveText('2')
    await put(page, 9, 'configuration', 'TR-4X2')
    await put(page, 11, 'vin', aVin(test.info().repeatEachIndex))
    await expect(tile(page, 'to correct first')).toHaveText('0')
    expect(await axeViolations(page)).toEqual([])

    await press(page.getByRole('button', { name: 'Save all' }))
    await expect(page.getByText(/^\d[\d,]* of 2,000$/)).toBeVisible()
    await expect(page.getByText(/^[1-9][\d,]* of 2,000$/)).toBeVisible()
    await press(page.getByRole('button', { name: 'Cancel' }))
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
    await expect(tile(page, 'in this browser')).not.toHaveText('2,000')
    // The remaining units survive a reload.
    await page.reload()
    await expect(tile(page, 'in this browser')).toHaveText(/^1,\d{3}$/)
    await press(page.getByRole('button', { name: 'Save all' }))
    await expect(page.getByText(/Still in the list: 0\.$/)).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('button', { name: 'Save all' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Save all' })).toBeFocused()
    expect(await unitsInService(page, location)).toBe(before + 2000)
  },
)

test('a unit is edited in its form, which shows errors at their fields', fails, async ({ open }) => {
  const { page, location } = await openLocation(open)
  const numbers = [`FO-${Date.now()}`, `FO-${Date.now()}-2`] as const
  await importFile(page, [aRow(numbers[0], { vin: '1M8GDM9A1KP042788' }), aRow(numbers[1])])
  await press(page.getByRole('link', { name: `Edit: ${numbers[0]}`, exact: true }))
  await expect(page).toHaveURL(new RegExp(`${location}/units/edit\\?.*db_id=\\d+`))
  await expect(page.getByLabel('Unit number')).toHaveValue(numbers[0])
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page.getByLabel('Unit number'), ` ${numbers[1].toLowerCase()} `)
  await press(page.getByRole('button', { name: 'Keep changes' }))
  await expect(page.getByText('Check the VIN: its check digit does not match.').first()).toBeVisible()
  await expect(page.getByText('Row 3 has the same number.').first()).toBeVisible()
  await typeInto(page.getByLabel('VIN'), aVin(50 + test.info().repeatEachIndex))
  await typeInto(page.getByLabel('Unit number'), 'gr-x1')
  await press(page.getByRole('button', { name: 'Keep changes' }))
  await expect(page).toHaveURL(/\/uploaded-units/)
  await expect(tile(page, 'to correct first')).toHaveText('0')
  await expect(page.getByRole('gridcell', { name: 'gr-x1', exact: true })).toBeVisible()

  await press(page.getByRole('button', { name: 'Delete: gr-x1' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect(tile(page, 'in this browser')).toHaveText('1')
  await press(page.getByRole('button', { name: 'Delete all' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }))
  await expect(tile(page, 'in this browser')).toHaveText('0')
  // One that is gone is no page.
  await page.goto(`${location}/units/edit?db_id=999999`)
  await expect(page.getByText('Not found', { exact: true })).toBeVisible()
})

test('a file without units is an error at its field', fails, async ({ open }) => {
  const { page } = await openLocation(open)
  await press(page.getByRole('link', { name: 'Import units', exact: true }))
  await expect(page.getByRole('heading', { name: 'Import units', level: 1 })).toBeVisible()
  await page
    .getByLabel('Units')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from('Number,Kind\n1,Truck') })
  await press(page.getByRole('button', { name: 'Check file' }))
  await expect(page.getByText('There is no column Number.', { exact: false }).first()).toBeVisible()
  await page
    .getByLabel('Units')
    .setInputFiles({ name: 'units.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 nothing') })
  await press(page.getByRole('button', { name: 'Check file' }))
  await expect(page.getByText('not an Excel workbook that can be read', { exact: false }).first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('signing out names the data left in the browser, which the next user cannot see', async ({ page }) => {
  // With a session of its own, which it ends.
  await signIn(page, 'cus-other', '/locations')
  const { location } = await openLocation(async () => page)
  await importFile(page, [aRow('LEFT-1'), aRow('LEFT-2')])
  await expect(tile(page, 'in this browser')).toHaveText('2')
  await page.goto('/logout')
  await expect(page.getByText('2 uploaded units are not saved yet.', { exact: false })).toBeVisible()
  await page.goto('/')
  await signIn(page, 'admin', `${location}/uploaded-units`)
  await expect(tile(page, 'in this browser')).toHaveText('0')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('errors are corrected on the unit’s card', async ({ open }) => {
    const page = await open('cus-other', '/locations')
    await page.locator('.row-card a').first().click()
    await press(page.getByRole('link', { name: 'Import units', exact: true }))
    await expect(page.getByRole('heading', { name: 'Import units', level: 1 })).toBeVisible()
    const number = `PH-${Date.now()}`
    await page.getByLabel('Units').setInputFiles({
      name: 'units.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([headings, aRow(number, { year: '1900', configuration: 'TL-2' })].join('\n')),
    })
    await page.getByRole('button', { name: 'Check file' }).click()
    const card = page.locator('.row-card').filter({ hasText: number })
    await expect(card.getByLabel('Year')).toHaveAttribute('aria-invalid', 'true')
    await expect(card.getByText('Enter a year from 1950 to 2027.', { exact: true })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await typeInto(card.getByLabel('Year'), '2020')
    await press(card.getByLabel('Year'), 'Tab')
    await card.getByLabel('Configuration').selectOption('TR-6X4')
    await expect(tile(page, 'to correct first')).toHaveText('0')
    await card.getByText('All values').click()
    await expect(card.getByLabel('Year')).toHaveValue('2020')
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
    await expect(tile(page, 'in this browser')).toHaveText('0')
  })
})

import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { objections } from './objections.ts'
import { expect, named, test } from './portalTest.ts'

/** Hands a file to the page as the chooser of the browser does. */
async function choose(page: Page, name: string, lines: string[]): Promise<void> {
  await page.locator('.import input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
}

const count = (page: Page, name: string) => page.locator('.import-counts > div').filter({ hasText: name }).locator('dd')

/** Lines of an invoice in another language, with codes of its system for locations and articles. */
function invoice(number: string): string[] {
  return [
    'Rechnung;Pos;Datum;Kunde;Lieferort;Artikel;Menge;Preis;Verkäufer',
    `${number};1;03.05.2026;100004;OMA;RECAPRO-RCDRIVE-1;8;1.436,00;R. P.`,
    `${number};2;03.05.2026;100004;OMA;RECAPRO-RCDRIVE-1;4;221,50;R. P.`,
    `${number};3;03.05.2026;100004;0001;HDX3 29575225;2;436,00;R. P.`,
  ]
}

test('a file in another language is matched, its codes are replaced, its good rows loaded, and the import undone', async ({ open }) => {
  const page = await open('cus', '/')
  await page.getByRole('link', { name: 'Import data', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Import data', level: 1 })).toBeVisible()
  const feeds = page.getByRole('list', { name: 'Data you can load' })
  await expect(feeds.getByRole('listitem')).toHaveCount(4)
  await expect(feeds).not.toContainText('Dealers by their numbers')
  const [template] = await Promise.all([page.waitForEvent('download'), press(page.getByRole('button', { name: 'Template for Purchases' }))])
  expect(template.suggestedFilename()).toBe('purchases.csv')
  expect(await objections(page)).toEqual([])

  const name = `${named('invoice')}.csv`
  await choose(page, name, invoice(named('R')))
  await expect(page.getByText('UTF-8, semicolon, headings in line 1, rows: 3')).toBeVisible()
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('purchases')
  await expect(page.getByLabel('Column of the file for Price each')).toHaveValue('Preis')
  await expect(page.getByText('Not loaded: Verkäufer')).toBeVisible()
  // A column that is taken away is asked for before anything is sent.
  await page.getByLabel('Column of the file for Quantity').selectOption('Not in the file')
  await expect(page.getByText('Still to match: Quantity')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await page.getByLabel('Column of the file for Quantity').selectOption('Menge')
  expect(await objections(page)).toEqual([])

  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(count(page, 'Rejected')).toHaveText('3')
  await expect(page.getByRole('listitem').filter({ hasText: 'OMA was not found' })).toContainText('2 rows')
  expect(await objections(page)).toEqual([])
  await typeInto(page.getByLabel('Use instead of OMA'), '0001')
  await page.keyboard.press('Enter')
  await expect(count(page, 'New')).toHaveText('2')
  await expect(count(page, 'Rejected')).toHaveText('1')
  await expect(page.getByLabel('Use instead of HDX3 29575225')).toBeFocused()

  await press(page.getByRole('button', { name: 'Load 2 good rows' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
  const [rejected] = await Promise.all([page.waitForEvent('download'), press(page.getByRole('button', { name: 'Download rejected rows' }))])
  expect(rejected.suggestedFilename()).toMatch(/^rejected-\d+\.csv$/)
  const load = page.getByRole('row').filter({ hasText: name })
  await expect(load).toContainText('Loaded')

  await press(page.getByRole('button', { name: 'Undo import' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }))
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('Rows left as they are, because they were changed or are used since: 0.')).toBeVisible()
  await expect(load).toContainText('Undone')

  await press(load.locator('.ag-cell a').first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('region', { name: 'Rejected rows' })).toContainText('HDX3 29575225 was not found')
  expect(await objections(page)).toEqual([])
})

test('an order of days that the file leaves open is asked for, and a value that it lacks is given for all rows', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  await choose(page, 'lines.csv', ['Invoice number,Invoice line,Date,Account number,Product code,Quantity,Price each', `${number},1,03/04/2026,100004,RECAPRO-RCDRIVE-1,2,250.50`])
  await expect(page.getByRole('group', { name: 'Days in the file' })).toContainText('03/04/2026 is March 4, 2026')
  await page.getByLabel('Day first').click()
  await typeInto(page.getByLabel('Location number, the same for all rows'), '0001')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'New')).toHaveText('1')
  await press(page.getByRole('button', { name: 'Load 1 row' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  // The next file with these headings is matched in the same way.
  await press(page.getByRole('button', { name: 'Import another file' }))
  await choose(page, 'more.csv', ['Invoice number,Invoice line,Date,Account number,Product code,Quantity,Price each', `${number},2,03/05/2026,100004,RECAPRO-RCDRIVE-1,2,250.50`])
  await expect(page.getByText(/^Matched as in your import of .* which had the same headings\.$/)).toBeVisible()
  await expect(page.getByLabel('Location number, the same for all rows')).toHaveValue('0001')
  await expect(page.getByLabel('Day first')).toBeChecked()
  // The same file again changes nothing.
  await choose(page, 'lines.csv', ['Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each', `${number},1,2026-04-03,100004,0001,RECAPRO-RCDRIVE-1,2,250.50`])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('All rows are stored already. Loading them changes nothing.')).toBeVisible()
  await expect(count(page, 'Unchanged')).toHaveText('1')
})

test('on a phone every step fits the screen', async ({ open, page: own }) => {
  await own.setViewportSize({ width: 390, height: 844 })
  const page = await open('dlr', '/data/import')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await choose(page, 'invoice.csv', invoice(named('R')))
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  expect(await fits()).toBe(true)
  expect(await objections(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('No row can be loaded. Correct the values above, or the file.')).toBeVisible()
  expect(await fits()).toBe(true)
  expect(await objections(page)).toEqual([])
})

test('a file of another kind is refused with the cure, and who may load nothing is not offered the page', async ({ open }) => {
  const page = await open('cus', '/data/import')
  await page.locator('.import input[type=file]').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toContainText('This file is not CSV, TSV or Excel (.xlsx). Save it as one of these, then choose it again.')
  const other = await open('cus-basic', '/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Import data' })).toHaveCount(0)
})

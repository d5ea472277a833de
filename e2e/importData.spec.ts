import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { focusOn, press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, journey, named, test } from './portalTest.ts'

// Imports and their undoing run in the background.
test.describe.configure({ timeout: 300_000 })

/** Hands a file to the page as the chooser of the browser does. */
async function choose(page: Page, name: string, lines: string[]): Promise<void> {
  await page
    .locator('.import input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
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

test('a file in another language is matched, corrected, imported and undone', journey, async ({ open }) => {
  const page = await open('cus', '/')
  await page.getByRole('link', { name: 'Import data', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Import data', level: 1 })).toBeVisible()
  const feeds = page.getByRole('list', { name: 'Data you can load' })
  await expect(feeds.getByRole('listitem')).toHaveCount(11)
  await expect(feeds).not.toContainText('Dealers by their numbers')
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Template for Purchases' })),
  ])
  expect(template.suggestedFilename()).toBe('purchases.csv')
  expect(await axeViolations(page)).toEqual([])

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
  // Arrows at the closed picker pass over headings that other fields have: nothing is taken from them.
  const quantity = page.getByLabel('Column of the file for Quantity')
  await expect(quantity.getByRole('option', { name: 'Preis (used for Price each)' })).toBeDisabled()
  await focusOn(quantity)
  await page.keyboard.press('ArrowDown')
  await expect(quantity).toHaveValue('Menge')
  await page.keyboard.press('ArrowDown')
  await expect(quantity).toHaveValue('Verkäufer')
  await expect(page.getByLabel('Column of the file for Price each')).toHaveValue('Preis')
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('Menge')
  expect(await axeViolations(page)).toEqual([])

  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused()
  await expect(count(page, 'Rejected')).toHaveText('3')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'No location of this account has this number, name or city.' }),
  ).toContainText('2 rows')
  expect(await axeViolations(page)).toEqual([])
  await typeInto(page.getByLabel('Use instead of OMA'), '0001')
  await page.keyboard.press('Enter')
  await expect(count(page, 'New')).toHaveText('2')
  await expect(count(page, 'Rejected')).toHaveText('1')
  await expect(page.getByLabel('Use instead of HDX3 29575225')).toBeFocused()
  // The good rows are as they will be stored, with the text of the file where that is written otherwise.
  const stored = page
    .getByRole('region', { name: /^First rows/ })
    .getByRole('row')
    .nth(1)
  await expect(stored.getByRole('cell', { name: '05/03/2026 in the file: 03.05.2026', exact: true })).toBeVisible()
  await expect(stored.getByRole('cell', { name: '1,436 in the file: 1.436,00', exact: true })).toBeVisible()
  await expect(stored.getByRole('cell', { name: /^0001 .+ in the file: OMA$/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  await press(page.getByRole('button', { name: 'Load 2 good rows' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
  const [rejected] = await Promise.all([
    page.waitForEvent('download'),
    press(page.getByRole('button', { name: 'Download rejected rows' })),
  ])
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
  expect(await axeViolations(page)).toEqual([])
})

test('rejected cells are corrected in place, and the import lists the corrections', journey, async ({ open }) => {
  const page = await open('cus', '/data/import')
  const [number, name] = [named('R'), `${named('cells')}.csv`]
  await choose(page, name, [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    `${number},1,2026-05-03,100004,0001,RCD,8,1436.00`,
    `${number},2,2026-05-03,100004,0001,RCD,4,221.50`,
    `${number},3,2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,four,221.50`,
  ])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'Rejected')).toHaveText('3')
  const rows = page.getByRole('region', { name: /^Rejected rows/ })
  // The nearest values are offered, to be chosen with a key.
  await expect(
    page
      .getByRole('list', { name: 'Maybe meant by RCD' })
      .getByRole('button', { name: /^Use Recapro RC Drive .* instead of RCD$/ })
      .first(),
  ).toBeVisible()
  const first = rows.getByLabel('Product code in line 2')
  await expect(first).toHaveAccessibleDescription('RCD was not found')
  expect(await axeViolations(page)).toEqual([])

  // Wrong again: the field stays, with its cause.
  await typeInto(first, 'RCX')
  await page.keyboard.press('Enter')
  await expect(first).toHaveAccessibleDescription('RCX was not found')
  await expect(first).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('RECAPRO-RCDRIVE-1')
  await page.keyboard.press('Enter')
  await expect(count(page, 'New')).toHaveText('1')
  // The row is gone with its field: the next cell at fault has the focus. The same text in another row is wrong
  // still.
  await expect(rows.getByLabel('Product code in line 3')).toBeFocused()
  await expect(rows.getByLabel('Product code in line 3')).toHaveValue('RCD')
  await rows.getByLabel('Quantity in line 4').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('6')
  // Leaving the field corrects it too.
  await page.keyboard.press('Shift+Tab')
  await expect(count(page, 'New')).toHaveText('2')
  const corrected = page.getByRole('list', { name: /^Corrected cells/ })
  await expect(corrected.getByRole('listitem')).toHaveText([
    'Quantity in line 4: four 6Undo',
    'Product code in line 2: RCD RECAPRO-RCDRIVE-1Undo',
  ])
  expect(await axeViolations(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Undo the correction of Product code in line 2' }))
  await expect(count(page, 'New')).toHaveText('1')
  await expect(rows.getByLabel('Product code in line 2')).toHaveValue('RCD')

  await press(page.getByRole('button', { name: 'Load 1 good row' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
  await press(page.getByRole('row').filter({ hasText: name }).locator('.ag-cell a').first())
  await expect(page.getByRole('region', { name: /^Corrected cells/ })).toContainText('Quantity in line 4: 6')
  expect(await axeViolations(page)).toEqual([])

  // The next file is read without them.
  await page.goto('/data/import')
  await choose(page, name, [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    `${number},9,2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,2,1`,
  ])
  await expect(page.getByText(/^Matched as in your import of /)).toBeVisible()
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'New')).toHaveText('1')
  await expect(page.getByText('Corrected cells')).toHaveCount(0)
})

test('an unknown value is replaced by a suggestion by keyboard', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  await choose(page, `${number}.csv`, [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    `${number},1,2026-05-03,100004,0001,RECAPRO-RCDRIV-1,2,250.50`,
    `${number},2,2026-05-03,100004,0001,RECAPRO-RCDRIV-1,2,250.50`,
  ])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'Rejected')).toHaveText('2')
  await press(page.getByRole('list', { name: 'Maybe meant by RECAPRO-RCDRIV-1' }).getByRole('button').first())
  await expect(count(page, 'New')).toHaveText('2')
  await expect(page.getByRole('button', { name: 'Load 2 rows' })).toBeFocused()
  await expect(
    page
      .getByRole('region', { name: /^First rows/ })
      .getByRole('row')
      .nth(1),
  ).toContainText('in the file: RECAPRO-RCDRIV-1')
  expect(await axeViolations(page)).toEqual([])

  // Undone from the list, where its button goes with it: the focus stays in the row.
  await press(page.getByRole('button', { name: 'Load 2 rows' }))
  const load = page.getByRole('row').filter({ hasText: `${number}.csv` })
  await expect(load).toContainText('Loaded')
  const actions = page.locator(
    `.ag-row[row-index="${await load.getAttribute('row-index')}"] .ag-cell[col-id="row-actions"]`,
  )
  const undo = actions.getByRole('button', { name: /^Undo: / })
  await press(actions)
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }))
  await expect(undo).toHaveCount(0)
  await expect(page.locator('.ag-row[row-index="0"] .ag-cell:focus')).toHaveCount(1)
})

test('a partly undone import is undone again from its result', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  const undo = page.locator('.import-step > footer').getByRole('button', { name: 'Undo import' })
  const undoOnce = async (left: number): Promise<void> => {
    await press(undo)
    await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }))
    await expect(
      page.getByText(`Rows left as they are, because they were changed or are used since: ${left}.`),
    ).toBeVisible()
  }
  await choose(page, 'four.csv', [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    `${number},1,2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,4,221.50`,
  ])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'New')).toHaveText('1')
  await press(page.getByRole('button', { name: 'Load 1 row' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
  // A program changes the row before the import is undone.
  const row = {
    invoice_number: number,
    invoice_line: '1',
    purchased_on: '2026-05-03',
    account_number: '100004',
    location_number: '0001',
    product: 'RECAPRO-RCDRIVE-1',
    quantity: 6,
    unit_price: 221.5,
  }
  const { batch_id: later } = await askAs<{ batch_id: number }>(page, 'feeds/purchases', { rows: [row] })
  await undoOnce(1)
  expect(await axeViolations(page)).toEqual([])
  // Once that change is undone, nothing keeps the row.
  await askAs(page, `batches/${later}/undo`, {})
  await undoOnce(0)
  await expect(undo).toHaveCount(0)
})

test('undoing a large import runs in the background and focuses its progress', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  const lines = [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    ...Array.from(
      { length: 3000 },
      (_, index) => `${number},${index},2026-05-03,100004,0001,RECAPRO-RCDRIVE-1,4,221.50`,
    ),
  ]
  const load = async (name: string): Promise<void> => {
    await choose(page, name, lines)
    await press(page.getByRole('button', { name: 'Preview' }))
    await press(page.getByRole('button', { name: /^Load 3,000 rows$/ }))
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused({ timeout: 60_000 })
  }
  await load(`${number}.csv`)
  await press(page.getByRole('button', { name: 'Undo import' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }))
  await expect(page.getByRole('heading', { name: 'Undoing the import' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeFocused({ timeout: 60_000 })
  await expect(page.getByText('Rows left as they are, because they were changed or are used since: 0.')).toBeVisible()

  await press(page.getByRole('button', { name: 'Import another file' }))
  const again = `${named('again')}.csv`
  await load(again)
  await press(page.getByRole('row').filter({ hasText: again }).locator('.ag-cell a').first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(again)
  await press(page.getByRole('button', { name: 'Undo import' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }))
  await expect(page.getByRole('heading', { name: 'Undoing the import' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeFocused({ timeout: 60_000 })
  await expect(page.getByText('Rows left as they are, because they were changed or are used since: 0.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('an ambiguous date order is asked for, and a missing value is set for all rows', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  await choose(page, 'lines.csv', [
    'Invoice number,Invoice line,Date,Account number,Product code,Quantity,Price each',
    `${number},1,03/04/2026,100004,RECAPRO-RCDRIVE-1,2,250.50`,
  ])
  await expect(page.getByRole('group', { name: 'Days in the file' })).toContainText('03/04/2026 is March 4, 2026')
  await page.getByLabel('Day first').click()
  await typeInto(page.getByLabel('Location, the same for all rows'), '0001')
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'New')).toHaveText('1')
  await press(page.getByRole('button', { name: 'Load 1 row' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  // The next file with these headings is matched in the same way.
  await press(page.getByRole('button', { name: 'Import another file' }))
  await choose(page, 'more.csv', [
    'Invoice number,Invoice line,Date,Account number,Product code,Quantity,Price each',
    `${number},2,03/05/2026,100004,RECAPRO-RCDRIVE-1,2,250.50`,
  ])
  await expect(page.getByText(/^Matched as in your import of .* which had the same headings\.$/)).toBeVisible()
  await expect(page.getByLabel('Location, the same for all rows')).toHaveValue('0001')
  await expect(page.getByLabel('Day first')).toBeChecked()
  // The same file again changes nothing.
  await choose(page, 'lines.csv', [
    'Invoice number,Invoice line,Date,Account number,Location number,Product code,Quantity,Price each',
    `${number},1,2026-04-03,100004,0001,RECAPRO-RCDRIVE-1,2,250.50`,
  ])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('All rows are stored already. Loading them changes nothing.')).toBeVisible()
  await expect(count(page, 'Unchanged')).toHaveText('1')
})

test('another sheet and heading line of a workbook are chosen by keyboard', async ({ open }) => {
  const page = await open('cus', '/data/import')
  const number = named('R')
  const rows = [
    ['Purchases of June', null],
    ['Product code', 'Date', 'ordered 7', 'Account number', 'Location', 'Quantity', 'Line'],
    ['Our code', 'When', number, 'Kunde', 'Ort', 'How many', 'Line', 'Price each', 'Rechnung'],
    ['RECAPRO-RCDRIVE-1', '2026-05-03', 'x', '100004', '0001', 2, '1', 250.5, number],
  ]
  const sheets = [
    { name: 'Cover', rows: [] },
    {
      name: 'Units',
      rows: [
        ['Unit number', 'VIN'],
        ['T1', ''],
      ],
    },
    { name: 'Invoices', rows },
  ]
  await page.locator('.import input[type=file]').setInputFiles({
    name: 'book.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets })),
  })
  const sheet = page.getByLabel('Sheet', { exact: true })
  // A sheet without a value is none to choose.
  await expect(sheet.getByRole('option')).toHaveText(['Units', 'Invoices'])
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('units')
  await focusOn(sheet)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue('purchases')
  await expect(sheet).toBeFocused()
  const line = page.getByLabel('Headings in line')
  await expect(line).toHaveValue('2')
  expect(await axeViolations(page)).toEqual([])
  await focusOn(line)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Not loaded: Our code, When')).toBeVisible()
  await expect(line).toBeFocused()
  await expect(page.getByLabel('Column of the file for Invoice number')).toHaveValue('Rechnung')
  await page.getByLabel('Column of the file for Product code').selectOption('Our code')
  await page.getByLabel('Column of the file for Date').selectOption('When')
  await page.getByLabel('Column of the file for Quantity').selectOption('How many')
  expect(await axeViolations(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(count(page, 'New')).toHaveText('1')
  await press(page.getByRole('button', { name: 'Load 1 row' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused()
})

test('on a phone every step fits the screen', async ({ open, page: own }) => {
  await own.setViewportSize({ width: 390, height: 844 })
  const page = await open('dlr', '/data/import')
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  await choose(page, 'invoice.csv', invoice(named('R')))
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  expect(await fits()).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByText('No row can be loaded. Correct the values above, or the file.')).toBeVisible()
  expect(await fits()).toBe(true)
  await expect(page.locator('.import-cell input').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('an unsupported file is refused with advice, and users without permission do not see the page', async ({
  open,
}) => {
  const page = await open('cus', '/data/import')
  await page
    .locator('.import input[type=file]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByRole('alert')).toContainText(
    'This file is not CSV, TSV or Excel (.xlsx). Save it as one of these, then choose it again.',
  )
  const other = await open('cus-basic', '/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Import data' })).toHaveCount(0)
})

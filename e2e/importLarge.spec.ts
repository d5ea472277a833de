import type { Page } from '@playwright/test'
import { press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, named, test } from './portalTest.ts'

// Files of many rows are loaded in the background.
test.describe.configure({ timeout: 300_000 })

const rows = (invoice: string, count: number): string[] => [
  'Account number,Location number,Invoice number,Invoice line,Date,Product code,Quantity,Price each',
  ...Array.from(
    { length: count },
    (_, index) => `100004,0001,${invoice},${index},2026-05-04,RECAPRO-RCDRIVE-1,4,250.25`,
  ),
]

async function choose(page: Page, lines: string[]): Promise<void> {
  await page
    .locator('.import input[type=file]')
    .setInputFiles({ name: `${named('large')}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await press(page.getByRole('button', { name: 'Preview' }))
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused({ timeout: 30_000 })
}

test('a file of many rows is loaded in the background, with its progress, and listed', async ({ open }) => {
  const page = await open('cus', '/data/import')
  await choose(page, rows(named('L'), 1500))
  await press(page.getByRole('button', { name: 'Load 1,500 rows' }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused({ timeout: 60_000 })
  await expect(page.locator('.import-counts > div').filter({ hasText: 'New' }).locator('dd')).toHaveText('1,500')
})

test('a canceled import stores nothing', journey, async ({ open }) => {
  const page = await open('cus', '/data/import')
  await choose(page, rows(named('C'), 60_000))
  await expect(page.getByText(/^Checked are the first [\d,]+ rows of about 60,/)).toBeVisible()
  await press(page.getByRole('button', { name: 'Load the file' }))
  await expect(page.getByRole('heading', { name: 'Loading the file' })).toBeFocused()
  await expect(page.getByText(/^Row [\d,]+ of 60,000$/)).toBeVisible({ timeout: 30_000 })
  expect(await axeViolations(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Cancel import' }))
  await expect(page.getByText('Import cancelled. Nothing is stored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the file' })).toBeEnabled()
})

test('the list of imports updates when an undo has ended', async ({ open }) => {
  const page = await open('cus', '/data/import')
  await choose(page, rows(named('U'), 12_000))
  await press(page.getByRole('button', { name: /^Load (?:the file|12,000 rows)$/ }))
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeFocused({ timeout: 60_000 })
  const row = page.getByRole('row').filter({ hasText: '12,000' }).first()
  await expect(row).toContainText('Loaded')
  const actions = page.locator(
    `.ag-row[row-index="${await row.getAttribute('row-index')}"] .ag-cell[col-id="row-actions"]`,
  )
  await press(actions)
  await expect(actions.getByRole('button', { name: /^Undo: / })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }))
  await expect(row).toContainText('Being undone')
  await expect(row).toContainText('Undone', { timeout: 60_000 })
})

test('an API key is made, shown once, used, rotated and revoked', journey, async ({ open }) => {
  const page = await open('cus', '/api-keys')
  await press(
    page
      .getByRole('button', { name: 'Add API key' })
      .or(page.getByRole('link', { name: 'Add API key' }))
      .first(),
  )
  const name = named('gate')
  await typeInto(page.getByLabel('Name'), name)
  await press(page.getByRole('button', { name: 'Add API key' }))
  await expect(page.getByRole('heading', { name: `API key ${name}` })).toBeVisible()
  await press(page.getByRole('button', { name: 'Make secret' }))
  const secret = page.getByRole('textbox', { name: 'Secret' })
  await expect(secret).toBeFocused()
  const first = await secret.inputValue()
  expect(first).toMatch(/^feedkey_/)
  expect(await axeViolations(page)).toEqual([])
  const feeds = (key: string) => page.request.get('/api/v2/feeds', { headers: { authorization: `Bearer ${key}` } })
  expect((await feeds(first)).status()).toBe(200)

  await page.getByLabel('The earlier secret stays valid for').selectOption('no time')
  await press(page.getByRole('button', { name: 'Rotate' }))
  await expect(secret).not.toHaveValue(first)
  const second = await secret.inputValue()
  expect([(await feeds(first)).status(), (await feeds(second)).status()]).toEqual([403, 200])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Rotate' })).toBeVisible()
  await expect(secret).toHaveCount(0)

  await press(page.getByRole('button', { name: 'Revoke' }).first())
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }))
  await expect(page.getByText('Revoked', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rotate' })).toHaveCount(0)
  expect((await feeds(second)).status()).toBe(403)
})

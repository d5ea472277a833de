import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definitionsDirOf } from './preparePortal.ts'
import { expect, test } from './portalTest.ts'

const sqlFile = join(definitionsDirOf(process.env.E2E_PORT ?? ''), 'datasets/fleet-condition-owners.sql')

test('a report that is being made is cancelled, and made after all when it is retried', async ({ open }) => {
  test.slow()
  const own = readFileSync(sqlFile, 'utf8')
  // Long enough to be seen, and to be stopped.
  writeFileSync(sqlFile, `select own.* from (\n${own}\n) own cross join (select pg_sleep(6)) slow\n`)
  try {
    // The definitions are read anew within a second.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    const page = await open('cus', '/fleet-condition-report')
    await page.getByRole('button', { name: /Accounts required$/ }).click()
    await page.getByRole('option', { name: /Granite Ridge Freight/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^\d? ?Contents/ }).click()
    await page.getByLabel('Report name').fill('Given up')
    await page.getByRole('button', { name: 'Generate report' }).click()
    const row = page.getByRole('row', { name: /Given up/ })
    await expect(row.getByText(/Waiting|Being made/)).toBeVisible()
    await row.getByRole('button', { name: 'Cancel: Given up' }).click()
    await expect(row.getByText('Cancelled')).toBeVisible({ timeout: 30_000 })
    await expect(row.getByRole('link', { name: 'Given up' })).toHaveCount(0)

    writeFileSync(sqlFile, own)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    // It stays given up until somebody wants it.
    await expect(row.getByText('Cancelled')).toBeVisible()
    await row.getByRole('button', { name: 'Try again: Given up' }).click()
    await expect(row.getByText('Ready')).toBeVisible({ timeout: 40_000 })
    await row.getByRole('link', { name: 'Given up' }).click()
    await expect(page.getByRole('heading', { name: 'Potential loss', level: 2 })).toBeVisible()
  } finally {
    writeFileSync(sqlFile, own)
  }
})

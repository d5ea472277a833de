import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { follow, stepsBetween } from '../tests/guide/followGuide.ts'
import { typeInto } from './keyboard.ts'
import { expect, fails, journey, optionsOf, test } from './portalTest.ts'
import { definitionsDirOf } from './preparePortal.ts'

// The definitions are read again.
test.describe.configure({ timeout: 300_000 })

const definitions = definitionsDirOf(process.env.E2E_PORT ?? '')

test.afterAll(() => rmSync(join(definitions, 'yards'), { recursive: true, force: true }))

test(
  'the table of the guide supports its form, files, action and delete',
  { ...fails, ...journey },
  async ({ open }) => {
    for (const step of stepsBetween('# A new table', '# More').steps) follow(dirname(definitions), step)
    const page = await open('cus', '/')
    await expect(async () => {
      await page.goto('/yards')
      await expect(page.getByRole('link', { name: 'Import yards' })).toBeVisible({ timeout: 2000 })
    }).toPass()
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })

    await page.getByRole('link', { name: 'Add yard' }).click()
    await page.getByRole('button', { name: /Account required$/ }).click()
    await optionsOf(page).first().click()
    await typeInto(page.getByLabel('Name'), 'North yard')
    await typeInto(page.getByLabel('Places'), '12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Yard North yard added.')).toBeVisible()
    await expect(row('North yard').first()).toBeVisible()

    await page.getByRole('link', { name: 'Import yards' }).click()
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'yards.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Account number,Name,Capacity\n100001,East yard,x\n100002,Foreign yard,5\n100001,,3\n')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText([
      /Row 2, capacity: Enter a whole number/,
      /Row 3, account_number: 100002 was not found/,
      /Row 4, name: This is required/,
    ])
    await choose('Account number,Name,Capacity\n100001,East yard,7\n100002,Foreign yard,5\n')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(summary.getByRole('link')).toHaveText([/Row 3, account_number: 100002 was not found/])
    await choose('Account number,Name,Capacity\n100001,East yard,7\n')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Yards imported.')).toBeVisible()
    await expect(row('East yard').first()).toBeVisible()

    await page.getByRole('button', { name: 'Close: East yard' }).click()
    await page.getByRole('alertdialog', { name: 'Close this yard?' }).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Close: East yard' })).toBeDisabled()

    await page.getByRole('button', { name: 'Delete: East yard' }).click()
    await page.getByRole('alertdialog', { name: 'Delete “East yard”?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(row('East yard')).toHaveCount(0)
    await expect(row('North yard').first()).toBeVisible()
    // The table outlives its definitions, and so would this row.
    await page.getByRole('button', { name: 'Delete: North yard' }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete “North yard”?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(row('North yard')).toHaveCount(0)
  },
)

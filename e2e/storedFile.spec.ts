import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { focusOn, press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

/** Puts a data sheet to the first product of the list, and opens that product again. */
async function addSheet(page: Page): Promise<void> {
  await page.getByLabel('Data sheet').setInputFiles({ name: 'maker.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.getByText('maker.pdf, 1 kB')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()
}

test('a data sheet of a product is opened, kept by a save and removed by keyboard', journey, async ({ open }) => {
  const page = await open('gyr', '/manage-products?q=Paveway')
  const article = await page.locator('.ag-cell a').first().innerText()
  const edit = async (): Promise<void> => {
    await press(page.getByRole('link', { name: article }))
    await expect(page.getByLabel('Article number')).toHaveValue(article)
  }
  await edit()
  await addSheet(page)
  await edit()
  const opening = page.getByRole('button', { name: 'Open maker.pdf' })
  await expect(opening).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await focusOn(opening)
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect([file.suggestedFilename(), (await readFile(await file.path())).equals(pdf)]).toEqual(['maker.pdf', true])

  // A save of something else leaves it where it is.
  await typeInto(page.getByLabel('Note'), 'Seen')
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()
  await edit()
  await press(opening, 'Tab')
  await expect(page.getByRole('button', { name: 'Remove maker.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(opening).toBeHidden()
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()
  await edit()
  await expect(page.getByLabel('Data sheet')).toBeVisible()
  await expect(opening).toHaveCount(0)
})

test('a file changed on disk after it was chosen is requested again and saved', async ({ open }) => {
  const path = join(await mkdtemp(join(tmpdir(), 'chosen-')), 'sheet.pdf')
  await writeFile(path, pdf)
  const page = await open('gyr', '/manage-products?q=Haultrail')
  await page.locator('.ag-cell a').first().click()
  const sheet = page.getByLabel('Data sheet')
  const choose = async (): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), sheet.click()])
    await chooser.setFiles(path)
  }
  await choose()
  await writeFile(path, Buffer.concat([pdf, Buffer.from('% mended\n')]))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('sheet.pdf was changed or moved after you chose it. Choose it again.').first(),
  ).toBeVisible()
  await expect(page.getByText('The server did not respond.')).toHaveCount(0)
  await choose()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage products' })).toBeVisible()
})

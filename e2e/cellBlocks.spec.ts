import type { Page } from '@playwright/test'
import { focusOn, press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, fails, journey, named, test } from './portalTest.ts'

const cellOf = (page: Page) => (row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`)
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/**
 * Puts a text on the real clipboard: typed into a field, selected and copied. A tab is put in from a paste of its own,
 * since the key moves on.
 */
async function copyText(page: Page, text: string): Promise<void> {
  await page.evaluate(() => {
    const sheet = document.createElement('textarea')
    sheet.id = 'sheet'
    sheet.style.cssText = 'position: fixed; inset-block-start: 80px'
    sheet.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return
      event.preventDefault()
      sheet.setRangeText('\t', sheet.selectionStart, sheet.selectionEnd, 'end')
    })
    document.body.append(sheet)
  })
  const sheet = page.locator('#sheet')
  await focusOn(sheet)
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    for (const [at, cell] of line.split('\t').entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await page.keyboard.type(cell)
    }
  }
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate(() => document.getElementById('sheet')?.remove())
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

async function openWords(page: Page, locale: string, search: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await typeInto(page.getByRole('searchbox'), locale)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('link', { name: locale, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Translations' })).toBeVisible()
  await typeInto(page.getByRole('searchbox'), search)
  await expect(cellOf(page)(0, 'id')).toContainText(search)
}

test(
  'a spreadsheet block is pasted into texts, announced, undone in one step and saved together',
  journey,
  async ({ open }) => {
    const page = await open('admin', '/manage-locales')
    await openWords(page, 'et-EE', 'engine.edits')
    const cell = cellOf(page)
    const before = await cell(0, 'translated_text').innerText()
    const [first, second, note] = [named('Kopeeritud üks'), named('Kopeeritud kaks'), named('From a sheet')]
    await copyText(page, `${first}\t${note}\n${second}\t${note}\n`)
    await focusOn(cell(0, 'translated_text'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(cell(0, 'translated_text')).toContainText(first)
    await expect(cell(1, 'translated_text')).toContainText(second)
    await expect(cell(1, 'comments')).toContainText(note)
    await expect(bar(page).getByRole('status').first()).toHaveText('4 pasted')
    await expect(bar(page).getByRole('status').nth(1)).toHaveText('4 unsaved changes')
    expect(await axeViolations(page)).toEqual([])

    await focusOn(cell(0, 'translated_text'))
    await page.keyboard.press('ControlOrMeta+z')
    await expect(bar(page)).toHaveCount(0)
    await expect(cell(0, 'translated_text')).toHaveText(before)
    await expect(cell(0, 'translated_text')).toBeFocused()

    // One value over a marked block, then a column that cannot be edited.
    await copyText(page, note)
    await focusOn(cell(0, 'translated_text'))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('ControlOrMeta+v')
    await expect(cell(1, 'comments')).toContainText(note)
    await expect(bar(page).getByRole('status').first()).toHaveText('2 pasted')
    await press(bar(page).getByRole('button', { name: 'Undo paste' }))
    await expect(bar(page)).toHaveCount(0)
    await expect(cell(0, 'comments')).toBeFocused()
    await focusOn(cell(0, 'translation_text'))
    await page.keyboard.press('ControlOrMeta+v')
    await expect(bar(page).getByRole('status')).toHaveText(
      '0 pasted. 1 left out, outside of the cells that can be edited',
    )
  },
)

test(
  'a refused pasted text shows its error at the cell, and nothing of the block is saved',
  fails,
  async ({ open }) => {
    const page = await open('admin', '/manage-locales')
    await openWords(page, 'lt-LT', 'engine.edits')
    const cell = cellOf(page)
    await copyText(page, `${named('pakeista')}\nbe skaičiaus\n`)
    await cell(0, 'translated_text').click()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(bar(page).getByRole('status').nth(1)).toHaveText('2 unsaved changes')
    const unchanged = await cell(0, 'shown_text').innerText()
    await press(bar(page).getByRole('button', { name: 'Save all' }))
    await expect(bar(page).getByRole('alert')).toContainText('must contain the same placeholders')
    await expect(cell(1, 'translated_text')).toHaveClass(/wrong-cell/)
    await expect(cell(0, 'translated_text')).not.toHaveClass(/wrong-cell/)
    await expect(cell(0, 'shown_text')).toHaveText(unchanged)
    await press(bar(page).getByRole('button', { name: 'Discard all' }))
  },
)

const headings =
  'Unit number,Type,Configuration,Vocation,Manufacturer,Model,Year,VIN,License plate,State of the license plate,Country of the license plate'
const aRow = (number: string): string =>
  [number, 'Tractor', 'TR-6X4', 'Regional', 'Kenworth', 'T680', '2022', '', '', '', ''].join()

test('pasted numbers and choices are stored, and a row with an error waits', journey, async ({ open }) => {
  const page = await open('cus-other', '/locations')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page.getByRole('row').nth(2).locator('.ag-cell a').first())
  await press(page.getByRole('link', { name: 'Import units', exact: true }))
  await expect(page.getByRole('heading', { name: 'Import units', level: 1 })).toBeVisible()
  const rows = ['PB-1', 'PB-2', 'PB-3'].map(aRow)
  await page
    .getByLabel('Units')
    .setInputFiles({ name: 'units.csv', mimeType: 'text/csv', buffer: Buffer.from([headings, ...rows].join('\r\n')) })
  await press(page.getByRole('button', { name: 'Check file' }))
  await expect(page).toHaveURL(/\/uploaded-units/)
  const cell = cellOf(page)
  await expect(cell(2, 'type')).toHaveText('Tractor')
  // Its name, as the list of configurations has come.
  const configurations = '6x4 tractor'
  await expect(cell(0, 'configuration')).toHaveText(configurations)

  // Their configurations depend on the types beside them.
  await copyText(page, 'trailer\ttandem trailer\t2019\nTractr\t\t20x\n')
  await focusOn(cell(0, 'type'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(cell(0, 'type')).toHaveText('Trailer')
  await expect(cell(0, 'year')).toHaveText('2019')
  await expect(bar(page).getByRole('status').first()).toHaveText('6 pasted')
  await expect(bar(page).getByRole('alert')).toContainText('“Tractr” is not among the choices.')
  await expect(cell(1, 'type')).toHaveClass(/wrong-cell/)
  await expect(cell(2, 'type')).toHaveText('Tractor')

  await focusOn(cell(0, 'type'))
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cell(0, 'type')).toHaveText('Tractor')
  await expect(cell(1, 'type')).toHaveText('Tractor')
  await expect(bar(page)).toHaveCount(0)
  await page.reload()
  await expect(cell(0, 'year')).toHaveText('2022')
  await expect(cell(0, 'configuration')).toHaveText(configurations)

  // Dragged over and copied, it comes back as it was.
  await page.mouse.move(0, 0)
  const [from, to] = [(await cell(0, 'type').boundingBox())!, (await cell(1, 'year').boundingBox())!]
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('6 copied')).toBeVisible()
  expect(await clipboard(page)).toBe(`Tractor\t${configurations}\t2022\nTractor\t${configurations}\t2022`)
  await focusOn(cell(1, 'type'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(bar(page).getByRole('status')).toHaveText('6 pasted')
  await expect(cell(2, 'configuration')).toHaveText(configurations)
})

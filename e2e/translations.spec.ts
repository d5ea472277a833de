import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { press, typeInto } from './keyboard.ts'
import { expect, fails, journey, named, test } from './portalTest.ts'
import { definitionsDirOf } from './preparePortal.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** The words of a locale, from the list of locales. */
async function openWords(page: Page, locale: string): Promise<void> {
  await typeInto(page.getByRole('searchbox'), locale)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('link', { name: locale, exact: true }).click()
  await expect(heading(page, 'Translations')).toBeVisible()
  await expect(page.getByText('Press Enter or double-click to edit a cell.')).toBeVisible()
}

/** The only row of a search for a key, and its cells by column. */
async function findWord(page: Page, key: string): Promise<(column: string) => ReturnType<Page['locator']>> {
  await typeInto(page.getByRole('searchbox'), key)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('link', { name: key, exact: true })).toBeVisible()
  return (column) => page.locator(`[row-index="0"] [col-id="${column}"]`)
}

/** Returns the current texts of a locale. Repeated runs find the texts of earlier ones. */
const wordsOf = (page: Page, locale: string): Promise<Record<string, string>> =>
  page.evaluate(
    async (name) => (await (await fetch(`/api/Content/LanguagesPack/${name}.json`)).json()) as Record<string, string>,
    locale,
  )

/** Types into the editor of a cell once it has the focus; what was there is written over. */
async function typeOver(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Cell text' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

test(
  'a translation edited by keyboard shows in another browser after a reload',
  journey,
  async ({ open, browser, sessionOf }) => {
    const reader = await browser.newContext({ storageState: await sessionOf('cus') })
    const other = await reader.newPage()
    await other.goto('/checkpoint?lang=sv-SE')
    const before = (await wordsOf(other, 'sv-SE'))['engine.share_link']!
    const [after, comment] = [named('Skicka adressen'), named('On every report')]
    await expect(other.getByRole('button', { name: before })).toBeVisible()

    const page = await open('admin', '/manage-locales')
    await openWords(page, 'sv-SE')
    const cell = await findWord(page, 'engine.share_link')
    await expect(cell('shown_from')).toHaveText('sv-SE')
    await press(cell('translated_text'))
    await typeOver(page, after)
    // Escape leaves it as it was, F2 begins once more.
    await page.keyboard.press('Escape')
    await expect(cell('translated_text')).toHaveText(before)
    await expect(bar(page)).toHaveCount(0)
    await expect(cell('translated_text')).toBeFocused()
    await page.keyboard.press('F2')
    await typeOver(page, after)
    await page.keyboard.press('Tab')
    // Tab goes on to the next cell that can be edited.
    await expect(
      cell('comments').or(page.locator('.ag-popup-editor')).getByRole('textbox', { name: 'Cell text' }),
    ).toBeFocused()
    await page.keyboard.type(comment)
    await page.keyboard.press('Enter')
    await expect(cell('comments')).toBeFocused()
    await expect(cell('comments')).toContainText(comment)
    await expect(bar(page).getByRole('status')).toHaveText('2 unsaved changes')
    await press(bar(page).getByRole('button', { name: 'Save all' }))
    await expect(page.getByText('Saved: 2')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(cell('shown_text')).toHaveText(after)

    await expect(other.getByRole('button', { name: before })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: after })).toBeVisible()
    await reader.close()

    await page.getByRole('link', { name: 'engine.share_link', exact: true }).click()
    await expect(heading(page, 'Translation history')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: before }).first()).toBeVisible()
    await expect(page.getByRole('gridcell', { name: comment })).toBeVisible()
    const changes = page
      .getByRole('row')
      .filter({ hasText: after })
      .or(page.getByRole('row').filter({ hasText: comment }))
    await expect(changes.filter({ hasText: 'Ada Minton' })).toHaveCount(2)
  },
)

test(
  'a translation that cannot be saved shows an error at its cell and overwrites nothing',
  { ...fails, ...journey },
  async ({ open, context }) => {
    const page = await open('admin', '/manage-locales')
    await openWords(page, 'fi-FI')
    const cell = await findWord(page, 'engine.page_of')
    const [mine, theirsNow] = [`${named('yhteensä')} {{count}}`, `${named('kaikkiaan')} {{count}}`]
    await press(cell('translated_text'))
    await typeOver(page, 'yhteensä')
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Save all' }).click()
    await expect(bar(page).getByRole('alert')).toContainText(
      'engine.page_of, Translation: A translation must contain the same placeholders as the English text: count.',
    )
    await expect(cell('translated_text')).toBeFocused()
    await expect(cell('translated_text')).toHaveClass(/wrong-cell/)

    // Other filters, and every way out, ask first.
    await page.getByRole('link', { name: 'Back' }).click()
    const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.locator('label').filter({ hasText: 'Missing only' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page).getByRole('status')).toHaveText('1 unsaved change')

    // Somebody else is faster.
    const other = await context.newPage()
    await other.goto(page.url())
    const theirs = await findWord(other, 'engine.page_of')
    await press(theirs('translated_text'))
    await typeOver(other, theirsNow)
    await other.keyboard.press('Enter')
    await bar(other).getByRole('button', { name: 'Save all' }).click()
    await expect(other.getByText('Saved: 1')).toBeVisible()
    await other.close()

    await press(cell('translated_text'))
    await typeOver(page, mine)
    await page.keyboard.press('Enter')
    await bar(page).getByRole('button', { name: 'Save all' }).click()
    await expect(bar(page).getByRole('alert')).toContainText('This has changed since you opened it')
    await expect(bar(page).getByRole('button', { name: `Use the saved value: ${theirsNow}` })).toBeVisible()
    expect((await new AxeBuilder({ page }).setLegacyMode(true).analyze()).violations).toEqual([])
    await bar(page)
      .getByRole('button', { name: `Keep mine: ${mine}` })
      .click()
    await bar(page).getByRole('button', { name: 'Save all' }).click()
    await expect(page.getByText('Saved: 1')).toBeVisible()
    await expect(cell('shown_text')).toHaveText(mine)
  },
)

test('text in an open editor is saved, guarded and discarded with the other edits', async ({ open }) => {
  const page = await open('admin', '/manage-locales')
  await openWords(page, 'lv-LV')
  const cell = await findWord(page, 'engine.page_of')
  const type = async (column: string, text: string) => {
    await cell(column).dblclick()
    await typeOver(page, text)
  }
  await type('translated_text', 'kopā {{count}}')
  await page.getByRole('banner').getByRole('link').first().click()
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await expect(asked).toHaveCount(0)
  await expect(bar(page).getByRole('status')).toHaveText('1 unsaved change')
  await expect(cell('translated_text')).toContainText('kopā {{count}}')

  await type('comments', 'Given up')
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(cell('comments')).not.toContainText('Given up')

  const comment = named('Below every grid')
  await type('translated_text', `${named('pavisam')} {{count}}`)
  await page.keyboard.press('Enter')
  await type('comments', comment)
  const sending = page.waitForRequest((request) => request.method() !== 'GET' && request.url().includes('edit'))
  await bar(page).getByRole('button', { name: 'Save all' }).click()
  expect(JSON.stringify((await sending).postDataJSON())).toContain(comment)
  await expect(page.getByText('Saved: 2')).toBeVisible()
  await expect(page.locator('.ag-popup-editor')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
  await expect(cell('comments')).toContainText(comment)
})

test('a save in progress is not canceled by the next version of the page', async ({ open }) => {
  const file = join(definitionsDirOf(process.env.E2E_PORT ?? ''), 'translations/manage-words.report.json')
  const saved = readFileSync(file, 'utf8')
  const page = await open('admin', '/manage-locales')
  await openWords(page, 'lt-LT')
  const cell = await findWord(page, 'engine.page_of')
  const text = `${named('iš viso')} {{count}}`
  await cell('translated_text').dblclick()
  await typeOver(page, text)
  await page.keyboard.press('Enter')
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/edit_words', async (route) => {
    await held
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Save all' }).click()
  const reloaded = page.waitForResponse('**/catalog/get_report/manage-words')
  const help = named('in the chosen language')
  writeFileSync(file, saved.replace('"in this language"', JSON.stringify(help)))
  await reloaded
  answer()
  await expect(page.getByText('Saved: 1')).toBeVisible()
  await expect(page.getByText(help)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(cell('shown_text')).toHaveText(text)
  writeFileSync(file, saved)
})

test('a translation names its screen and is found by its text', async ({ open }) => {
  const page = await open('admin', '/manage-locales')
  await openWords(page, 'de-DE')
  const cell = await findWord(page, 'report.checkpoint.elements.units.columns.unit_date.title')
  await expect(cell('screen')).toHaveText(/^Checkpoint/)
})

test('translations are exported, and imported after a preview, completely or not at all', async ({ open }) => {
  const page = await open('admin', '/manage-locales')
  await openWords(page, 'et-EE')
  await page.getByRole('button', { name: 'Export' }).click()
  // A file for programs has its table alone.
  await expect(page.getByRole('menuitem', { name: /^Excel Translations / })).toContainText('filters')
  for (const name of ['Translations (CSV)', 'Translations (XLIFF)'])
    await expect(page.getByRole('menuitem', { name })).toHaveText(/\) ?all /)
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Translations (XLIFF)' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^translations_\d{4}-\d\d-\d\d\.xliff$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain('trgLang="et-EE"')

  const send = async (name: string, content: string) => {
    await page.goto('/import-words')
    await page.getByRole('button', { name: / Locale required$/ }).click()
    await page.getByRole('option', { name: 'et-EE' }).click()
    await page.getByLabel(/^Translations/).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(heading(page, 'Import preview')).toBeVisible()
  }
  const state = page.getByText('Not imported yet')
  await send('words.csv', 'id,translated_text\nengine.apply,Rakenda kohe\nengine.all_rows_other,Kõik\n')
  await expect(page.getByRole('gridcell', { name: 'Placeholders differ from the English text' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import all' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Discarded')).toBeVisible()

  const target = /(<unit id="u\d+" name="engine\.apply">[\s\S]*?<target>)[^<]*/
  expect(text).toMatch(target)
  const apply = named('Rakenda kohe')
  await send('words.xliff', text.replace(target, `$1${apply}`))
  await expect(state).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Changes' })).toContainText('1')
  await page.getByRole('button', { name: 'Import all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import all' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import all' })).toBeDisabled()
  expect((await wordsOf(page, 'et-EE'))['engine.apply']).toBe(apply)
})

test('a locale is added as a copy, and an existing one is an error at its field', fails, async ({ open }) => {
  const page = await open('admin', '/manage-locales')
  // None can be taken away again.
  const country = ['BE', 'SR', 'AW', 'CW', 'SX', 'BQ', 'DE', 'LU', 'FR', 'GB'][test.info().repeatEachIndex % 10]!
  await page.getByRole('link', { name: 'Add as a copy' }).click()
  await page.getByRole('button', { name: / Copy of required$/ }).click()
  await page.getByRole('option', { name: 'nl-NL' }).click()
  await typeInto(page.getByRole('textbox', { name: /^Locale/ }), 'de-DE')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This locale already exists.').first()).toBeVisible()
  await typeInto(page.getByRole('textbox', { name: /^Locale/ }), `nl-${country}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Languages and translations')).toBeVisible()
  await typeInto(page.getByRole('searchbox'), `nl-${country}`)
  await expect(
    page.getByRole('gridcell', { name: `Dutch (${new Intl.DisplayNames('en', { type: 'region' }).of(country)})` }),
  ).toBeVisible()
  const cells = page.locator('[row-index="0"]')
  await expect(cells.locator('[col-id="parent"]')).toHaveText('en-US')
  // As much as the one it is a copy of, which says most of its words.
  await expect
    .poll(async () => Number((await cells.locator('[col-id="translated_count"]').textContent())?.replace(',', '')))
    .toBeGreaterThan(1900)
})

test('on a phone translations are cards with text fields that fit the screen', async ({ open }) => {
  const page = await open('admin', '/manage-locales')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'hu-HU', exact: true }).click()
  // The list of locales has a search too.
  await expect(page.getByRole('textbox', { name: 'Translation' }).first()).toBeVisible()
  await typeInto(page.getByRole('searchbox'), 'engine.share_link')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  const text = named('Link megosztása')
  await typeInto(page.getByRole('textbox', { name: 'Translation' }), text)
  await expect(bar(page).getByRole('status')).toHaveText('1 unsaved change')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await bar(page).getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByText('Saved: 1')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue(text)
})

import type { Page } from '@playwright/test'
import { focusOn, press, typeInto } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { askAs, expect, journey, named, test } from './portalTest.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Search' })
const start = async (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).waitFor()

test('a unit is opened from anywhere by typing its number and Enter', journey, async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  // Enter at once: the first result of what was typed is opened, when it is answered.
  await page.keyboard.type('gr101')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/unit-history-report\?.*unit_ids=\d+/)
  await expect(page.getByRole('heading', { name: /Unit history/, level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('.ag-row').first().waitFor()
  // A result that was opened is there the next time.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Last opened' }).getByRole('option')).toHaveText(/GR-101/)
})

test('keys move through the results, and Escape returns the focus', async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  await focusOn(opener(page))
  await page.keyboard.press('/')
  await page.keyboard.type('GR-10')
  await expect(options(page).first()).toHaveText(/GR-101/)
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id')) ?? '',
  )
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await (await opened).close()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('text typed into the search while a page loads is searched', async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  for (const opens of ['Control+k', '/']) {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/catalog/get_reports*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/my-info', { waitUntil: 'load' })
    await expect(opener(page)).toHaveCount(0)
    await page.keyboard.press(opens)
    await page.keyboard.type('gr-109')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('1')
    release()
    await expect(field(page)).toHaveValue('gr-101')
    await page.unroute('**/catalog/get_reports*')
  }
})

test('keys pressed before a page has loaded leave the focus on its heading', async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/catalog/get_report/**', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('units to check')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/units-to-check/)
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Units to check' })).toBeFocused()
})

test('a slash in a field does not open the search', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  const search = page.getByRole('searchbox').first()
  await typeInto(search, 'GR/1')
  await expect(search).toHaveValue('GR/1')
  await expect(field(page)).toHaveCount(0)
})

test('rows are found by a number without its separators', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page.getByRole('link', { name: 'GR-105' }).waitFor()
  await typeInto(page.getByRole('searchbox').first(), 'gr105')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(page.getByRole('link', { name: 'GR-105' })).toBeVisible()
})

test('pages and commands of the open page are found and run', journey, async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page.getByRole('link', { name: 'GR-105' }).waitFor()
  await opener(page).click()
  await expect(page.getByRole('group', { name: 'On this page' }).getByRole('option').first()).toHaveText(/Export to/)
  await page.keyboard.type('>excel')
  await expect(options(page)).toHaveText([/^Export to ExcelUnits/, /^Export to ExcelAll details/])
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('trend')
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toHaveText(/trend/i)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkpoint-trend|\/trend/)
})

test('the search finds the pages, themes and sign-out of the account menu', async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await page.getByRole('link', { name: 'GR-105' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('contact')
  await expect(options(page).first()).toHaveText('Contact')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/contact$/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveText(['Sign out'])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>')
  await expect(options(page)).toHaveCount(7)
  await page.keyboard.type('dark')
  await expect(options(page)).toHaveText([/^Dark/])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('>system')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test('a favorite is found by its name', async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  const name = named('Late in Akron')
  await askAs(page, '../v1/favorite_reports/save', { name, request_url: '/checkpoint?report_type=latest' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await expect(page.getByRole('group', { name: 'Favorites' }).getByRole('option')).toHaveText([new RegExp(name)])
})

test('sections of the guide are found by their heading, with an error in it, or by their text, and opened by Enter', async ({
  open,
}) => {
  const page = await open('cus', '/')
  await start(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('without a netwrok')
  const help = page.getByRole('group', { name: 'Guide' }).getByRole('option')
  await expect(help.first()).toHaveText(/Without a network/)
  await typeInto(field(page), 'Undo paste')
  await expect(help.first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/help\/using#/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a saved dashboard report is found by its name, mistyped too, and restored', async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard')
  await press(page.getByRole('button', { name: /^Add to report/ }).first())
  await page.getByRole('tab', { name: /^Report/ }).click()
  const name = named('Quarterly board pack')
  await typeInto(page.locator('#basket-name'), name)
  await press(page.getByRole('button', { name: 'Save as template' }))
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  await page.goto('/')
  await start(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('quartely board')
  const found = page
    .getByRole('group', { name: 'Saved dashboard reports' })
    .getByRole('option', { name: new RegExp(name) })
  await expect(found).toBeVisible()
  await typeInto(field(page), name)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: /^Report/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('#basket-name')).toHaveValue(name)
})

test('empty results, similar spellings and server failures are shown without axe violations', async ({ open }) => {
  const page = await open('cus', '/')
  await start(page)
  await page.keyboard.press('Control+k')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('grannite rige')
  await expect(page.getByText('Nothing is spelled “grannite rige”. Similar:')).toBeVisible()
  await expect(options(page).first()).toHaveText(/Granite Ridge/)
  expect(await axeViolations(page)).toEqual([])
  await typeInto(field(page), 'xqzwv')
  await expect(page.getByText('No result for “xqzwv”')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.route('**/search/find*', (route) => route.abort())
  await typeInto(field(page), 'locations')
  await expect(page.getByRole('alert')).toHaveText(/Search is not available/)
  await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toBeVisible()
  await page.unroute('**/search/find*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('on a phone the search fills the screen and closes by Cancel', journey, async ({ open, page: sized }) => {
  await sized.setViewportSize({ width: 390, height: 780 })
  const page = await open('cus', '/')
  await start(page)
  await opener(page).click()
  const box = await page.locator('.search-window').boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 780])
  await page.keyboard.type('GR-101')
  await options(page).first().click()
  await page.waitForURL(/\/unit-history-report/)
  await opener(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('units are switched from the search, by keyboard alone, and the page follows', async ({ open }) => {
  const page = await open('cus-basic', '/my-info')
  const pressure = page.locator('.my-info dl > div').filter({ hasText: 'Pressure' })
  await expect(pressure).toContainText('psi')
  const { version, ...before } = await askAs<Record<string, unknown>>(page, 'own/me/get_preferences')
  for (const unit of ['bar', 'psi']) {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(`> ${unit}`)
    await expect(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveText([
      new RegExp(`^Switch to ${unit}`),
    ])
    await page.keyboard.press('Enter')
    await expect(pressure).toContainText(unit)
  }
  const after = await askAs<Record<string, unknown>>(page, 'own/me/get_preferences')
  expect(after['version']).not.toBe(version)
  for (const kept of ['tread_unit', 'distance_unit', 'currency_symbol', 'date_format', 'locale'])
    expect([kept, after[kept]]).toEqual([kept, before[kept]])
})

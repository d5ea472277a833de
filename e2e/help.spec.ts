import { focusOn, press, typeAtOnce } from './keyboard.ts'
import { axeViolations } from './axeViolations.ts'
import { expect, journey, test } from './portalTest.ts'

test('F1 opens the section about the screen, and Back keeps the filters', journey, async ({ open, page }) => {
  await open('cus', '/checkpoint-trend?interval=week')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkpoint trend' })).toBeVisible()
  const address = page.url()
  await page.keyboard.press('F1')
  await expect(page).toHaveURL(/\/help\/using#checkpoint-trend$/)
  const section = page.getByRole('heading', { level: 2, name: 'Checkpoint trend' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  await press(page.getByRole('link', { name: 'Back to Checkpoint trend' }))
  await expect(page).toHaveURL(address)
})

test('a question mark opens help, except in text fields', async ({ open, page }) => {
  await open('cus', '/checkpoint')
  const rows = page.getByRole('searchbox', { name: 'Search rows' })
  await expect(rows).toBeVisible()
  await focusOn(rows)
  await page.keyboard.type('?')
  await expect(rows).toHaveValue('?')
  await page.keyboard.press('Backspace')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('?')
  await expect(page.getByRole('heading', { level: 2, name: 'Checkpoint inspections' })).toBeFocused()
})

test('the guide is searched and read by keyboard, without chapters for other roles', async ({ open, page }) => {
  await open('cus', '/')
  await press(page.getByRole('button', { name: 'Help', exact: true }))
  await press(page.getByRole('link', { name: 'Guide', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Using the portal' })).toBeFocused()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link', { name: 'Surveying a yard' })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'The definition language' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await focusOn(page.getByRole('searchbox', { name: 'Search the guide' }))
  await typeAtOnce(page, 'fluke')
  await expect(page.getByRole('status').filter({ hasText: 'says nothing' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('network')
  const found = page.getByRole('link', { name: 'Without a network' }).first()
  await expect(found).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await press(found)
  await expect(page.getByRole('heading', { name: 'Without a network' })).toBeFocused()
  await expect(page).toHaveURL(/\/help\/surveying#without-a-network$/)
  // A picture far from what is read comes when it is scrolled to.
  await page.getByRole('img').first().scrollIntoViewIfNeeded()
  await expect(page.getByRole('img').first()).toHaveJSProperty('complete', true)

  await page.goto('/help/reference')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('analysts find the file of the definition', async ({ open, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await open('admin', '/checkpoint')
  await press(page.getByRole('button', { name: 'Help', exact: true }))
  await expect(page.getByText('definitions/checkpoint/checkpoint.report.json')).toBeVisible()
  expect(await axeViolations(page, '.shell-header')).toEqual([])
  await press(page.getByRole('button', { name: 'Copy', exact: true }))
  await expect(page.getByText('Path copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'definitions/checkpoint/checkpoint.report.json',
  )
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await expect(
    page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The definition language' }),
  ).toBeVisible()
})

test('on a phone in another language the page says that the text is English', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('cus', '/help/using?lang=de-DE')
  await expect(page.getByText('Das Handbuch gibt es nur auf Englisch.')).toBeVisible()
  await expect(page.locator('article[lang=en] h1')).toHaveText('Using the portal')
  await press(page.locator('summary', { hasText: 'Inhalt' }))
  await press(page.getByRole('link', { name: 'Favorites', exact: true }))
  await expect(page.getByRole('heading', { level: 2, name: 'Favorites' })).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeViolations(page)).toEqual([])
})

test('terms are explained on focus and hover, and Escape hides the explanation', async ({ open, page }) => {
  await open('cus', '/checkpoint')
  const tip = page.getByRole('tooltip')
  const tile = page.getByRole('button', { name: 'Critical exceptions' })
  await expect(tile).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search rows' }).click()
  // Backwards by Tab from the search: the last tile that is a switch.
  await page.keyboard.press('Shift+Tab')
  const mismatches = page.getByRole('button', { name: 'Mismatches' })
  await expect(mismatches).toBeFocused()
  await expect(tip).toContainText('Treads that differ too much')
  await expect(mismatches).toHaveAccessibleDescription(/Treads that differ too much/)
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(mismatches).toBeFocused()

  await tile.hover()
  await expect(tip).toContainText('Pressure far under target')
  // It stays while it is pointed at, for as long as a look at the whole page takes.
  await tip.hover()
  expect(await axeViolations(page)).toEqual([])
  await expect(tip).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(tip).toHaveCount(0)
})

test('a heading with a term is explained when arrow keys reach it', async ({ open, page }) => {
  await open('cus', '/checkpoint')
  const heading = page.getByRole('columnheader', { name: 'Unit' }).first()
  await expect(heading).toBeVisible()
  await focusOn(page.getByRole('button', { name: 'Columns' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.ag-header-cell:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tooltip')).toContainText('Pressure far under target')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap explains what the mark of a card means', async ({ open }) => {
    const page = await open('cus', '/checkpoint?account_group=us_national_account')
    const badge = page.locator('.row-card .badge .term').first()
    await expect(badge).toBeVisible()
    await badge.tap()
    await expect(page.getByRole('tooltip')).not.toBeEmpty()
  })

  test('a tap explains a term, and a tap elsewhere ends it', async ({ open, page }) => {
    await open('cus', '/checkpoint')
    const term = page.locator('.tiles .term').first()
    await expect(term).toBeVisible()
    await term.tap()
    const tip = page.getByRole('tooltip')
    await expect(tip).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('heading', { level: 1 }).tap()
    await expect(tip).toHaveCount(0)
  })
})

test('the terms are a chapter in the language of the reader', async ({ open, page }) => {
  await open('cus', '/checkpoint?lang=de-DE')
  await press(page.getByRole('button', { name: 'Hilfe', exact: true }))
  await press(page.getByRole('link', { name: 'Begriffe', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Begriffe' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Demontagegrenze' })).toBeVisible()
  await expect(page.getByText('nur auf Englisch')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

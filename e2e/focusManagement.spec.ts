import type { Page } from '@playwright/test'
import { focusOn, press, typeAtOnce, typeInto } from './keyboard.ts'
import { expect, journey, test } from './portalTest.ts'

const scrolled = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

test('the keys of an open menu move within it and leave the page where it is', journey, async ({ open }) => {
  const page = await open('cus', '/locations/1/dashboard')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Export', exact: true })
  await focusOn(button)
  const openUpwards = async (): Promise<void> => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
  }
  await openUpwards()
  for (const [key, at] of [
    ['Home', 0],
    ['End', -1],
    ['PageUp', 0],
    ['PageDown', -1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('menuitem').nth(at)).toBeFocused()
    expect([key, await scrolled(page)]).toEqual([key, 0])
  }
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await openUpwards()
})

test('the heading of a page that appears at once has the focus, and Tab continues from it', async ({ open }) => {
  const page = await open('cus', '/locations/1/dashboard')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await press(page.getByRole('banner').getByRole('link').first())
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(heading).not.toBeFocused()
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('options of a field move by the same keys and leave the page where it is', async ({ open }) => {
  const page = await open('cus', '/locations/1/units/add')
  await press(page.getByRole('button', { name: /Type/ }))
  await expect(page.getByRole('option').first()).toBeFocused()
  for (const [key, at] of [
    ['End', -1],
    ['Home', 0],
    ['PageDown', -1],
    ['PageUp', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('option').nth(at)).toBeFocused()
    expect([key, await scrolled(page)]).toEqual([key, 0])
  }
})

test('typing in a menu finds a disabled action, which does nothing, before a similar one', async ({ open }) => {
  const page = await open('cus', '/locations/1/surveys/add')
  await expect(page.getByLabel('Survey date')).not.toHaveValue('')
  await typeInto(page.getByLabel('Surveyed by'), 'Ty Pe')
  await press(page.getByRole('button', { name: 'Add survey' }))
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)
  await press(page.getByRole('button', { name: 'More', exact: true }))
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await typeAtOnce(page, 'Ema')
  const email = page.getByRole('menuitem', { name: 'Email survey' })
  await expect(email).toBeFocused()
  await expect(email).toBeDisabled()
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key)
    await expect(email).toBeFocused()
  }
  await expect(page).toHaveURL(/\/overview$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  // Nothing begins with Che: its last letter alone is not looked for, which would find Edit survey. One letter again
  // and again goes on.
  for (const [typed, found] of [
    ['Che', 'Copy a unit'],
    ['e', 'Edit survey'],
    ['ee', 'Email survey'],
  ] as const) {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await typeAtOnce(page, typed)
    await expect(page.getByRole('menuitem', { name: found })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused()
  }
})

test('a menu opened before its page has loaded has disabled actions and keeps the focus', async ({ open }) => {
  const page = await open('cus', '/locations/1/surveys/add')
  await expect(page.getByLabel('Survey date')).not.toHaveValue('')
  await typeInto(page.getByLabel('Surveyed by'), 'Ty Pe')
  let answer = (): void => undefined
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/fleet_survey\/\d+\/units/, async (route) => {
    await isAsked
    await route.continue()
  })
  await press(page.getByRole('button', { name: 'Add survey' }))
  await expect(page).toHaveURL(/\/fleet-survey\/\d+\/overview$/)
  await press(page.getByRole('button', { name: 'More', exact: true }))
  const items = page.getByRole('menuitem')
  const titles = ['Copy a unit', 'Edit survey', 'Published survey', 'Email survey', 'Delete survey']
  await expect(items).toHaveText(titles)
  await expect(items.first()).toBeFocused()
  for (const item of await items.all()) await expect(item).toBeDisabled()
  await page.keyboard.press('Enter')
  answer()
  await expect(items.first()).toBeEnabled()
  await expect(items).toHaveText(titles)
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Copy a unit' })).toBeVisible()
})

test('an empty search shows a message and returns the focus when it is cleared', async ({ open }) => {
  const page = await open('cus', '/locations/1/dashboard')
  const search = page.getByRole('searchbox', { name: 'Search rows' })
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await focusOn(search)
  await page.keyboard.type('no such unit')
  const said = page.getByRole('status').filter({ hasText: 'No row matches “no such unit”' })
  await expect(said).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(said).toHaveCount(0)

  await page.keyboard.type('no such unit')
  await expect(said).toBeVisible()
  // While the rows are asked for again, nobody says that there are no units at all.
  await page.evaluate(() =>
    new MutationObserver(() => {
      if (document.body.innerText.includes('No units at this location yet.')) document.title = 'wrong'
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(page.getByRole('grid').last().getByRole('gridcell').first()).toBeVisible()
  expect(await page.title()).not.toBe('wrong')
})

test('the order of a column is announced in the reader’s language', async ({ open }) => {
  const page = await open('cus', '/locations')
  await page.evaluate(() => localStorage.setItem('USER_LANGUAGE', 'de-DE'))
  await page.reload()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await focusOn(page.getByRole('columnheader').first())
  await expect(page.locator('.ag-aria-description-container').first()).toContainText(
    'Zum Sortieren die Eingabetaste drücken',
  )
})

test(
  'deleting a row by keyboard moves the focus to its neighbor, or to the next control',
  journey,
  async ({ open }) => {
    const page = await open('cus', '/locations/1/dashboard')
    await press(page.getByRole('link', { name: 'Import units', exact: true }))
    // The search of the page before is named alike.
    await expect(page.getByRole('heading', { name: 'Import units', level: 1 })).toBeVisible()
    const file = page.getByLabel('Units')
    const units = {
      name: 'units.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Unit number,Type,Configuration\nKF-1,Tractor,TR-6X4\nTotal,,1\n'),
    }
    await file.setInputFiles(units)
    await press(page.getByRole('button', { name: 'Remove' }))
    await expect(file).toBeFocused()
    await file.setInputFiles(units)
    await press(page.getByRole('button', { name: 'Check file' }))
    await expect(page).toHaveURL(/\/uploaded-units/)
    const grid = page.getByRole('grid')
    await expect(
      grid.getByRole('gridcell', {
        name: 'Unit number: This looks like a totals row. Delete it, or enter the values of a unit.',
      }),
    ).toBeVisible()

    await focusOn(grid.getByRole('gridcell').first())
    await page.keyboard.press('Control+ArrowDown')
    await page.keyboard.press('Control+ArrowRight')
    for (const left of [1, 0]) {
      for (const key of ['Enter', 'Tab', 'Enter', 'Tab', 'Enter']) {
        if (key === 'Tab') await expect(page.locator(':focus')).toHaveText(/^(Edit|Cancel)$/)
        await page.keyboard.press(key)
      }
      await expect(grid.getByRole('button', { name: /^Delete/ })).toHaveCount(left)
      if (left > 0) await expect(grid.locator('.ag-row[row-index="0"] [col-id="row-actions"]')).toBeFocused()
    }
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: 'No units are waiting in this browser.' })
        .getByRole('link', { name: 'Import units' }),
    ).toBeFocused()
  },
)

import type { Page } from '@playwright/test'
import { focusOn, press } from './keyboard.ts'
import { allObjections } from './axeViolations.ts'
import { type DemoLogin, expect, journey, test } from './portalTest.ts'

interface Screen {
  name: string
  login: DemoLogin | null
  path: string
  ready: (page: Page) => Promise<unknown>
  isMenu?: boolean
}

const rows = (page: Page) => page.locator('.ag-row a').first().waitFor()

const screens: Screen[] = [
  { name: 'the sign-in', login: null, path: '/login', ready: (page) => page.getByLabel('Email').waitFor() },
  {
    name: 'the home',
    login: 'cus',
    path: '/',
    ready: (page) => page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor(),
  },
  { name: 'the checkpoint', login: 'cus', path: '/checkpoint', ready: rows },
  {
    name: 'a unit',
    login: 'cus',
    path: '/checkpoint',
    ready: async (page) => {
      await page.getByRole('link', { name: 'GR-105' }).click()
      await page.getByRole('table', { name: 'Tires by axle' }).waitFor()
    },
  },
  {
    name: 'the fleet dashboard',
    login: 'cus',
    path: '/fleet-dashboard',
    ready: (page) => page.getByRole('cell').first().waitFor(),
  },
  { name: 'the surveys', login: 'cus', path: '/tireoptix', ready: rows },
  { name: 'the locations', login: 'cus', path: '/locations', ready: rows },
  {
    name: 'the favorites',
    login: 'cus',
    path: '/favorite-reports',
    ready: (page) => page.getByRole('heading', { name: 'Favorite reports', level: 1 }).waitFor(),
  },
  {
    name: 'the help',
    login: 'cus',
    path: '/help/using',
    ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'the texts of a language',
    login: 'admin',
    path: '/manage-locales',
    ready: async (page) => {
      await page.getByRole('link', { name: 'de-DE', exact: true }).click()
      await page.locator('[row-index="0"] [col-id="translated_text"]').waitFor()
    },
  },
  {
    name: 'the search',
    login: 'cus',
    path: '/checkpoint',
    ready: async (page) => {
      await rows(page)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('GR-10')
      await page.getByRole('option', { name: /GR-101/ }).waitFor()
    },
  },
  {
    name: 'the files of a report',
    login: 'cus',
    path: '/checkpoint',
    isMenu: true,
    ready: async (page) => {
      await rows(page)
      await press(page.getByRole('button', { name: 'Export', exact: true }))
      await page.getByRole('menu').waitFor()
    },
  },
]

for (const { name, login, path, ready, isMenu = false } of screens) {
  test(`${name} has no axe violations in light, dark and forced colors`, async ({ open, page }) => {
    if (login === null) await page.goto(path)
    else await open(login, path)
    await ready(page)
    // A menu that floats stands outside of landmarks, where the library puts it.
    expect((await allObjections(page)).filter(([rule = '']) => !(isMenu && rule.startsWith('region ')))).toEqual([])
  })
}

const look = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { backgroundColor, color, borderBlockEndColor } = getComputedStyle(one)
      return [backgroundColor, color, borderBlockEndColor].join(' ')
    }),
  )

test('in forced colors the chosen tab, view and tile differ from the others', async ({ open }) => {
  const page = await open('cus', '/fleet-dashboard')
  await expect(page.getByRole('tab', { name: 'Purchases' })).toBeVisible()
  await page.emulateMedia({ forcedColors: 'active' })
  const [chosen, ...others] = await look(page, '.dashboard-tab:not(.dashboard-basket-tab)')
  expect(others).not.toContain(chosen)
  expect(new Set(others).size).toBe(1)
  await expect(page.locator('.card-views [aria-pressed=true]').first()).toBeVisible()
  const [pressed] = await look(page, '.card-views [aria-pressed=true]')
  expect(await look(page, '.card-views [aria-pressed=false]')).not.toContain(pressed)

  await page.goto('/checkpoint')
  await press(page.getByRole('button', { name: 'Mismatches', exact: true }))
  await expect(page.getByRole('button', { name: 'Mismatches', exact: true })).toHaveAttribute('aria-pressed', 'true')
  const [tile] = await look(page, '.tile button[aria-pressed=true]')
  expect(await look(page, '.tile button[aria-pressed=false]')).not.toContain(tile)
})

/** The element that has the focus: its role, and in a grid its column. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    return [activeElement?.getAttribute('role') ?? activeElement?.tagName, activeElement?.getAttribute('col-id')]
      .filter(Boolean)
      .join(' ')
  })

test('Tab passes the headings and cells of a grid, and Shift+Tab passes them in reverse', journey, async ({ open }) => {
  const page = await open('cus', '/checkpoint')
  await rows(page)
  const grid = page.getByRole('grid', { name: 'Checkpoint inspections' })
  await expect(grid).toHaveAttribute('tabindex', '0')
  await focusOn(page.getByRole('button', { name: 'Columns' }))
  const steps = async (keys: string[]): Promise<string[]> => {
    const found = []
    for (const key of keys) {
      await page.keyboard.press(key)
      found.push(await focused(page))
    }
    return found
  }
  expect(await steps(['Tab', 'Tab', 'ArrowDown', 'ArrowRight', 'Tab'])).toEqual([
    'columnheader unit_number',
    'gridcell unit_number',
    'gridcell unit_number',
    'gridcell critical_exceptions',
    'A',
  ])
  const before = page.locator('.ag-row[row-index="1"] .ag-cell[col-id="critical_exceptions"]')
  await page.keyboard.press('Shift+Tab')
  await expect(before).toBeFocused()
  expect(await steps(['Shift+Tab', 'Shift+Tab'])).toEqual(['columnheader critical_exceptions', 'BUTTON'])
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
})

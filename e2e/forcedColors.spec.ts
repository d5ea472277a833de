import type { Page } from '@playwright/test'
import { press } from './keyboard.ts'
import { allObjections } from './objections.ts'
import { expect, test, type DemoLogin } from './portalTest.ts'

interface Screen {
  name: string
  login: DemoLogin | null
  path: string
  ready: (page: Page) => Promise<unknown>
}

const rows = (page: Page) => page.locator('.ag-row a').first().waitFor()

const screens: Screen[] = [
  { name: 'the sign-in', login: null, path: '/login', ready: (page) => page.getByLabel('Email').waitFor() },
  { name: 'the home', login: 'cus', path: '/', ready: (page) => page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor() },
  { name: 'the checkpoint', login: 'cus', path: '/checkpoint', ready: rows },
  {
    name: 'a unit', login: 'cus', path: '/checkpoint',
    ready: async (page) => {
      await page.getByRole('link', { name: 'GR-105' }).click()
      await page.getByRole('table', { name: 'Tires by axle' }).waitFor()
    },
  },
  { name: 'the fleet dashboard', login: 'cus', path: '/fleet-dashboard', ready: (page) => page.getByRole('cell').first().waitFor() },
  { name: 'the surveys', login: 'cus', path: '/tireoptix', ready: rows },
  { name: 'the locations', login: 'cus', path: '/locations', ready: rows },
  { name: 'the favorites', login: 'cus', path: '/favorite-reports', ready: (page) => page.getByRole('heading', { name: 'Favorite reports', level: 1 }).waitFor() },
]

for (const { name, login, path, ready } of screens) {
  test(`${name} has nothing that any rule of axe objects to, light, dark and in forced colors`, async ({ open, page }) => {
    if (login === null) await page.goto(path)
    else await open(login, path)
    await ready(page)
    expect(await allObjections(page)).toEqual([])
  })
}

const look = (page: Page, selector: string): Promise<string[]> => page.locator(selector).evaluateAll((all) => all.map((one) => {
  const { backgroundColor, color, borderBlockEndColor } = getComputedStyle(one)
  return [backgroundColor, color, borderBlockEndColor].join(' ')
}))

test('in forced colors the chosen tab, view and tile look other than the rest', async ({ open }) => {
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

import type { Page } from '@playwright/test'
import { allObjections, axeViolations } from './axeViolations.ts'
import { expect, test, type DemoLogin } from './portalTest.ts'

interface Screen {
  name: string
  login: DemoLogin | null
  path: string
  /** Brings the screen to the state that is looked at. */
  ready: (page: Page) => Promise<unknown>
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor()
const rows = (page: Page) => page.getByRole('link', { name: 'GR-105' }).waitFor()

const screens: Screen[] = [
  { name: 'the sign-in', login: null, path: '/', ready: (page) => page.getByLabel('Password').waitFor() },
  {
    name: 'the request for an account',
    login: null,
    path: '/membership/register',
    ready: (page) => page.getByLabel('Company').waitFor(),
  },
  { name: 'the contact page', login: 'cus', path: '/contact', ready: heading('Contact') },
  {
    name: 'the users',
    login: 'admin',
    path: '/manage-users',
    ready: (page) => page.getByRole('link', { name: 'dlr@example.test', exact: true }).waitFor(),
  },
  {
    name: 'the locales',
    login: 'admin',
    path: '/manage-locales',
    ready: (page) => page.getByRole('link', { name: 'es-AR', exact: true }).waitFor(),
  },
  {
    name: 'the history of words',
    login: 'admin',
    path: '/word-changes',
    ready: (page) => page.getByRole('heading', { name: 'Translation history' }).waitFor(),
  },
  {
    name: 'a word that is being edited',
    login: 'admin',
    path: '/manage-locales',
    ready: async (page) => {
      await page.getByRole('link', { name: 'de-DE', exact: true }).click()
      await page.locator('[row-index="0"] [col-id="translated_text"]').dblclick()
      await page.getByRole('textbox', { name: 'Cell text' }).waitFor()
    },
  },
  {
    name: 'a new user',
    login: 'admin',
    path: '/manage-users/add',
    ready: (page) => page.getByLabel('Sign-in name').waitFor(),
  },
  {
    name: 'the keeping of a favourite',
    login: 'cus',
    path: '/checkpoint',
    ready: async (page) => {
      await rows(page)
      await page.getByRole('button', { name: 'Favorite' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'the index', login: 'cus', path: '/', ready: heading('Reports') },
  { name: 'my information', login: 'cus', path: '/my-info', ready: heading('My information') },
  { name: 'page not found', login: 'cus', path: '/404', ready: heading('Page not found') },
  { name: 'the report', login: 'cus', path: '/checkpoint', ready: rows },
  {
    name: 'the account menu',
    login: 'cus',
    path: '/',
    ready: async (page) => {
      await heading('Reports')(page)
      await page.getByRole('button', { name: /^Account/ }).click()
      await page.getByText('Fleet customer').waitFor()
    },
  },
  {
    name: 'the open filters',
    login: 'cus',
    path: '/checkpoint',
    ready: async (page) => {
      await rows(page)
      await page.getByRole('button', { name: 'Filters', exact: true }).click()
      await page.getByRole('button', { name: 'Apply' }).waitFor()
    },
  },
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
    name: 'a popup',
    login: 'cus-basic',
    path: '/secured-report',
    ready: (page) => page.getByRole('alertdialog', { name: 'Error' }).waitFor(),
  },
]

for (const { name, login, path, ready } of screens) {
  test(`${name} has no axe violations in light and dark`, async ({ open, page }) => {
    if (login === null) await page.goto(path)
    else await open(login, path)
    await ready(page)
    expect(await axeViolations(page)).toEqual([])
  })
}

/** States of a phone's screen that its small room makes hard. */
const phoneScreens: (Screen & { login: DemoLogin })[] = [
  {
    name: 'narrow bars that lead on',
    login: 'cus',
    path: '/checkpoint-trend',
    ready: (page) => page.locator('.chart-links').first().getByRole('link').first().waitFor(),
  },
  {
    name: 'an open menu of files',
    login: 'cus',
    path: '/checkpoint-trend',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  {
    name: 'the open menu of the header',
    login: 'cus',
    path: '/checkpoint',
    ready: async (page) => {
      await rows(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Checkpoint trend' }).waitFor()
    },
  },
]

for (const { name, login, path, ready } of phoneScreens) {
  test(`${name} has no axe violations on a phone`, async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(login, path)
    await ready(page)
    expect(await allObjections(page)).toEqual([])
  })
}

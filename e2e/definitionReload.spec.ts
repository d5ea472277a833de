import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { definitionsDirOf } from './preparePortal.ts'
import { expect, fails, journey, test } from './portalTest.ts'
import { waitUntilStable } from './waitUntilStable.ts'

const folder = definitionsDirOf(process.env.E2E_PORT ?? '')
const path = (file: string): string => join(folder, file)

/** The checkpoint report under names of its own, so that no other test's page changes. */
function saveReport(id: string, change: (text: string) => string = (text) => text): void {
  const report = JSON.parse(readFileSync(path('checkpoint/checkpoint.report.json'), 'utf8')) as {
    exports: { endpoint: string }[]
    sources: { units: { endpoint: string }; as_of: { endpoint: string } }
  }
  report.exports.forEach((item) => (item.endpoint = item.endpoint.replace('checkpoint/', `own/${id}/`)))
  report.sources.units.endpoint = `POST own/${id}/report`
  report.sources.as_of.endpoint = `POST own/${id}/as_of`
  const text = JSON.stringify({ ...report, title: `Report ${id}`, route: `/${id}` }, null, 2)
  writeFileSync(path(`checkpoint/${id}.report.json`), change(text))
}
const remove = (id: string): void => rmSync(path(`checkpoint/${id}.report.json`), { force: true })
const everyInspection =
  'account_group=us_national_account&accounts=&dates=last12months&report_type=every&page=2&sort=unit_number'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const scrolled = (page: Page) =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('.grid-box *')].map((element) => element.scrollTop)))

test(
  'a saved title shows in the open page and leaves filters, page, order and scroll unchanged',
  journey,
  async ({ open }) => {
    saveReport('live-title')
    const page = await open('gyr', `/live-title?${everyInspection}`)
    await expect(heading(page, 'Report live-title')).toBeVisible()
    await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible()
    await page.getByRole('gridcell').nth(20).hover()
    await page.mouse.wheel(0, 900)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
    const before = { scroll: await scrolled(page), address: page.url() }
    saveReport('live-title', (text) => text.replace('Report live-title', 'Saved anew'))
    await expect(heading(page, 'Saved anew')).toBeVisible()
    await waitUntilStable(page)
    expect({ scroll: await scrolled(page), address: page.url() }).toEqual(before)
    await expect(page.getByText(/^101–\d+ of \d+$/)).toBeVisible()
    remove('live-title')
  },
)

test(
  'a broken file keeps the page working and is reported with its line to editors only',
  journey,
  async ({ open, browser, sessionOf }) => {
    saveReport('live-broken')
    const page = await open('gyr', '/live-broken')
    await expect(heading(page, 'Report live-broken')).toBeVisible()
    const context = await browser.newContext({
      storageState: await sessionOf('cus'),
      baseURL: new URL(page.url()).origin,
    })
    const customer = await context.newPage()
    await customer.goto('/live-broken')
    await expect(customer.getByRole('grid').getByRole('link').first()).toHaveText('GR-105')

    let line = 0
    saveReport('live-broken', (text) => {
      line = text.slice(0, text.indexOf('"pageSize"')).split('\n').length
      return text.replace('"pageSize"', '"pageSise"')
    })
    const banner = page.getByRole('status', { name: /last version that works/ })
    await expect(banner).toContainText(`checkpoint/live-broken.report.json:${line}:`)
    await expect(banner).toContainText('has no property "pageSise" Did you mean pageSize?')
    await expect(heading(page, 'Report live-broken')).toBeVisible()
    await expect(customer.getByRole('grid').getByRole('link').first()).toHaveText('GR-105')
    await expect(customer.getByText('pageSise')).toHaveCount(0)

    saveReport('live-broken')
    await expect(banner).toHaveCount(0)
    await context.close()
    remove('live-broken')
  },
)

test('a new file brings route, menu entry, call and Excel file without a restart', async ({ open }) => {
  const page = await open('gyr', '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  saveReport('live-new')
  writeFileSync(
    path('portal/live.menu.json'),
    JSON.stringify({
      place: 'header',
      tabs: [{ id: 'live', title: 'Live', links: [{ id: 'live-new', report: 'live-new' }] }],
    }),
  )
  await page.getByRole('navigation', { name: 'Primary' }).getByRole('link', { name: 'Report live-new' }).click()
  await expect(heading(page, 'Report live-new')).toBeVisible()
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem').filter({ hasText: 'All details' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  rmSync(path('portal/live.menu.json'))
  remove('live-new')
})

test.describe('a report that is opened before its file is saved', fails, () => {
  test('shows when it is', async ({ open }) => {
    const page = await open('gyr', '/live-soon?report_type=every')
    await expect(heading(page, 'Page not found')).toBeVisible()
    saveReport('live-soon')
    await expect(heading(page, 'Report live-soon')).toBeVisible()
    await expect(page).toHaveURL(/\/live-soon\?.*report_type=every/)
    remove('live-soon')
  })
})

test.describe('a report whose file is gone', fails, () => {
  test('is gone', async ({ open }) => {
    saveReport('live-gone')
    const page = await open('gyr', '/live-gone')
    await expect(heading(page, 'Report live-gone')).toBeVisible()
    remove('live-gone')
    await expect(heading(page, 'Page not found')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { askAs, expect, fails, moving, test, type DemoLogin } from './portalTest.ts'

// Each test opens many pages.
test.describe.configure({ timeout: 300_000 })

test.use(moving)

/** The limit of layout shift while a page loads: the sum of the browser's `layout-shift` entries. */
const most = 0.02
/** Reports, at the width at which their filters just fit or take another line. */
const tablet = { width: 1024, height: 700 }
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const portalPages = ['/', '/my-info', '/contact', '/404']
const strangersPages = ['/membership/login', '/membership/register', '/membership/forgot']

interface Shift {
  value: number
  what: string[]
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : String(node?.nodeName)} ${[from, to].map(({ x, y, width, height }) => `${x},${y} ${width}×${height}`).join(' to ')}`,
        )
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Opens a page and waits until nothing more comes. */
async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(
    page.locator('.skeleton, [data-stale], .loader, .progress-line[data-active], .spinner'),
    path,
  ).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  let known = -1
  const isQuiet = async (): Promise<boolean> => {
    const count = await page.evaluate(() => document.querySelectorAll('*').length)
    const same = count === known
    known = count
    return same
  }
  await expect.poll(isQuiet, { intervals: [150] }).toBe(true)
  return await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

async function walk(page: Page, paths: string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const path of paths) {
    const shifts = await shiftsOf(page, path)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    if (sum > most)
      wrong.push(
        `${path} ${sum.toFixed(3)}: ${shifts
          .filter(({ value }) => value > 0.002)
          .map(({ value, what }) => `${value.toFixed(3)} ${what.join(' ')}`)
          .join(' | ')}`,
      )
  }
  return wrong
}

/** The addresses that the server offers to a person, those that need the id of a record apart. */
const routesOf = async (page: Page): Promise<string[]> => {
  const { reports, forms } = await askAs<{
    reports: { route: string; params: { required: boolean }[] }[]
    forms: { route: string; add: { route: string } | null }[]
  }>(page, 'catalog/get_reports')
  return [
    ...reports.filter(({ params }) => !params.some(({ required }) => required)).map(({ route }) => route),
    ...forms.flatMap(({ route, add }) => [route, add?.route ?? '{']),
  ].filter((route) => !route.includes('{'))
}

/**
 * The users who visit the pages, in this order. Each visits the pages that no earlier user was offered, and those that
 * look different for everybody.
 */
const walkers: DemoLogin[] = ['cus', 'admin', 'gyr', 'dlr']
const differing = ['/', '/fleet-dashboard']

for (const [name, viewport] of Object.entries(sizes)) {
  test(`no page shifts its layout, ${name}`, fails, async ({ open, page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    const walked = new Set<string>()
    const wrong: string[] = await walk(page, strangersPages)
    for (const login of walkers) {
      await open(login, '/404')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const routes = await routesOf(page)
      expect(routes.length).toBeGreaterThan(3)
      const paths = [...portalPages, ...routes].filter((path) => differing.includes(path) || !walked.has(path))
      wrong.push(...(await walk(page, paths)).map((line) => `${login} ${line}`))
      for (const path of paths) walked.add(path)
    }
    expect(walked.size).toBeGreaterThan(25)
    expect(wrong).toEqual([])
  })
}

test('a report with a single account does not shift its layout, tablet', async ({ open, page }) => {
  await page.setViewportSize(tablet)
  await watchShifts(page)
  await open('cus', '/404')
  const reports = (await routesOf(page)).filter((path) => path !== '/fleet-dashboard')
  expect(reports).toContain('/tireoptix')
  // The list of accounts comes late, as over a slow line.
  await page.route('**/api/v2/*/get_home_page*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  expect(await walk(page, reports)).toEqual([])
})

for (const [name, viewport] of Object.entries({ ...sizes, tablet, upright: { width: 768, height: 1024 } })) {
  test(`reports opened by a link do not shift their layout, ${name}`, async ({ open, page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await open('cus', '/404')
    const { groups } = await askAs<{ groups: { hits: { address: string }[] }[] }>(page, 'search/find?text=GR-105')
    const history = groups[0]?.hits[0]?.address ?? ''
    expect(history).toContain('/unit-history-report?unit_ids=')
    await page.goto('/product-pairs')
    const comparison = (await page.locator('a[href*="second_tire_size="]').first().getAttribute('href')) ?? ''
    expect(await walk(page, [`${history}&dates=last12months`, comparison])).toEqual([])
  })
}

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { createServer, type ViteDevServer } from 'vite'

/** Pieces that open something when they are pressed: its looks are theirs as well. */
const opened: Record<string, string> = {
  choice: 'Label',
  dates: 'Label',
  'picker of one': 'Label',
  'picker of many': 'Label',
  'picker that failed': 'Label',
  filters: 'Filters',
}

let server: ViteDevServer
let address = ''
// One server for both tests, with a cache that no other has. It sends hundreds of modules for each component.
test.describe.configure({ mode: 'default', timeout: 900_000 })
test.beforeAll(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  server = await createServer({
    root,
    configFile: false,
    cacheDir: join(tmpdir(), `alone-${process.pid}`),
    plugins: [react()],
    logLevel: 'error',
    define: { global: 'globalThis' },
    optimizeDeps: { entries: ['e2e/alone/index.html'] },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  })
  await server.listen()
  address = `${server.resolvedUrls?.local[0] ?? ''}e2e/alone/index.html`
})
test.afterAll(() => server.close())

type Looks = Record<string, Record<string, string>>

/** Returns the computed value of every property of each drawn element, by its place. */
async function looks(page: Page): Promise<Looks> {
  return await page.evaluate(() => {
    const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.matches('script, style'))
    return Object.fromEntries(
      elements.map((element, index) => {
        const style = getComputedStyle(element)
        const name = `${index} ${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}`
        const isDrawn = element.getClientRects().length > 0
        return [
          name,
          isDrawn
            ? Object.fromEntries(
                [...style]
                  .filter((property) => !property.startsWith('transition'))
                  .map((property) => [property, style.getPropertyValue(property)]),
              )
            : {},
        ]
      }),
    )
  })
}

/**
 * Counts what a page asks for; what is returned resolves once all of it came and nothing more was asked for in three
 * frames.
 */
function countRequests(page: Page): () => Promise<void> {
  let open = 0
  let asked = 0
  page.on('request', () => {
    open++
    asked++
  })
  page.on('requestfinished', () => {
    open--
  })
  page.on('requestfailed', () => {
    open--
  })
  const frames = (): Promise<void> =>
    page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                done()
              }),
            ),
          ),
        ),
    )
  return async () => {
    for (let before = -1; open > 0 || before !== asked;) {
      before = asked
      await frames()
    }
  }
}

/** A grid draws its rows some frames after its headings, and makes room for them some frames later. */
async function gridsDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.grid-box, .ag-root')].every((grid) => {
      const area = grid.querySelector('.ag-grid-scrollable-area')?.getBoundingClientRect()
      const rows = [...grid.querySelectorAll('.ag-row')]
      return area && rows.length > 0 && rows.every((row) => row.getBoundingClientRect().bottom <= area.bottom + 1)
    }),
  )
}

/** The properties that another stylesheet changed, for each element. */
function changes(alone: Looks, together: Looks): string[] {
  return Object.entries(alone).flatMap(([place, style]) => {
    const changed = Object.entries(style)
      .filter(([name, value]) => together[place]?.[name] !== value)
      .map(([name, value]) => `${name}: ${value} → ${together[place]?.[name]}`)
    return changed.length > 0 ? [`${place} { ${changed.slice(0, 6).join('; ')} }`] : []
  })
}

test('each component looks the same alone and beside all others', async ({ page }) => {
  // Nothing moves while it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const fetched = countRequests(page)
  await page.goto(address)
  await page.waitForFunction(() => 'pieces' in window)
  const names = await page.evaluate(() => (window as unknown as { pieces: string[] }).pieces)
  expect(names.length).toBeGreaterThan(25)
  const wrong: Record<string, string[]> = {}
  for (const name of names) {
    await page.goto(`${address}?piece=${encodeURIComponent(name)}`)
    await expect(page.locator('#piece *, [role$=dialog]').filter({ visible: true }).first(), name).toBeVisible()
    const opener = opened[name]
    if (opener) await page.getByRole('button', { name: opener }).first().click()
    // Parts that are fetched when they are first drawn.
    await fetched()
    await gridsDrawn(page)
    const alone = await looks(page)
    await page.evaluate(() => (window as unknown as { bringEverything(): Promise<void> }).bringEverything())
    const found = changes(alone, await looks(page))
    if (found.length > 0) wrong[name] = found
  }
  expect(wrong).toEqual({})
})

test('popups over a page are opaque and raised', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [name, floating] of [
    ['choice', '.option-popover'],
    ['menu of files', '.engine-popover'],
    ['confirm', '.confirm-modal'],
    ['leave', '.dialog-window'],
  ] as const) {
    await page.goto(`${address}?piece=${encodeURIComponent(name)}`)
    const opener = opened[name]
    if (opener) await page.getByRole('button', { name: opener }).first().click()
    await expect(page.locator(floating), name).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.locator(floating), name).not.toHaveCSS('box-shadow', 'none')
  }
})

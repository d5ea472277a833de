import type { Browser, BrowserContext, Page } from '@playwright/test'
import { asTyped, beginSurvey, keptHere, sent, type, values, written } from './inspectedSurvey.ts'
import { expect, fails, fillSignIn, journey, signIn, test } from './portalTest.ts'

// The network is away for a while.
test.describe.configure({ timeout: 300_000 })

/** Scenarios of a yard with a bad network. Each compares the typed values with the server's, and counts the writes. */

const day = 24 * 60 * 60 * 1000
/** All of a unit of ten tires, each value written once. */
const once = Object.fromEntries(Object.entries(asTyped).map(([wheel, read]) => [wheel, [...read, 2]]))

const waiting = (page: Page, text: string) => expect(page.locator('.inspector-sync')).toHaveText(text)

/** Ends what a browser holds as its session, as time does: it hears of it with its next call. */
async function endSession(page: Page, browser: Browser): Promise<void> {
  const { TOKEN, API_KEY } = (await page.evaluate(() => ({ ...localStorage }))) as Record<string, string>
  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const ended = await elsewhere.request.post('/api/v2/authorization/logout', {
    headers: { authorization: `Bearer ${TOKEN}`, api_key: API_KEY! },
  })
  expect(ended.ok()).toBe(true)
  await elsewhere.close()
}

/** A device of its own, signed in. */
async function aDevice(
  browser: Browser,
  origin: string,
  login: string,
  address: string,
): Promise<{ device: BrowserContext; page: Page }> {
  const device = await browser.newContext({ baseURL: origin })
  const page = await device.newPage()
  await signIn(page, login, '/locations')
  await page.goto(address)
  await expect(page.locator('input[data-current]')).toBeFocused()
  return { device, page }
}

async function chooseWheel(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.locator('input[data-current]')).toBeFocused()
}

test(
  'two offline devices merge their wheels, resolve the common one and store each value once',
  { ...fails, ...journey },
  async ({ page, context, browser }) => {
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    const { device, page: theirs } = await aDevice(browser, new URL(page.url()).origin, 'gyr', page.url())
    await Promise.all([context.setOffline(true), device.setOffline(true)])
    // The left side, and the steer tire of the right side.
    await type(page, ...values.slice(0, 10))
    await chooseWheel(page, /^RF, axle 1/)
    await type(page, 99)
    // The right side.
    await chooseWheel(theirs, /^RRO, axle 3/)
    await type(theirs, ...values.slice(10, 18), 88)
    await waiting(page, 'Offline · 11 changes wait')
    await waiting(theirs, 'Offline · 9 changes wait')

    await device.setOffline(false)
    await sent(theirs)
    await context.setOffline(false)
    await expect(page.getByText(/ entered 88 psi\. You entered 99 psi\./)).toBeVisible()
    await waiting(page, '1 needs a decision')
    // Nobody's value is lost or overwritten until somebody says so.
    const [merged] = await written(page, survey)
    const read = (from: number, to: number) =>
      Object.entries(asTyped)
        .slice(from, to)
        .map(([wheel, both]) => [wheel, [...both, 2]])
    expect(merged).toEqual({ ...Object.fromEntries(read(0, 9)), '1r1': [88, null, 1] })
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await sent(page)
    expect((await written(page, survey))[0]!['1r1']).toEqual([99, null, 2])
    // The other one sees it too.
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: /^RF, axle 1, 99 psi/ })).toBeVisible()
    await device.close()
  },
)

test('two offline tabs of one browser send each value once', async ({ page, context }) => {
  await signIn(page, 'cus', '/locations')
  const { survey, numbers } = await beginSurvey(page, [
    ['tractor', 'TR-6X4'],
    ['tractor', 'TR-6X4'],
  ])
  const keys: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/save_tire')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  const second = await context.newPage()
  await second.goto(`/fleet-survey/${survey}/inspect-${encodeURIComponent(numbers[1]!)}`)
  await expect(second.locator('input[data-current]')).toBeFocused()
  await context.setOffline(true)
  await page.bringToFront()
  await type(page, ...values)
  await second.bringToFront()
  await type(second, ...values)
  // Each knows of the other's.
  await waiting(page, 'Offline · 40 changes wait')
  await context.setOffline(false)
  await sent(second)
  await sent(page)
  expect(await written(page, survey)).toEqual([once, once])
  expect(new Set(keys).size).toBe(40)
})

test(
  'a device offline for three weeks signs in again and sends each value once',
  fails,
  async ({ page, context, browser }) => {
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    const address = page.url()
    await context.setOffline(true)
    await type(page, ...values)
    await waiting(page, 'Offline · 20 changes wait')
    await keptHere(page, 20)
    await endSession(page, browser)
    await page.close()

    const back = await context.newPage()
    await back.clock.install({ time: Date.now() + 21 * day })
    await context.setOffline(false)
    await back.goto(address)
    await fillSignIn(back, 'cus')
    await expect(back.locator('.inspector-sync')).toHaveText('All sent')
    expect(await written(back, survey)).toEqual([once])
  },
)

for (const [name, wrong] of [
  ['behind', -day],
  ['ahead', day],
] as const) {
  test(`a device whose clock is a day ${name} sends each value once`, async ({ page, context }) => {
    await page.clock.install({ time: Date.now() + wrong })
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await type(page, ...values.slice(0, 10))
    await sent(page)
    await context.setOffline(true)
    await type(page, ...values.slice(10))
    await waiting(page, 'Offline · 10 changes wait')
    await context.setOffline(false)
    await page.clock.runFor(60_000)
    await sent(page)
    expect(await written(page, survey)).toEqual([once])
  })
}

test(
  'a session that ends offline asks to sign in and then sends the entries',
  fails,
  async ({ page, context, browser }) => {
    // Records the first text of the header on each page.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const status = document.querySelector('.unsent-text')
        if (status) document.documentElement.dataset.firstSaid ??= status.textContent
      }).observe(document, { childList: true, subtree: true })
    })
    await signIn(page, 'cus', '/locations')
    const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
    await context.setOffline(true)
    await type(page, ...values.slice(0, 10))
    await endSession(page, browser)
    await context.setOffline(false)
    await waiting(page, 'Sign in to send · 10 changes wait')
    // It goes on meanwhile.
    await type(page, ...values.slice(10))
    await waiting(page, 'Sign in to send · 20 changes wait')
    await page.locator('.unsent').click()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await fillSignIn(page, 'cus')
    await expect(page.getByRole('heading', { name: 'Unsent changes' })).toBeVisible()
    // Before it is counted, nobody is told that nothing waits.
    await expect(page.locator('html')).toHaveAttribute('data-first-said', /\d/)
    await expect(page.locator('.unsent')).toHaveText('All sent')
    expect(await written(page, survey)).toEqual([once])
  },
)

test('full storage shows the number of entries not stored, which are stored once there is room', async ({
  page,
  context,
}) => {
  await signIn(page, 'cus', '/locations')
  const { survey } = await beginSurvey(page, [['tractor', 'TR-6X4']])
  await context.setOffline(true)
  await type(page, ...values.slice(0, 2))
  await waiting(page, 'Offline · 2 changes wait')
  // As a browser refuses to write when the device is full: headless browsers keep what they store in memory, whatever
  // their quota.
  const stores = await page.evaluateHandle(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The storage is full.', 'QuotaExceededError')
    }
    return { put }
  })
  await type(page, values[2]!)
  const alert = page.getByText(
    '1 entry is only on this page, because this device could not store it. Keep the page open and free up storage.',
  )
  await expect(alert).toBeVisible()
  await keptHere(page, 2)
  await expect(page.locator('.inspector-sync')).toContainText('3 changes wait')
  await stores.evaluate(({ put }) => {
    IDBObjectStore.prototype.put = put
  })
  await expect(alert).toHaveCount(0)
  await type(page, ...values.slice(3))
  await waiting(page, 'Offline · 20 changes wait')
  await context.setOffline(false)
  await sent(page)
  expect(await written(page, survey)).toEqual([once])
})

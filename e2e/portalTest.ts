import { randomUUID } from 'node:crypto'
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import { press, typeInto } from './keyboard.ts'

/** Those of the demo data whose sign-in is not what a test is about. */
export type DemoLogin = 'cus' | 'cus-other' | 'cus-basic' | 'gyr' | 'dlr' | 'admin'
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const password = 'fleet-demo'

/** A name that no other test has given, nor this one when it ran before. */
export const named = (title: string): string => `${title} ${randomUUID().slice(0, 8)}`

/** Types into the membership site's form, wherever it was reached from. */
export async function fillSignIn(page: Page, login: string, secret = password): Promise<void> {
  await typeInto(page.getByLabel('Email'), `${login}@example.test`)
  await typeInto(page.getByLabel('Password'), secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens an address as a stranger and signs in on the way. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, login)
  await page.waitForURL((address) => address.pathname !== '/membership/login' && !address.searchParams.has('user'))
}

/**
 * Calls the server as the signed-in user of a page, for facts without a screen. The path is below /api/v2/; a call with
 * a body is posted.
 */
export const askAs = <Answer>(page: Page, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([call, sent]) => {
      const headers = {
        authorization: `Bearer ${localStorage.TOKEN}`,
        api_key: localStorage.API_KEY as string,
        'content-type': 'application/json',
      }
      return (
        await fetch(`/api/v2/${call}`, sent === undefined ? { headers } : { method: 'POST', headers, body: sent })
      ).json() as Promise<Answer>
    },
    [path, body && JSON.stringify(body)] as const,
  )

/** Chooses one of the further actions of a page, or of a part of it, by the keyboard. */
export async function chooseMore(page: Page, action: string, part: Page | Locator = page): Promise<void> {
  await press(part.getByRole('button', { name: 'More', exact: true }))
  await press(page.getByRole('menuitem', { name: action, exact: true }))
}

/**
 * The options of an open list. By their role alone, what says that they are loading is one of them, too, and pressing
 * it chooses nothing.
 */
export const optionsOf = (page: Page): Locator => page.locator('[role=option][data-key]')

/** Opens the filters of a report, where they are not open. */
export async function openFilters(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: 'Filters' })
  if ((await filters.getAttribute('aria-expanded')) !== 'true') await filters.click()
}

/** Ticks an account of the customer in the filters of a report, and no other. */
export async function pickAccount(page: Page, name: string): Promise<void> {
  await openFilters(page)
  const accounts = page.getByRole('group', { name: 'Accounts' }).first()
  for (const one of ['Granite Ridge Freight', 'Clearwater Transport'])
    await accounts.getByRole('checkbox', { name: one }).setChecked(one === name)
}

/** A third of the time that an unused session lives. */
const idleMs = 10 * 60_000

interface Fixtures {
  /** Opens an address as a person who is signed in. */
  open: (login: DemoLogin, path: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Signs each person in once and lends the session to the tests. */
  sessionOf: (login: DemoLogin) => Promise<StorageState>
  /**
   * One context for each set of its options: what a page has loaded and compiled need not be loaded and compiled for
   * the next test.
   */
  contextOf: (options: BrowserContextOptions) => Promise<WatchedContext>
}

interface WatchedContext {
  context: BrowserContext
  /** Names what the pages have done wrong from here on, but for what the test says it does on purpose. */
  watch(annotations: { type: string }[]): string[]
  /** Returns true if a test has changed the context in a way that `clean` cannot revert. */
  isChanged(): boolean
}

/** A clock and scripts of a context reach every page that it opens later, and nothing takes them away. */
function watchLasting(context: BrowserContext): () => boolean {
  let isChanged = false
  const noting = <T extends object>(of: T, names: readonly (keyof T)[]): void => {
    for (const name of names) {
      const change = of[name] as (...values: unknown[]) => unknown
      of[name] = ((...values: unknown[]) => {
        isChanged = true
        return change.apply(of, values)
      }) as T[typeof name]
    }
  }
  noting(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'])
  noting(context, [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setHTTPCredentials',
  ])
  return () => isChanged
}

/**
 * A context whose pages are watched: none may break the Content-Security-Policy, throw, or ask the server for what
 * fails.
 */
async function watched(context: BrowserContext): Promise<WatchedContext> {
  let problems: string[] = []
  let isFailing = false
  await context.exposeBinding('reportViolation', (_source, text: string) => problems.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${event.violatedDirective} broken by ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
    })
  })
  // Every console error counts, except for failed loads: those are checked below, and by the tests that expect them.
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource') && !isFailing)
      problems.push(`said: ${message.text()}`)
  })
  context.on('page', (page) => page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`)))
  context.on('response', (response) => {
    if (response.status() >= 400 && !isFailing) problems.push(`${response.status()} for ${response.url()}`)
  })
  return {
    context,
    isChanged: watchLasting(context),
    watch(annotations) {
      problems = []
      isFailing = annotations.some(({ type }) => type === 'fails')
      return problems
    },
  }
}

/** Resolves when the server at an address answers: the one that few tests ask may still be starting. */
async function answering(address: string | undefined): Promise<void> {
  if (address === undefined) return
  await expect
    .poll(
      () =>
        fetch(`${address}/membership/login`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 120_000 },
    )
    .toBe(true)
}

/** Takes away what a test has left in a context, but for what the browser has stored. */
async function clean(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
  ])
}

/**
 * Clears the browser's storage but not its cache. `setStorageState` would clear both, and each page would load and
 * compile everything again.
 */
async function forgetStored(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', {
    origin: '*',
    storageTypes: 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems',
  })
  await browser.detach()
}

/**
 * Opens an address with an existing session. The session is stored before the first script of the page reads it, and
 * not again for later pages.
 */
async function gotoWith({ cookies, origins }: StorageState, page: Page, path: string): Promise<void> {
  await page.context().addCookies(cookies)
  const browser = await page.context().newCDPSession(page)
  const source = `for (const { origin, localStorage: entries } of ${JSON.stringify(origins)}) {
    if (origin === location.origin) for (const { name, value } of entries) localStorage.setItem(name, value)
  }`
  await browser.send('Page.enable')
  await browser.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await page.goto(path)
  await browser.detach()
}

/**
 * The base test of the portal. No page may violate the Content-Security-Policy, throw, or send a request that fails,
 * unless the test declares it by its annotation `fails`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sessionOf: [
    async ({ browser }, lend, { project }) => {
      const known = new Map<DemoLogin, { state: Promise<StorageState>; usedAt: number }>()
      const begin = async (login: DemoLogin): Promise<StorageState> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL })
        await signIn(await context.newPage(), login)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await lend((login) => {
        const last = known.get(login)
        // A session ends when nobody uses it for a while, which a run on a slow machine can take.
        const state = last && Date.now() - last.usedAt < idleMs ? last.state : begin(login)
        known.set(login, { state, usedAt: Date.now() })
        return state
      })
    },
    { scope: 'worker' },
  ],

  contextOf: [
    async ({ browser }, lend) => {
      const known = new Map<string, Promise<WatchedContext>>()
      await lend(async (options) => {
        const name = JSON.stringify(options)
        const last = await known.get(name)
        if (last && !last.isChanged()) return last
        await last?.context.close()
        const context = answering(options.baseURL)
          .then(() => browser.newContext(options))
          .then(watched)
        known.set(name, context)
        return context
      })
      for (const { context } of await Promise.all(known.values())) await context.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    { contextOf, baseURL, locale, timezoneId, viewport, userAgent, hasTouch, isMobile, serviceWorkers, contextOptions },
    lend,
    { annotations },
  ) => {
    const { context, watch } = await contextOf({
      ...contextOptions,
      baseURL,
      locale,
      timezoneId,
      viewport,
      userAgent,
      hasTouch,
      isMobile,
      serviceWorkers,
    })
    const problems = watch(annotations)
    await lend(context)
    await clean(context)
    expect(problems).toEqual([])
  },

  page: async ({ page }, lend) => {
    await forgetStored(page)
    await lend(page)
  },

  open: async ({ page, sessionOf }, lend) => {
    await lend(async (login, path) => {
      await forgetStored(page)
      await gotoWith(await sessionOf(login), page, path)
      return page
    })
  },
})

/** For `test.use`: pages move as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** Answers that fail are what this test is about. */
export const fails = { annotation: { type: 'fails' } }

/** One of the tests that every run has. The others run with `npm run test:nightly`. */
export const journey = { tag: '@journey' }

export { expect }

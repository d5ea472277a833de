import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'

/** Those of the demo data whose sign-in is not what a test is about. */
export type DemoLogin = 'cus' | 'cus-basic' | 'gyr' | 'dlr' | 'admin'
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

export const password = 'fleet-demo'

/** Types into the membership site's form, wherever it was reached from. */
export async function fillSignIn(page: Page, login: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(`${login}@example.test`)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens an address as a stranger and signs in on the way. */
export async function signIn(page: Page, login: string, path = '/'): Promise<void> {
  await page.goto(path)
  await fillSignIn(page, login)
  await page.waitForURL((address) => address.pathname !== '/membership/login' && !address.searchParams.has('user'))
}

interface Fixtures {
  /** Opens an address as a person who is signed in. */
  open: (login: DemoLogin, path: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Signs each person in once and lends the session to the tests. */
  sessionOf: (login: DemoLogin) => Promise<StorageState>
}

/**
 * The tests' own `test`: no page may break the Content-Security-Policy, throw, or ask the server for what fails,
 * unless the test says that it does so on purpose by its annotation `fails`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  sessionOf: [
    async ({ browser }, lend, { project }) => {
      const known = new Map<DemoLogin, Promise<StorageState>>()
      const begin = async (login: DemoLogin): Promise<StorageState> => {
        const context = await browser.newContext({ baseURL: project.use.baseURL })
        await signIn(await context.newPage(), login)
        const state = await context.storageState()
        await context.close()
        return state
      }
      await lend((login) => {
        const session = known.get(login) ?? begin(login)
        known.set(login, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  context: async ({ context }, lend, { annotations }) => {
    const problems: string[] = []
    await context.exposeBinding('reportViolation', (_source, text: string) => problems.push(text))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
        report(`${event.violatedDirective} broken by ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`)
      })
    })
    // What a library calls an error is one, but for answers that did not come: those are looked at below, and by who expects them.
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource') && !annotations.some(({ type }) => type === 'fails')) problems.push(`said: ${message.text()}`)
    })
    context.on('page', (page) => page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`)))
    context.on('response', (response) => {
      if (response.status() >= 400 && !annotations.some(({ type }) => type === 'fails')) {
        problems.push(`${response.status()} for ${response.url()}`)
      }
    })
    await lend(context)
    expect(problems).toEqual([])
  },

  open: async ({ context, page, sessionOf }, lend) => {
    await lend(async (login, path) => {
      await context.setStorageState(await sessionOf(login))
      await page.goto(path)
      return page
    })
  },
})

/** For `test.use`: pages move as they do for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** Answers that fail are what this test is about. */
export const fails = { annotation: { type: 'fails' } }

export { expect }

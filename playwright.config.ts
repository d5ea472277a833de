import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'
import { freePort } from './scripts/ports.mjs'
import { seldomOptimized } from './scripts/seldomOptimized.mjs'
import { openTemporaryFolder } from './scripts/temporaryFolder.mjs'
import { preparePortal, serviceSites } from './e2e/preparePortal.ts'

// The workers read this file too: what the first reading decided reaches them through the environment.
if (!process.env.E2E_PORT) openTemporaryFolder()
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_PORT_LA ??= String(await freePort())
process.env.CHROMIUM ??= (await findChromium()) ?? ''
/** `E2E_DATABASE_URL`: an empty database of PostgreSQL for it, instead of the embedded one. */
const database: Record<string, string> = process.env.E2E_DATABASE_URL
  ? { DATABASE_URL: process.env.E2E_DATABASE_URL, DEMO: 'true' }
  : {}
const portal = preparePortal(process.env.E2E_PORT, { ...serviceSites, ...database })
/** The same build, run in Latin America where people work. */
const latin = preparePortal(process.env.E2E_PORT_LA, {
  REGION: 'LA',
  STAGE: 'stage',
  DEMO: 'true',
  SIBLING_URL: 'http://127.0.0.1:9',
})

/** Journeys of a person in a real browser, against the real server with the small demo data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // One of hundreds of browser tests that meets a busy moment must not stop a change; scripts/test.mjs lists and limits
  // them.
  retries: process.env.CI ? 1 : 0,
  // Ends what hangs, also on a machine that does other work. Files with longer tests state their own limit. The bench
  // measures the speed of pages.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: portal.address,
    // A control that cannot be pressed within this time is missing: the test fails at once.
    actionTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    // Drawing motion costs more than the pages; files that test motion say `moving`.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests cannot see or replace a worker's answers; the files about the worker allow it.
    serviceWorkers: 'block',
    // A trace costs a tenth of the time: it is made where a failure is looked into, with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM || undefined,
      // Root has no sandbox; the rest keeps the browser from calling anybody.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The second server, which few tests use, starts beside the first; those tests wait for it.
  webServer: [
    { ...latin, url: undefined },
    { ...portal, url: `${portal.address}/membership/login` },
  ].map(({ url, environment }) => ({
    // As in vitest.config.ts: code that a test runs is seldom worth optimizing.
    command: ['node', ...seldomOptimized, 'dist/server/main.js'].join(' '),
    ...(url && { url }),
    env: environment,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  })),
})

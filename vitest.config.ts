import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { presentChromium } from './scripts/chromium.mjs'
import { seldomOptimized } from './scripts/seldomOptimized.mjs'
import { compileValidator } from './server/engine/forms/compileValidator.ts'

// Component tests are left out where there is no Chromium. A whole run installs one first.
process.env.CHROMIUM ??= (await presentChromium()) ?? ''
const { CHROMIUM: executablePath } = process.env

/** Folders of tests without a server or a database, as in `npm run test:unit`. */
const unitFolders = ['architecture', 'domain', 'engine', 'src'].map((folder) => `tests/${folder}/**`)

const node = {
  environment: 'node' as const,
  // Each file loading the server anew took an eighth of all the time; none leaves anything behind in its modules.
  isolate: false,
  execArgv: seldomOptimized,
}

/** Logic. A whole file takes a few seconds, so a longer test hangs. */
const unit: TestProjectConfiguration = {
  test: {
    ...node,
    name: 'unit',
    include: unitFolders.map((folder) => `${folder}/*.test.{ts,tsx}`),
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
}

/** Servers, databases and definitions. */
const server: TestProjectConfiguration = {
  test: {
    ...node,
    name: 'server',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/components/**', ...unitFolders],
    globalSetup: 'tests/globalSetup.ts',
    // Reading every report as PDF and Excel takes 40 s where the cores do other work. Tests of crashes,
    // of browsers without a network and of many random definitions set their own.
    testTimeout: 120_000,
    // The first file also makes the prepared database, for which the others wait.
    hookTimeout: 180_000,
  },
}

/** Parts of the engine in a browser, with keys and clicks of its own, and calls that the tests answer. */
const components: TestProjectConfiguration = {
  plugins: [react()],
  // Vite would find these one by one, and load the page anew each time.
  optimizeDeps: {
    include: [
      'react/jsx-dev-runtime',
      'react-dom/client',
      'mobx-react-lite',
      'react-aria-components',
      'ag-grid-community',
      'ag-grid-react',
      'vitest-browser-react',
    ],
  },
  test: {
    name: 'components',
    include: ['tests/components/**/*.test.tsx'],
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Forms get the validators that the server compiles.
      commands: {
        compileValidator: (_context, schema: Parameters<typeof compileValidator>[0]) => compileValidator(schema),
      },
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US' },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
}

export default defineConfig({
  test: {
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    projects: [unit, server, ...(executablePath ? [components] : [])],
  },
})

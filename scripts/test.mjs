// Everything that is tested, in one command: set-up, checks, unit and server tests, then the browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { build, install, projectFolder, requireNode } from './steps.mjs'

requireNode()
install()
const began = Date.now()
const results = join(projectFolder, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = { passed: 0, failed: 0, skipped: 0 }
const notes = []

step('check', ['scripts/check.mjs'])
await build()

if (!process.env.TEST_DATABASE_URL && !(await answers(5432))) notes.push('PostgreSQL: skipped, TEST_DATABASE_URL is not set and none answers on 127.0.0.1:5432. The embedded database was tested.')
step('unit and server tests', ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${results}/vitest.json`])
const unit = read('vitest.json')
if (unit) add(unit.numPassedTests, unit.numFailedTests, unit.numPendingTests)

const { findChromium } = await import('./chromium.mjs')
const chromium = await findChromium()
if (chromium) {
  step('browser tests', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
  })
  const browser = read('playwright.json')?.stats
  if (browser) add(browser.expected, browser.unexpected + browser.flaky, browser.skipped)
} else {
  notes.push('Browser tests: skipped, no Chromium is on the PATH and none could be installed.')
  // Where the whole is judged, a part left out is a failure.
  if (process.env.CI) counts.failed += 1
}

if (chromium && (process.env.BENCH_DATABASE_URL || await answers(5432))) {
  // Each once and small, so that none rots; what they measure is told by npm run bench.
  step('benches, small', ['scripts/run.mjs', 'bench/main.ts', '--small'])
} else notes.push('Benches: skipped, they need a Chromium and a PostgreSQL.')

for (const note of notes) console.log(note)
console.log(`All of it took ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed ? 1 : 0)

function step(name, args, environment = {}) {
  const at = Date.now()
  console.log(`\n${name}`)
  const { status } = spawnSync(process.execPath, args, { cwd: projectFolder, stdio: 'inherit', env: { ...process.env, ...environment } })
  console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'} (${Math.round((Date.now() - at) / 1000)} s)`)
  if (status !== 0) counts.failed += 1
}

function add(passed, failed, skipped) {
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}

function read(name) {
  const path = join(results, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 500 })
    const finish = (answer) => { socket.destroy(); resolve(answer) }
    socket.once('connect', () => finish(true)).once('error', () => finish(false)).once('timeout', () => finish(false))
  })
}

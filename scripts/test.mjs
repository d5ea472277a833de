// The tests, in one command: set-up, checks, unit and server tests, then the journeys of the browser. With --nightly,
// all
// browser tests, random calls, killed processes and the benches follow.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { failedBrowserTests, flakyBrowserTests } from './failedTests.mjs'
import { startPostgres } from './runPostgres.mjs'
import { build, install, projectFolder, requireNode, run } from './steps.mjs'
import { openTemporaryFolder } from './temporaryFolder.mjs'

requireNode()
install()
const isNightly = process.argv.includes('--nightly')
const folders = process.argv.slice(2).filter((argument) => argument !== '--nightly')
if (folders.length > 0) {
  // The folders are named as in the source; vitest reads each as a part of a path.
  run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...folders.flatMap(testsOf)])
  process.exit(0)
}
const temporary = openTemporaryFolder()
const began = Date.now()
const results = join(projectFolder, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = { passed: 0, failed: 0, skipped: 0 }
const notes = []
/** Several times what a step takes on two quiet cores. */
const maxMinutes = { usual: 60, benches: 20 }
/** Browser tests that may need a second try; more of them are no accident. */
const maxFlaky = 3
/** Told once more at the end, where a log that was cut still has them. */
const failures = []
/** Child processes that end with this one. */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(1)
  })
}

await build()

// One that is named, else one of this run's own where PostgreSQL is installed; else the tests find or start one.
const ofRun = process.env.TEST_DATABASE_URL ?? (await startPostgres(temporary))
if (ofRun !== null) process.env.TEST_DATABASE_URL = ofRun
const { findChromium } = await import('./chromium.mjs')
const chromium = await findChromium()
// For the component tests, which vitest runs.
if (chromium) process.env.CHROMIUM = chromium
if (!chromium) {
  notes.push('Browser tests: skipped, no Chromium is on the PATH and none could be installed.')
  // In CI a part that was left out is a failure.
  if (process.env.CI) counts.failed += 1
}
// The benches load their data there too.
if (ofRun) process.env.BENCH_DATABASE_URL ??= ofRun
if (!chromium) notes.push('Benches: skipped, they need a Chromium.')

// With cores for both, neither side waits for the other.
await (enoughForBoth() ? Promise.all([withoutBrowser(), withBrowser()]) : withoutBrowser().then(withBrowser))
if (isNightly) await nightly()

for (const note of notes) console.log(note)
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`Total time: ${Math.round((Date.now() - began) / 1000)} s`)
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed ? 1 : 0)

/** For server/jobs, also those of server/platform/jobs: the layer may be left out. */
function testsOf(folder) {
  const [first, ...rest] = folder
    .replace(/^tests\//, '')
    .replace(/\/$/, '')
    .split('/')
  const place = ['tests', first, ...rest].join('/')
  if (first !== 'server' || rest.length === 0 || existsSync(join(projectFolder, place))) return [place]
  const found = readdirSync(join(projectFolder, 'tests/server'))
    .map((layer) => ['tests/server', layer, ...rest].join('/'))
    .filter((path) => existsSync(join(projectFolder, path)))
  return found.length > 0 ? found : [place]
}

async function withoutBrowser() {
  await step('check', ['scripts/check.mjs'])
  await step(
    'unit and server tests',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}/vitest.json`,
      '--reporter=./scripts/failedTestsReporter.mjs',
    ],
    { FAILED_TESTS_FILE: join(results, 'failedTests.json') },
  )
  const unit = read('vitest.json')
  if (!unit) return
  add(unit.numPassedTests, unit.numFailedTests, unit.numPendingTests)
  failures.push(...(read('failedTests.json') ?? []))
}

async function withBrowser() {
  if (!chromium) return
  const chosen = isNightly ? [] : ['--grep', '@journey']
  await step('browser tests', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosen], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
  })
  const browser = read('playwright.json')
  if (!browser) return
  const { expected, unexpected, flaky, skipped } = browser.stats
  const isFlaky = flaky > maxFlaky
  add(expected + (isFlaky ? 0 : flaky), unexpected + (isFlaky ? flaky : 0), skipped)
  failures.push(...failedBrowserTests(browser))
  for (const line of flakyBrowserTests(browser)) notes.push(`SECOND TRY ${line}`)
  if (isFlaky) failures.push(`${flaky} browser tests needed a second try; at most ${maxFlaky} may`)
}

async function nightly() {
  await step('random calls', ['scripts/run.mjs', 'tests/fuzz/command.ts'])
  for (const what of ['finish', 'inspector', 'database', 'browser', 'gateway'])
    await step(`killed processes: ${what}`, ['scripts/run.mjs', 'tests/kills/command.ts', what])
  // Each once and small, so that none rots; what they measure is told by npm run bench.
  if (chromium) await step('benches, small', ['scripts/run.mjs', 'bench/main.ts', '--small'], {}, maxMinutes.benches)
}

/**
 * Returns true if both parts run well side by side. Two vitest workers, two browsers and their servers hold 5 GB at
 * most. On two cores they only wait for each other: 1784 s side by side, 1140 s in turn.
 */
function enoughForBoth() {
  return availableParallelism() >= 4 && totalmem() > 7e9
}

/** Runs a step and shows what it said when it ends, as another runs beside it. */
async function step(name, args, environment = {}, minutes = maxMinutes.usual) {
  const at = Date.now()
  console.log(`${name}: started`)
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  running.add(child)
  // A step that hangs shall not take with it what the others have said.
  const limit = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => output.push(text))
  const status = await new Promise((resolve) => child.on('close', resolve))
  running.delete(child)
  clearTimeout(limit)
  process.stdout.write(`\n${Buffer.concat(output)}`)
  console.log(`${name}: ${status === 0 ? 'good' : 'FAILED'} (${Math.round((Date.now() - at) / 1000)} s)\n`)
  if (status === 0) return
  counts.failed += 1
  failures.push(name)
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

import { build } from '../scripts/steps.mjs'
import type { BenchRow } from './BenchRow.ts'
import { fullSize, smallSize, type BenchSize } from './BenchSize.ts'
import { benchBrowser } from './browser/benchBrowser.ts'
import { benchDashboard } from './browser/benchDashboard.ts'
import { benchForm } from './browser/benchForm.ts'
import { benchInspector } from './browser/benchInspector.ts'
import { benchLive } from './browser/benchLive.ts'
import { benchAnswers } from './server/benchAnswers.ts'
import { benchCalls } from './server/benchCalls.ts'
import { leaveBenchServer } from './server/benchDatabase.ts'
import { benchDefinitions } from './server/benchDefinitions.ts'
import { benchFiles } from './server/benchFiles.ts'
import { benchLoad } from './server/benchLoad.ts'
import { benchLocation } from './server/benchLocation.ts'
import { benchReport } from './server/benchReport.ts'
import { benchSearch } from './server/benchSearch.ts'

/**
 * npm run bench -- [--small] [browser|form|inspector|live|dashboard|report|location|calls|files|load|definitions|search
 * …]: medians and ratios of one run; exits 1 when a limit is not kept. With --small each runs once, on little, for its
 * tests: no limit is held.
 */
const benches: Record<string, (size: BenchSize) => Promise<BenchRow[]>> = {
  browser: benchBrowser,
  form: benchForm,
  inspector: benchInspector,
  live: benchLive,
  dashboard: benchDashboard,
  report: async (size) => [...(await benchReport(size)), ...(await benchAnswers(size))],
  location: benchLocation,
  calls: benchCalls,
  files: benchFiles,
  load: benchLoad,
  definitions: benchDefinitions,
  search: benchSearch,
}

const isSmall = process.argv.includes('--small')
const chosen = process.argv.slice(2).filter((name) => name !== '--small')
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
await build()
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length && !chosen.includes(name)) continue
  console.log(`\n${name}`)
  for (const row of await bench(isSmall ? smallSize : fullSize)) {
    if (!Number.isFinite(row.value)) throw new Error(`${row.name} is ${row.value}`)
    if (isSmall) {
      console.log(`  ${row.name}: ran`)
      continue
    }
    const limit = row.limit === undefined ? '' : `  at most ${row.limit} ${row.ok ? 'kept' : 'MISSED'}`
    console.log(`  ${row.name.padEnd(64)} ${String(row.value).padStart(9)} ${row.unit}${limit}`)
    if (row.ok === false) missed += 1
  }
}
await leaveBenchServer()
process.exitCode = missed ? 1 : 0

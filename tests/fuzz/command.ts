import { parseArgs } from 'node:util'
import { beginTestRun } from '../server/platform/database/databaseCopies.ts'
import { testDatabase } from '../server/platform/database/testDatabase.ts'
import { runFuzz, type FuzzReport } from './runFuzz.ts'

const usage = 'Usage: npm run fuzz -- [--calls N] [--seed S] [--slow MS]'
/** More than this, in MB, is a leak: what is kept on purpose, as compiled schemas, was there after the first third. */
const maxGrowthMb = 64

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { calls: text, seed: text, slow: text } })
  const [calls, seed, slowMs] = [values.calls ?? '2000', values.seed ?? '1', values.slow ?? '2000'].map(Number) as [
    number,
    number,
    number,
  ]
  if (![calls, seed, slowMs].every((one) => Number.isSafeInteger(one) && one > 0)) {
    console.error(usage)
    return 2
  }
  const end = await beginTestRun()
  const report = await runFuzz(testDatabase, {
    calls,
    seed,
    slowMs,
    progress: (done) => process.stderr.write(`\r${done} of ${calls}`),
  })
  process.stderr.write('\n')
  await end()
  return write(report) ? 0 : 1
}

/** Says what was found; true when that is nothing. */
function write({ calls, seconds, statuses, failures, slow, differences, heapMb, slowestMs }: FuzzReport): boolean {
  const growth = heapMb[1] - heapMb[0]
  console.log(
    `${calls} calls in ${Math.round(seconds)} s; the slowest answer took ${Math.round(slowestMs)} ms; memory ${heapMb[0]} MB, then ${heapMb[1]} MB`,
  )
  console.log(
    `  answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status} ${count}×`)
      .join(', ')}`,
  )
  for (const { number, as, call, status, said } of failures.slice(0, 40))
    console.log(`  ${status} for ${as} (call ${number}): ${call}\n    ${said}`)
  for (const { number, as, call, took } of slow.slice(0, 20))
    console.log(`  ${Math.round(took)} ms for ${as} (call ${number}): ${call}`)
  for (const { call, foreign, absent } of differences.slice(0, 20))
    console.log(`  foreign differs from absent: ${call}\n    ${foreign}\n    ${absent}`)
  if (growth > maxGrowthMb) console.log(`  memory grew by ${growth} MB`)
  console.log(`  ${failures.length} failures, ${slow.length} slow answers, ${differences.length} differences`)
  return failures.length + slow.length + differences.length === 0 && growth <= maxGrowthMb
}

// Nothing left to wait for before the last call was answered: a run that ended early is no good one.
process.once('beforeExit', () => {
  console.error('The run ended before all calls were answered.')
  process.exit(1)
})

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)

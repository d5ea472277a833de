import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { TestDatabase } from '../server/platform/database/testDatabase.ts'
import { compareForeign, foreignIds, type Difference, type ForeignIds } from './compareForeign.ts'
import { Dice } from './Dice.ts'
import { makeCall, type Call } from './makeCall.ts'
import { openTarget, personas, type Persona, type Target } from './openTarget.ts'

export interface FuzzOptions {
  calls: number
  seed: number
  /** Milliseconds that an answer may take. */
  slowMs: number
  /** Says how far it is. */
  progress?(done: number): void
}

interface Finding {
  number: number
  as: Persona
  call: string
  status: number
  took: number
  said: string
}

export interface FuzzReport {
  calls: number
  seconds: number
  /** The number of answers by status. */
  statuses: Record<string, number>
  /** Answers of 500 and above, and connections that broke. */
  failures: Finding[]
  slow: Finding[]
  /** Calls that answer differently for another user's id and for an id that does not exist. */
  differences: Difference[]
  /** Heap after the first third and at the end, in MB, garbage taken away. */
  heapMb: [after: number, end: number]
  slowestMs: number
}

/** One in so many is asked twice: with a stranger's id, and with one that nobody has. */
const comparedShare = 0.1
/** Calls at the same time. */
const width = 4

/** Sends calls by chance, the same with the same seed, and says what none of them may bring about. */
export async function runFuzz(
  database: TestDatabase,
  { calls, seed, slowMs, progress }: FuzzOptions,
): Promise<FuzzReport> {
  const target = await openTarget(database)
  const report: FuzzReport = {
    calls: 0,
    seconds: 0,
    statuses: {},
    failures: [],
    slow: [],
    differences: [],
    heapMb: [0, 0],
    slowestMs: 0,
  }
  const began = performance.now()
  try {
    const foreign = await foreignIds(target)
    for (let number = 0; number < calls; number += width) {
      const batch = Array.from({ length: Math.min(width, calls - number) }, (_, index) => number + index)
      await Promise.all(
        batch.map(async (one) => {
          // Each call has dice of its own, so that it is the same however long the others take.
          const dice = new Dice(seed * 1_000_003 + one)
          if (!dice.is(comparedShare)) return tell(report, await ask(target, dice, one), slowMs)
          await compare(report, target, dice, foreign, one)
        }),
      )
      if (report.heapMb[0] === 0 && number >= calls / 3) report.heapMb[0] = heapMb()
      if (number % 1000 < width) progress?.(number)
    }
    report.heapMb[1] = heapMb()
  } finally {
    await target.close()
  }
  report.seconds = (performance.now() - began) / 1000
  return report
}

async function compare(
  report: FuzzReport,
  target: Target,
  dice: Dice,
  foreign: ForeignIds,
  number: number,
): Promise<void> {
  report.calls += 2
  try {
    const difference = await compareForeign(target, dice, foreign, number)
    if (difference) report.differences.push(difference)
  } catch (error) {
    report.failures.push({ number, as: 'cus', call: 'foreign and absent', status: 0, took: 0, said: String(error) })
  }
}

async function ask(target: Target, dice: Dice, number: number): Promise<Finding> {
  const as: Persona = dice.is(0.15) ? 'nobody' : dice.one(personas)
  const call = makeCall(dice, target.material)
  try {
    const { status, took, body } = await target.send(call, as, number)
    return { number, as, call: inWords(call), status, took, said: copyOf(body, 300) }
  } catch (error) {
    // A request that the server cannot read at all may be hung up on, but not before it answered.
    return { number, as, call: inWords(call), status: 0, took: 0, said: String(error) }
  }
}

function tell(report: FuzzReport, finding: Finding, slowMs: number): void {
  report.calls++
  report.statuses[finding.status] = (report.statuses[finding.status] ?? 0) + 1
  report.slowestMs = Math.max(report.slowestMs, finding.took)
  if (finding.status === 0 || finding.status >= 500) report.failures.push(finding)
  if (finding.took > slowMs) report.slow.push(finding)
}

/** A piece that does not keep all of a large text in memory. */
const copyOf = (text: string, length: number): string => Buffer.from(text.slice(0, length)).toString()

const inWords = ({ method, path, body, headers, kind }: Call): string =>
  `${kind}: ${method} ${path.slice(0, 300)}${body === null ? '' : ` ${headers['content-type'] ?? ''} ${JSON.stringify(body.length > 400 ? `${copyOf(body, 400)}… (${body.length})` : body)}`}`

function heapMb(): number {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1_000_000)
}

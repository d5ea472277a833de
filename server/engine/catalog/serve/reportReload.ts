import { describeProblem } from '../problems/describeProblem.ts'
import type { Problem } from '../problems/Problem.ts'
import type { LiveCatalog } from './LiveCatalog.ts'

/** Reading takes a fraction of this, unless the database or the machine is busy. */
const longMs = 2000

/**
 * Reads definitions. Meanwhile `get_problems` tells those who may edit. If it takes long, the log and waiting callers
 * are notified too.
 */
export async function reportReload<Read>(
  holder: LiveCatalog,
  log: (line: string) => void,
  read: () => Promise<Read>,
  afterMs = longMs,
): Promise<Read> {
  const timer = setTimeout(() => {
    log('the definitions are still being read and checked; what was saved last is not served yet')
    holder.isSlowReload = true
  }, afterMs)
  holder.pendingReloads += 1
  try {
    return await read()
  } finally {
    holder.pendingReloads -= 1
    clearTimeout(timer)
    if (holder.pendingReloads === 0) holder.isSlowReload = false
  }
}

/** Logs one line for each new problem, and one for each file that has none any more. */
export function logProblems(before: Problem[], now: Problem[], log: (line: string) => void): void {
  const logged = new Set(before.map(describeProblem))
  for (const line of now.map(describeProblem)) if (!logged.has(line)) log(line)
  const wrong = new Set(now.map(({ file }) => file))
  for (const file of new Set(before.map((problem) => problem.file)))
    if (!wrong.has(file)) log(`${file}: has no problem any more`)
}

import { describeProblem } from '../problems/describeProblem.ts'
import type { Problem } from '../problems/Problem.ts'

/** Logs one line for each new problem, and one for each file that has none any more. */
export function logProblems(before: Problem[], now: Problem[], log: (line: string) => void): void {
  const logged = new Set(before.map(describeProblem))
  for (const line of now.map(describeProblem)) if (!logged.has(line)) log(line)
  const wrong = new Set(now.map(({ file }) => file))
  for (const file of new Set(before.map((problem) => problem.file)))
    if (!wrong.has(file)) log(`${file}: has no problem any more`)
}

import { accessMessages } from './accessMessages.ts'
import { datasetMessages } from './datasetMessages.ts'
import { fileMessages } from './fileMessages.ts'
import { nameMessages } from './nameMessages.ts'
import { pageMessages } from './pageMessages.ts'
import { choices, maxNames, type ProblemFormatter } from './messageParts.ts'
import { nearest } from './nearest.ts'
import type { Problem, ProblemCode } from './Problem.ts'

const messages: Record<ProblemCode, ProblemFormatter> = {
  ...fileMessages,
  ...nameMessages,
  ...pageMessages,
  ...datasetMessages,
  ...accessMessages,
}

export const problemCodes = Object.keys(messages) as ProblemCode[]

/** Returns the text of a problem. */
export function problemText(problem: Problem): string {
  return messages[problem.code](problem)
}

/** Problems without a list of names to choose from. */
const withoutHint = new Set<ProblemCode>([
  'circular-total',
  'wrong-quantity',
  'closed-table',
  'closed-dataset',
  'wrong-point',
  'unnamed-row',
  'unfit-property',
  'wrong-value',
  'not-a-table',
  'missing-choice',
  'foreign-constraint',
  'file-name',
  'wrong-type',
  'wrong-name',
  'duplicate-id',
  'repeated-key',
  'duplicate-route',
  'duplicate-endpoint',
  'unknown-item',
  'old-version',
  'new-version',
  'ambiguous-parameter',
  'column-type',
  'wrong-format',
  'several-for-one',
  'wrong-filter',
  'short-redirect',
  'not-a-number',
  'unused-filter',
  'unseen-version',
])

/** The known name that was probably meant. */
export function nearestOf({ code, got, known }: Problem): string | null {
  return withoutHint.has(code) ? null : nearest(got.replaceAll('"', ''), known)
}

/** One line of text: file:line:column pointer what is wrong, and the nearest known name. */
export function describeProblem(problem: Problem): string {
  return `${problem.file}:${problem.line}:${problem.column} ${problem.at || '/'} ${explainProblem(problem)}${usersOf(problem)}`
}

/** Returns the text of a problem with its cure and its further places. */
export function explainProblem(problem: Problem): string {
  return explainCure(problem) + alsoAt(problem)
}

function alsoAt({ also = [] }: Problem): string {
  if (also.length === 0) return ''
  const rest = also.length - maxNames
  return ` (also at ${also.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more places` : ''})`
}

/** Names what was probably meant, or lists the known names. */
function explainCure(problem: Problem): string {
  const near = nearestOf(problem)
  const text = problemText(problem)
  if (near)
    return problem.known.length === 1 && text.includes(choices(problem)) ? text : `${text}; did you mean "${near}"?`
  const hasChoices = problem.known.length <= maxNames && !withoutHint.has(problem.code) && !text.includes('; use ')
  return hasChoices ? `${text}${choices(problem)}` : text
}

function usersOf({ in: users = [] }: Problem): string {
  return users.length === 0 ? '' : ` (used by ${users.slice(0, maxNames).join(', ')})`
}

import { join, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import type { Catalog } from './Catalog.ts'
import { staleLockTexts } from './describe/staleLockTexts.ts'
import { loadCatalog } from './pipeline.ts'
import { readLastKnownGood } from './select/lastKnownGood.ts'
import { cachedPlanner } from './check/sql/planner.ts'
import { describeProblem, explainProblem, nearestOf } from './problems/describeProblem.ts'
import type { Problem } from './problems/Problem.ts'
import { toSarif } from './problems/toSarif.ts'
import { versionOfCheck } from './versionOfCheck.ts'

/**
 * npm run definitions:check -- [--format text|json|sarif] [DIR]: exits 1 when there is any problem, 2 when it could not
 * be checked.
 */
const formats: Record<string, (problems: Problem[]) => string> = {
  text: (problems) => problems.map(describeProblem).join('\n'),
  json: (problems) =>
    JSON.stringify(
      problems.map((problem) => ({ ...problem, message: explainProblem(problem), nearest: nearestOf(problem) })),
      null,
      2,
    ),
  sarif: (problems) => JSON.stringify(toSarif(problems), null, 2),
}

const args = process.argv.slice(2)
const at = args.indexOf('--format')
const format = formats[at < 0 ? 'text' : (args[at + 1] ?? '')]
const folder = args.filter((_, index) => at < 0 || (index !== at && index !== at + 1))[0]
if (!format || folder?.startsWith('-')) {
  console.error('Usage: npm run definitions:check -- [--format text|json|sarif] [DIR]')
  process.exit(2)
}
const cache = join(projectFolder, '.cache/definitions')
const definitions = resolve(folder ?? `${projectFolder}/definitions`)
const version = versionOfCheck()
const planner = cachedPlanner(cache, version)
const good = await readLastKnownGood(cache, definitions, version)
const catalog = await loadCatalog(definitions, { planner, isSteady: good.has, isWellFormed: good.isWellFormed }).catch(
  (error: unknown) => {
    console.error(`The definitions were not checked: ${error instanceof Error ? error.message : String(error)}`)
    process.exit(2)
  },
)
await planner.close()
await good.store(catalog)
const problems = [...catalog.problems, ...staleLocks(catalog)]
const text = format(problems)
if (text) console.log(text)
process.exitCode = problems.length ? 1 : 0

/** Returns a problem for each lock file that is not as `definitions:lock` would write it. */
function staleLocks({ files }: Catalog): Problem[] {
  return [...staleLockTexts(definitions, files.values()).keys()].map((file): Problem => ({
    file,
    line: 1,
    column: 1,
    at: '',
    code: 'stale-lock',
    got: 'datasets in this folder',
    known: [],
  }))
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { loadCatalog } from './pipeline.ts'
import { readLastKnownGood } from './select/lastKnownGood.ts'
import { cachedPlanner } from './check/sql/planner.ts'
import { describeProblem, explainProblem, nearestOf } from './problems/describeProblem.ts'
import type { Problem } from './problems/Problem.ts'
import { toSarif } from './problems/toSarif.ts'

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
const { problems } = catalog
const text = format(problems)
if (text) console.log(text)
process.exitCode = problems.length ? 1 : 0

/** Returns the digest of the sources that determine the check's findings: another check finds other problems. */
function versionOfCheck(): string {
  const hash = createHash('sha256')
  for (const room of [
    'schemas/definition',
    'server/engine/analysis',
    'server/engine/catalog',
    'server/engine/query',
    'server/engine/tables',
    'server/access/rowScope.ts',
    'server/platform/database/openTables.ts',
    'server/platform/database/reviewedDatasets.ts',
    'server/platform/database/reviewedSql.json',
  ]) {
    const path = join(projectFolder, room)
    for (const name of /\.\w+$/.test(room)
      ? ['']
      : readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((one) => /\.(ts|json)$/.test(one))
          .sort())
      hash.update(readFileSync(join(path, name)))
  }
  return hash.digest('hex')
}

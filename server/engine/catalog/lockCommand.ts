import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { cachedPlanner } from './check/sql/planner.ts'
import { staleLockTexts } from './describe/staleLockTexts.ts'
import { loadCatalog } from './pipeline.ts'
import { describeProblem } from './problems/describeProblem.ts'
import { versionOfCheck } from './versionOfCheck.ts'

/**
 * npm run definitions:lock -- [DIR]: writes the types of every dataset's columns and parameters into the lock file of
 * its area. Exits 1 if the definitions have other problems.
 */
const folder = resolve(process.argv[2] ?? `${projectFolder}/definitions`)
const planner = cachedPlanner(join(projectFolder, '.cache/definitions'), versionOfCheck())
const { files, problems } = await loadCatalog(folder, { planner })
await planner.close()
const others = problems.filter(({ code }) => code !== 'stale-lock')
if (others.length > 0) console.error(others.map(describeProblem).join('\n'))
process.exitCode = others.length > 0 ? 1 : 0
const stale = staleLockTexts(folder, files.values())
for (const [path, text] of stale) await writeFile(join(folder, path), text)
console.log(`${stale.size} lock files written`)

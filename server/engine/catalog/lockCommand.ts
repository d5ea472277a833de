import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { cachedPlanner } from './check/sql/planner.ts'
import { lockTexts } from './describe/lockTexts.ts'
import { loadCatalog } from './pipeline.ts'
import { describeProblem } from './problems/describeProblem.ts'
import { versionOfCheck } from './versionOfCheck.ts'

/**
 * npm run definitions:lock -- [--check] [DIR]: writes the types of every dataset's columns into the lock file of its
 * area. With --check it writes nothing, and exits 1 if a lock file is not as it would be written.
 */
const args = process.argv.slice(2)
const isCheck = args.includes('--check')
const folder = resolve(args.find((arg) => !arg.startsWith('-')) ?? `${projectFolder}/definitions`)
const planner = cachedPlanner(join(projectFolder, '.cache/definitions'), versionOfCheck())
const catalog = await loadCatalog(folder, { planner })
await planner.close()
const refused = catalog.problems.filter(({ code }) => code !== 'stale-lock')
if (refused.length > 0) {
  console.error(refused.map(describeProblem).join('\n'))
  process.exitCode = 1
}
const changed: string[] = []
for (const [path, text] of lockTexts([...catalog.files.values()])) {
  const before = await readFile(join(folder, path), 'utf8').catch(() => '')
  if (before === text) continue
  changed.push(path)
  if (!isCheck) await writeFile(join(folder, path), text)
}
if (isCheck && changed.length > 0) {
  console.error(`${changed.join(', ')}: not as the SQL is; run npm run definitions:lock`)
  process.exitCode = 1
} else if (!isCheck) console.log(`${changed.length} lock files written`)

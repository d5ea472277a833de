import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'
import { describeProblem } from './problems/describeProblem.ts'
import { readVersion } from './read/readVersion.ts'
import { currentVersion, migrateTexts, versionFile } from './migrations/migrateTexts.ts'

/**
 * npm run definitions:migrate -- [DIR]: rewrites a folder of definitions in place, from the version it says to the one
 * this server reads.
 */
const folder = resolve(process.argv[2] ?? `${projectFolder}/definitions`)
const version = await readVersion(folder)
if (typeof version === 'object') fail(describeProblem(version))
else if (version > currentVersion)
  fail(`${folder} has version ${version}; this server supports versions up to ${currentVersion}`)
else if (version === currentVersion) console.log(`${folder} already has version ${version}`)
else await migrate(version)

async function migrate(from: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(json|sql)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const texts = new Map(
    await Promise.all(
      paths.sort().map(async (path): Promise<[string, string]> => [path, await readFile(join(folder, path), 'utf8')]),
    ),
  )
  let migrated: Map<string, string>
  try {
    migrated = migrateTexts(texts, from)
  } catch (error) {
    return fail((error as Error).message)
  }
  // The version file is written last: after an interruption the whole migration can run again.
  for (const [path, text] of [...migrated].sort(
    ([one], [other]) => Number(one === versionFile) - Number(other === versionFile),
  )) {
    if (texts.get(path) === text) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const path of texts.keys()) if (!migrated.has(path)) await rm(join(folder, path))
  console.log(`${folder}: version ${from} to ${currentVersion}, ${migrated.size} files`)
}

function fail(text: string): void {
  console.error(text)
  process.exitCode = 1
}

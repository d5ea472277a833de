import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../platform/settings.ts'

/** Returns the digest of the sources that determine the check's findings: another check finds other problems. */
export function versionOfCheck(): string {
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

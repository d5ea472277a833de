import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readObject } from '../../../platform/readObject.ts'
import { currentVersion, versionFile } from '../migrations/migrateTexts.ts'
import { textPlaces } from './textPlaces.ts'
import type { Problem } from '../problems/Problem.ts'

/** Returns the language version of a folder, 1 by default, or the problem of its version file. */
export async function readVersion(folder: string): Promise<number | Problem> {
  const text = await readFile(join(folder, versionFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return 1
  const { problem, problemAt } = textPlaces(versionFile, text)
  const value = readObject(text)
  if (!('object' in value)) return problemAt('syntax', value.offset, value.message)
  const { schemaVersion } = value.object
  const other = Object.keys(value.object).find((name) => name !== 'schemaVersion')
  if (other !== undefined) return problem('unknown-property', [other], other, ['schemaVersion'])
  if (typeof schemaVersion === 'number' && Number.isInteger(schemaVersion) && schemaVersion > 0) return schemaVersion
  return schemaVersion === undefined
    ? problem('missing-property', [], 'schemaVersion')
    : problem('not-allowed', ['schemaVersion'], JSON.stringify(schemaVersion), [String(currentVersion)])
}

/** The problem of a folder whose version this server does not read. */
export function wrongVersion(version: number): Problem | null {
  if (version === currentVersion) return null
  return {
    file: versionFile,
    line: 1,
    column: 1,
    at: '',
    code: version < currentVersion ? 'old-version' : 'new-version',
    got: String(version),
    known: [String(currentVersion)],
  }
}

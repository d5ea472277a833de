import { readObject } from '../../../platform/readObject.ts'
import type { FolderTexts, Migration } from './Migration.ts'
import { toVersion2 } from './toVersion2.ts'
import { toVersion3 } from './toVersion3.ts'
import { toVersion4 } from './toVersion4.ts'
import { toVersion5 } from './toVersion5.ts'

/** The file that states a folder's language version. A folder without it has version 1. */
export const versionFile = 'definitions.json'

/** The steps from each version to the next, from version 1 on. */
const steps: readonly Migration[] = [toVersion2, toVersion3, toVersion4, toVersion5]

/** The version that this server reads. */
export const currentVersion = steps.length + 1

/**
 * The texts of a folder as the current version writes them. Throws where a file is no JSON: what cannot be read would
 * be lost.
 */
export function migrateTexts(texts: FolderTexts, version: number): Map<string, string> {
  for (const [path, text] of texts) {
    if (path.endsWith('.json') && !('object' in readObject(text))) throw new Error(`${path} is not JSON; fix it first`)
  }
  const migrated = steps.slice(version - 1).reduce((before, step) => step(before), new Map(texts))
  if (version < currentVersion) migrated.set(versionFile, withVersion(migrated.get(versionFile)))
  return migrated
}

/** The version's file with the current version, all else in it kept. */
function withVersion(text: string | undefined): string {
  const fresh = `{ "schemaVersion": ${currentVersion} }\n`
  return text?.includes('"schemaVersion"') ? text.replace(/("schemaVersion"\s*:\s*)\d+/, `$1${currentVersion}`) : fresh
}

import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../../server/platform/settings.ts'

/** The lifetime of unused prepared files; they are kept between runs. */
export const keptMs = 24 * 60 * 60_000
const folder = join(projectFolder, '.cache/prepared')

/** Returns the path of a prepared folder, and records its use. */
export function preparedPath(name: string): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  if (existsSync(path)) utimesSync(path, new Date(), new Date())
  return path
}

/** Takes away what was not used for a day. */
export function forgetUnused(): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (Date.now() - statSync(path).mtimeMs > keptMs) rmSync(path, { recursive: true, force: true })
  }
}

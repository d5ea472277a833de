import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../../server/platform/settings.ts'

/** What is prepared is kept between runs, and goes when it was not used for so long. */
export const keptMs = 24 * 60 * 60_000
const folder = join(projectFolder, '.cache/prepared')

/** Where something prepared is kept as files; its last use is noted. */
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

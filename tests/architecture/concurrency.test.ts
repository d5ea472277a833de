import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Folders that may repeat work or take locks by themselves. The catalog polls files where they cannot be watched. */
const owners: [call: RegExp, folders: string[]][] = [
  [/\bsetInterval\(/, ['server/platform/concurrency', 'server/engine/catalog']],
  [/\bpg_(try_)?advisory_xact_lock(_shared)?\(\$/, ['server/platform/database']],
]

it.each(owners)('%s is called in one place only', (call, folders) => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('server', name))
  expect(files.length).toBeGreaterThan(400)
  expect(
    files.filter(
      (file) =>
        call.test(readFileSync(join(root, file), 'utf8')) && !folders.some((folder) => file.startsWith(`${folder}/`)),
    ),
  ).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

it('each advisory lock has a number of its own', () => {
  const numbers = ['server', 'tests/server/platform/database'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        [...readFileSync(join(root, folder, name), 'utf8').matchAll(/^(?:export )?const \w+ = (7_268_\d{3})$/gm)].map(
          ([, number]) => number,
        ),
      ),
  )
  expect(numbers.length).toBeGreaterThan(5)
  expect(new Set(numbers).size).toBe(numbers.length)
})

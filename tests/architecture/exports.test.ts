import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ours = ['domain', 'engine', 'server', 'src']
const users = [...ours, 'tests', 'e2e', 'bench', 'scripts']

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => relative(root, join(root, folder, name)))

it('exports no function or value that no other file names', () => {
  const texts = new Map(users.flatMap(filesBelow).map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const namedIn = new Map<string, Set<string>>()
  for (const [file, text] of texts)
    for (const [name] of text.matchAll(/\w+/g)) namedIn.set(name, (namedIn.get(name) ?? new Set()).add(file))
  const exported = [...texts]
    .filter(([file]) => ours.some((folder) => file.startsWith(`${folder}/`)))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^export (?:async )?(?:const|function\*?|class) (\w+)/gm)].map(([, name = '']) => ({
        file,
        name,
      })),
    )
  expect(exported.length).toBeGreaterThan(500)
  expect(
    exported
      .filter(({ file, name }) => [...(namedIn.get(name) ?? [])].every((other) => other === file))
      .map(({ file, name }) => `${file}: ${name}`),
  ).toEqual([])
})

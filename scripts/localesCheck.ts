import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Every key the code names has its words in locales/en-US.json, every key there is named by the code,
 * and every pack keeps its keys in order and its {{values}} as en-US has them.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['engine', 'src', 'server', 'domain']
const folder = join(root, 'locales')

const packs = new Map(readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>]))
const english = packs.get('en-US.json') ?? {}
const sources = rooms.flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name)).map((name) => readFileSync(join(root, room, name), 'utf8'))).join('\n')

const problems: string[] = []
const named = new Set([...sources.matchAll(/['"`]((?:common|engine|shell|server|severity|membership)\.[a-z0-9_.]+)['"`]/g)].map((match) => match[1] ?? ''))
for (const key of named) if (!(key in english)) problems.push(`en-US.json: "${key}" is used but has no words`)
for (const key of Object.keys(english)) {
  const isNamed = named.has(key) || [...sources.matchAll(/`((?:common|engine|shell|server|severity)\.[a-z0-9_.]*)\$\{/g)].some((match) => key.startsWith(match[1] ?? ' '))
  if (!isNamed) problems.push(`en-US.json: "${key}" is used nowhere`)
}
const values = (text: string): string => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort().join()
for (const [name, pack] of packs) {
  const keys = Object.keys(pack)
  if (keys.join() !== [...keys].sort().join()) problems.push(`${name}: keys are not in order`)
  for (const key of keys) if (key in english && values(pack[key] ?? '') !== values(english[key] ?? '')) problems.push(`${name}: "${key}" has other values than en-US`)
}
if (problems.length) console.error(problems.join('\n'))
process.exitCode = problems.length ? 1 : 0

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadCatalog } from '../server/engine/catalog/pipeline.ts'
import { definitionTexts } from '../server/engine/catalog/build/definitionTexts.ts'
import { pluralForms, sourceText, baseKeyOf } from '../engine/core/language/plural.ts'
import { nearest } from '../server/engine/catalog/problems/nearest.ts'

/**
 * Checks the translations. Every key that the code names has its text in locales/en-US.json, and every key there is
 * named by the code. Every pack holds known keys only (the code's and those of definitions), in order, with the
 * {{values}} of en-US. A counted text has the forms of en-US that the pack's language has too. `_other` stands in for
 * further forms that CLDR demands. A pack that lacks nothing else has them all. Prints how complete each pack is; `--
 * --missing fr-FR` lists the keys that pack leaves to its parents. `-- DIR` checks the definitions of another folder.
 */
const args = process.argv.slice(2)
const at = args.indexOf('--missing')
/** The locale whose gaps are asked for, and the folder of the definitions. */
const listFile = at < 0 ? undefined : args[at + 1]
const definitionsFolder = args.find((one, index) => !one.startsWith('-') && (at < 0 || index !== at + 1))
const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['engine', 'src', 'server', 'domain']
const folder = join(root, 'locales')

const texts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const packs = new Map([...texts].map(([name, text]) => [name, JSON.parse(text) as Record<string, string>]))
/** `de-DE.json:12`, where a key stands. */
const placeOf = (name: string, key: string): string =>
  `${name}:${(texts.get(name) ?? '').split('\n').findIndex((line) => line.trimStart().startsWith(`${JSON.stringify(key)}:`)) + 1}`
const english = packs.get('en-US.json') ?? {}
const sources = folders
  .flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, part, name), 'utf8')),
  )
  .join('\n')

const problems: string[] = []
const named = new Set(
  [...sources.matchAll(/['"`]((?:common|engine|shell|server|severity|membership)\.[a-z0-9_.]+)['"`]/g)].map(
    (match) => match[1] ?? '',
  ),
)
for (const key of named)
  if (!(key in english) && !(`${key}_other` in english)) problems.push(`en-US.json: "${key}" is used but has no text`)
for (const key of Object.keys(english)) {
  const isNamed =
    named.has(key) ||
    named.has(baseKeyOf(key, english) ?? '') ||
    [...sources.matchAll(/`((?:common|engine|shell|server|severity)\.[a-z0-9_.]*)\$\{/g)].some((match) =>
      key.startsWith(match[1] ?? ' '),
    )
  if (!isNamed) problems.push(`${placeOf('en-US.json', key)}: "${key}" is not used; remove it`)
}
const values = (text: string): string =>
  [...text.matchAll(/\{\{(\w+(?::[\d.]+)?)\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join()
const catalog = await loadCatalog(
  definitionsFolder === undefined ? join(root, 'definitions') : resolve(definitionsFolder),
)
const known = { ...definitionTexts(catalog), ...english }
// The keys of a definition that failed to load are unknown. That is one mistake, reported elsewhere.
const isValid = catalog.problems.length === 0
if (!isValid)
  problems.push('The definitions have problems, so that not all keys are known. Run npm run definitions:check first.')
/** The key that was probably meant; else what a key is made of. */
const hintOf = (key: string): string => {
  const suggestion = nearest(key, Object.keys(known))
  return suggestion
    ? `did you mean "${suggestion}"?`
    : 'remove it, or name the folder of the definitions that have it: npm run locales:check -- DIR'
}
/** Every key that a pack can say: those of en-US, counted words in the forms of its own language. */
function wantedOf(name: string): string[] {
  const sourceTexts = name === 'en-US.json' ? english : known
  const forms = pluralForms(name.replace('.json', ''))
  return Object.keys(sourceTexts).flatMap((key) => {
    const firstForm = baseKeyOf(key, sourceTexts)
    if (firstForm === null) return [key]
    return key.endsWith('_other') ? forms.map((form) => `${firstForm}_${form}`) : []
  })
}
for (const [name, pack] of packs) {
  const keys = Object.keys(pack)
  if (keys.join() !== [...keys].sort().join()) problems.push(`${name}: keys are not sorted`)
  const wanted = wantedOf(name)
  for (const key of keys) {
    const source = sourceText(key, known)
    if (source === undefined) {
      if (isValid) problems.push(`${placeOf(name, key)}: "${key}" is not a key; ${hintOf(key)}`)
    } else if (!wanted.includes(key))
      problems.push(`${placeOf(name, key)}: "${key}" is a plural form that the language does not have; remove it`)
    else if (values(pack[key] ?? '') !== values(source))
      problems.push(
        `${placeOf(name, key)}: "${key}" has other placeholders than en-US, which has ${values(source) || 'none'}`,
      )
    const firstForm = baseKeyOf(key, known)
    if (firstForm === null || (!key.endsWith('_other') && `${firstForm}_other` in pack)) continue
    for (const form of wanted)
      if (form in known && baseKeyOf(form, known) === firstForm && !(form in pack))
        problems.push(`${placeOf(name, key)}: "${form}" is missing beside it`)
  }
  const missing = wanted.filter((key) => !(key in pack))
  if (missing.length > 0 && missing.every((key) => baseKeyOf(key, known) !== null))
    problems.push(...missing.map((key) => `${name}: the plural form "${key}" is missing`))
  console.log(`${name}: ${keys.length} of ${wanted.length} words`)
}
if (at >= 0) {
  const pack = packs.get(`${listFile ?? ''}.json`)
  if (!pack) problems.push(`${listFile ?? 'nothing'}: unknown pack`)
  else
    console.log(
      wantedOf(`${listFile}.json`)
        .filter((key) => !(key in pack))
        .map((key) => `${key}: ${sourceText(key, known)}`)
        .join('\n'),
    )
}
if (problems.length) console.error(problems.join('\n'))
process.exitCode = problems.length ? 1 : 0

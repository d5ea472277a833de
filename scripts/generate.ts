import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { digestOfSql, reviewedDatasets } from '../server/platform/database/reviewedDatasets.ts'
import { decisionsIndex } from './decisionsIndex.ts'
import { describedTables } from './describedTables.ts'
import { anchorsOf, parseChapter } from './guide/parseChapter.ts'
import { editorSchemas } from './editorSchemas.ts'
import { reference } from './reference.ts'
import { areas } from './tableAreas.ts'
import { termIds } from '../src/help/terms.ts'
import { tablesReference } from './tablesReference.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = `${root}schemas/definition/`

const banner = (source: string): string =>
  `/* Made by \`npm run generate\` from schemas/definition/${source}: edit that instead. */`

/**
 * The files that are made. From schemas/definition: types in schemas/generated, docs/guide/reference.md, and the
 * schemas for editors. From the database: docs/guide/tables.md. From locales: the meanings in docs/guide/glossary.md.
 * From the guide: its sections. From the decisions: their index. From the definitions: the digests of reviewed SQL.
 */
async function generated(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const read = new Map<string, object>()
  const kinds: string[] = []
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.schema.json')) continue
    read.set(name, JSON.parse(await readFile(folder + name, 'utf8')) as object)
    // These two are no kinds: what they define comes with the kinds that use it.
    if (name === 'common.schema.json' || name === 'field.schema.json') continue
    kinds.push(name)
    files.set(
      `${root}schemas/generated/${name.replace('.schema.json', '.ts')}`,
      `${banner(name)}\n\nexport type * from './definitions.ts'\n`,
    )
  }
  files.set(`${root}schemas/generated/definitions.ts`, await typesOf(kinds, read))
  files.set(`${root}docs/guide/reference.md`, reference(read))
  files.set(`${root}docs/guide/tables.md`, tablesReference(await describedTables(`${root}.cache/definitions`), areas))
  files.set(
    `${root}docs/guide/glossary.md`,
    withTerms(
      await readFile(`${root}docs/guide/glossary.md`, 'utf8'),
      JSON.parse(await readFile(`${root}locales/en-US.json`, 'utf8')) as Record<string, string>,
    ),
  )
  files.set(`${root}schemas/generated/guideSections.ts`, await guideSections(`${root}docs/guide/`, files))
  files.set(`${root}server/platform/database/reviewedSql.json`, await digestsOfReviewed(`${root}definitions/`))
  files.set(`${root}docs/decisions/README.md`, decisionsIndex(`${root}docs/decisions`))
  for (const [name, text] of editorSchemas(read)) files.set(`${root}schemas/editor/${name}`, text)
  return files
}

/** The glossary with the meanings of its terms, as en-US has them. */
function withTerms(glossary: string, english: Record<string, string>): string {
  const rows = termIds.map(
    (id) => `| \`${id}\` | ${english[`common.term.${id}.title`]} | ${english[`common.term.${id}.text`]} |\n`,
  )
  return glossary.replace(
    /(<!-- terms -->\n).*(<!-- \/terms -->)/s,
    (_all, begin: string, end: string) =>
      `${begin}\n| term | title | meaning |\n|---|---|---|\n${rows.join('')}\n${end}`,
  )
}

/** The anchors of every chapter of the guide, for the check of what pages name. */
async function guideSections(guide: string, generatedTexts: ReadonlyMap<string, string>): Promise<string> {
  const chapters = (await readdir(guide)).filter((name) => name.endsWith('.md')).sort()
  const lines = await Promise.all(
    chapters.map(async (name) => {
      const anchors = anchorsOf(
        parseChapter(generatedTexts.get(guide + name) ?? (await readFile(guide + name, 'utf8'))),
      )
      return `  ${basename(name, '.md')}: [\n${anchors.map((anchor) => `    '${anchor}',\n`).join('')}  ],\n`
    }),
  )
  return `/* Made by \`npm run generate\` from docs/guide: edit that instead. */\n\nexport const guideSections: Record<string, string[]> = {\n${lines.join('')}}\n`
}

/** The digests of the SQL of those datasets that use closed tables, as it stands now. */
async function digestsOfReviewed(definitions: string): Promise<string> {
  const files = new Map((await readdir(definitions, { recursive: true })).map((file) => [basename(file), file]))
  const digests = await Promise.all(
    Object.keys(reviewedDatasets)
      .sort()
      .map(async (name) => [name, digestOfSql(await readFile(definitions + files.get(`${name}.sql`), 'utf8'))]),
  )
  return `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`
}

/**
 * The types of all kinds, compiled together, so that what they share is one type; `Definition` is any of them, told
 * apart by `kind`.
 */
async function typesOf(kinds: string[], read: ReadonlyMap<string, object>): Promise<string> {
  /** The kind and id of a definition follow from its path, so their properties are left out. */
  const schemaOf = (name: string): JSONSchema => {
    const schema = read.get(name) as JSONSchema
    return kinds.includes(name)
      ? { ...schema, required: ['kind', 'id', ...(Array.isArray(schema.required) ? schema.required : [])] }
      : schema
  }
  const fromMemory = {
    order: 1,
    canRead: true,
    read: ({ url }: { url: string }) => JSON.stringify(schemaOf(basename(url))),
  }
  return compile({ title: 'Definition', oneOf: kinds.map(($ref) => ({ $ref })) }, 'Definition', {
    cwd: folder,
    $refOptions: { resolve: { memory: fromMemory } },
    bannerComment: banner('*.schema.json'),
    ignoreMinAndMaxItems: true,
    declareExternallyReferenced: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
}

const files = await generated()
if (process.argv.includes('--check')) {
  const stale: string[] = []
  for (const [path, text] of files)
    if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(path.slice(root.length))
  if (stale.length) console.error(`${stale.join(', ')} is stale: run npm run generate`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  console.log(
    `${files.size} files written: types, the references of the language and of the tables, and schemas for editors`,
  )
}

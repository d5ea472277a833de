import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import { describedTables } from './describedTables.ts'
import { editorSchemas } from './editorSchemas.ts'
import { reference } from './reference.ts'
import { areas } from './tableAreas.ts'
import { tablesReference } from './tablesReference.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is made from schemas/definition: types, a file each in schemas/generated, docs/guide/reference.md, and the schemas for editors. From the database: docs/guide/tables.md. */
async function generated(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const read = new Map<string, object>()
  const folder = `${root}schemas/definition/`
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.schema.json')) continue
    const schema = JSON.parse(await readFile(folder + name, 'utf8')) as Parameters<typeof compile>[0]
    // json-schema-to-typescript resolves references in the object it is given.
    read.set(name, structuredClone(schema))
    // These two are no kinds: what they define comes with the kinds that use it.
    if (name === 'common.schema.json' || name === 'field.schema.json') continue
    // Whoever reads a definition has been told its kind and id by its path.
    schema.required = ['kind', 'id', ...(Array.isArray(schema.required) ? schema.required : [])]
    const text = await compile(schema, name, {
      cwd: folder,
      bannerComment: '/* Made by `npm run generate` from ' + `schemas/definition/${name}` + ': edit that instead. */',
      ignoreMinAndMaxItems: true,
      declareExternallyReferenced: true,
      style: { semi: false, singleQuote: true, printWidth: 120 },
    })
    files.set(`${root}schemas/generated/${name.replace('.schema.json', '.ts')}`, text)
  }
  files.set(`${root}docs/guide/reference.md`, reference(read))
  files.set(`${root}docs/guide/tables.md`, tablesReference(await describedTables(`${root}.cache/definitions`), areas))
  for (const [name, text] of editorSchemas(read)) files.set(`${root}schemas/editor/${name}`, text)
  return files
}

const files = await generated()
if (process.argv.includes('--check')) {
  const stale: string[] = []
  for (const [path, text] of files) if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(path.slice(root.length))
  if (stale.length) console.error(`${stale.join(', ')} is stale: run npm run generate`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  console.log(`${files.size} files written: types, the references of the language and of the tables, and schemas for editors`)
}

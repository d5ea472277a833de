import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { readFileText } from '../../../platform/readFileText.ts'
import { readObject } from '../../../platform/readObject.ts'
import { isLockPath, parseLock, type Locks } from '../locks/locks.ts'
import { definitionKinds, keyOf, parsePath, sqlPathOf } from './definitionPath.ts'
import { describeFailure } from './guardFile.ts'
import { versionFile } from '../migrations/migrateTexts.ts'
import { nearest } from '../problems/nearest.ts'
import type { Problem } from '../problems/Problem.ts'
import type { RawFile } from './DefinitionFile.ts'
import { readVersion, wrongVersion } from './readVersion.ts'
import { propertyTwice } from './propertyTwice.ts'
import { textPlaces } from './textPlaces.ts'

/** The content of a folder: definitions by kind and id, each once, and the problems of the others. */
export interface FolderRead {
  files: RawFile[]
  problems: Problem[]
  /** The types of datasets, as the lock files have them. */
  locks: Locks
}

/**
 * Reads every definition below the folder, which has a subfolder for each area: `wear/wear-rates.dataset.json`,
 * `wear/wear-rates.sql`. Its `definitions.json` states the language version. A file that is no JSON becomes a problem,
 * and the others are used. A file unchanged since `before` (by `keyOf`) is reused. Rejects if a folder is missing or
 * unreadable, which is different from an empty one.
 */
export async function readDefinitions(
  folder: string,
  before: ReadonlyMap<string, RawFile> = new Map(),
): Promise<FolderRead> {
  const [version, { found: all, orphans, locks }] = await Promise.all([readVersion(folder), readFolder(folder)])
  const refused = typeof version === 'number' ? wrongVersion(version) : version
  // Nothing of another version is read; what runs goes on.
  if (refused)
    return { files: [...new Set([...before.values()].map((file) => file.written ?? file))], problems: [refused], locks }
  const read = all.filter(({ file }) => file !== versionFile)
  const problems = [...read.flatMap(({ file }) => misplaced(file) ?? []), ...orphans.map(orphan)]
  const placed = read.filter(({ file }) => parsePath(file) !== null && rightName(file) === null)
  const files: RawFile[] = []
  for (const [key, [first, ...others]] of byKey(placed, before)) {
    const { file, text, sql } = first
    if (others.length > 0) problems.push(...twice([first, ...others].map((one) => one.file)))
    const known = before.get(key)
    const definition =
      known?.file === file && known.text === text && known.sql === sql
        ? (known.written ?? known)
        : tryDefinition(file, text, sql)
    if ('code' in definition) problems.push(definition)
    else files.push(definition)
  }
  return { files, problems, locks }
}

interface FoundFile {
  file: string
  text: string
  sql: string | null
}

/** A few milliseconds of reading, after which others are served. */
const readAtOnce = 200

/** Every JSON file with the SQL beside it, and the SQL files of areas that stand beside no dataset. */
async function readFolder(folder: string): Promise<{ found: FoundFile[]; orphans: string[]; locks: Locks }> {
  const paths = (await filesBelow(folder, '', 2)).sort()
  const all = paths.filter((file) => !isLockPath(file))
  const locks = new Map(paths.filter(isLockPath).flatMap((file) => parseLock(readText(join(folder, file)) ?? '')))
  const found: FoundFile[] = []
  for (const [index, file] of all.filter((one) => /\.(json|jsonc|json5)$/i.test(one)).entries()) {
    // A file may go between listing and reading it.
    const text = readText(join(folder, file))
    const sql = parsePath(file)?.kind === 'dataset' ? readText(join(folder, sqlPathOf(file))) : null
    if (text !== null) found.push({ file, text, sql })
    if (index % readAtOnce === readAtOnce - 1) await setImmediate()
  }
  const datasets = new Set(
    all.filter((file) => /\.dataset\.json$/i.test(file)).map((file) => sqlPathOf(file).toLowerCase()),
  )
  const orphans = all.filter((file) => /^[^/]+\/[^/]+\.sql$/.test(file) && !datasets.has(file.toLowerCase()))
  return { found, orphans, locks }
}

/** Some editors begin a file with a mark of its bytes' order, which says nothing in UTF-8. */
function readText(path: string): string | null {
  const text = readFileText(path)
  return text?.startsWith('\ufeff') ? text.slice(1) : text
}

/**
 * The JSON and SQL files of a folder and of those so many levels below it, but for hidden ones. A level below the areas
 * is looked at to tell what stands too deep.
 */
async function filesBelow(folder: string, below: string, levels: number): Promise<string[]> {
  const entries = (await readdir(join(folder, below), { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  )
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      const isFolder =
        entry.isDirectory() ||
        (entry.isSymbolicLink() &&
          (await stat(join(folder, path)).then(
            (to) => to.isDirectory(),
            () => false,
          )))
      if (isFolder) return levels > 0 ? filesBelow(folder, path, levels - 1) : []
      return /\.(json|jsonc|json5|sql)$/i.test(path) ? [path] : []
    }),
  )
  return found.flat()
}

/** The problem of a file that no definition is named like, or that stands in no area. */
function misplaced(file: string): Problem | null {
  const at = { file, line: 1, column: 1, at: '' }
  if (file.split('/').length !== 2) return { ...at, code: 'wrong-place', got: file, known: [] }
  const right = rightName(file)
  if (right !== null) return { ...at, code: 'file-name', got: basename(file), known: [right] }
  if (parsePath(file)) return null
  const [, kind] = /\.(\w+)\.json$/.exec(file) ?? []
  return { ...at, code: 'unknown-kind', got: kind ?? basename(file), known: [...definitionKinds] }
}

/** Returns the right name of a file that is named like a definition but for capitals or `.jsonc`; null for others. */
function rightName(file: string): string | null {
  const name = basename(file)
  const right = name.toLowerCase().replace(/\.(jsonc|json5)$/, '.json')
  return name !== right && parsePath(`area/${right}`) ? right : null
}

/** The SQL of no dataset. */
const orphan = (file: string): Problem => ({
  file,
  line: 1,
  column: 1,
  at: '',
  code: 'orphan-sql',
  got: basename(file, '.sql'),
  known: [],
})

/** Returns the keys of the definitions that unreadable files were in `running`, are named like, or were meant to be. */
export function unreadKeys(problems: Problem[], running: ReadonlyMap<string, RawFile>): string[] {
  return problems.flatMap((problem) => [
    keyOf(problem.file),
    ...intendedDefinition(problem),
    ...[...running.values()].filter((one) => one.file === problem.file).map(({ key }) => key),
  ])
}

/** The definition that a file was meant to be that is not read for its name. */
function intendedDefinition({ code, file, got, known }: Problem): string[] {
  const [name = '', area = ''] = [basename(file), file.split('/')[0]]
  if (code === 'file-name') return [keyOf(`${area}/${known[0]}`)]
  const kind = code === 'unknown-kind' ? nearest(got, known) : null
  return kind === null ? [] : [keyOf(`${area}/${name.replace(/\.\w+\.json$/, `.${kind}.json`)}`)]
}

/** The files of each definition in order of kind and id, what runs already first. */
function byKey(found: FoundFile[], before: ReadonlyMap<string, RawFile>): [string, [FoundFile, ...FoundFile[]]][] {
  const groups = new Map<string, [FoundFile, ...FoundFile[]]>()
  for (const one of found) {
    const key = keyOf(one.file)
    const others = groups.get(key)
    if (others && before.get(key)?.file === one.file) others.unshift(one)
    else if (others) others.push(one)
    else groups.set(key, [one])
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Two files of one kind and id: each is told of another. */
function twice(files: string[]): Problem[] {
  return files.map((file, index) => ({
    file,
    line: 1,
    column: 1,
    at: '',
    code: 'duplicate-file',
    got: files[index === 0 ? 1 : 0] ?? '',
    known: [],
  }))
}

/**
 * Limits far beyond any definition. Recursive walks and regular expressions over larger ones would stop the reading of
 * all others.
 */
const maxLength = 1_000_000
const maxDepth = 64

/** Returns the place where a JSON text is nested too deeply; null if there is none. */
function tooDeep(text: string): number | null {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (depth > maxDepth) return index
  }
  return null
}

/** An exception while one file is read is a problem of that file. */
function tryDefinition(...[file, text, sql]: Parameters<typeof readDefinition>): RawFile | Problem {
  try {
    return readDefinition(file, text, sql)
  } catch (error) {
    return { file, line: 1, column: 1, at: '', code: 'wrong-form', got: describeFailure(error), known: [] }
  }
}

/**
 * Parses the text of a file into its value with places. Returns a problem if it is no JSON object or contradicts its
 * path.
 */
export function readDefinition(file: string, text: string, sql: string | null): RawFile | Problem {
  const path = parsePath(file)
  if (!path) throw new Error(`${file} does not have the name of a definition`)
  const { problem, problemAt } = textPlaces(file, text)
  const large = [text, sql ?? ''].find(({ length }) => length > maxLength)
  if (large !== undefined)
    return problemAt(
      'syntax',
      0,
      `${large === text ? 'it' : 'its SQL'} is longer than ${maxLength.toLocaleString('en-US')} letters, which nobody writes; divide it`,
    )
  const deep = tooDeep(text)
  if (deep !== null)
    return problemAt('syntax', deep, `it is nested deeper than ${maxDepth} levels; remove what is too much`)
  const lost = text.indexOf('\ufffd')
  if (lost >= 0) return problemAt('syntax', lost, 'the file is not in UTF-8; save it in that encoding')
  const value = readObject(text)
  if (!('object' in value)) return problemAt('syntax', value.offset, value.message)
  const twice = propertyTwice(text, value.object)
  if (twice) return problemAt('duplicate-property', twice.offset, twice.name)
  const pathValues = { kind: path.kind, id: path.name }
  for (const [part, right] of Object.entries(pathValues)) {
    const written = value.object[part]
    if (written !== undefined && written !== right) return problem('wrong-name', [part], String(written), [right])
  }
  return {
    file,
    key: keyOf(file),
    name: path.name,
    kind: path.kind,
    text,
    value: { ...value.object, ...pathValues },
    sql,
    digest: createHash('sha256')
      .update(JSON.stringify([text, sql]))
      .digest('base64url'),
    problem,
    sqlProblem: textPlaces(sqlPathOf(file), sql ?? '').problemAt,
  }
}

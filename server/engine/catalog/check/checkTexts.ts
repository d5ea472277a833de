import { wireUnits } from '../../../../schemas/wireUnits.ts'
import { quantityMark } from '../../../../engine/core/format/withQuantities.ts'
import type { Pack } from '../../../platform/language/readPacks.ts'
import type { Path, Problem } from '../problems/Problem.ts'
import type { DefinitionFile, FilesByKey } from '../read/DefinitionFile.ts'

/** A key that a definition makes of its own id, named in a file, and where. */
interface GeneratedKey {
  t: string
  path: Path
}

/** A file never changes: what it names is looked for once. */
const generatedKeys = new WeakMap<DefinitionFile, GeneratedKey[]>()

function generatedKeysOf(file: DefinitionFile): GeneratedKey[] {
  const known = generatedKeys.get(file) ?? findGeneratedKeys(file.value)
  generatedKeys.set(file, known)
  return known
}

function findGeneratedKeys(root: unknown): GeneratedKey[] {
  const found: GeneratedKey[] = []
  const walk = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return
    const { t } = value as { t?: unknown }
    if (typeof t === 'string' && generatedKeyPattern.test(t)) found.push({ t, path: [...path, 't'] })
    for (const [part, inside] of Object.entries(value))
      walk(inside, [...path, Array.isArray(value) ? Number(part) : part])
  }
  walk(root, [])
  return found
}

/**
 * Checks that each translation key of definitions is produced by one, once all are parsed; `known` holds their texts.
 * While something is wrong, keys of a definition that is not served are not reported at their readers.
 */
export function checkGeneratedKeys(files: FilesByKey, known: Pack, isWrong: boolean): Problem[] {
  const isBroken = (kind: string, id: string): boolean =>
    isWrong && !(kind === 'report' ? ['report', 'dashboard'] : [kind]).some((one) => files.has(`${one} ${id}`))
  return [...files.values()]
    .filter(({ kind }) => kind !== 'piece')
    .flatMap((file) =>
      generatedKeysOf(file).flatMap(({ t, path }) =>
        t in known || isBroken(...definitionOfKey(t))
          ? []
          : [file.problem('unknown-words', path, t, Object.keys(known))],
      ),
    )
}

/** The kind and id of the definition that makes a key. */
function definitionOfKey(key: string): [string, string] {
  const [kind = '', id = ''] = key.split('.')
  return [kind, id]
}

/** Keys that definitions make of their own ids: known once all of them are parsed. */
const generatedKeyPattern = /^(report|form|feed|lookup|dataset|menu|access)\./

const labels = new Set(['title', 'label', 'help', 'description', 'group', 'emptyText', 'empty', 'message'])
const checkedElsewhere = new Set(['fields', 'elements', 'lists'])

/** By file: what was found, and the words that were there. */
const lastFound = new WeakMap<DefinitionFile, { shared: Pack; problems: Problem[] }>()

/** Checks the rules of any definition: ids that distinguish neighbors, and labels with content. */
export function checkTexts(file: DefinitionFile, shared: Pack): Problem[] {
  const last = lastFound.get(file)
  if (last?.shared === shared) return last.problems
  const problems = findProblems(file, shared)
  lastFound.set(file, { shared, problems })
  return problems
}

function findProblems(file: DefinitionFile, shared: Pack): Problem[] {
  const problems: Problem[] = []
  // One path for the whole walk: most of a definition is good, and a path is needed for what is not.
  const path: Path = []
  const inside = (part: string | number, value: unknown): void => {
    path.push(part)
    walk(value)
    path.pop()
  }
  const walkList = (list: unknown[]): void => {
    // Filters and elements are told apart across the whole report, elsewhere; lists of one name are told apart by their
    // arg.
    const isCheckedHere = !checkedElsewhere.has(path.at(-1) as string)
    const seen = new Set<string>()
    list.forEach((item, index) => {
      const name = isCheckedHere ? nameOf(item) : null
      if (name && seen.has(name.value))
        problems.push(file.problem('duplicate-id', [...path, index, name.property], name.value))
      if (name) seen.add(name.value)
      inside(index, item)
    })
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) walkList(value)
    else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value)
      const { t } = value as { t?: unknown }
      if (keys.length === 1 && typeof t === 'string' && !generatedKeyPattern.test(t) && !(t in shared)) {
        problems.push(file.problem('unknown-words', [...path, 't'], t, Object.keys(shared)))
      }
      const { term } = value as { term?: unknown }
      if (typeof term === 'string' && 'title' in value && !(termKey(term) in shared))
        problems.push(file.problem('unknown-term', [...path, 'term'], term, termsOf(shared)))
      for (const key of keys) inside(key, (value as Record<string, unknown>)[key])
    } else if (typeof value === 'string' && value.trim() === '' && labels.has(path.at(-1) as string)) {
      problems.push(file.problem('empty-label', [...path], ''))
    } else if (typeof value === 'string') {
      const mark = strangeMark(value)
      if (mark)
        problems.push(
          file.problem(
            'wrong-form',
            [...path],
            `says ${mark}, which is no value of a quantity; write its name and a number, as {{distance:50}}; its names are ${Object.keys(wireUnits).join(', ')}`,
          ),
        )
    }
  }
  walk(file.value)
  return problems
}

const termKey = (term: string): string => `common.term.${term}.text`
const termsOf = (shared: Pack): string[] =>
  Object.keys(shared).flatMap((key) => /^common\.term\.(\w+)\.text$/.exec(key)?.[1] ?? [])

/** Finds a mark that looks like a value in the reader's units and is none: it would be shown literally. */
function strangeMark(text: string): string | undefined {
  if (!text.includes('{{')) return undefined
  const known = [...text.matchAll(quantityMark)].filter(([, name = '']) => name in wireUnits).map(([mark]) => mark)
  return (text.match(/\{\{[^{}]*:[^{}]*\}\}/g) ?? []).find((mark) => !known.includes(mark))
}

function nameOf(item: unknown): { property: 'id' | 'value'; value: string } | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, value, label } = item as { id?: unknown; value?: unknown; label?: unknown }
  if (typeof id === 'string') return { property: 'id', value: id }
  return typeof value === 'string' && label !== undefined ? { property: 'value', value } : null
}

import type { Pack } from '../../platform/language/readPacks.ts'
import type { Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

type Path = (string | number)[]

/** Whether each key below those of definitions is made by one, once all are parsed; `known` has their words. */
export function checkMadeKeys(files: DefinitionFile[], known: Pack, isBroken: (id: string) => boolean): Problem[] {
  return files.filter(({ kind }) => kind !== 'piece').flatMap((file) => {
    const problems: Problem[] = []
    const walk = (value: unknown, path: Path): void => {
      if (typeof value !== 'object' || value === null) return
      const { t } = value as { t?: unknown }
      // What a broken definition would have made is not its reader's fault.
      if (typeof t === 'string' && made.test(t) && !(t in known) && !isBroken(t.split('.')[1] ?? '')) problems.push(file.problem('unknown-words', [...path, 't'], t, Object.keys(known)))
      for (const [part, inside] of Object.entries(value)) walk(inside, [...path, Array.isArray(value) ? Number(part) : part])
    }
    walk(file.value, [])
    return problems
  })
}

/** Keys that definitions make of their own ids: known once all of them are parsed. */
const made = /^(report|form|lookup|menu|access)\./

const labels = new Set(['title', 'label', 'help', 'description', 'group', 'emptyText', 'empty', 'message'])
const toldElsewhere = new Set(['fields', 'elements', 'lists'])

/** What holds for any definition: ids that tell neighbors apart, labels that say something. */
export function checkWords(file: DefinitionFile, shared: Pack): Problem[] {
  const problems: Problem[] = []
  // One path for the whole walk: most of a definition is good, and a path is needed for what is not.
  const path: Path = []
  const inside = (part: string | number, value: unknown): void => {
    path.push(part)
    walk(value)
    path.pop()
  }
  const walkList = (list: unknown[]): void => {
    // Filters and elements are told apart across the whole report, elsewhere; lists of one name are told apart by their arg.
    const isTold = !toldElsewhere.has(path.at(-1) as string)
    const seen = new Set<string>()
    list.forEach((item, index) => {
      const name = isTold ? nameOf(item) : null
      if (name && seen.has(name.value)) problems.push(file.problem('duplicate-id', [...path, index, name.property], name.value))
      if (name) seen.add(name.value)
      inside(index, item)
    })
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) walkList(value)
    else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value)
      const { t } = value as { t?: unknown }
      if (keys.length === 1 && typeof t === 'string' && !made.test(t) && !(t in shared)) {
        problems.push(file.problem('unknown-words', [...path, 't'], t, Object.keys(shared)))
      }
      for (const key of keys) inside(key, (value as Record<string, unknown>)[key])
    } else if (typeof value === 'string' && value.trim() === '' && labels.has(path.at(-1) as string)) {
      problems.push(file.problem('empty-label', [...path], ''))
    }
  }
  walk(file.value)
  return problems
}

function nameOf(item: unknown): { property: 'id' | 'value'; value: string } | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, value, label } = item as { id?: unknown; value?: unknown; label?: unknown }
  if (typeof id === 'string') return { property: 'id', value: id }
  return typeof value === 'string' && label !== undefined ? { property: 'value', value } : null
}

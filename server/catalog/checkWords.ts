import { defaultLocale, readPacks } from '../language/translator.ts'
import type { Problem } from './Problem.ts'
import type { DefinitionFile } from './readDefinitions.ts'

type Path = (string | number)[]

const shared = Object.keys(readPacks().get(defaultLocale) ?? {})
/** Keys that definitions make of their own ids. */
const made = /^(report|lookup|menu)\./

/** What holds for any definition: ids that tell neighbours apart, labels that say something. */
export function checkWords(file: DefinitionFile): Problem[] {
  const problems: Problem[] = []
  const walk = (value: unknown, path: Path): void => {
    if (Array.isArray(value)) {
      const seen = new Set<string>()
      value.forEach((item: unknown, index) => {
        // Filters and elements are told apart across the whole report, elsewhere; lists of one name are told apart by their arg.
        const isChecked = /^(fields|elements|lists)$/.test(String(path.at(-1)))
        const name = isChecked ? null : nameOf(item)
        if (name && seen.has(name.value)) problems.push(file.problem('duplicate-id', [...path, index, name.property], name.value))
        if (name) seen.add(name.value)
        walk(item, [...path, index])
      })
    } else if (typeof value === 'object' && value !== null) {
      const { t } = value as { t?: unknown }
      if (typeof t === 'string' && Object.keys(value).length === 1 && !made.test(t) && !shared.includes(t)) {
        problems.push(file.problem('unknown-words', [...path, 't'], t, shared))
      }
      for (const [key, inside] of Object.entries(value)) walk(inside, [...path, key])
    } else if (typeof value === 'string' && /^(title|label|help|description|group|emptyText)$/.test(String(path.at(-1))) && value.trim() === '') {
      problems.push(file.problem('empty-label', path, ''))
    }
  }
  walk(file.value, [])
  return problems
}

function nameOf(item: unknown): { property: 'id' | 'value'; value: string } | null {
  if (typeof item !== 'object' || item === null) return null
  const { id, value, label } = item as { id?: unknown; value?: unknown; label?: unknown }
  if (typeof id === 'string') return { property: 'id', value: id }
  return typeof value === 'string' && label !== undefined ? { property: 'value', value } : null
}

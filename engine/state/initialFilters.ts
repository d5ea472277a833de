import { compareStructural } from 'mobx'
import type { Field } from '../core/definition/fieldModel.ts'
import { dayOf } from '../core/query/datePreset.ts'
import type { FilterValue, FilterValues } from '../core/query/filterValues.ts'

/**
 * Returns the initial values of a report. The first candidate with any value wins: the link, a saved view, the user's
 * last. Fields it does not name take the definition's default. A default that needs options stays open, as an absent
 * value.
 */
export function initialFilters(fields: Field[], candidates: FilterValues[], now: Date): FilterValues {
  const chosen = candidates.find((candidate) => Object.keys(candidate).length > 0) ?? {}
  const values: FilterValues = {}
  for (const field of fields) {
    const value = chosen[field.id] ?? defaultOf(field, now)
    if (value !== undefined) values[field.id] = value
  }
  return values
}

/** undefined: the options have to be known first. */
export function defaultOf(field: Field, now: Date): FilterValue | undefined {
  switch (field.type) {
    case 'text':
    case 'number':
    case 'flag':
      return field.default
    case 'date':
      return field.default && dayOf(now)
    case 'pickTable':
      return field.default ? undefined : null
    case 'dateRange':
      return field.default ? { preset: field.default } : { from: null, to: null }
    case 'choice': {
      const wanted = field.default === '$first' ? field.options[0]?.value : field.default
      const known = field.options.find((option) => option.value === wanted)?.value ?? null
      return field.multiple ? (known === null ? [] : [known]) : known
    }
    case 'lookup':
    case 'tree':
      if (field.default === null) return emptyOf(field)
      if (field.default.startsWith('$')) return undefined
      return field.multiple ? [field.default] : field.default
  }
}

/** Returns the value of an empty field. */
export function emptyOf(field: Field): FilterValue {
  if (field.type === 'dateRange') return { from: null, to: null }
  if (field.type === 'flag') return false
  return 'multiple' in field && field.multiple && field.type !== 'pickTable' ? [] : null
}

/** True of a value that a filter has before anybody chooses one. */
export const isUsual = (field: Field, value: FilterValue | undefined, now: Date): boolean =>
  compareStructural(value, defaultOf(field, now))

import type { Field } from '../definition/fieldModel.ts'
import { presetOfCode } from './datePreset.ts'
import { unrestrictedOf, type FilterValue, type FilterValues } from './filterValues.ts'

/** The names under which a filter stands in a request. */
export function namesOf(field: Field): string[] {
  return field.type === 'dateRange' ? [field.names.from, field.names.to] : [field.id]
}

/**
 * Returns the filters that would make a request: one without a name in it is empty, or its unrestricted option. The
 * inverse of namedFilters.
 */
export function filtersFrom(fields: Field[], named: Record<string, unknown>): FilterValues {
  return Object.fromEntries(
    fields.map((field): [string, FilterValue] => {
      if (field.type === 'dateRange') {
        // A preset moves with the days: what it meant when it was kept is past.
        const preset = field.names.type === undefined ? null : presetOfCode(Number(named[field.names.type] ?? -1))
        const day = (name: string): string | null => (typeof named[name] === 'string' ? named[name] : null)
        return [field.id, preset ? { preset } : { from: day(field.names.from), to: day(field.names.to) }]
      }
      const value = named[field.id] as FilterValue | undefined
      if (value !== undefined && value !== null) return [field.id, value]
      return [
        field.id,
        field.type === 'flag'
          ? false
          : field.type !== 'pickTable' && 'multiple' in field && field.multiple
            ? []
            : unrestrictedOf(field),
      ]
    }),
  )
}

import type { Field, PickTableField } from '../core/definition/fieldModel.ts'
import { isEmptyFilter, type FilterValue, type FilterValues } from '../core/query/filterValues.ts'
import type { Services } from '../services.ts'

const nameOf = (shared: string): string => `PICKED/${shared}`

/** Whether what is picked is carried to other reports. */
export const isShared = (field: Field): field is PickTableField & { shared: string } => field.type === 'pickTable' && field.shared !== null

/** What was picked in the report before, by field. All of them, where a report wants some, is nothing it could take over. */
export function sharedPicks(fields: Field[], storage: Services['storage']): FilterValues {
  return Object.fromEntries(fields.filter(isShared).flatMap((field): [string, FilterValue][] => {
    const kept = storage.get(nameOf(field.shared)) as { picked: FilterValue } | null | undefined
    if (!kept || !(kept.picked === null || Array.isArray(kept.picked))) return []
    return isEmptyFilter(kept.picked) && field.required ? [] : [[field.id, kept.picked]]
  }))
}

/** Keeps what is picked for the next report. */
export function sharePicks(fields: Field[], filters: FilterValues, storage: Services['storage']): void {
  for (const field of fields.filter(isShared)) storage.set(nameOf(field.shared), { picked: filters[field.id] ?? null })
}

import type { Field } from '../definition/fieldModel.ts'
import { isDateRange, isEmptyFilter, type FilterValue } from '../query/filterValues.ts'

/** Why a field's value cannot be applied. The views word it. */
export type FieldProblem = 'required' | 'date' | 'dateOrder'

export function problemOf(field: Field, value: FilterValue | undefined, refused: boolean): FieldProblem | null {
  if (refused) return 'date'
  if (field.type === 'dateRange' && isDateRange(value) && !('preset' in value)) {
    if (field.required && (value.from === null || value.to === null)) return 'required'
    return value.from !== null && value.to !== null && value.from > value.to ? 'dateOrder' : null
  }
  // Not all, but none picked yet.
  if (field.type === 'pickTable')
    return (field.required ? isEmptyFilter(value) : Array.isArray(value) && value.length === 0) ? 'required' : null
  return field.required && isEmptyFilter(value) ? 'required' : null
}

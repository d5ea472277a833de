import { isNothing } from '../binding/resolve.ts'
import { evaluate } from '../condition/evaluate.ts'
import type { DatePreset, Field } from '../definition/fieldModel.ts'
import type { Condition, Report } from '../definition/model.ts'
import { presetCode, rangeOfPreset } from './datePreset.ts'
import { hasOptions } from './lookupOptions.ts'

/** A preset stays a preset, so that a saved `last 30 days` moves with the days. An open end is null. */
export type DateRangeValue = { preset: DatePreset } | { from: string | null; to: string | null }
export type OptionValue = string | number
export type FilterValue = null | boolean | OptionValue | OptionValue[] | DateRangeValue

/**
 * The values of a report's filters by field id. An absent one has not been decided yet; null or [] is decided to be
 * nothing.
 */
export type FilterValues = Record<string, FilterValue>

/** The context that filter values depend on. */
export interface FilterContext {
  now: Date
  holds: (code: string) => boolean
}

export function fieldsOf(report: Report): Field[] {
  return report.steps.flatMap((step) => step.fields)
}

export function isDateRange(value: FilterValue | undefined): value is DateRangeValue {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isEmptyFilter(value: FilterValue | undefined): boolean {
  if (isDateRange(value)) return !('preset' in value) && value.from === null && value.to === null
  return value === false || isNothing(value)
}

/** A hidden field is no filter. One that is not asked of this user is shown while it restricts anything. */
export function isShown(field: Field, values: FilterValues, caller: FilterContext, fields: readonly Field[]): boolean {
  const holds = (condition: Condition): boolean =>
    evaluate(condition, { filters: pointable(fields, values, caller.now) }, caller.holds)
  return (
    (field.visible === null || holds(field.visible)) &&
    (field.asks === null || restricts(field, values[field.id]) || holds(field.asks))
  )
}

/** Returns whether a value leaves anything out. */
export function restricts(field: Field, value: FilterValue | undefined): boolean {
  return !isEmptyFilter(value) && (typeof value !== 'string' || value !== unrestrictedOf(field))
}

/**
 * Tells if a filter leaves anything out, but for one that is as it was at first: it says what is shown at all. Days
 * always count, for they can be widened.
 */
export function isFiltered(fields: readonly Field[], values: FilterValues): boolean {
  return fields.some((field) => {
    const value = values[field.id]
    return (
      !isEmptyFilter(value) && (field.type === 'dateRange' || JSON.stringify(value) !== JSON.stringify(field.default))
    )
  })
}

/** While it is not, the field is shown, but nothing can be put in. */
export function isEnabled(
  field: Field,
  values: FilterValues,
  caller: FilterContext,
  fields: readonly Field[],
): boolean {
  return (
    field.enabled === null || evaluate(field.enabled, { filters: pointable(fields, values, caller.now) }, caller.holds)
  )
}

/**
 * Returns the filters as bindings and conditions see them: presets are the days they mean, an unrestricted option is no
 * value.
 */
export function pointable(fields: readonly Field[], values: FilterValues, now: Date): Record<string, unknown> {
  const free = new Map(fields.map((field) => [field.id, unrestrictedOf(field)]))
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      isDateRange(value) ? daysOf(value, now) : typeof value === 'string' && free.get(id) === value ? null : value,
    ]),
  )
}

/** Returns the value of the option that restricts nothing; null where a field has none. */
export function unrestrictedOf(field: Field): string | null {
  const options =
    field.type === 'choice'
      ? field.options
      : hasOptions(field)
        ? field.lookup.lists.flatMap((list) => list.options ?? [])
        : []
  return options.find(({ isUnrestricted }) => isUnrestricted)?.value ?? null
}

export function daysOf(value: DateRangeValue, now: Date): { from: string | null; to: string | null } {
  return 'preset' in value ? rangeOfPreset(value.preset, now) : value
}

/** The shown filters under the names they have in a request; one without a value is left out. */
export function namedFilters(fields: Field[], values: FilterValues, caller: FilterContext): Record<string, unknown> {
  const named: Record<string, unknown> = {}
  for (const field of fields) {
    const value = values[field.id]
    if (!isShown(field, values, caller, fields)) continue
    if (field.type === 'pickTable' && field.allName) named[field.allName] = isEmptyFilter(value)
    if (value === undefined || !restricts(field, value)) continue
    if (field.type === 'dateRange') {
      if (!isDateRange(value)) continue
      const days = daysOf(value, caller.now)
      if (days.from !== null) named[field.names.from] = days.from
      if (days.to !== null) named[field.names.to] = days.to
      if (field.names.type) named[field.names.type] = presetCode('preset' in value ? value.preset : null)
    } else named[field.id] = value
  }
  return named
}

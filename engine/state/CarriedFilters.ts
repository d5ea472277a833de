import { compareStructural, makeAutoObservable, observableRef } from 'mobx'
import type { Field } from '../core/definition/fieldModel.ts'
import type { Message } from '../core/definition/model.ts'
import { isDatePreset } from '../core/query/datePreset.ts'
import {
  isDateRange,
  restricts,
  unrestrictedOf,
  type DateRangeValue,
  type FilterValue,
  type FilterValues,
  type OptionValue,
} from '../core/query/filterValues.ts'
import { hasOptions, parentsOf } from '../core/query/lookupOptions.ts'
import type { Services } from '../services.ts'
import { emptyOf } from './initialFilters.ts'

/** Chosen values as every report can read them: ids, or null where nothing is left out. */
type Carriable = OptionValue[] | DateRangeValue | null
interface StoredFilter {
  value: Carriable
  from: Message
}

const nameOf = (shared: string): string => `CHOSEN/${shared}`

/**
 * The filters that a report opens with because they were chosen in another, and those that are chosen here for the
 * next.
 */
export class CarriedFilters {
  /** The fields that differ from what the report would have opened with, until somebody applies filters. */
  fields: string[] = []
  /** Fields whose carried values are not offered here. */
  missing: string[] = []
  /** The title of the report in which they were chosen last. */
  from: Message | null = null

  /**
   * `own`: the values that the report would open with; `isOpen`: whether others may take their place, as no link chose
   * them.
   */
  constructor(
    readonly filters: Field[],
    readonly own: FilterValues,
    private here: { title: Message; storage: Services['storage']; isOpen: boolean },
  ) {
    makeAutoObservable<this, 'here'>(
      this,
      { filters: false, own: false, here: false, fields: observableRef, missing: observableRef, from: observableRef },
      { autoBind: true },
    )
  }

  /**
   * Returns the initial values. Carried values replace the report's own, and selections among options that depend on
   * them are dropped.
   */
  initialize(): FilterValues {
    const {
      filters,
      own,
      here: { storage, isOpen },
    } = this
    const found = filters.flatMap((field) => {
      const stored = field.shared === null || !isOpen ? null : readStored(storage.get(nameOf(field.shared)))
      const value = stored ? fromCarriable(field, stored.value) : undefined
      if (
        !stored ||
        value === undefined ||
        compareStructural(stored.value, toCarriable(field, own[field.id] ?? presetOf(field)) ?? null)
      )
        return []
      return [{ id: field.id, value, from: stored.from }]
    })
    this.fields = found.map(({ id }) => id)
    this.from = found[0]?.from ?? null
    const dependents = filters
      .filter(
        (field) =>
          (hasOptions(field) || field.type === 'pickTable') &&
          parentsOf(field).some((parent) => this.fields.includes(parent)),
      )
      .map(({ id }) => id)
    const retained = Object.entries(own).filter(([id]) => !dependents.includes(id))
    return Object.fromEntries([...retained, ...found.map(({ id, value }): [string, FilterValue] => [id, value])])
  }

  /** Stores what a user changed, for the next report. A value that stays as it was is not chosen. */
  store(before: FilterValues | null, after: FilterValues): void {
    this.leave()
    for (const field of this.filters) {
      if (field.shared === null) continue
      const value = toCarriable(field, after[field.id])
      if (value === undefined || compareStructural(value, toCarriable(field, before?.[field.id]))) continue
      this.here.storage.set(nameOf(field.shared), { value, from: this.here.title })
    }
  }

  /** Notes that the value of a field is not offered here; returns whether it was carried. */
  miss(id: string): boolean {
    if (!this.fields.includes(id)) return false
    this.fields = this.fields.filter((field) => field !== id)
    this.missing = [...this.missing, id]
    return true
  }

  /** From now on the filters are the report's own. */
  leave(): void {
    this.fields = []
    this.missing = []
  }

  /** Forgets what is carried, here and for the next report. */
  forget(): void {
    for (const { id, shared } of this.filters)
      if (shared !== null && [...this.fields, ...this.missing].includes(id)) this.here.storage.remove(nameOf(shared))
    this.leave()
  }
}

const presetOf = (field: Field): FilterValue =>
  field.type === 'dateRange' && field.default ? { preset: field.default } : null

function toCarriable(field: Field, value: FilterValue | undefined): Carriable | undefined {
  if (value === undefined) return undefined
  if (isDateRange(value)) return value
  return restricts(field, value) && typeof value !== 'boolean' ? ([value].flat() as OptionValue[]) : null
}

/** undefined: the field cannot hold it. */
function fromCarriable(field: Field, value: Carriable): FilterValue | undefined {
  if (value !== null && !Array.isArray(value)) return field.type === 'dateRange' ? value : undefined
  if (field.type === 'dateRange') return undefined
  if (value === null) return unrestrictedOf(field) ?? (field.required ? undefined : emptyOf(field))
  if (field.type === 'choice' && !value.every((one) => field.options.some((option) => option.value === one)))
    return undefined
  if ('multiple' in field && field.multiple) return value
  return value.length === 1 ? value[0] : undefined
}

/** null for what is no stored choice, as another version of the portal may have left it. */
function readStored(stored: unknown): StoredFilter | null {
  const { value, from } = (stored ?? {}) as Partial<StoredFilter>
  if (value === undefined || typeof from?.key !== 'string' || typeof from.text !== 'string') return null
  const isIds =
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' || typeof one === 'number')
  const isDays =
    !Array.isArray(value) &&
    isDateRange(value) &&
    ('preset' in value
      ? isDatePreset(value.preset)
      : [value.from, value.to].every((day) => day === null || typeof day === 'string'))
  return value === null || isIds || isDays ? { value, from: { key: from.key, text: from.text } } : null
}

import type { FormDefinition, FormFieldDefinition } from '../../../../../schemas/generated/form.ts'
import type { Path } from '../../problems/Problem.ts'
import type { Collector } from '../collector.ts'
import type { Names } from '../Names.ts'
import type { Reach } from '../page/checkPointers.ts'

/** The context of a part of a form while its names are checked. */
export interface FormPlace {
  form: FormDefinition
  /** All its fields. */
  placed: { field: FormFieldDefinition; path: Path }[]
  names: Names
  reach: Reach
  collected: Collector
}

/** The names a field is loaded from and saved by. */
export function loadedFrom(field: FormFieldDefinition): string[] {
  if (field.type !== 'dateRange') return [field.id]
  return [field.names?.from ?? `${field.id}_from`, field.names?.to ?? `${field.id}_to`]
}

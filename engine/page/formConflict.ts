import { compareStructural } from 'mobx'
import type { FormField } from '../core/definition/formModel.ts'
import type { FieldValue, FormValues } from '../core/form/formValues.ts'
import type { Failure } from './Failure.ts'

/** A field that someone else changed meanwhile. */
export interface ConflictField {
  field: string
  title: string
  theirs: FieldValue
  yours: FieldValue
  /** Whose value will be saved. */
  whose: 'theirs' | 'yours'
}

/** What a save that came too late found: another version of the row, to be settled field by field. */
export interface Conflict {
  version: unknown
  fields: ConflictField[]
}

interface Told {
  version: unknown
  fields: { field: string; title: string; theirs: FieldValue; yours: FieldValue }[]
}

/**
 * The conflict that a refused save tells; null when it was refused for something else. Only what the others changed since
 * the form was opened is asked about; where the person here changed nothing, theirs is proposed.
 */
export function conflictFrom({ conflict }: Failure, fields: FormField[], opened: FormValues): Conflict | null {
  if (typeof conflict !== 'object' || conflict === null) return null
  const { version, fields: told } = conflict as Told
  const known = told.filter(({ field, theirs }) => fields.some(({ id }) => id === field) && !compareStructural(theirs, opened[field]))
  return { version, fields: known.map((one) => ({ ...one, whose: compareStructural(one.yours, opened[one.field]) ? 'theirs' : 'yours' })) }
}

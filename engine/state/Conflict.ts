import { compareStructural, makeAutoObservable, observableRef } from 'mobx'
import type { FormField } from '../core/definition/formModel.ts'
import type { FieldValue, FormValues } from '../core/form/formValues.ts'
import type { Failure } from './Failure.ts'

/** A field that someone else changed meanwhile. */
export interface ConflictField {
  field: string
  title: string
  theirs: FieldValue
  yours: FieldValue
  /** The side whose value will be saved. */
  whose: 'theirs' | 'yours'
}

interface ConflictAnswer {
  version: unknown
  fields: Omit<ConflictField, 'whose'>[]
}

/** The conflict of a save with a newer version of the row, settled field by field. */
export class Conflict {
  constructor(
    readonly version: unknown,
    public fields: ConflictField[],
  ) {
    makeAutoObservable(this, { version: false, fields: observableRef }, { autoBind: true })
  }

  /** Chooses whose value of a field stands. */
  resolveField(field: string, whose: ConflictField['whose']): void {
    this.fields = this.fields.map((one) => (one.field === field ? { ...one, whose } : one))
  }

  /** The values that others saved. */
  get remoteValues(): FormValues {
    return Object.fromEntries(this.fields.map(({ field, theirs }) => [field, theirs]))
  }

  /** The values of others that the user accepts. */
  get accepted(): FormValues {
    return Object.fromEntries(
      this.fields.filter(({ whose }) => whose === 'theirs').map(({ field, theirs }) => [field, theirs]),
    )
  }
}

/**
 * The conflict that a refused save tells; null when it was refused for something else. Only what the others changed
 * since
 * the form was opened is asked about; where the person here changed nothing, theirs is proposed.
 */
export function conflictFrom({ conflict }: Failure, fields: FormField[], opened: FormValues): Conflict | null {
  if (typeof conflict !== 'object' || conflict === null) return null
  const { version, fields: answered } = conflict as ConflictAnswer
  const known = answered.filter(
    ({ field, theirs }) => fields.some(({ id }) => id === field) && !compareStructural(theirs, opened[field]),
  )
  return new Conflict(
    version,
    known.map((one) => ({ ...one, whose: compareStructural(one.yours, opened[one.field]) ? 'theirs' : 'yours' })),
  )
}

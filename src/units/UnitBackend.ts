import type { UnitValues } from '../../domain/uploadedUnit.ts'

/**
 * A unit that was uploaded and is not saved yet: whose it is, where it belongs, and what the server last said of it.
 */
export interface StoredUploadedUnit extends UnitValues {
  /** Given by the store; ever greater, never twice. */
  db_id: number
  /** Login of who uploaded it: nobody else on this machine sees it. */
  user: string
  location_id: number
  /** Its row in the file. */
  row: number
  /** The errors of a refused save, until the unit is changed. */
  refused: { column: string; message: string }[]
  /** It went to the server, and no answer has come: it may be saved by now, and is sent once more. */
  sent: boolean
}

export type NewUnit = Omit<StoredUploadedUnit, 'db_id'>
/** The user and the location of units. */
export interface UnitPlace {
  user: string
  location_id: number
}

/** Stores uploaded units. Every operation succeeds as a whole or changes nothing. */
export interface UnitBackend {
  list(place: UnitPlace): Promise<StoredUploadedUnit[]>
  get(id: number): Promise<StoredUploadedUnit | undefined>
  /**
   * Takes units over as they are: one with an id takes the place of what has it, one without gets the next. Answers
   * their ids.
   */
  put(units: (NewUnit & { db_id?: number })[]): Promise<number[]>
  /** Replaces stored units by the result of `change`; undefined keeps the unit. */
  change(ids: number[], change: (unit: StoredUploadedUnit) => StoredUploadedUnit | undefined): Promise<void>
  delete(ids: number[]): Promise<void>
  count(user: string): Promise<number>
  /** Returns the number of units of all users. */
  total(): Promise<number>
}

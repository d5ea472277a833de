import { isSamePlace } from '../../domain/survey/surveyUnit.ts'
import type { KeptChange, Refusal } from './model.ts'

/** A later change of the same wheel, or of the same unit's notes, waits for the earlier one. */
export function dependsOn({ unit_inspection_id, change }: KeptChange, earlier: KeptChange): boolean {
  if (unit_inspection_id !== earlier.unit_inspection_id) return false
  if (change.kind === 'unit' || earlier.change.kind === 'unit') return change.kind === earlier.change.kind
  return isSamePlace(change.place, earlier.change.place)
}

/** Whether one that was refused holds this one up. */
export const waitsFor = (change: KeptChange, all: readonly KeptChange[]): boolean =>
  all.some((one) => one.refusal !== null && one.at < change.at && dependsOn(change, one))

/** Refused for a reason that may have gone: not because somebody else has entered another value, nor because what it is of is not on the server any more. */
export const canBeSentAgain = ({ theirs, gone, status, message }: Refusal): boolean => theirs === null && gone === undefined && !(status === 409 && message === '')

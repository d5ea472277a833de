import { isSamePlace } from '../../../domain/survey/surveyUnit.ts'
import type { PendingChange, Refusal } from '../model.ts'

/** A later change of the same wheel, or of the same unit's notes, waits for the earlier one. */
export function dependsOn({ unit_inspection_id, change }: PendingChange, previous: PendingChange): boolean {
  if (unit_inspection_id !== previous.unit_inspection_id) return false
  if (change.kind === 'unit' || previous.change.kind === 'unit') return change.kind === previous.change.kind
  return isSamePlace(change.place, previous.change.place)
}

/** Returns true if a refused change blocks this one. */
export const isBlocked = (change: PendingChange, all: readonly PendingChange[]): boolean =>
  all.some((one) => one.refusal !== null && one.at < change.at && dependsOn(change, one))

/**
 * Returns true if the reason of a refusal may have gone. A value entered by another user stays a conflict, and a thing
 * gone from the server stays gone.
 */
export const canRetry = ({ theirs, gone, status, message }: Refusal): boolean =>
  theirs === null && gone === undefined && !(status === 409 && message === '')

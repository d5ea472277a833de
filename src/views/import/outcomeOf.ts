import { importMessages } from './importMessages.ts'
import type { Outcome } from './importWire.ts'
import type { EndedLoad } from './LoadProgress.ts'
import type { StepFailure } from './StepFailure.ts'

/** Returns the result of a load that was followed, as the answer of one that was waited for, or its failure. */
export function outcomeOf({ batch, rejections }: EndedLoad): Outcome | StepFailure {
  if (batch.state !== 'loaded' && (batch.state !== 'refused' || batch.errors.length > 0))
    return {
      title: batch.state === 'cancelled' ? importMessages.cancelledLoad : importMessages.failedLoad,
      messages: batch.errors,
    }
  const {
    rows_read: read,
    rows_new: added,
    rows_changed: changed,
    rows_unchanged: unchanged,
    rows_cancelled: cancelled,
    rows_rejected: rejected,
  } = batch
  return {
    state: batch.state === 'loaded' ? 'loaded' : 'refused',
    batch_id: batch.batch_id,
    counts: { read, new: added, changed, unchanged, cancelled, rejected },
    is_part: false,
    rows: rejections.map((row) => ({ ...row, change: 'rejected' })),
  }
}

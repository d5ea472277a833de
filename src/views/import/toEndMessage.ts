import type { Message } from '../../../engine/core/definition/model.ts'
import { importMessages } from './importMessages.ts'
import type { Batch } from './importWire.ts'

/** Returns the outcome of a load or of its undo. */
export function toEndMessage(
  { state, undo_state: undo }: Pick<Batch, 'state' | 'undo_state'>,
  isUndo: boolean,
): Message {
  if (isUndo)
    return undo === 'cancelled'
      ? importMessages.cancelledUndo
      : undo === 'failed' || state !== 'undone'
        ? importMessages.undoFailed
        : importMessages.undone
  if (state === 'cancelled') return importMessages.cancelledLoad
  return state === 'refused'
    ? importMessages.refusedLoad
    : state === 'failed'
      ? importMessages.failedLoad
      : importMessages.loaded
}

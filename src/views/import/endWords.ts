import type { Words } from '../../../engine/core/definition/model.ts'
import { importWords } from './importWords.ts'
import type { Batch } from './importWire.ts'

/** Words that tell how a load, or its undoing, has ended. */
export function endWords({ state, undo_state: undo }: Pick<Batch, 'state' | 'undo_state'>, isUndo: boolean): Words {
  if (isUndo)
    return undo === 'cancelled'
      ? importWords.cancelledUndo
      : undo === 'failed' || state !== 'undone'
        ? importWords.undoFailed
        : importWords.undone
  if (state === 'cancelled') return importWords.cancelledLoad
  return state === 'refused'
    ? importWords.refusedLoad
    : state === 'failed'
      ? importWords.failedLoad
      : importWords.loaded
}

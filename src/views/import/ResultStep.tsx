import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { ConfirmDialog, Spinner, Icon } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Outcome } from './importWire.ts'
import { OutcomeCounts } from './OutcomeCounts.tsx'
import { RowTable } from './RowTable.tsx'
import { FailedStep, StepCard } from './StepCard.tsx'

/** Rejected rows that are shown of a load that stored nothing. */
const mostRejected = 20

/** The stored rows, and the next steps. */
export const ResultStep = observer(function ResultStep({
  state,
  format,
  result,
}: {
  state: ImportState
  format: FormatContext
  result: Outcome
}) {
  const translate = useTranslate()
  const [isAsking, setIsAsking] = useState(false)
  const { counts, batch_id: batch } = result
  const isUndone = state.left !== null
  const isRefused = result.state === 'refused'
  // Rows that an undo has left are tried again, as the history of imports does.
  const canUndo = !isRefused && counts.new + counts.changed + counts.cancelled > 0 && state.left !== 0
  return (
    <StepCard
      number={3}
      title={translate(
        isUndone ? importMessages.undone : isRefused ? importMessages.refusedLoad : importMessages.loaded,
      )}
      isDone={!isUndone && !isRefused}
      shouldFocus
    >
      <OutcomeCounts counts={counts} format={format} />
      {isUndone && (
        <p className="import-note" role="status">
          {translate(importMessages.leftRows, { number: state.left ?? 0 })}
        </p>
      )}
      {isRefused && (
        <RowTable
          title={translate(importMessages.rejectedRows)}
          rows={result.rows.slice(0, mostRejected)}
          note={
            counts.rejected > mostRejected
              ? translate(importMessages.firstOf, { shown: mostRejected, number: counts.rejected })
              : null
          }
        />
      )}
      <FailedStep failure={state.failure} />
      <footer>
        {canUndo && (
          <button
            type="button"
            className="engine-button"
            disabled={state.busy !== null}
            onClick={() => setIsAsking(true)}
          >
            {state.busy === 'undoing' && <Spinner />}
            {translate(importMessages.undo)}
          </button>
        )}
        {counts.rejected > 0 && (
          <span className="import-download">
            <button
              type="button"
              className="engine-button"
              onClick={() => void state.download(`batches/${batch}/rejected`, `rejected-${batch}.csv`)}
            >
              <Icon name="download" />
              {translate(importMessages.downloadRejected)}
            </button>
            <span className="muted">{translate(importMessages.downloadHelp)}</span>
          </span>
        )}
        {isRefused && counts.rejected < counts.read && (
          <button
            type="button"
            className="engine-button"
            disabled={state.busy !== null}
            onClick={() => void state.load(true)}
          >
            {translate(importMessages.loadAllGood)}
          </button>
        )}
        <button
          type="button"
          className="engine-button engine-button-primary"
          disabled={state.busy !== null}
          onClick={() => state.restart()}
        >
          {translate(importMessages.again)}
        </button>
      </footer>
      {isAsking && (
        <ConfirmDialog
          title={translate(importMessages.undoQuestion)}
          text={translate(importMessages.undoHelp)}
          confirm={translate(importMessages.undo)}
          onConfirm={() => void state.undo()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </StepCard>
  )
})

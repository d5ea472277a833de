import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Spinner } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { importMessages } from './importMessages.ts'
import type { LoadProgress } from './LoadProgress.ts'
import { StepCard } from './StepCard.tsx'

interface LoadingStepProps {
  load: LoadProgress
  format: FormatContext
  /** Its number among the steps of an import; without one it stands on the page of the load. */
  number?: number
  shouldFocus?: boolean
  box?: Ref<HTMLElement>
}

/** A load, or its undoing, that the server does by itself: how far it is, and how to end it. */
export const LoadingStep = observer(function LoadingStep({
  load,
  format,
  number,
  shouldFocus = false,
  box,
}: LoadingStepProps) {
  const translate = useTranslate()
  const { batch, isCancelling, isInterrupted, isRunning, isUndo, isUnreached } = load
  const shown = (value: number): string => formatValue(value, { format: 'number', quantity: null }, format)
  const [done, total] = [batch?.rows_done ?? 0, batch?.rows_total ?? 0]
  const isCounted = isRunning && total > 0
  const text = isCounted
    ? translate(importMessages.rowOf, { done: shown(done), total: shown(total) })
    : translate(importMessages.waitingInQueue)
  return (
    <StepCard
      number={number}
      title={translate(isUndo ? importMessages.undoingTitle : importMessages.loadingTitle)}
      shouldFocus={shouldFocus}
      box={box}
    >
      <div className="import-progress" role="status">
        <p>
          {!isCounted && <Spinner />}
          {text}
        </p>
        <progress aria-label={text} max={Math.max(1, total)} {...(isCounted ? { value: done } : {})} />
        {isInterrupted && (
          <p className="muted">{translate(isUndo ? importMessages.undoInterrupted : importMessages.interrupted)}</p>
        )}
        {isUnreached && (
          <p className="muted">{translate(isUndo ? importMessages.undoUnreached : importMessages.unreached)}</p>
        )}
        <p className="muted">
          {translate(isUndo || number === undefined ? importMessages.mayLeave : importMessages.leaveOpenPage)}
        </p>
      </div>
      <footer>
        <button type="button" className="engine-button" disabled={isCancelling} onClick={() => void load.cancel()}>
          {isCancelling && <Spinner />}
          {translate(isUndo ? importMessages.cancelUndo : importMessages.cancelLoad)}
        </button>
      </footer>
    </StepCard>
  )
})

import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Spinner } from '../../../engine/index.ts'
import { useWords } from '../inspector/useWords.ts'
import { importWords } from './importWords.ts'
import type { LoadProgress } from './LoadProgress.ts'
import { StepCard } from './StepCard.tsx'

interface LoadingStepProps {
  load: LoadProgress
  format: FormatContext
  /** Its number among the steps of an import; without one it stands on the page of the load. */
  number?: number
  takesFocus?: boolean
  box?: Ref<HTMLElement>
}

/** A load, or its undoing, that the server does by itself: how far it is, and how to end it. */
export const LoadingStep = observer(function LoadingStep({
  load,
  format,
  number,
  takesFocus = false,
  box,
}: LoadingStepProps) {
  const say = useWords()
  const { batch, isCancelling, isInterrupted, isRunning, isUndo, isUnreached } = load
  const shown = (value: number): string => formatValue(value, { format: 'number', quantity: null }, format)
  const [done, total] = [batch?.rows_done ?? 0, batch?.rows_total ?? 0]
  const isCounted = isRunning && total > 0
  const text = isCounted
    ? say(importWords.rowOf, { done: shown(done), total: shown(total) })
    : say(importWords.waitingTurn)
  return (
    <StepCard
      number={number}
      title={say(isUndo ? importWords.undoingTitle : importWords.loadingTitle)}
      takesFocus={takesFocus}
      box={box}
    >
      <div className="import-progress" role="status">
        <p>
          {!isCounted && <Spinner />}
          {text}
        </p>
        <progress aria-label={text} max={Math.max(1, total)} {...(isCounted ? { value: done } : {})} />
        {isInterrupted && (
          <p className="muted">{say(isUndo ? importWords.undoInterrupted : importWords.interrupted)}</p>
        )}
        {isUnreached && <p className="muted">{say(isUndo ? importWords.undoUnreached : importWords.unreached)}</p>}
        <p className="muted">
          {say(isUndo || number === undefined ? importWords.mayLeave : importWords.leaveOpenPage)}
        </p>
      </div>
      <footer>
        <button type="button" className="engine-button" disabled={isCancelling} onClick={() => void load.cancel()}>
          {isCancelling && <Spinner />}
          {say(isUndo ? importWords.cancelUndo : importWords.cancelLoad)}
        </button>
      </footer>
    </StepCard>
  )
})

import { observer } from 'mobx-react-lite'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Spinner } from '../../../engine/index.ts'
import { useWords } from '../inspector/useWords.ts'
import { importWords } from './importWords.ts'
import type { LoadProgress } from './LoadProgress.ts'
import { StepCard } from './StepCard.tsx'

/** A load that the server does by itself: how far it is, and how to end it. */
export const LoadingStep = observer(function LoadingStep({ load, format }: { load: LoadProgress; format: FormatContext }) {
  const say = useWords()
  const { batch, isCancelling, isInterrupted, isUnreached } = load
  const number = (value: number): string => formatValue(value, { format: 'number', quantity: null }, format)
  const [done, total] = [batch?.rows_done ?? 0, batch?.rows_total ?? 0]
  const isLoading = batch?.state === 'loading' && total > 0
  const text = isLoading ? say(importWords.rowOf, { done: number(done), total: number(total) }) : say(importWords.waitingTurn)
  return (
    <StepCard number={3} title={say(importWords.loadingTitle)} takesFocus>
      <div className="import-progress" role="status">
        <p>{!isLoading && <Spinner />}{text}</p>
        <progress aria-label={text} max={Math.max(1, total)} {...(isLoading ? { value: done } : {})} />
        {isInterrupted && <p className="muted">{say(importWords.interrupted)}</p>}
        {isUnreached && <p className="muted">{say(importWords.unreached)}</p>}
        <p className="muted">{say(importWords.leaveOpenPage)}</p>
      </div>
      <footer>
        <button type="button" className="engine-button" disabled={isCancelling} onClick={() => void load.cancel()}>{isCancelling && <Spinner />}{say(importWords.cancelLoad)}</button>
      </footer>
    </StepCard>
  )
})

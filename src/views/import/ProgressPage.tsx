import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import type { ViewComponent } from '../../../engine/index.ts'
import { usePortal } from '../../PortalContext.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { toEndMessage } from './toEndMessage.ts'
import { importMessages } from './importMessages.ts'
import type { Batch } from './importWire.ts'
import { LoadingStep } from './LoadingStep.tsx'
import { isUnderWay, LoadProgress } from './LoadProgress.ts'
import { StepCard } from './StepCard.tsx'
import './import.css'

/** A load of which something ended while its page was open; `hadFocus`: its reader was at its progress. */
interface Ended {
  batch: Batch
  isUndo: boolean
  hadFocus: boolean
}

/** A load, or its undoing, while it is under way, on the page of the load; then what became of it. */
export const ProgressPage: ViewComponent = observer(function ProgressPage({ values, format, refresh }) {
  const { api } = usePortal()
  const translate = useTranslate()
  const box = useRef<HTMLElement>(null)
  const wasIdle = useRef(false)
  const [load, setLoad] = useState<LoadProgress | null>(null)
  const [ended, setEnded] = useState<Ended | null>(null)
  const id = Number(values.batch_id)
  const [isStarted, isUndo] = [isUnderWay(values.state), values.state === 'undoing']
  if (typeof values.state === 'string' && !isStarted) wasIdle.current = true
  const again = useRef(refresh)
  again.current = refresh
  useEffect(() => {
    if (!isStarted) return
    const progress = new LoadProgress(api, id, isUndo)
    setLoad(progress)
    setEnded(null)
    progress.end().then(
      (end) => {
        if (!end) return
        setEnded({ batch: end.batch, isUndo, hadFocus: box.current?.contains(document.activeElement) ?? false })
        setLoad(null)
        again.current()
        // The page itself says what does not exist any more.
      },
      () => setLoad((now) => (now === progress ? null : now)),
    )
    return () => progress.leave()
  }, [api, id, isStarted, isUndo])
  // The progress takes the focus of the button that started it and is gone.
  if (load)
    return (
      <div className="import">
        <LoadingStep load={load} format={format} shouldFocus={wasIdle.current} box={box} />
      </div>
    )
  if (!ended) return null
  const { batch, hadFocus } = ended
  return (
    <div className="import">
      <StepCard title={translate(toEndMessage(batch, ended.isUndo))} shouldFocus={hadFocus}>
        <div className="import-note" role="status">
          {batch.state === 'undone' && batch.undo_state === null && (
            <p>{translate(importMessages.leftRows, { number: batch.rows_left ?? 0 })}</p>
          )}
          {batch.errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      </StepCard>
    </div>
  )
})

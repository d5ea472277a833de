import { useEffect, useId, useRef } from 'react'
import { inspectorWords } from '../views/inspector/inspectorWords.ts'
import { useWords } from '../views/inspector/useWords.ts'
import { words } from '../words.ts'
import './unsent.css'

/** Asked before what was entered is lost. */
export function AskDiscard({ also, onDiscard, onCancel }: { also: number; onDiscard(): void; onCancel(): void }) {
  const say = useWords()
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="unsent-ask" role="group" aria-labelledby={id}>
      <p id={id}>{[say(words.unsentDiscard), also > 0 ? say(words.unsentDiscardAlso, { count: also }) : ''].filter(Boolean).join(' ')}</p>
      <p className="unsent-ways">
        <button ref={keep} type="button" className="shell-button" onClick={onCancel}>{say(inspectorWords.cancel)}</button>
        <button type="button" className="shell-button" onClick={onDiscard}>{say(inspectorWords.drop)}</button>
      </p>
    </div>
  )
}

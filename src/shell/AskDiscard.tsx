import { useEffect, useId, useRef } from 'react'
import type { Words } from '../../engine/core/definition/model.ts'
import { inspectorWords } from '../views/inspector/inspectorWords.ts'
import { useWords } from '../views/inspector/useWords.ts'
import { words } from '../words.ts'
import './unsent.css'

interface AskDiscardProps {
  question?: Words
  /** Later changes that are lost with it. */
  also?: number
  onDiscard(): void
  onCancel(): void
}

/** Asks before what was entered is lost. */
export function AskDiscard({ question = words.unsentDiscard, also = 0, onDiscard, onCancel }: AskDiscardProps) {
  const say = useWords()
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="unsent-ask" role="group" aria-labelledby={id}>
      <p id={id}>
        {[say(question), also > 0 ? say(words.unsentDiscardAlso, { count: also }) : ''].filter(Boolean).join(' ')}
      </p>
      <p className="unsent-ways">
        <button ref={keep} type="button" className="shell-button" onClick={onCancel}>
          {say(inspectorWords.cancel)}
        </button>
        <button type="button" className="shell-button" onClick={onDiscard}>
          {say(inspectorWords.drop)}
        </button>
      </p>
    </div>
  )
}

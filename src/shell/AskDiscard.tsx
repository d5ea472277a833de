import { useEffect, useId, useRef } from 'react'
import type { Message } from '../../engine/core/definition/model.ts'
import { inspectorMessages } from '../views/inspector/inspectorMessages.ts'
import { useTranslate } from '../views/inspector/useTranslate.ts'
import { messages } from '../messages.ts'
import './unsent.css'

interface AskDiscardProps {
  question?: Message
  /** Later changes that are lost with it. */
  also?: number
  onDiscard(): void
  onCancel(): void
}

/** Asks before what was entered is lost. */
export function AskDiscard({ question = messages.unsentDiscard, also = 0, onDiscard, onCancel }: AskDiscardProps) {
  const say = useTranslate()
  const id = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="unsent-ask" role="group" aria-labelledby={id}>
      <p id={id}>
        {[say(question), also > 0 ? say(messages.unsentDiscardAlso, { count: also }) : ''].filter(Boolean).join(' ')}
      </p>
      <p className="unsent-ways">
        <button ref={keep} type="button" className="shell-button" onClick={onCancel}>
          {say(inspectorMessages.cancel)}
        </button>
        <button type="button" className="shell-button" onClick={onDiscard}>
          {say(inspectorMessages.drop)}
        </button>
      </p>
    </div>
  )
}

import { useEffect, useId, useRef } from 'react'
import type { Message } from '../../engine/core/definition/model.ts'
import { inspectorMessages } from '../views/inspector/inspectorMessages.ts'
import { useTranslate } from '../views/inspector/useTranslate.ts'
import { messages } from '../messages.ts'
import './unsent.css'

interface ConfirmDiscardProps {
  question?: Message
  /** Later changes that are lost with it. */
  also?: number
  onDiscard(): void
  onCancel(): void
}

/** Asks before what was entered is lost. */
export function ConfirmDiscard({
  question = messages.unsentDiscard,
  also = 0,
  onDiscard,
  onCancel,
}: ConfirmDiscardProps) {
  const translate = useTranslate()
  const id = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  useEffect(() => cancelButton.current?.focus(), [])
  return (
    <div className="unsent-ask" role="group" aria-labelledby={id}>
      <p id={id}>
        {[translate(question), also > 0 ? translate(messages.unsentDiscardAlso, { count: also }) : '']
          .filter(Boolean)
          .join(' ')}
      </p>
      <p className="unsent-ways">
        <button ref={cancelButton} type="button" className="shell-button" onClick={onCancel}>
          {translate(inspectorMessages.cancel)}
        </button>
        <button type="button" className="shell-button" onClick={onDiscard}>
          {translate(inspectorMessages.drop)}
        </button>
      </p>
    </div>
  )
}

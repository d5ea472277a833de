import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react'
import { Icon, Notice } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { StepFailure } from './StepFailure.ts'
import './import.css'

interface StepCardProps {
  /** Without one it is no step of several. */
  number?: number
  title: string
  summary?: ReactNode
  isDone?: boolean
  /** Takes the focus when it appears: it follows from a button that is gone. */
  shouldFocus?: boolean
  /** Beside the title of a step that is folded. */
  action?: ReactNode
  box?: Ref<HTMLElement>
  children?: ReactNode
}

/** One step of the import: its number, its name, and what was decided in it. */
export function StepCard({
  number,
  title,
  summary,
  isDone = false,
  shouldFocus = false,
  action,
  box,
  children,
}: StepCardProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (shouldFocus) heading.current?.focus()
  }, [shouldFocus])
  return (
    <section ref={box} className="import-step" aria-labelledby={id}>
      <header>
        {number !== undefined && (
          <span className="import-number" data-done={isDone || undefined} aria-hidden="true">
            {isDone ? <Icon name="check" /> : number}
          </span>
        )}
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {summary && <span className="muted">{summary}</span>}
        {action}
      </header>
      {children}
    </section>
  )
}

/** The failure of a step, with all that the server says of it. */
export function FailedStep({ failure }: { failure: StepFailure | null }) {
  const translate = useTranslate()
  if (!failure) return null
  return (
    <div className="import-failure">
      <Notice icon="warning" title={translate(failure.title)}>
        {failure.messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
    </div>
  )
}

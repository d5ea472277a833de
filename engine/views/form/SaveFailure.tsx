import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../state/Failure.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { isUnconfirmed } from '../feedback/isUnconfirmed.ts'
import { messages } from '../messages.ts'
import './form.css'

/**
 * Why a save failed that no field is to blame for; without an answer, that its outcome is not known. It takes the
 * focus, so that it is read out and seen; Save is at hand below.
 */
export const SaveFailure = observer(function SaveFailure({ failure }: { failure: Failure }) {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  const { status, description } = failure
  // A busy or failing server knows nothing of an earlier attempt, which the browser may have made by itself. Its own
  // failures carry no useful description.
  const help =
    status === 0
      ? translate(messages.formOffline)
      : [status === 500 ? '' : description, isUnconfirmed(status) ? translate(messages.formAgain) : '']
          .filter(Boolean)
          .join(' ') || translate(messages.failedHelp)
  return (
    <Notice
      box={box}
      className="form-errors"
      icon="critical"
      title={translate(
        status === 0 ? messages.formUnknown : isUnconfirmed(status) ? messages.formUnconfirmed : messages.formNotSaved,
      )}
    >
      <p>{help}</p>
      {failure.errors.map(({ field, message }) => (
        <p key={`${field} ${message}`}>
          {field && <code>{field}</code>} {message}
        </p>
      ))}
      {failure.id && <p className="engine-notice-id">{translate(messages.quote, { id: failure.id })}</p>}
    </Notice>
  )
})

import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../page/Failure.ts'
import { useSay } from '../EngineProvider.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { words } from '../words.ts'
import './form.css'

/** Why a save failed that no field is to blame for. It takes the focus, so that it is read out and seen; Save is at hand below. */
export const SaveFailure = observer(function SaveFailure({ failure }: { failure: Failure }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  // Of its own faults the server says nothing of use.
  const help = failure.status === 0 ? say(words.formOffline) : failure.status === 500 || failure.description === '' ? say(words.failedHelp) : failure.description
  return (
    <Notice box={box} className="form-errors" icon="critical" title={say(words.formNotSaved)}>
      <p>{help}</p>
      {failure.errors.map(({ field, message }) => <p key={`${field} ${message}`}>{field && <code>{field}</code>} {message}</p>)}
      {failure.id && <p className="engine-notice-id">{say(words.quote, { id: failure.id })}</p>}
    </Notice>
  )
})

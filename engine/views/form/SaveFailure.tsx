import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../page/Failure.ts'
import { useSay } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { words } from '../words.ts'
import '../feedback/notice.css'
import './form.css'

/** Why a save failed that no field is to blame for. It takes the focus, so that it is read out and seen; Save is at hand below. */
export const SaveFailure = observer(function SaveFailure({ failure }: { failure: Failure }) {
  const say = useSay()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [failure])
  // Of its own faults the server says nothing of use.
  const help = failure.status === 0 ? say(words.formOffline) : failure.status === 500 || failure.description === '' ? say(words.failedHelp) : failure.description
  return (
    <div ref={box} className="engine-notice form-errors" role="alert" tabIndex={-1}>
      <Icon name="critical" />
      <div className="engine-notice-text">
        <p className="engine-notice-title">{say(words.formNotSaved)}</p>
        <p>{help}</p>
        {failure.errors.map(({ field, message }) => <p key={`${field} ${message}`}>{field && <code>{field}</code>} {message}</p>)}
        {failure.id && <p className="engine-notice-id">{say(words.quote, { id: failure.id })}</p>}
      </div>
    </div>
  )
})

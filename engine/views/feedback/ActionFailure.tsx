import type { Failure } from '../../state/Failure.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { describeActionFailure } from './describeActionFailure.ts'
import { Notice } from './Notice.tsx'
import '../button.css'

/**
 * Why an action was not done. The page below is as it was: there is nothing to load again, so the way out is to close
 * the notice.
 */
export function ActionFailure({ failure, onClose }: { failure: Failure; onClose(): void }) {
  const translate = useTranslate()
  const { title, help } = describeActionFailure(failure)
  return (
    <Notice
      icon={failure.status === 401 ? 'not_read' : 'warning'}
      title={translate(title)}
      action={
        <button type="button" className="engine-button" onClick={onClose}>
          {translate(messages.close)}
        </button>
      }
    >
      <p>{help ? translate(help) : failure.description}</p>
      {failure.errors.map(({ field, message }) => (
        <p key={`${field} ${message}`}>
          {field && <code>{field}</code>} {message}
        </p>
      ))}
      {failure.id && <p className="engine-notice-id">{translate(messages.quote, { id: failure.id })}</p>}
    </Notice>
  )
}

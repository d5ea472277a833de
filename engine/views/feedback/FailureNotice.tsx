import type { Message } from '../../core/definition/model.ts'
import type { Failure } from '../../state/Failure.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { momentText } from '../momentText.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'
import '../button.css'

const notices: Record<number, { title: Message | null; help: Message | null; retry: boolean }> = {
  0: { title: null, help: messages.offline, retry: true },
  400: { title: messages.badRequest, help: null, retry: false },
  401: { title: messages.noPermission, help: messages.noPermissionHelp, retry: false },
  404: { title: messages.notFound, help: messages.notFoundHelp, retry: false },
}
const otherwise = { title: null, help: messages.failedHelp, retry: true }

/**
 * A failure: the message, whether anything was lost, the way out, and the id to quote. With `shownFrom` it is a strip
 * over older rows. `failed` replaces the message if something other than a report failed to load, and `missing` names
 * an absent thing.
 */
export function FailureNotice({
  failure,
  onRetry,
  shownFrom,
  failed = messages.failed,
  missing = messages.notFound,
}: {
  failure: Failure
  onRetry(): void
  shownFrom?: Date | null
  failed?: Message
  missing?: Message
}) {
  const services = useServices()
  const translate = useTranslate()
  const { title, help, retry } = notices[failure.status] ?? otherwise
  // The server's description helps only where the portal knows no cure; its own failures carry no useful one.
  const description = notices[failure.status]?.help || failure.status === 500 ? '' : failure.description
  // A reason for what is absent tells more than what may be the case.
  const isExplained = failure.status === 404 && failure.errors.length > 0
  const over = shownFrom ? translate(messages.failedOver, { time: momentText(shownFrom, services.format()) }) : null
  return (
    <Notice
      icon={failure.status === 401 ? 'not_read' : 'warning'}
      title={
        over ?? translate(isExplained ? messages.notAvailable : failure.status === 404 ? missing : (title ?? failed))
      }
      isStrip={over !== null}
      action={
        (retry || over) && (
          <button type="button" className="engine-button" onClick={onRetry}>
            {translate(messages.retry)}
          </button>
        )
      }
    >
      {description ? <p>{description}</p> : !over && !isExplained && help && <p>{translate(help)}</p>}
      {failure.errors.map((error) => (
        <p key={`${error.field} ${error.message}`}>
          {error.field && <code>{error.field}</code>} {error.message}
        </p>
      ))}
      {failure.id && <p className="engine-notice-id">{translate(messages.quote, { id: failure.id })}</p>}
    </Notice>
  )
}

import type { Message } from '../../core/definition/model.ts'
import type { Failure } from '../../state/Failure.ts'
import { messages } from '../messages.ts'
import { isUnconfirmed } from './isUnconfirmed.ts'

/**
 * Returns the texts for the failure of an action: the failure, and the portal's own help where the server gives none.
 */
export function describeActionFailure({ status, description }: Failure): { title: Message; help: Message | null } {
  // No answer came: it may have been done.
  if (status === 0) return { title: messages.actionUnknown, help: messages.actionUnknownHelp }
  if (status === 401) return { title: messages.noPermission, help: null }
  if (status === 404) return { title: messages.notFound, help: messages.notFoundHelp }
  // The server gives no useful description of its own failures.
  return {
    title: isUnconfirmed(status) ? messages.actionUnconfirmed : messages.actionFailed,
    help: status === 500 || description === '' ? messages.failedHelp : null,
  }
}

import type { Words } from '../../core/definition/model.ts'
import type { Failure } from '../../state/Failure.ts'
import { words } from '../words.ts'
import { isUnconfirmed } from './isUnconfirmed.ts'

/**
 * Returns the texts for the failure of an action: the failure, and the portal's own help where the server gives none.
 */
export function actionFailureWords({ status, description }: Failure): { title: Words; help: Words | null } {
  // No answer came: it may have been done.
  if (status === 0) return { title: words.actionUnknown, help: words.actionUnknownHelp }
  if (status === 401) return { title: words.noPermission, help: null }
  if (status === 404) return { title: words.notFound, help: words.notFoundHelp }
  // The server gives no useful description of its own failures.
  return {
    title: isUnconfirmed(status) ? words.actionUnconfirmed : words.actionFailed,
    help: status === 500 || description === '' ? words.failedHelp : null,
  }
}

import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { ApiFailure } from '../api/ApiFailure.ts'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'

/** The failure of a page that could not be opened, with ways on: retry, or close if it is beside another page. */
export const PageFailed = observer(function PageFailed({ failure, onRetry }: { failure: unknown; onRetry(): void }) {
  const {
    catalog,
    language: { translate },
    travel,
  } = usePortal()
  const { pathname } = useLocation()
  const { status, description, id } =
    failure instanceof ApiFailure ? failure : { status: null, description: '', id: null }
  const stays = catalog.besideOf(pathname)
  // The server's description of its own failures helps nobody.
  const cause = status === 0 ? translate(messages.unreachable) : status === null || status >= 500 ? '' : description
  return (
    <Notice
      title={translate(messages.pageFailed)}
      text={[cause, translate(messages.pageFailedHelp), id ? translate(messages.quoteId, { id }) : '']
        .filter(Boolean)
        .join(' ')}
    >
      <button className="shell-button primary" type="button" onClick={onRetry}>
        {translate(messages.retry)}
      </button>
      {stays && (
        <button className="shell-button" type="button" onClick={() => travel.returnTo(stays.address)}>
          {translate(messages.close)}
        </button>
      )}
    </Notice>
  )
})

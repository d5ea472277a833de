import { observer } from 'mobx-react-lite'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'
import type { NotFoundState } from './PermissionGate.tsx'

/**
 * The target of every unknown path. An analyst whose definition was opened before the server had read it lands here
 * too.
 */
export const NotFoundPage = observer(function NotFoundPage() {
  const {
    catalog,
    language: { translate },
  } = usePortal()
  const { sought } = (useLocation().state ?? {}) as NotFoundState
  if (sought && catalog.find(new URL(sought, location.origin).pathname)) return <Navigate to={sought} replace />
  return (
    <Notice title={translate(messages.notFound)} text={translate(messages.notFoundHelp)}>
      <Link className="shell-button primary" to="/">
        {translate(messages.toReports)}
      </Link>
    </Notice>
  )
})

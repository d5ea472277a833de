import { observer } from 'mobx-react-lite'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'
import type { Sought } from './PermissionGate.tsx'

/** Where every unknown path leads. Who writes a definition finds it here when it was opened before the server had read it. */
export const NotFoundPage = observer(function NotFoundPage() {
  const { catalog, language: { translate } } = usePortal()
  const { sought } = (useLocation().state ?? {}) as Sought
  if (sought && catalog.find(new URL(sought, location.origin).pathname)) return <Navigate to={sought} replace />
  return (
    <Notice title={translate(words.notFound)} text={translate(words.notFoundHelp)}>
      <Link className="shell-button primary" to="/">
        {translate(words.toReports)}
      </Link>
    </Notice>
  )
})

import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

/** Where every unknown path leads. */
export const NotFoundPage = observer(function NotFoundPage() {
  const { translate } = usePortal().language
  return (
    <Notice title={translate(words.notFound)} text={translate(words.notFoundHelp)}>
      <Link className="shell-button primary" to="/">
        {translate(words.toReports)}
      </Link>
    </Notice>
  )
})

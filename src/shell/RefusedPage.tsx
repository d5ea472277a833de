import { observer } from 'mobx-react-lite'
import type { Words } from '../../engine/core/definition/model.ts'
import { usePortal } from '../PortalContext.ts'
import type { AuthorizationStatus } from '../session/wire.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

const reasons: Record<AuthorizationStatus, Words | null> = { 0: null, 1: words.locked, 3: words.notRecognised }

/** The server knows who it is and does not let them in: why, and the way to try again. */
export const RefusedPage = observer(function RefusedPage() {
  const { authentication, language, session } = usePortal()
  const reason = reasons[session.status]
  return (
    <Notice title={language.translate(words.signInFailed)} text={reason ? language.translate(reason) : undefined}>
      <button className="shell-button primary" type="button" onClick={() => authentication.goToLogin('/')}>
        {language.translate(words.signIn)}
      </button>
    </Notice>
  )
})

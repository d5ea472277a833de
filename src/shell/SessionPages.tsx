import { observer } from 'mobx-react-lite'
import type { Words } from '../../engine/core/definition/model.ts'
import { usePortal } from '../PortalContext.ts'
import type { AuthorizationStatus } from '../session/wire.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

/** Someone signed in where another person is: who goes on is asked, and nothing of either is lost until then. */
export const AnotherPersonPage = observer(function AnotherPersonPage() {
  const { authentication, language, session } = usePortal()
  const { translate } = language
  return (
    <Notice
      title={translate(words.anotherPerson)}
      text={translate(words.anotherPersonHelp, { current: session.login ?? '', other: authentication.newcomerLogin })}
    >
      <button className="shell-button primary" type="button" onClick={() => authentication.choose(false)}>
        {translate(words.stayAs, { login: session.login ?? '' })}
      </button>
      <button className="shell-button" type="button" onClick={() => authentication.choose(true)}>
        {translate(words.switchTo, { login: authentication.newcomerLogin })}
      </button>
    </Notice>
  )
})

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

/** After signing out here or in another tab: nothing of the person is left on the screen. */
export const SignedOutPage = observer(function SignedOutPage() {
  const { authentication, language, left } = usePortal()
  return (
    <Notice
      title={language.translate(words.signedOut)}
      text={[
        language.translate(words.signedOutHelp),
        ...(authentication.revocation === 'unconfirmed' ? [language.translate(words.signedOutUnconfirmed)] : []),
        ...(left.units > 0 ? [language.translate(words.uploadedUnitsLeft, { count: left.units })] : []),
        ...(left.changes > 0 ? [language.translate(words.unsentLeft, { count: left.changes })] : []),
      ].join(' ')}
    >
      <button className="shell-button primary" type="button" onClick={() => authentication.goToLogin('/')}>
        {language.translate(words.signIn)}
      </button>
    </Notice>
  )
})

import { observer } from 'mobx-react-lite'
import type { Message } from '../../engine/core/definition/model.ts'
import { usePortal } from '../PortalContext.ts'
import type { AuthorizationStatus } from '../session/wire.ts'
import { messages } from '../messages.ts'
import { Notice } from './Notice.tsx'

/** Someone signed in where another person is: who goes on is asked, and nothing of either is lost until then. */
export const AnotherPersonPage = observer(function AnotherPersonPage() {
  const { authentication, language, session } = usePortal()
  const { translate } = language
  return (
    <Notice
      title={translate(messages.anotherPerson)}
      text={translate(messages.anotherPersonHelp, {
        current: session.login ?? '',
        other: authentication.newcomerLogin,
      })}
    >
      <button className="shell-button primary" type="button" onClick={() => authentication.choose(false)}>
        {translate(messages.stayAs, { login: session.login ?? '' })}
      </button>
      <button className="shell-button" type="button" onClick={() => authentication.choose(true)}>
        {translate(messages.switchTo, { login: authentication.newcomerLogin })}
      </button>
    </Notice>
  )
})

const reasons: Record<AuthorizationStatus, Message | null> = { 0: null, 1: messages.locked, 3: messages.notRecognised }

/** The server knows who it is and does not let them in: why, and the way to try again. */
export const RefusedPage = observer(function RefusedPage() {
  const { authentication, language, session } = usePortal()
  const reason = reasons[session.status]
  return (
    <Notice title={language.translate(messages.signInFailed)} text={reason ? language.translate(reason) : undefined}>
      <button className="shell-button primary" type="button" onClick={() => authentication.goToLogin('/')}>
        {language.translate(messages.signIn)}
      </button>
    </Notice>
  )
})

/** After signing out here or in another tab: nothing of the person is left on the screen. */
export const SignedOutPage = observer(function SignedOutPage() {
  const { authentication, language, unsavedWork } = usePortal()
  return (
    <Notice
      title={language.translate(messages.signedOut)}
      text={[
        language.translate(messages.signedOutHelp),
        ...(authentication.revocation === 'unconfirmed' ? [language.translate(messages.signedOutUnconfirmed)] : []),
        ...(unsavedWork.units > 0
          ? [language.translate(messages.uploadedUnitsLeft, { count: unsavedWork.units })]
          : []),
        ...(unsavedWork.changes > 0 ? [language.translate(messages.unsentLeft, { count: unsavedWork.changes })] : []),
      ].join(' ')}
    >
      <button className="shell-button primary" type="button" onClick={() => authentication.goToLogin('/')}>
        {language.translate(messages.signIn)}
      </button>
    </Notice>
  )
})

import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import { Notice } from './Notice.tsx'

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

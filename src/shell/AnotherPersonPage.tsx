import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
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

import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'

/** The route Login: to the membership site and back to the reports; who is signed in goes there at once. */
export const LoginRoute = observer(function LoginRoute() {
  const { authentication, language, session } = usePortal()
  useEffect(() => {
    // A load of its own: opened at this address, the portal has not asked who it is.
    if (session.isAuthenticated) window.location.replace('/')
    else authentication.goToLogin('/')
  }, [authentication, session])
  return <p className="shell-quiet">{language.translate(words.signInGoing)}</p>
})

/** The route Logout: ends the session; the portal then shows that it has ended. */
export function LogoutRoute() {
  const portal = usePortal()
  useEffect(() => void portal.signOut(), [portal])
  return null
}

import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { endTransitions } from './endTransitions.ts'
import { watchEarlyKeys } from './search/earlyKeys.ts'
import { expectInspector } from './expectInspector.ts'
import { Portal } from './Portal.ts'
import { PortalContext } from './PortalContext.ts'
import { product } from '../domain/product.ts'
import { readNonce, readSettings } from './settings.ts'
import { Shell } from './shell/Shell.tsx'
import { Travel } from './shell/Travel.ts'
import './styles/base.css'
import './styles/forcedColors.css'
import './styles/print.css'

document.title = product.name
watchEarlyKeys(document)
endTransitions(document)
const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no root element')
// One route of the router for all of them: only a data router can hold a page back that is not saved.
const router = createBrowserRouter([{ path: '*', element: <Shell /> }])
const portal = new Portal(readSettings(document), readNonce(document), new Travel(router, sessionStorage))
createRoot(root).render(
  <PortalContext value={portal}>
    <RouterProvider router={router} />
  </PortalContext>,
)
portal.listen()
void portal.start()
// For who takes surveys along these are kept in the browser.
if (portal.offline.isEnabled) expectInspector(window.location.pathname)

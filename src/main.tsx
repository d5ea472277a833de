import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { watchEarlyKeys } from './search/earlyKeys.ts'
import { Portal } from './Portal.ts'
import { PortalContext } from './PortalContext.ts'
import { product } from '../domain/product.ts'
import { readNonce, readSettings } from './settings.ts'
import { restoreReloadedEntry, storeLeftEntry } from './shell/reloadedEntry.ts'
import { Shell } from './shell/Shell.tsx'
import { Travel } from './shell/Travel.ts'
import './styles/base.css'
import './styles/forcedColors.css'
import './styles/print.css'

/** The parts of a unit's inspector, one of which asks for the next. */
const parts = [
  () => import('./report/reportEngine.tsx'),
  () => import('./views/inspector/InspectorPage.tsx'),
  () => import('./offline/openSurveys.ts'),
]

document.title = product.name
watchEarlyKeys(document)
endTransitions(document)
const root = document.getElementById('portal')
if (!root) throw new Error('index.html has no root element')
restoreReloadedEntry(window, sessionStorage)
window.addEventListener('pagehide', () => storeLeftEntry(window, sessionStorage))
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

/**
 * Reports canceled transitions as ended. When Enter closes an overlay, react-aria delays the focus until all
 * transitions end (runAfterTransition). When an element's transitions are canceled, as by a passing pointer, it counts
 * only the first and waits for the others forever.
 */
function endTransitions(page: Document): void {
  page.addEventListener('transitioncancel', ({ target, propertyName }) => {
    target?.dispatchEvent(new TransitionEvent('transitionend', { propertyName, bubbles: true }))
  })
}

/**
 * Preloads the parts of the inspector in parallel, if the portal starts there, while the session is still being
 * checked.
 */
function expectInspector(pathname: string): void {
  if (!/\/inspect-[^/]+$/.test(pathname)) return
  // A part that fails is requested again where it is needed.
  for (const load of parts) load().catch(() => undefined)
}

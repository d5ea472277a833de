import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { loadInTime } from '../engine/preload.ts'
import type { OpenedRoute } from './catalog/Catalog.ts'
import { firstChapter } from './help/chapters.ts'
import { isAuthRoute } from './Portal.ts'
import { usePortal } from './PortalContext.ts'
import { loadEngine, ReportRoute } from './report/ReportRoute.tsx'
import { BesidePanel } from './shell/BesidePanel.tsx'
import { IndexPage } from './shell/IndexPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { PermissionGate } from './shell/PermissionGate.tsx'
import { Waiting } from './shell/Waiting.tsx'
import './shell/beside.css'
import { messages } from './messages.ts'

/** The route Login: to the membership site and back to the reports; who is signed in goes there at once. */
const LoginRoute = observer(function LoginRoute() {
  const { authentication, language, session } = usePortal()
  useEffect(() => {
    // A load of its own: opened at this address, the portal has not asked who it is.
    if (session.isAuthenticated) window.location.replace('/')
    else authentication.goToLogin('/')
  }, [authentication, session])
  return <p className="shell-quiet">{language.translate(messages.signInGoing)}</p>
})

const FormRoute = lazy(() =>
  loadInTime(() => import('./report/FormRoute.tsx')).then((module) => ({ default: module.FormRoute })),
)
const ContactPage = lazy(() =>
  loadInTime(() => import('./shell/ContactPage.tsx')).then((module) => ({ default: module.ContactPage })),
)
/** True if this build includes the gallery; see vite.config.ts. */
declare const __GALLERY__: boolean
const GalleryPage = __GALLERY__
  ? lazy(() =>
      loadInTime(() => import('./gallery/GalleryPage.tsx')).then((module) => ({ default: module.GalleryPage })),
    )
  : null
const HelpPage = lazy(() =>
  loadInTime(() => import('./help/HelpPage.tsx')).then((module) => ({ default: module.HelpPage })),
)
const UnsentPage = lazy(() =>
  loadInTime(() => import('./shell/UnsentPage.tsx')).then((module) => ({ default: module.UnsentPage })),
)
const MyInfoPage = lazy(() =>
  loadInTime(() => import('./shell/MyInfoPage.tsx')).then((module) => ({ default: module.MyInfoPage })),
)

/** The portal's own addresses; all others are those of the catalog's reports and forms. */
export const AppRoutes = observer(function AppRoutes() {
  const { session, authentication, settings, catalog } = usePortal()
  const { pathname } = useLocation()
  const isStranger = !session.isAuthenticated && !isAuthRoute(pathname)

  useEffect(() => {
    if (isStranger) authentication.goToLogin()
    else if (!isAuthRoute(pathname)) whenIdle(loadEngine)
  }, [isStranger, authentication, pathname])

  if (isStranger) return null
  return (
    <PageBoundary key={catalog.besideOf(pathname)?.address ?? pathname}>
      <Suspense fallback={<Waiting queue="page" />}>
        <Routes>
          <Route path="/" element={<IndexPage />} />
          <Route path="/login" element={<LoginRoute />} />
          <Route path="/logout" element={<LogoutRoute />} />
          <Route path="/my-info" element={<MyInfoPage />} />
          <Route path="/unsent-changes" element={<UnsentPage />} />
          <Route path="/help" element={<Navigate to={firstChapter} replace />} />
          <Route path="/help/:chapter" element={<HelpPage />} />
          <Route path="/contact" element={<ContactPage />} />
          {GalleryPage && settings.stage === 'development' && <Route path="/gallery" element={<GalleryPage />} />}
          <Route path="/404" element={<NotFoundPage />} />
          <Route path="*" element={<CatalogRoute />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  )
})

const CatalogRoute = observer(function CatalogRoute() {
  const { catalog } = usePortal()
  const { pathname, search, state } = useLocation()
  const opened = catalog.find(pathname)
  const redirect = opened ? null : catalog.redirectOf(pathname)
  if (redirect) return <Navigate to={redirect + search} replace state={state as unknown} />
  const parent = opened ? null : catalog.parentAddress(pathname)
  if (parent) return <Navigate to={parent} replace state={state as unknown} />
  if (opened?.entry.layout === 'home') return <Navigate to="/" replace />
  if (!opened) return <PermissionGate path={pathname} />
  const stays = catalog.besideOf(pathname)
  return (
    <div className={stays ? 'shell-beside' : undefined}>
      <OpenedPage key={stays?.address ?? pathname} opened={stays ?? opened} address={stays?.address ?? pathname} />
      {stays && (
        <BesidePanel key={pathname} stays={stays.address}>
          <OpenedPage opened={opened} address={pathname} />
        </BesidePanel>
      )}
    </div>
  )
})

function OpenedPage({ opened, address }: { opened: OpenedRoute; address: string }) {
  return opened.entry.kind === 'form' ? <FormRoute {...opened} /> : <ReportRoute {...opened} address={address} />
}

/** The engine's code comes while the person reads the first page. */
function whenIdle(load: () => Promise<unknown>): void {
  const quietly = (): void => void load().catch(() => null)
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(quietly)
  else setTimeout(quietly, 500)
}

/** The route Logout: ends the session; the portal then shows that it has ended. */
function LogoutRoute() {
  const portal = usePortal()
  useEffect(() => void portal.signOut(), [portal])
  return null
}

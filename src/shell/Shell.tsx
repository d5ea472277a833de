import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef } from 'react'
import { usePortal } from '../PortalContext.ts'
import { AppRoutes } from '../routes.tsx'
import { messages } from '../messages.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notice } from './Notice.tsx'
import { AnotherPersonPage, RefusedPage, SignedOutPage } from './SessionPages.tsx'
import './shell.css'
import './header.css'
import './footer.css'
import './loader.css'
import { useFocusRecovery } from './useFocusRecovery.ts'
import { useNavigation } from './useNavigation.ts'
import { usePageTitle } from './usePageTitle.ts'
import './previewBar.css'

/** Stays in sight while an administrator sees the portal as another user does. */
const PreviewBar = observer(function PreviewBar() {
  const { session, language, preview } = usePortal()
  const { user } = session
  if (!user?.viewed_by) return null
  const name = `${user.user_name} ${user.user_last_name}`.trim()
  return (
    <section className="preview-bar" aria-label={language.translate(messages.preview)}>
      <p>{language.translate(messages.previewText, { name })}</p>
      <button type="button" className="shell-button" onClick={() => void preview.end()}>
        {language.translate(messages.previewEnd)}
      </button>
    </section>
  )
})

/** A thin line on top and the loader's title, only when the wait is felt: both come in after 300 ms. */
const LoaderBar = observer(function LoaderBar() {
  const { loader, language } = usePortal()
  return (
    <div role="status" aria-live="polite">
      {loader.isBusy && (
        <div className="loader">
          <span className="loader-title">{loader.title ?? language.translate(messages.loading)}</span>
        </div>
      )}
    </div>
  )
})

const PopupWindow = lazy(() => import('./PopupWindow.tsx').then((module) => ({ default: module.PopupWindow })))

/** Around every page: header, footer, loader and popups. */
export const Shell = observer(function Shell() {
  const portal = usePortal()
  const main = useRef<HTMLElement>(null)
  useNavigation(main)
  useFocusRecovery(main)
  usePageTitle(main)
  return (
    <>
      <a className="skip-link visually-hidden shell-button" href="#content">
        {portal.language.translate(messages.skipToContent)}
      </a>
      <LoaderBar />
      <Header />
      <main className="shell-main" id="content" ref={main} tabIndex={-1}>
        <Page />
      </main>
      <Footer />
      <PreviewBar />
      <div role="status">{portal.notice && <p className="shell-passing">{portal.notice.text}</p>}</div>
      {portal.popups.current && (
        <Suspense>
          <PopupWindow popup={portal.popups.current} />
        </Suspense>
      )}
    </>
  )
})

const Page = observer(function Page() {
  const portal = usePortal()
  const { translate } = portal.language
  switch (portal.state) {
    case 'starting':
      return null
    case 'leaving':
      return <p className="shell-quiet">{translate(messages.signInGoing)}</p>
    case 'refused':
      return <RefusedPage />
    case 'another':
      return <AnotherPersonPage />
    case 'signedOut':
      return <SignedOutPage />
    case 'unreachable':
      return (
        <Notice title={translate(messages.unreachable)}>
          <button className="shell-button primary" type="button" onClick={() => void portal.start()}>
            {translate(messages.retry)}
          </button>
        </Notice>
      )
    case 'ready':
      return <AppRoutes />
  }
})

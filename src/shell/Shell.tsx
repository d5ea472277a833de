import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef } from 'react'
import { usePortal } from '../PortalContext.ts'
import { AppRoutes } from '../routes.tsx'
import { words } from '../words.ts'
import { AnotherPersonPage } from './AnotherPersonPage.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LoaderBar } from './LoaderBar.tsx'
import { Notice } from './Notice.tsx'
import { PreviewBar } from './PreviewBar.tsx'
import { RefusedPage } from './RefusedPage.tsx'
import './shell.css'
import './header.css'
import './footer.css'
import './loader.css'
import { SignedOutPage } from './SignedOutPage.tsx'
import { useKeptFocus } from './useKeptFocus.ts'
import { useNavigation } from './useNavigation.ts'
import { usePageTitle } from './usePageTitle.ts'

const PopupWindow = lazy(() => import('./PopupWindow.tsx').then((module) => ({ default: module.PopupWindow })))

/** Around every page: header, footer, loader and popups. */
export const Shell = observer(function Shell() {
  const portal = usePortal()
  const main = useRef<HTMLElement>(null)
  useNavigation(main)
  useKeptFocus(main)
  usePageTitle(main)
  return (
    <>
      <a className="skip-link visually-hidden shell-button" href="#content">
        {portal.language.translate(words.skipToContent)}
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
      return <p className="shell-quiet">{translate(words.signInGoing)}</p>
    case 'refused':
      return <RefusedPage />
    case 'another':
      return <AnotherPersonPage />
    case 'signedOut':
      return <SignedOutPage />
    case 'unreachable':
      return (
        <Notice title={translate(words.unreachable)}>
          <button className="shell-button primary" type="button" onClick={() => void portal.start()}>
            {translate(words.retry)}
          </button>
        </Notice>
      )
    case 'ready':
      return <AppRoutes />
  }
})

import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { SearchOpener } from '../search/SearchOpener.tsx'
import { product } from '../../domain/product.ts'
import { messages } from '../messages.ts'
import { HelpMenu } from '../help/HelpMenu.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { Disclosure } from './Disclosure.tsx'
import { Icon } from './Icon.tsx'
import { LanguageMenu, showsLanguages } from './LanguageMenu.tsx'
import mark from './mark.svg'
import { MenuLinkView } from './MenuLinkView.tsx'
import { UnsentStatus } from './UnsentStatus.tsx'
import { useRoom } from './useRoom.ts'

/** Brand, the server's menu, language and account: 48 px. */
export const Header = observer(function Header() {
  const portal = usePortal()
  const { session, language, settings, home } = portal
  const { translate } = language
  const header = useRef<HTMLElement>(null)
  useRoom(header)
  return (
    <header ref={header} className="shell-header">
      <Link className="brand" to="/" aria-label={`${product.name}, ${translate(messages.home)}`}>
        <img src={mark} alt="" width="22" height="22" />
        <span className="brand-name">{product.name}</span>
      </Link>
      {home !== '/' && (
        <a className="header-button" href={home}>
          {translate(messages.home)}
        </a>
      )}
      {session.isAuthenticated && session.header.length > 0 && (
        <nav aria-label={translate(messages.primaryNavigation)}>
          <WideNavigation />
          <NarrowNavigation />
        </nav>
      )}
      <div className="header-end">
        {session.isAuthenticated && portal.state === 'ready' && <SearchOpener />}
        <UnsentStatus />
        {session.isAuthenticated && portal.state === 'ready' && <HelpMenu />}
        {showsLanguages(settings) && <LanguageMenu />}
        {session.isAuthenticated && <AccountMenu />}
      </div>
    </header>
  )
})

/** A tab with one link is that link; one with more opens them. */
const WideNavigation = observer(function WideNavigation() {
  const { session } = usePortal()
  return (
    <ul className="navigation wide">
      {session.header.map((tab) => (
        <li key={tab.key}>
          {tab.links.length === 1 && tab.links[0] ? (
            <MenuLinkView link={tab.links[0]} />
          ) : (
            <Disclosure
              button={
                <>
                  {tab.name} <Icon name="chevron" />
                </>
              }
            >
              <ul className="menu-list">
                {tab.links.map((link) => (
                  <li key={link.key}>
                    <MenuLinkView link={link} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </li>
      ))}
    </ul>
  )
})

const NarrowNavigation = observer(function NarrowNavigation() {
  const { session, language } = usePortal()
  return (
    <Disclosure className="narrow" label={language.translate(messages.menu)} button={<Icon name="menu" />}>
      {session.header.map((tab) => (
        <section key={tab.key} className="menu-section">
          <h2>{tab.name}</h2>
          <ul className="menu-list">
            {tab.links.map((link) => (
              <li key={link.key}>
                <MenuLinkView link={link} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Disclosure>
  )
})

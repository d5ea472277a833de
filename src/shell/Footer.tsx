import { observer } from 'mobx-react-lite'
import { usePortal } from '../PortalContext.ts'
import { product } from '../../domain/product.ts'
import { messages } from '../messages.ts'
import { footerBlocks, SupportBlocks } from './SupportBlocks.tsx'
import { footerColumns } from './footerColumns.ts'
import { MenuLinkView } from './MenuLinkView.tsx'

/** A column of links per tab, the copyright of this year, the terms. */
export const Footer = observer(function Footer() {
  const { session, language, popups, settings } = usePortal()
  const support = footerBlocks(session.support, settings.region)
  const year = String(new Date().getFullYear())
  return (
    <footer className="shell-footer">
      {session.isAuthenticated && (
        <div className="footer-columns">
          {session.footer.map((tab) => (
            <section key={tab.key}>
              <h2>{tab.name}</h2>
              <div className="footer-links">
                {footerColumns(tab).map((links, index) => (
                  <ul className="menu-list" key={index}>
                    {links.map((link) => (
                      <li key={link.key}>
                        <MenuLinkView link={link} />
                      </li>
                    ))}
                  </ul>
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
      {session.isAuthenticated && support.length > 0 && <SupportBlocks blocks={support} />}
      <p className="copyright">
        {language.translate(messages.copyright, { year, product: product.name })}
        <button className="link-button" type="button" onClick={() => popups.show({ kind: 'terms' })}>
          {language.translate(messages.terms)}
        </button>
      </p>
    </footer>
  )
})

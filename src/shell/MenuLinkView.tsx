import { observer } from 'mobx-react-lite'
import { NavLink } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import type { MenuLink } from '../session/wire.ts'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import { isInside, isMobile, menuAddress, opensNewWindow } from './menuAddress.ts'

/** A link of the server's menus, inside the portal or out of it. */
export const MenuLinkView = observer(function MenuLinkView({ link }: { link: MenuLink }) {
  const { session, language } = usePortal()
  const isNew = opensNewWindow(link, isMobile())
  if (isInside(link) && !isNew) {
    return (
      <NavLink className="menu-link" to={link.url} end={link.url === '/'}>
        {link.name}
      </NavLink>
    )
  }
  return (
    <a
      className="menu-link"
      href={menuAddress(link, { user: session.user, locale: language.locale })}
      target={isNew ? '_blank' : undefined}
      rel="noopener"
    >
      {link.name}
      {isNew && (
        <>
          {' '}
          <Icon name="external" />
          <span className="visually-hidden">({language.translate(messages.opensNewWindow)})</span>
        </>
      )}
    </a>
  )
})

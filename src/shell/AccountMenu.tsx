import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { toGroupMessage } from '../session/toGroupMessage.ts'
import { messages } from '../messages.ts'
import { Disclosure } from './Disclosure.tsx'
import { themeChoices, themeTitles } from './Theme.ts'

/** The signed-in user, their reading preferences, and signing out. */
export const AccountMenu = observer(function AccountMenu() {
  const { session, language } = usePortal()
  const { user } = session
  if (!user) return null
  const { translate } = language
  const { pressure, tread_depth, distance } = user.unit_of_measurement
  const name = `${user.user_name} ${user.user_last_name}`.trim()
  return (
    <Disclosure
      align="end"
      label={`${translate(messages.account)}: ${name}`}
      button={
        <>
          <span className="initials" aria-hidden="true" data-initials={initials(user.user_name, user.user_last_name)} />
          <span className="header-name">{name}</span>
        </>
      }
    >
      <div className="account">
        <p className="account-name">{name}</p>
        <p className="account-email">{user.email}</p>
        <dl className="pairs">
          <dt>{translate(messages.group)}</dt>
          <dd>{translate(toGroupMessage(user.group))}</dd>
          <dt>{translate(messages.units)}</dt>
          <dd>{[pressure, tread_depth, distance].join(' · ')}</dd>
        </dl>
        <ThemeField />
      </div>
      <ul className="menu-list">
        <li>
          <Link className="menu-link" to="/my-info">
            {translate(messages.myInfo)}
          </Link>
        </li>
        <li>
          <Link className="menu-link" to="/contact">
            {translate(messages.contact)}
          </Link>
        </li>
        <li>
          <Link className="menu-link" to="/logout">
            {translate(messages.signOut)}
          </Link>
        </li>
      </ul>
    </Disclosure>
  )
})

const ThemeField = observer(function ThemeField() {
  const { theme, language } = usePortal()
  return (
    <fieldset className="segments">
      <legend>{language.translate(messages.theme)}</legend>
      {themeChoices.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={theme.choice === choice}
            onChange={() => theme.choose(choice)}
          />
          <span>{language.translate(themeTitles[choice])}</span>
        </label>
      ))}
    </fieldset>
  )
})

function initials(first: string, last: string): string {
  return (first.slice(0, 1) + last.slice(0, 1)).toUpperCase()
}

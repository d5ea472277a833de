import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { toGroupMessage } from '../session/toGroupMessage.ts'
import { dateFormatOfReader } from '../session/unitsOfReader.ts'
import { messages } from '../messages.ts'

/** The portal's data about the signed-in user. */
export const MyInfoPage = observer(function MyInfoPage() {
  const { language, session } = usePortal()
  const { translate } = language
  const { user } = session
  if (!user) return null
  const units = user.unit_of_measurement
  const facts = [
    [messages.myInfoName, `${user.user_name} ${user.user_last_name}`],
    [messages.myInfoLogin, user.login],
    [messages.myInfoEmail, user.email],
    [messages.group, translate(toGroupMessage(user.group))],
    [messages.myInfoPressure, units.pressure],
    [messages.myInfoTread, units.tread_depth],
    [messages.myInfoDistance, units.distance],
    [messages.myInfoCurrency, user.currency_symbol],
    [messages.myInfoDates, dateFormatOfReader(user, language.locale) ?? user.date_format],
    [
      messages.myInfoRights,
      user.user_access_securities.map((code) => translate({ key: `access.codes.${code}`, text: code })).join(', ') ||
        translate(messages.myInfoNoRights),
    ],
  ] as const
  return (
    <section className="shell-page my-info">
      <h1 tabIndex={-1}>{translate(messages.myInfo)}</h1>
      <dl className="pairs shell-card">
        {facts.map(([label, value]) => (
          <div key={label.key}>
            <dt>{translate(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="my-info-way">
        <Link className="shell-button primary" to="/my-info/preferences">
          {translate(messages.myInfoRead)}
        </Link>
      </p>
      <p className="muted">{translate(messages.myInfoChange)}</p>
    </section>
  )
})

import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { groupWords } from '../session/groupWords.ts'
import { dateFormatOfReader } from '../session/unitsOfReader.ts'
import { words } from '../words.ts'

/** The portal's data about the signed-in user. */
export const MyInfoPage = observer(function MyInfoPage() {
  const { language, session } = usePortal()
  const { translate } = language
  const { user } = session
  if (!user) return null
  const units = user.unit_of_measurement
  const facts = [
    [words.myInfoName, `${user.user_name} ${user.user_last_name}`],
    [words.myInfoLogin, user.login],
    [words.myInfoEmail, user.email],
    [words.group, translate(groupWords(user.group))],
    [words.myInfoPressure, units.pressure],
    [words.myInfoTread, units.tread_depth],
    [words.myInfoDistance, units.distance],
    [words.myInfoCurrency, user.currency_symbol],
    [words.myInfoDates, dateFormatOfReader(user, language.locale) ?? user.date_format],
    [
      words.myInfoRights,
      user.user_access_securities.map((code) => translate({ key: `access.codes.${code}`, text: code })).join(', ') ||
        translate(words.myInfoNoRights),
    ],
  ] as const
  return (
    <section className="shell-page my-info">
      <h1 tabIndex={-1}>{translate(words.myInfo)}</h1>
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
          {translate(words.myInfoRead)}
        </Link>
      </p>
      <p className="muted">{translate(words.myInfoChange)}</p>
    </section>
  )
})

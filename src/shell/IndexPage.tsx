import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import { Icon } from './Icon.tsx'
import { news } from './news.ts'
import { reportGroups } from './reportGroups.ts'
import './indexPage.css'

/** The first page: every report this person may open, as the menu groups them, and what is new. */
export const IndexPage = observer(function IndexPage() {
  const { catalog, language, session } = usePortal()
  const { translate } = language
  const groups = reportGroups(session.header, catalog.reports)
  return (
    <div className="shell-page index-page">
      <h1 tabIndex={-1}>{translate(words.reports)}</h1>
      <div className="index-columns">
        <div>
          {groups.length === 0 && (
            <section className="shell-card index-empty">
              <h2>{translate(words.reportsNone)}</h2>
              <p>{translate(words.reportsNoneHelp)}</p>
            </section>
          )}
          {groups.length > 0 && session.hasNoFleets && (
            <section className="shell-card index-empty">
              <h2>{translate(words.fleetsNone)}</h2>
              <p>{translate(words.fleetsNoneHelp)}</p>
            </section>
          )}
          {groups.map((group) => (
            <section key={group.name} className="index-group">
              <h2>{group.name ?? translate(words.reportsOther)}</h2>
              <ul className="index-reports">
                {group.reports.map((report) => (
                  <li key={report.id} className="shell-card">
                    <Link to={report.route}>{translate(report.title)}</Link>
                    {report.description && <p>{translate(report.description)}</p>}
                    <Icon name="arrow" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <aside className="index-news" aria-labelledby="news">
          <h2 id="news">{translate(words.news)}</h2>
          <ul className="news-list">
            {news.map(({ title, text }) => (
              <li key={title.key}>
                <h3>{translate(title)}</h3>
                <p>{translate(text)}</p>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  )
})

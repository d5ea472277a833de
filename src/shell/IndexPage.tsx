import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { HomeReport } from '../report/HomeReport.tsx'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import { news } from './news.ts'
import { recentPages } from './recentPages.ts'
import { reportGroups } from './reportGroups.ts'
import './indexPage.css'

/** The first page: the homes of this user, every report they may open, as the menu groups them, and what is new. */
export const IndexPage = observer(function IndexPage() {
  const { catalog, language, session } = usePortal()
  const { translate } = language
  const groups = reportGroups(session.header, catalog.reports)
  const recent = recentPages({ catalog, session, language })
  const homes = catalog.reports.filter(({ layout }) => layout === 'home')
  return (
    <div className="shell-page index-page" data-home={homes.length > 0 || undefined}>
      <h1 tabIndex={-1}>{translate(messages.reports)}</h1>
      {homes.map((entry) => (
        <HomeReport key={entry.id} entry={entry} />
      ))}
      <div className="index-columns">
        <div>
          {groups.length === 0 && (
            <section className="shell-card index-empty">
              <h2>{translate(messages.reportsNone)}</h2>
              <p>{translate(messages.reportsNoneHelp)}</p>
            </section>
          )}
          {groups.length > 0 && session.hasNoFleets && (
            <section className="shell-card index-empty">
              <h2>{translate(messages.fleetsNone)}</h2>
              <p>{translate(messages.fleetsNoneHelp)}</p>
            </section>
          )}
          {groups.map((group) => (
            <section key={group.name} className="index-group">
              <h2>{group.name ?? translate(messages.reportsOther)}</h2>
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
        <aside className="index-news" aria-labelledby={recent.length > 0 ? 'recent news' : 'news'}>
          {recent.length > 0 && (
            <>
              <h2 id="recent">{translate(messages.recentPages)}</h2>
              <ul className="news-list index-recent">
                {recent.map(({ title, subject, address }) => (
                  <li key={address}>
                    <Link to={address}>{translate(title)}</Link>
                    {subject && <p>{subject}</p>}
                  </li>
                ))}
              </ul>
            </>
          )}
          <h2 id="news">{translate(messages.news)}</h2>
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

import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import type { Dashboard } from '../../core/definition/dashboardModel.ts'
import { basketTab } from '../../core/definition/parseDashboard.ts'
import { DashboardPage } from '../../state/DashboardPage.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { lazily } from '../lazily.tsx'
import { VisitLinks } from '../report/VisitLinks.tsx'
import { messages } from '../messages.ts'
import { CardBox } from './CardBox.tsx'
import { TabBar } from './TabBar.tsx'
import './dashboard.css'
import './basket.css'

const BasketPanel = lazily(() => import('./BasketPanel.tsx').then((module) => module.BasketPanel))

/** The tabs of a dashboard, the cards of the one that is open, and the tab of what was collected. */
export const DashboardBody = observer(function DashboardBody({
  page,
  dashboard,
}: {
  page: ReportPage
  dashboard: Dashboard
}) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const [open, setOpen] = useState<DashboardPage | null>(null)
  useEffect(() => {
    const opened = new DashboardPage(page, dashboard)
    setOpen(opened)
    return () => opened.dispose()
  }, [page, dashboard])
  if (!open) return null
  const { basket } = open
  const selected = open.tab?.id ?? basketTab
  const tabs = [
    ...dashboard.tabs.map((tab) => ({ id: tab.id, content: services.translate(tab.title) })),
    ...(basket
      ? [
          {
            id: basketTab,
            className: 'dashboard-basket-tab',
            content: (
              <>
                {services.translate(basket.basket.title)}{' '}
                <span
                  className="basket-count"
                  role="img"
                  aria-label={translate(messages.basketCount, { count: basket.entries.length })}
                >
                  {basket.entries.length}
                </span>
              </>
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="dashboard">
      <TabBar
        label={services.translate(page.report.title)}
        tabs={tabs}
        selected={selected}
        panel={id}
        onSelect={open.open}
      />
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${selected}`}
        className={open.tab ? 'dashboard-cards' : 'basket'}
      >
        {open.tab && <VisitLinks visits={open.tab.visits} base={open.base} className="dashboard-visits" />}
        {open.tab?.cards.map(({ id: name }) => {
          const card = open.cards.get(name)
          return card && <CardBox key={name} board={open} card={card} />
        })}
        {open.tab === null && basket && <BasketPanel board={open} basket={basket} />}
      </div>
    </div>
  )
})

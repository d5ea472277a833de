import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { Dashboard } from '../../core/definition/model.ts'
import { basketTab } from '../../core/definition/parseDashboard.ts'
import { DashboardPage } from '../../page/DashboardPage.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { lazily } from '../lazily.tsx'
import { words } from '../words.ts'
import { CardBox } from './CardBox.tsx'
import './dashboard.css'

const BasketPanel = lazily(() => import('./BasketPanel.tsx').then((module) => module.BasketPanel))

/** The tabs of a dashboard, the cards of the one that is open, and the tab of what was collected. */
export const DashboardBody = observer(function DashboardBody({ page, dashboard }: { page: ReportPage; dashboard: Dashboard }) {
  const services = useServices()
  const say = useSay()
  const [open, setOpen] = useState<DashboardPage | null>(null)
  useEffect(() => {
    const opened = new DashboardPage(page, dashboard)
    setOpen(opened)
    return () => opened.dispose()
  }, [page, dashboard])
  if (!open) return null
  const { basket } = open
  return (
    <I18nProvider locale={services.format().locale}>
      <Tabs className="dashboard" selectedKey={open.tab?.id ?? basketTab} onSelectionChange={(tab) => open.open(String(tab))} keyboardActivation="manual">
        <TabList className="dashboard-tabs" aria-label={services.translate(page.report.title)}>
          {dashboard.tabs.map((tab) => <Tab key={tab.id} id={tab.id} className="dashboard-tab">{services.translate(tab.title)}</Tab>)}
          {basket && (
            <Tab id={basketTab} className="dashboard-tab dashboard-basket-tab">
              {services.translate(basket.basket.title)} <span className="basket-count" aria-label={say(words.basketCount, { count: basket.entries.length })}>{basket.entries.length}</span>
            </Tab>
          )}
        </TabList>
        {dashboard.tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="dashboard-cards">
            {tab.cards.map(({ id }) => {
              const card = open.cards.get(id)
              return card && <CardBox key={id} board={open} card={card} />
            })}
          </TabPanel>
        ))}
        {basket && <TabPanel id={basketTab} className="basket">{open.tab === null && <BasketPanel board={open} basket={basket} />}</TabPanel>}
      </Tabs>
    </I18nProvider>
  )
})

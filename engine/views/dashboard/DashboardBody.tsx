import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import type { Dashboard } from '../../core/definition/model.ts'
import { DashboardPage } from '../../page/DashboardPage.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useServices } from '../EngineProvider.tsx'
import { CardBox } from './CardBox.tsx'
import './dashboard.css'

/** The tabs of a dashboard, and the cards of the one that is open. */
export const DashboardBody = observer(function DashboardBody({ page, dashboard }: { page: ReportPage; dashboard: Dashboard }) {
  const services = useServices()
  const [open, setOpen] = useState<DashboardPage | null>(null)
  useEffect(() => {
    const opened = new DashboardPage(page, dashboard)
    setOpen(opened)
    return () => opened.dispose()
  }, [page, dashboard])
  if (!open) return null
  return (
    <I18nProvider locale={services.format().locale}>
      <Tabs className="dashboard" selectedKey={open.tab.id} onSelectionChange={(tab) => open.open(String(tab))} keyboardActivation="manual">
        <TabList className="dashboard-tabs" aria-label={services.translate(page.report.title)}>
          {dashboard.tabs.map((tab) => <Tab key={tab.id} id={tab.id} className="dashboard-tab">{services.translate(tab.title)}</Tab>)}
        </TabList>
        {dashboard.tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="dashboard-cards">
            {tab.cards.map(({ id }) => {
              const card = open.cards.get(id)
              return card && <CardBox key={id} card={card} />
            })}
          </TabPanel>
        ))}
      </Tabs>
    </I18nProvider>
  )
})

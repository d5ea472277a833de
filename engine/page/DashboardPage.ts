import { makeAutoObservable } from 'mobx'
import type { Dashboard, Tab } from '../core/definition/model.ts'
import { tabField } from '../core/definition/parseDashboard.ts'
import { cardRequest } from '../core/query/cardRequest.ts'
import { CardState } from './CardState.ts'
import type { ReportPage } from './ReportPage.ts'

/** The tabs of an open dashboard. Its filters are those of the page around it; what a tab has loaded stays when another is opened. */
export class DashboardPage {
  readonly cards: Map<string, CardState>

  constructor(readonly page: ReportPage, readonly dashboard: Dashboard) {
    const { services, parameters } = page
    this.cards = new Map(dashboard.tabs.flatMap((tab) => tab.cards.map((card) => [card.id, new CardState(card, (ask) => (
      parameters.applied && cardRequest(dashboard, tab, ask, parameters.fields, parameters.applied, { now: services.now(), holds: services.holds })
    ), services)])))
    makeAutoObservable(this, { page: false, dashboard: false, cards: false }, { autoBind: true })
  }

  get tab(): Tab {
    const { applied, draft } = this.page.parameters
    const tab = this.dashboard.tabs.find(({ id }) => id === (applied ?? draft)[tabField])
    if (!tab) throw new Error("Can't find selected tab. Selected tab is undefined")
    return tab
  }

  open(tab: string): void {
    this.page.parameters.choose(tabField, tab)
  }

  dispose(): void {
    for (const card of this.cards.values()) card.dispose()
  }
}

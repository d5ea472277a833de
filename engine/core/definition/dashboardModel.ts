import type { Condition, Report, Security, Message } from './model.ts'

// A report that is a dashboard, and its cards.

/** A page of another site, told what a dashboard was last asked. */
export interface Visit {
  id: string
  title: Message
  site: string
  /** Id of the dashboard. */
  stored: string
  security: Security | null
}

/** The groups of parameters in a dashboard's call. */
export type ParameterGroup = 'base_parameters' | 'tab_parameters' | 'reports_parameters'

export interface Tab {
  id: string
  title: Message
  /** tab_type on the wire. */
  code: number
  cards: Card[]
  visits: Visit[]
}

/**
 * A small report of a table and mostly a chart, sources `table` and `chart`. Its id is its report_type, its only step
 * what is set at the card.
 */
export interface Card extends Report {
  /** A month of its chart leads to the month's weeks. */
  hasWeeks: boolean
  /** Its table stands behind a button. */
  fold: { label: Message; enabled: Condition | null } | null
  /** Said below its figures while they hold. */
  notes: { when: Condition; text: Message }[]
}
export type CardPart = 'table' | 'chart'

/** The parts that make a report a dashboard. Its filters are those of the cards on its tabs. */
export interface Dashboard {
  endpoint: string
  /**
   * The places at which the call takes each parameter, by its name. A report's own value comes before the one of its
   * tab.
   */
  groups: Record<string, readonly ParameterGroup[]>
  /** The names that change the rows of each part of a card, by card. */
  takes: Record<string, Record<CardPart, string[]>>
  basket: Basket | null
  tabs: Tab[]
}

/** The calls of files that are made in the background, and from how many reports on they are. */
interface FileJob {
  from: number
  begin: string
  list: string
  get: string
}

/** The tab where cards are collected. */
export interface Basket {
  title: Message
  /** In place of a tab's code where reports are of several tabs. */
  code: number
  templates: { save: string; list: string; get: string; delete: string; account: string | null } | null
  files: { many: string; single: string; job: FileJob | null } | null
}

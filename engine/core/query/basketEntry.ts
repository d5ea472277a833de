import type { CardPart, Tab } from '../definition/dashboardModel.ts'
import type { DatePreset } from '../definition/fieldModel.ts'
import { selectedMonth } from '../definition/selectedMonth.ts'
import { partNames, type CardRequest } from './cardRequest.ts'
import { presetOfCode, rangeOfPreset } from './datePreset.ts'
import type { WireOrder } from './tableOrder.ts'

/** The request of a report in a basket, as it was when it was added. */
export type BasketReport = Record<string, unknown> &
  WireOrder & { report_type: string; report_part?: string; comment?: string }

export interface BasketEntry {
  tab_id: string
  base_parameters: Record<string, unknown>
  tab_parameters: Record<string, unknown>
  report: BasketReport
}

/** As it is kept: the days of a date type that moves with them are left to be worked out. */
export function storedRequest({ report, ...shared }: BasketEntry): CardRequest {
  return { ...shared, reports_parameters: [report] }
}

/** As files are told at this moment. */
export function entryRequest(entry: BasketEntry, now: Date): CardRequest {
  const stored = storedRequest(entry)
  return { ...stored, base_parameters: withDays(stored.base_parameters, now) }
}

function presetOf({ date_type }: Record<string, unknown>): DatePreset | null {
  return typeof date_type === 'number' ? presetOfCode(date_type) : null
}

function withDays(base: Record<string, unknown>, now: Date): Record<string, unknown> {
  const preset = presetOf(base)
  if (!preset) return base
  const { from, to } = rangeOfPreset(preset, now)
  return { ...base, date_from: from, date_to: to }
}

function withoutMovingDays(base: Record<string, unknown>): Record<string, unknown> {
  return presetOf(base)
    ? Object.fromEntries(Object.entries(base).filter(([name]) => name !== 'date_from' && name !== 'date_to'))
    : base
}

/**
 * Returns the dashboard's call for some parts. A selected month changes the chart alone; a comment and the order of its
 * rows change nothing.
 */
export function entryCall(
  { report, ...shared }: BasketEntry,
  parts: CardPart[],
  hasAllParts: boolean,
  now: Date,
): CardRequest {
  const left: string[] = [
    'comment',
    'report_part',
    'table_sort_number',
    'table_sort_desc',
    ...(parts.includes('chart') ? [] : selectedMonth),
  ]
  const body = Object.fromEntries(Object.entries(report).filter(([name]) => !left.includes(name)))
  return {
    ...shared,
    base_parameters: withDays(shared.base_parameters, now),
    reports_parameters: [{ ...body, ...(hasAllParts || !parts[0] ? {} : { report_part: partNames[parts[0]] }) }],
  }
}

/** Parses stored entries and leaves out reports that no longer exist; null if the stored value is no basket. */
export function entriesOf(stored: unknown, tabs: Tab[]): BasketEntry[] | null {
  if (!Array.isArray(stored)) return null
  const entries = (stored as Partial<CardRequest>[]).flatMap((request): BasketEntry[] => {
    const { tab_id = '', base_parameters, tab_parameters = {}, reports_parameters } = request ?? {}
    if (!base_parameters || !Array.isArray(reports_parameters)) return []
    return (reports_parameters as BasketReport[]).map((report) => ({
      tab_id,
      base_parameters: withoutMovingDays(base_parameters),
      tab_parameters,
      report,
    }))
  })
  return inOrder(
    entries.filter(({ tab_id, report }) =>
      tabs.some((tab) => tab.id === tab_id && tab.cards.some(({ id }) => id === report.report_type)),
    ),
    tabs,
  )
}

/** With this one, in place of what is there of its type: its part and comment stay as they were. */
export function withEntry(entries: BasketEntry[], entry: BasketEntry, tabs: Tab[]): BasketEntry[] {
  const same = entries.find(({ report }) => report.report_type === entry.report.report_type)
  const { report_part, comment } = same?.report ?? entry.report
  const report = Object.fromEntries(
    Object.entries({ ...entry.report, report_part, comment }).filter(([, value]) => value !== undefined),
  ) as BasketReport
  return inOrder(
    [
      ...entries.filter((other) => other !== same),
      { ...entry, base_parameters: withoutMovingDays(entry.base_parameters), report },
    ],
    tabs,
  )
}

/** The code of the one tab that all are of, or the basket's own. */
export function sectionCode(entries: BasketEntry[], tabs: Tab[], combined: number): number {
  const codes = new Set(entries.map(({ tab_id }) => tabs.find(({ id }) => id === tab_id)?.code))
  const [only] = codes
  return codes.size === 1 && only !== undefined ? only : combined
}

/** As the tabs and their cards stand. */
function inOrder(entries: BasketEntry[], tabs: Tab[]): BasketEntry[] {
  const order = tabs.flatMap((tab) => tab.cards.map(({ id }) => id))
  return [...entries].sort((a, b) => order.indexOf(a.report.report_type) - order.indexOf(b.report.report_type))
}

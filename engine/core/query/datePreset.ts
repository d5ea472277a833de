import type { DatePreset } from '../definition/fieldModel.ts'
import type { Words } from '../definition/model.ts'

/** Calendar days, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

export const presetWords: Record<DatePreset, Words> = {
  last30days: { key: 'engine.preset.last30days', text: 'Last 30 days' },
  monthToDate: { key: 'engine.preset.monthToDate', text: 'Month to date' },
  yearToDate: { key: 'engine.preset.yearToDate', text: 'Year to date' },
  quarter: { key: 'engine.preset.quarter', text: 'This quarter' },
  last12months: { key: 'engine.preset.last12months', text: 'Last 12 months' },
}
export const datePresets = Object.keys(presetWords) as DatePreset[]

/** The day a clock shows where it hangs. */
export function dayOf(moment: Date): string {
  return day(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

/** Last 30 days begin 30 calendar days back: 2592000000 ms (document 001, constants) where no clock changes, and not a day later in the hour that a change of clocks moves. Every preset ends with the end of today. */
const begins: Record<DatePreset, (now: Date) => string> = {
  last30days: (now) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 30)),
  monthToDate: (now) => day(now.getFullYear(), now.getMonth(), 1),
  yearToDate: (now) => day(now.getFullYear(), 0, 1),
  quarter: (now) => day(now.getFullYear(), now.getMonth() - (now.getMonth() % 3), 1),
  // The day after today's of last year, so that no date of the year is counted twice.
  last12months: (now) => dayOf(new Date(now.getFullYear() - 1, now.getMonth(), now.getDate() + 1)),
}

/** The days a preset means at this moment, in the time zone of the one who asks. */
export function rangeOfPreset(preset: DatePreset, now: Date): DayRange {
  return { from: begins[preset](now), to: dayOf(now) }
}

/** The date types of the wire in their order (document 001, section 4); 4 is days of one's own. */
const coded: readonly DatePreset[] = ['last30days', 'monthToDate', 'yearToDate', 'quarter']

export function presetCode(preset: DatePreset | null): number {
  const code = preset ? coded.indexOf(preset) : -1
  return code < 0 ? coded.length : code
}

/** null for 4: days of one's own. */
export function presetOfCode(code: number): DatePreset | null {
  return coded[code] ?? null
}

export function isDatePreset(text: string): text is DatePreset {
  return Object.hasOwn(begins, text)
}

function day(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

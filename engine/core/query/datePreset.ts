import type { DatePreset } from '../definition/fieldModel.ts'
import type { Message } from '../definition/model.ts'

/** Calendar days, both included, as YYYY-MM-DD. */
export interface DayRange {
  from: string
  to: string
}

type PresetUntilToday = 'last30days' | 'thisWeek' | 'monthToDate' | 'yearToDate' | 'quarter' | 'last12months'

/** In the order in which they are offered. */
export const presetMessages: Record<DatePreset, Message> = {
  last30days: { key: 'engine.preset.last30days', text: 'Last 30 days' },
  thisWeek: { key: 'engine.preset.thisWeek', text: 'This week' },
  lastWeek: { key: 'engine.preset.lastWeek', text: 'Last week' },
  lastMonth: { key: 'engine.preset.lastMonth', text: 'Last month' },
  lastQuarter: { key: 'engine.preset.lastQuarter', text: 'Last quarter' },
  monthToDate: { key: 'engine.preset.monthToDate', text: 'Month to date' },
  quarter: { key: 'engine.preset.quarter', text: 'This quarter' },
  yearToDate: { key: 'engine.preset.yearToDate', text: 'Year to date' },
  last12months: { key: 'engine.preset.last12months', text: 'Last 12 months' },
  last12fullMonths: { key: 'engine.preset.last12fullMonths', text: 'Last 12 full months' },
}
export const datePresets = Object.keys(presetMessages) as DatePreset[]

/** The day a clock shows where it hangs. */
export function dayOf(moment: Date): string {
  return day(moment.getFullYear(), moment.getMonth(), moment.getDate())
}

/**
 * Last 30 days begin 30 calendar days back. That is 2592000000 ms (document 001, constants) unless a clock changes, and
 * never a day off in the hour of the change. The range ends with the end of today.
 */
const begins: Record<PresetUntilToday, (now: Date) => string> = {
  last30days: (now) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 30)),
  // A week begins on Monday, as ISO 8601 has it.
  thisWeek: (now) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() + 6) % 7))),
  monthToDate: (now) => day(now.getFullYear(), now.getMonth(), 1),
  yearToDate: (now) => day(now.getFullYear(), 0, 1),
  quarter: (now) => day(now.getFullYear(), now.getMonth() - (now.getMonth() % 3), 1),
  // The day after today's of last year, so that no date of the year is counted twice.
  last12months: (now) => dayOf(new Date(now.getFullYear() - 1, now.getMonth(), now.getDate() + 1)),
}

/** Periods that are over. They move with the calendar, also in a favorite. */
const closed: Record<
  Exclude<DatePreset, PresetUntilToday>,
  (year: number, month: number, date: number, weekday: number) => DayRange
> = {
  lastWeek: (year, month, date, weekday) => ({
    from: calendarDay(year, month, date - weekday - 7),
    to: calendarDay(year, month, date - weekday - 1),
  }),
  lastMonth: (year, month) => ({ from: calendarDay(year, month - 1, 1), to: calendarDay(year, month, 0) }),
  lastQuarter: (year, month) => ({
    from: calendarDay(year, month - (month % 3) - 3, 1),
    to: calendarDay(year, month - (month % 3), 0),
  }),
  last12fullMonths: (year, month) => ({ from: calendarDay(year, month - 12, 1), to: calendarDay(year, month, 0) }),
}

/** The days a preset means at this moment, in the time zone of the one who asks. */
export function rangeOfPreset(preset: DatePreset, now: Date): DayRange {
  if (isUntilToday(preset)) return { from: begins[preset](now), to: dayOf(now) }
  return closed[preset](now.getFullYear(), now.getMonth(), now.getDate(), (now.getDay() + 6) % 7)
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
  return Object.hasOwn(presetMessages, text)
}

const isUntilToday = (preset: DatePreset): preset is PresetUntilToday => Object.hasOwn(begins, preset)

/** Months and days beyond their range belong to the month or year beside it. */
const calendarDay = (year: number, month: number, date: number): string => dayOf(new Date(year, month, date))

function day(year: number, month: number, date: number): string {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

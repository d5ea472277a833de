import { addDays } from './days.ts'

/** A calendar month, or what has passed of it: its first and last day, YYYY-MM-DD. */
export interface Month {
  first: string
  last: string
}

/** The twelve full months before the day `last`, and its own up to it, in order of time. */
export function monthsUpTo(last: string): Month[] {
  const [year, month] = [Number(last.slice(0, 4)), Number(last.slice(5, 7))]
  return Array.from({ length: 13 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 13 + index, 1)).toISOString().slice(0, 10)
    const end = addDays(new Date(Date.UTC(year, month - 12 + index, 1)).toISOString().slice(0, 10), -1)
    return { first, last: end < last ? end : last }
  })
}

/** The key of a day's month, `2026-06`. */
export const monthOf = (day: string): string => day.slice(0, 7)

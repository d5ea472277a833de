import { dayFromText, isDay } from '../../../engine/core/query/dateText.ts'

/** MM/DD/YYYY, as people and old callers write it, becomes YYYY-MM-DD; anything else stays. */
export function isoDate(value: unknown): unknown {
  return typeof value === 'string' ? (dayFromText(value) ?? value) : value
}

/** Returns true if a last day is within so many years of a first day; missing or invalid days are checked elsewhere. */
export function isWithin(first: unknown, last: unknown, years: number): boolean {
  const [from, to] = [first, last].map((day) => String(isoDate(day))) as [string, string]
  if (!isDay(from) || !isDay(to)) return true
  return to <= `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}`
}

/** A day that exists, from 1900 on, as YYYY-MM-DD or MM/DD/YYYY. */
export function isWireDate(text: string): boolean {
  const day = dayFromText(text) ?? text
  return isDay(day) && day >= '1900'
}

/** What a person types for a day, MM/DD/YYYY, and what the wire carries, YYYY-MM-DD. Rules: document 000, section 5. */

const typed = /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/(\d{4})$/
const wire = /^(\d{4})-(\d{2})-(\d{2})$/

/** `7/4/2026` → `2026-07-04`; null when it is not a day of the calendar. */
export function dayFromText(text: string): string | null {
  const match = typed.exec(text.trim())
  if (!match) return null
  const day = `${match[3]}-${match[1]!.padStart(2, '0')}-${match[2]!.padStart(2, '0')}`
  return isDay(day) ? day : null
}

/** `2026-07-04` → `07/04/2026`. */
export function dayAsText(day: string): string {
  const match = wire.exec(day)
  return match ? `${match[2]}/${match[3]}/${match[1]}` : day
}

/** Whether it is a day of the calendar: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const match = wire.exec(text)
  if (!match) return false
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const moment = new Date(Date.UTC(year, month - 1, date))
  return year > 0 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
}

/** Digits and the slash are all that a date input takes, typed or pasted. */
export function onlyDateSigns(text: string): string {
  return text.replace(/[^\d/]/g, '').slice(0, 10)
}

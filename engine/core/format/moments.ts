/**
 * A text with its distance from UTC says a moment; one without says what a clock showed where it was looked at, and
 * stays.
 */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/

export const isMoment = (text: string): boolean => moment.test(text)

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * Converts a moment to the local time of an IANA zone (default UTC): `2026-06-15T23:30:00+00:00` becomes
 * `2026-06-16T01:30:00`. Other text is returned unchanged.
 */
export function onClock(text: string, timeZone = 'UTC'): string {
  if (!isMoment(text)) return text
  // JavaScript reads minutes after the hours of a distance only.
  const date = new Date(text.replace(/([+-]\d{2})$/, '$1:00'))
  if (Number.isNaN(date.getTime())) return text
  const at = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${at.year?.padStart(4, '0')}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}`
}

export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && clockOf(name) !== null
  } catch {
    return false
  }
}

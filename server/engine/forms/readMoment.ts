/**
 * Hours and minutes from UTC, in minutes, of the zones that systems name by letters. One that stands for several is not
 * among them.
 */
const zones: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 60,
  BST: 60,
  CET: 60,
  CEST: 120,
  EET: 120,
  EEST: 180,
  NST: -210,
  NDT: -150,
  AST: -240,
  ADT: -180,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
}

/** Characters of the longest time that is read. */
const longest = 80

/**
 * `10/25/2026 01:30 EDT` → `2026-10-25T01:30:00-04:00`. Without a zone the text has none: it is on the clock of its
 * place. A day
 * alone is its first minute. null: it is no time.
 */
export function readMoment(text: string, readDay: (text: string) => string | null): string | null {
  if (text.length > longest) return null
  const [, dayText = '', hour = '0', minute = '00', second = '00', half = '', zone = ''] =
    /^(.+?)(?:(?:[T ]|, )\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(Z|[+-]\d{2}:?\d{2}|[A-Z]{2,5})?)?$/i.exec(
      text.trim(),
    ) ?? []
  const day = readDay(dayText)
  const hours = hoursOf(Number(hour), half.toLowerCase())
  if (day === null || hours === null || Number(minute) > 59 || Number(second) > 59) return null
  const offset = zone === '' ? '' : offsetOf(zone.toUpperCase())
  return offset === null ? null : `${day}T${twoDigits(hours)}:${minute}:${second}${offset}`
}

function hoursOf(hour: number, half: string): number | null {
  if (half === '') return hour < 24 ? hour : null
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : null
}

const offsetForm = /^([+-])(\d{2}):?(\d{2})$/

/** True for an offset that some place on earth has: from -12:00 to +14:00. */
const isOffset = (sign: string, hours: number, minutes: number): boolean =>
  minutes < 60 && hours * 60 + minutes <= (sign === '-' ? 12 : 14) * 60

/** The offset behind a time that no place has; null: there is none. */
export function wrongOffset(text: string): string | null {
  const [, offset = ''] =
    text.length > longest ? [] : (/:\d{2}(?:[.,]\d+)?\s*(?:[ap]m)?\s*([+-]\d{2}:?\d{2})$/i.exec(text.trim()) ?? [])
  const [, sign, hours, minutes] = offsetForm.exec(offset) ?? []
  return sign && !isOffset(sign, Number(hours), Number(minutes)) ? offset : null
}

function offsetOf(zone: string): string | null {
  const [, sign, hours = '', minutes = ''] = offsetForm.exec(zone) ?? []
  if (sign) return isOffset(sign, Number(hours), Number(minutes)) ? `${sign}${hours}:${minutes}` : null
  const known = zones[zone]
  if (known === undefined) return null
  const size = Math.abs(known)
  return `${known < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

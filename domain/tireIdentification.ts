/**
 * The identification number on a tire's sidewall (TIN, "DOT number"), by 49 CFR 574.5. It ends with week and year,
 * WWYY:
 *
 *     new tire, 13 symbols          plant 3, maker's code 6, date 4
 *     older new tire, 8 to 12       plant 2, size 2, maker's code up to 4, date 4
 *     retread, 7 symbols            plant of the retreader 3, date 4
 *
 * Week 01 is the first full week of the year, from Sunday to Saturday. Dates of four digits began in 2000.
 */
export type TireNumberProblem = 'length' | 'characters' | 'undated' | 'week' | 'future'

export interface DecodedTireNumber {
  plant: string
  week: number
  year: number
  /** First day of the week, YYYY-MM-DD. */
  producedOn: string
  isRetread: boolean
}

/** Keys and en-US texts of the problems. */
export const tireNumberMessages: Record<TireNumberProblem, { key: string; text: string }> = {
  length: {
    key: 'server.surveys.tire_number_length',
    text: 'Enter 13 characters, 8 to 12 of an older tire, or 7 of a retread.',
  },
  characters: {
    key: 'server.surveys.tire_number_characters',
    text: 'Enter digits and letters. Tire identification numbers have no G, I, O, Q, S and Z.',
  },
  undated: {
    key: 'server.surveys.tire_number_undated',
    text: 'The last 4 characters are week and year, such as 1223. If one sidewall has no date, read the number on the other.',
  },
  week: {
    key: 'server.surveys.tire_number_week',
    text: 'The last 4 characters are week and year, such as 1223. Enter a week from 01 to 53.',
  },
  future: {
    key: 'server.surveys.tire_number_future',
    text: 'The last 4 characters are week and year. This week has not come yet.',
  },
}

/** The number without spaces, hyphens and the letters DOT before it, in capitals. */
export function normalizeTireNumber(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replace(/^DOT/, '')
}

/** The problem of a number as it was typed; undefined: it can be of a tire that exists on this day (YYYY-MM-DD). */
export function findTireNumberProblem(text: string, today: string): TireNumberProblem | undefined {
  const symbols = normalizeTireNumber(text)
  if (!/^[A-HJ-NPRT-Y0-9]*$/.test(symbols) || symbols.includes('G')) return 'characters'
  const { length } = symbols
  if (length < 7 || length > 13) return 'length'
  if (!/\d{4}$/.test(symbols)) return 'undated'
  if (!/(?:0[1-9]|[1-4]\d|5[0-3])\d\d$/.test(symbols)) return 'week'
  // A day of grace: the reader's day may be ahead of the server's.
  return daysBetween(decode(symbols).producedOn, today) < -1 ? 'future' : undefined
}

/** The parts of a number that has no problem; null: it has one. */
export function decodeTireNumber(text: string, today: string): DecodedTireNumber | null {
  return findTireNumberProblem(text, today) ? null : decode(normalizeTireNumber(text))
}

/** Years from the week of manufacture to a day. */
export function tireAge({ producedOn }: Pick<DecodedTireNumber, 'producedOn'>, today: string): number {
  return Math.max(0, daysBetween(producedOn, today) / 365.25)
}

function decode(symbols: string): DecodedTireNumber {
  const week = Number(symbols.slice(-4, -2))
  const year = 2000 + Number(symbols.slice(-2))
  const isRetread = symbols.length === 7
  const first = new Date(Date.UTC(year, 0, 1))
  const toSunday = (7 - first.getUTCDay()) % 7
  const producedOn = new Date(Date.UTC(year, 0, 1 + toSunday + (week - 1) * 7)).toISOString().slice(0, 10)
  return { plant: symbols.slice(0, isRetread || symbols.length === 13 ? 3 : 2), week, year, producedOn, isRetread }
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

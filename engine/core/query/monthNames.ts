import { fullYear, isDay } from './dateText.ts'

/**
 * Names and abbreviations of the months in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese,
 * without accents. None means two months.
 */
const names = [
  'january jan januar jaenner janner janvier janv enero ene gennaio gen januari styczen stycznia sty janeiro',
  'february feb februar fevrier fevr fev febrero febbraio febr februari luty lutego lut fevereiro',
  'march mar marz maerz mrz mars marzo maart mrt marzec marca mar marco',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi',
  'may mai mayo maggio mag mei maj maja maio',
  'june jun juni juin junio giugno giu czerwiec czerwca cze junho',
  'july jul juli juillet juil julio luglio lug lipiec lipca lip julho',
  'august aug aout agosto ago augustus sierpien sierpnia sie',
  'september sept sep septembre septiembre settembre set wrzesien wrzesnia wrz setembro',
  'october oct oktober okt octobre octubre ottobre ott pazdziernik pazdziernika paz outubro out',
  'november nov novembre noviembre listopad listopada lis novembro',
  'december dec dezember dez decembre diciembre dic dicembre grudzien grudnia gru dezembro',
]
const months = new Map(
  names.flatMap((line, index) => line.split(' ').map((name): [string, number] => [name, index + 1])),
)

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '')

const day = '(?<day>\\d{1,2})(?:st|nd|rd|th|er|[.ºª°])?'
const month = '(?<month>[\\p{L}\\p{M}]{3,})\\.?'
const year = '(?<year>\\d{4}|\\d{2})'
const between = '(?:\\s*[-/.,]\\s*|\\s+(?:de[l]?\\s+|of\\s+)?|(?<=\\.)|(?<=\\d)(?=\\p{L})|(?<=\\p{L})(?=\\d))'
/**
 * `28 Nov 2026`, `Nov 28, 2026` and `2026-Nov-28`, with a name for the month. A year of two digits is the last part.
 */
const written = [
  [day, month, year],
  [month, day, year],
  ['(?<year>\\d{4})', month, day],
].map((parts) => new RegExp(`^${parts.join(between)}$`, 'iu'))

/** Characters of the longest day that is read. */
const longest = 40

/**
 * Parses a day whose month is a name. Returns the day, the name if it is no month, or two digits that may be a year of
 * two centuries. Returns null if the text is no such day.
 */
export function dayWithMonthName(
  text: string,
): { day: string } | { unknownMonth: string } | { openYear: string } | null {
  if (text.length > longest) return null
  const groups = written.map((pattern) => pattern.exec(text.trim())?.groups).find((found) => found !== undefined)
  if (!groups) return null
  const { day: date = '', month: name = '', year: number = '' } = groups
  const place = months.get(withoutAccents(name).toLowerCase())
  if (place === undefined) return { unknownMonth: name }
  const fullNumber = number.length === 2 ? fullYear(number) : number
  if (fullNumber === null) return { openYear: number }
  const found = `${fullNumber}-${String(place).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(found) ? { day: found } : null
}

/**
 * The formats in which a reader reads and types a day. The first is the specification's; the wire always uses
 * YYYY-MM-DD.
 */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Orders of the parts of days in files, whose separators tell nothing of how they are to be read. */
export const dayOrders = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const satisfies readonly DateFormat[]
export type DayOrder = (typeof dayOrders)[number]

/** Returns the order of the parts of a format, whatever separates them. */
export const dayOrderOf = (format: DateFormat): DayOrder =>
  format === 'DD.MM.YYYY' || format === 'DD-MM-YYYY' ? 'DD/MM/YYYY' : format

export const usualDateFormat: DateFormat = 'MM/DD/YYYY'

/**
 * Returns the format of days in a language, for a reader who chose none. The product's own language says nothing: there
 * the usual one stays.
 */
export function dateFormatIn(locale: string, usual: DateFormat): DateFormat {
  if (locale === ownLocale) return usual
  const known = formatsOfLocales.get(locale) ?? findDateFormat(locale)
  formatsOfLocales.set(locale, known)
  return known
}

const formatsOfLocales = new Map<string, DateFormat>()
const dayFirst: Record<string, DateFormat> = { '.': 'DD.MM.YYYY', '-': 'DD-MM-YYYY' }

function findDateFormat(locale: string): DateFormat {
  const parts = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(0)
  const first = parts.findIndex(({ type }) => type !== 'literal' && type !== 'era')
  const type = parts[first]?.type
  if (type !== 'day') return type === 'year' ? 'YYYY-MM-DD' : 'MM/DD/YYYY'
  return dayFirst[parts[first + 1]?.value.trim() ?? ''] ?? 'DD/MM/YYYY'
}

const ownLocale = 'en-US'

const wire = /^(\d{4})-(\d{2})-(\d{2})/

/** `2026-07-04`, and what begins so, in a reader's order; what does not begin so stays. */
export function writeDay(text: string, format: DateFormat = usualDateFormat): string {
  const match = wire.exec(text)
  if (!match) return text
  const parts: Record<string, string> = { YYYY: match[1] ?? '', MM: match[2] ?? '', DD: match[3] ?? '' }
  return format.replace(/[YMD]+/g, (name) => parts[name] ?? name)
}

/** Every day of the wire in a text, in a reader's order. */
export const writeDays = (text: string, format: DateFormat): string =>
  text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => writeDay(day, format))

/** How a reader reads and types a day. The specification's own is the first; the wire's days are YYYY-MM-DD whoever reads them. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

export const usualDateFormat: DateFormat = 'MM/DD/YYYY'

const wire = /^(\d{4})-(\d{2})-(\d{2})/

/** `2026-07-04`, and what begins so, in a reader's order; what does not begin so stays. */
export function writeDay(text: string, format: DateFormat = usualDateFormat): string {
  const match = wire.exec(text)
  if (!match) return text
  const parts: Record<string, string> = { YYYY: match[1] ?? '', MM: match[2] ?? '', DD: match[3] ?? '' }
  return format.replace(/[YMD]+/g, (name) => parts[name] ?? name)
}

/** Every day of the wire in a text, in a reader's order. */
export const writeDays = (text: string, format: DateFormat): string => text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => writeDay(day, format))

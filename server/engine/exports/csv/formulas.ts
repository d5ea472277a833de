/**
 * Matches texts that a spreadsheet takes for a formula when it opens a CSV file. Japanese and Chinese ones also accept
 * full-width characters. Leading apostrophes count as part of the text.
 */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Text that a spreadsheet would take for a formula is made to be text, by an apostrophe. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Restores a text that was made harmless. */
export const fromHarmless = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** What a spreadsheet takes for a formula when it opens a CSV file, in Japanese and Chinese by signs of full width too, also behind apostrophes that were put before one. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

/** Text that a spreadsheet would take for a formula is made to be text, by an apostrophe. */
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** What harmless made of a text → the text. */
export const fromHarmless = (text: string): string => (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text)

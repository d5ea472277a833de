/** Currencies that a sign can stand for, by the sign as files write it. */
const signs: Record<string, string[]> = {
  $: ['USD', 'CAD', 'MXN', 'AUD', 'NZD', 'CLP', 'COP', 'ARS', 'SGD', 'HKD', 'TWD'],
  us$: ['USD'],
  usd$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  cad$: ['CAD'],
  can$: ['CAD'],
  mx$: ['MXN'],
  mex$: ['MXN'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  r$: ['BRL'],
  '\u20ac': ['EUR'],
  euro: ['EUR'],
  '\u00a3': ['GBP'],
  '\u00a5': ['JPY', 'CNY'],
  zł: ['PLN'],
  kč: ['CZK'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  fr: ['CHF'],
  sfr: ['CHF'],
  ft: ['HUF'],
  lei: ['RON'],
  '\u20ba': ['TRY'],
  '\u20b9': ['INR'],
}
const codes = new Set(Intl.supportedValuesOf('currency'))

/**
 * An amount as it is written: its number, with a minus before it where it is below 0, and the currency that stands
 * beside it.
 */
export interface WrittenAmount {
  number: string
  /** Sign or code of a currency; empty: none. */
  currency: string
}

const space = '[\\s\\u00a0\\u202f\\u2009]*'
const unitPattern = "(?:[^\\d\\s.,()+\\-\\u2212'\\u2019]{1,4}\\.?)?"
const minus = '[-\\u2212]'
const amount = new RegExp(
  `^(?<first>\\()?${space}(?<second>[+]|${minus})?${space}(?<before>${unitPattern})${space}(?<third>${minus})?${space}(?<number>[\\d.,](?:[\\d.,'\\u2019\\s\\u00a0\\u202f\\u2009]*[\\d.,])?)${space}(?<fourth>${minus})?${space}(?<after>${unitPattern})${space}(?<fifth>${minus})?${space}(?<last>\\))?$`,
  'u',
)

/** The accounting format of spreadsheets, which puts the currency before the brackets, and a dash for zero. */
const accounting = /^\s*([^\d\s.,()+-]{1,4})\s*(\([^()]*\)|-)\s*$/u

/** Characters of the longest amount that is read. */
const longest = 60

/**
 * Reads `$1,234.50`, `1.234,50 €`, `(50.00)` and `50.00-`; null: the text is no such number. Digits and separators stay
 * as they are.
 */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > longest) return null
  const [, sign, inside] = accounting.exec(text) ?? []
  if (inside === '-') return { number: '0', currency: sign ?? '' }
  const found = amount.exec(inside === undefined ? text : `(${sign}${inside.slice(1)}`)?.groups
  if (!found) return null
  const { first, last, second, third, fourth, fifth, before = '', after = '', number = '' } = found
  const below = [first, second === '+' ? undefined : second, third, fourth, fifth].filter(
    (sign) => sign !== undefined,
  ).length
  if (below > 1 || Boolean(first) !== Boolean(last) || (second === '+' && first) || (before !== '' && after !== ''))
    return null
  return { number: below === 1 ? `-${number}` : number, currency: before || after }
}

/** The currencies that a sign or code can stand for; null: it is none. */
export function currenciesOf(text: string): string[] | null {
  const plain = text.replace(/\.$/, '')
  const code = plain.toUpperCase()
  return codes.has(code) ? [code] : (signs[plain.toLowerCase()] ?? null)
}

/** Characters of the longest heading with a currency. */
const longestHeading = 100

/** A heading such as `Price (EUR)` or `Cost $`, divided into its name and its currency; null: it has none. */
export function currencyOfHeading(heading: string): { name: string; currency: string } | null {
  if (heading.length > longestHeading) return null
  const [, name = '', currency = ''] =
    /^(.*?)(?:[\s_/,-]+|[\s_]*[([])([^\s()[\]]{1,5})[)\]]?\s*$/u.exec(heading.trim()) ?? []
  return name !== '' && (codes.has(currency) || signs[currency.toLowerCase()]) ? { name, currency } : null
}

import { rounded } from '../format/quantities.ts'

/**
 * The rules of typed numbers, and the problems of a text. Rules and messages: document 000, section 5, Numeric input.
 */
export interface NumberRules {
  /** No dot. */
  isInteger: boolean
  minimum: number
  maximum: number | null
  /** The most digits after the dot. */
  decimals: number
  /** The most digits before it; null: as many as fit. */
  integerDigits: number | null
  /** The most signs. */
  maxLength: number
  /** The increment of an arrow key. */
  step: number
}

/** Key and en-US words of a message; `limit` is what it ends with. */
export interface NumberProblem {
  key: string
  text: string
  limit: number | null
}

const problem = (name: string, text: string, limit: number | null = null): NumberProblem => ({
  key: `common.number.${name}`,
  text: limit === null ? text : `${text} {{limit}}`,
  limit,
})

/** Returns the separators of a locale: the decimal separator and the one between thousands. */
function separatorsOf(locale: string): Separators {
  const found = knownSeparators.get(locale) ?? readSeparators(locale)
  knownSeparators.set(locale, found)
  return found
}

interface Separators {
  decimal: string
  group: string
}
const knownSeparators = new Map<string, Separators>()

function readSeparators(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12_345.5)
  const sign = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { decimal: sign('decimal') || '.', group: sign('group') || ' ' }
}

/**
 * Normalizes typed text to ASCII digits and a decimal dot. In locales with a decimal comma the comma becomes a dot:
 * ignored, 100,50 would become 10050. In other locales it groups digits and stays.
 *
 * A pasted number may have its thousands grouped by the locale's separator or by spaces. Only groups of three digits
 * are read, so that 7.5 in German stays 7.5. Decision 213 compares this with NumberParser.
 */
export function normalizeNumberText(text: string, locale: string): string {
  const { decimal, group } = separatorsOf(locale)
  // Input methods write full-width digits for Chinese and Japanese, and digits of their own for Hindi.
  const typed = text
    .normalize('NFKC')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .trim()
  const grouped = new RegExp(`^(-?\\d{1,3}(?:([${group} ])\\d{3})(?:\\2\\d{3})*)(?:[${decimal}](\\d+))?$`).exec(typed)
  if (!grouped) return decimal === ',' ? typed.replaceAll(',', '.') : typed
  const [, integerPart = '', , fraction] = grouped
  const integer = integerPart.replace(/[^\d-]/g, '')
  return fraction === undefined ? integer : `${integer}.${fraction}`
}

/** Converts a digit of any script, whose digits follow each other from zero. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** A text with a dot as its reader writes it. */
export function localizeNumberText(text: string, locale: string): string {
  return text.replace('.', separatorsOf(locale).decimal)
}

/**
 * A number in an input, as its reader writes it: without thousands signs, which one digit more or fewer would make a
 * decimal sign of.
 */
export function toInputText(value: number, locale: string, decimals: number): string {
  return localizeNumberText(numberAsText(value, { isInteger: false, decimals }), locale)
}

/** A minus only where less than nothing is allowed; then digits and one dot. */
export function acceptsNumberText(text: string, rules: NumberRules): boolean {
  if (text.length > rules.maxLength) return false
  const sign = rules.minimum < 0 ? '-?' : ''
  return new RegExp(rules.isInteger ? `^${sign}\\d*$` : `^${sign}\\d*\\.?\\d*$`).test(text)
}

/** The number a text means; null for none, or while it is not one. */
export function numberFromText(text: string): number | null {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/**
 * Returns the problem of a text in the specification's words; null if there is none. An empty text is not checked here.
 */
export function checkNumberText(text: string, rules: NumberRules): NumberProblem | null {
  if (text === '') return null
  const [before = '', after] = text.replace(/^-/, '').split('.')
  if (after !== undefined) {
    if (rules.isInteger) return problem('integer', 'Incorrect Format. Please enter an integer.')
    if (before === '' && after === '')
      return problem('leading_and_trailing', 'Incorrect format. Add leading and trailing number')
    if (before === '') return problem('leading', 'Incorrect format. Add leading number')
    if (after === '') return problem('trailing', 'Incorrect format. Add trailing number')
    if (after.length > rules.decimals) {
      return rules.decimals === 1
        ? problem('one_decimal', 'Incorrect number of decimals. Please use 1.')
        : problem('max_decimals', 'Maximum decimal length is', rules.decimals)
    }
  }
  if (rules.integerDigits !== null && before.length > rules.integerDigits)
    return problem('max_integers', 'Maximum integer length is', rules.integerDigits)
  const value = numberFromText(text)
  if (value === null) return problem('leading', 'Incorrect format. Add leading number')
  if (rules.maximum !== null && value > rules.maximum)
    return problem('maximum', 'Please enter a value less than or equal to', rules.maximum)
  if (value < rules.minimum) return problem('minimum', 'Value cannot be less then', rules.minimum)
  return null
}

/**
 * A number as it stands in an input: its decimals rounded to those allowed, no thousands signs, so that it can be typed
 * on.
 */
export function numberAsText(value: number, rules: Pick<NumberRules, 'isInteger' | 'decimals'>): string {
  return String(rounded(value, rules.isInteger ? 0 : rules.decimals))
}

/**
 * An arrow key: up (1) or down (-1), kept within the limits. Decimal arithmetic on whole steps, so 0.1 + 0.2 is 0.3.
 */
export function steppedText(text: string, direction: 1 | -1, rules: NumberRules): string {
  const scale = 10 ** rules.decimals
  const from = numberFromText(text) ?? (direction === 1 ? rules.minimum - rules.step : rules.minimum + rules.step)
  const next = (Math.round(from * scale) + direction * Math.round(rules.step * scale)) / scale
  return numberAsText(Math.min(rules.maximum ?? Infinity, Math.max(rules.minimum, next)), rules)
}

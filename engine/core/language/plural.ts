const suffix = /_(?:zero|one|two|few|many|other)$/

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, known)
  return known
}

/** The forms that CLDR asks of a locale for whole numbers and fractions, in order: one, few, many, other in Polish. */
export function pluralForms(locale: string): string[] {
  const { pluralCategories } = rulesOf(locale).resolvedOptions()
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => (pluralCategories as string[]).includes(form))
}

/**
 * Returns the keys to look up, first to last: with a numeric `count` its form in the locale, then `_other`, then the
 * key itself.
 */
export function formKeys(key: string, locale: string, count: unknown): string[] {
  return typeof count === 'number'
    ? [...new Set([`${key}_${rulesOf(locale).select(count)}`, `${key}_other`, key])]
    : [key]
}

/** The word that a key is a form of: edits of edits_few; null where `_other` is not among the keys. */
export function baseKeyOf(key: string, keys: Readonly<Record<string, string>>): string | null {
  const baseKey = key.replace(suffix, '')
  return baseKey !== key && `${baseKey}_other` in keys ? baseKey : null
}

/** The en-US text of a key. English has fewer forms than other languages: theirs are translated from `_other`. */
export function sourceText(key: string, english: Readonly<Record<string, string>>): string | undefined {
  const baseKey = baseKeyOf(key, english)
  return english[key] ?? (baseKey === null ? undefined : english[`${baseKey}_other`])
}

/**
 * A locale's words over those that stand in for it. A word with forms comes whole from one of them: forms of two
 * languages do not mix.
 */
export function overlaid(
  base: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = { ...base }
  for (const key of Object.keys(own)) {
    if (!key.endsWith('_other')) continue
    const baseKey = key.replace(suffix, '')
    for (const form of ['zero', 'one', 'two', 'few', 'many']) delete merged[`${baseKey}_${form}`]
  }
  return Object.assign(merged, own)
}

const numbers = new Map<string, Intl.NumberFormat>()

function numbersOf(locale: string): Intl.NumberFormat {
  const known = numbers.get(locale) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  numbers.set(locale, known)
  return known
}

/** Values as they stand in a text: numbers with the separators of the locale. */
export function writtenValues(values: Readonly<Record<string, unknown>>, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbersOf(locale).format(value) : String(value),
    ]),
  )
}

/** Parts a word where it may be hyphenated. The parts together are the word. */
export type SyllablesOf = (text: string) => string[]

interface Hyphenator {
  hyphenateSync(text: string, options: { hyphenChar: string }): string
}

/** Languages whose words are hyphenated, by the folder of their patterns. Norwegian is written as Bokmål. */
const patterns: Record<string, string> = {
  bg: 'bg',
  cs: 'cs',
  da: 'da',
  de: 'de',
  el: 'el',
  en: 'en-us',
  es: 'es',
  et: 'et',
  fi: 'fi',
  fr: 'fr',
  hu: 'hu',
  id: 'id',
  it: 'it',
  lt: 'lt',
  lv: 'lv',
  nb: 'nb',
  nl: 'nl',
  no: 'nb',
  pl: 'pl',
  pt: 'pt',
  ro: 'ro',
  ru: 'ru',
  sk: 'sk',
  sl: 'sl',
  sv: 'sv',
  uk: 'uk',
}
/** A soft hyphen is in no word: texts are freed of signs that are not seen. */
const mark = '\u00ad'

/** Loads the hyphenation of a locale's language; null: its words are not hyphenated. */
export async function loadSyllables(locale: string): Promise<SyllablesOf | null> {
  const language = patterns[new Intl.Locale(locale).language]
  if (language === undefined) return null
  const { default: hyphenator } = (await import(`hyphen/${language}/index.js`)) as { default: Hyphenator }
  return (text) => hyphenator.hyphenateSync(text.replaceAll(mark, ''), { hyphenChar: mark }).split(mark)
}

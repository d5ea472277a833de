/**
 * A title within a sentence: its first letter is small, but in German, where nouns keep theirs, and of an abbreviation.
 */
export function inSentence(title: string, locale: string): string {
  const [first = '', second = ''] = title
  const isAbbreviation =
    second !== '' && second === second.toLocaleUpperCase(locale) && second !== second.toLocaleLowerCase(locale)
  return locale.startsWith('de') || isAbbreviation ? title : first.toLocaleLowerCase(locale) + title.slice(first.length)
}

/**
 * A name and its value in one line, as `Made on: 11/28/2026`. French sets a space before the colon that does not break.
 */
export function namedValue(name: string, value: string, locale: string): string {
  return `${name}${/^fr\b/.test(locale) ? '\u00a0' : ''}: ${value}`
}

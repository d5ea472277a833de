import { formKeys, writtenValues } from '../../../engine/core/language/plural.ts'

export type Translate = (key: string, text: string, values?: Record<string, string | number>) => string

export const defaultLocale = 'en-US'

/**
 * Words for one locale: its pack, then en-US, then the text given, then the key. `{{name}}` takes a value, `count`
 * chooses the form. Packs are asked again for each.
 */
export function translator(packOf: (locale: string) => Record<string, string> | undefined, locale: string): Translate {
  const find = (pack: Record<string, string> = {}, key: string, language: string, count: unknown): string | undefined =>
    formKeys(key, language, count)
      .map((form) => pack[form])
      .find((text) => text !== undefined)
  return (key, text, values = {}) => {
    const found =
      find(packOf(locale), key, locale, values.count) ??
      find(packOf(defaultLocale), key, defaultLocale, values.count) ??
      (text || key)
    const written = writtenValues(values, locale)
    return found.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => written[name] ?? mark)
  }
}

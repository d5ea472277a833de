export type Translate = (key: string, text: string, values?: Record<string, string | number>) => string

export const defaultLocale = 'en-US'

/** Words for one locale: its pack, then en-US, then the text given, then the key. `{{name}}` takes a value. Packs are asked again for each. */
export function translator(packOf: (locale: string) => Record<string, string> | undefined, locale: string): Translate {
  return (key, text, values = {}) =>
    (packOf(locale)?.[key] ?? packOf(defaultLocale)?.[key] ?? (text || key)).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

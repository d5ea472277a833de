import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../settings.ts'

export type Translate = (key: string, text: string, values?: Record<string, string | number>) => string

export const defaultLocale = 'en-US'

/** The packs of locales/, as they are on disk. */
export function readPacks(folder = join(projectFolder, 'locales')): Map<string, Record<string, string>> {
  return new Map(readdirSync(folder).filter((name) => name.endsWith('.json')).sort().map((name) => [
    name.replace('.json', ''), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>,
  ]))
}

/** Words for one locale: its pack, then en-US, then the text given, then the key. `{{name}}` takes a value. Packs are asked anew for each. */
export function translator(packOf: (locale: string) => Record<string, string> | undefined, locale: string): Translate {
  return (key, text, values = {}) =>
    (packOf(locale)?.[key] ?? packOf(defaultLocale)?.[key] ?? (text || key)).replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

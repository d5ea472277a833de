import { localeRegions } from '../../domain/locales.ts'
import { notFound } from '../errors.ts'
import { anyObject, objectSchema, type Route } from '../http/Route.ts'
import type { Settings } from '../settings.ts'
import type { WordStore } from '../translations/WordStore.ts'

/** How long a browser may keep the list of languages. */
const listHours = 24
/** The chooser's own words, so that it can show itself in a language before that is chosen. */
const previewed = ['shell.language', 'shell.language_continue', ...localeRegions.map((region) => `shell.language_region.${region}`)]

/** The languages, and their packs: the portal's own words and those that definitions bring. */
export function languageRoutes(words: WordStore, { languageHosts, publicUrl }: Pick<Settings, 'languageHosts' | 'publicUrl'>): Route[] {
  return [
    {
      method: 'GET', path: '/api/Content/Languages.json', tag: 'content', access: 'public',
      summary: 'The languages to choose from: locale, label in itself, region, the url that speaks it, and the chooser\'s words in it; good until expires_at.',
      answer: anyObject,
      async handle() {
        await words.refresh()
        const languages = words.locales.map(({ locale, region }) => {
          const pack = words.packOf(locale) ?? {}
          return { locale, label: nameOf(locale), region, url: languageHosts[locale] ?? publicUrl, words: Object.fromEntries(previewed.map((key) => [key, pack[key] ?? ''])) }
        })
        return { languages, expires_at: new Date(Date.now() + listHours * 3_600_000).toISOString() }
      },
    },
    {
      method: 'GET', path: '/api/Content/LanguagesPack/{file}', tag: 'content', access: 'public',
      summary: 'The words of a locale by key, with those of the locales that stand in for it; the file is <locale>.json.',
      params: objectSchema({ file: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}\\.json$' } }, ['file']),
      query: objectSchema({ t: { type: 'string', maxLength: 40 } }),
      answer: anyObject,
      async handle({ params }) {
        await words.refresh()
        const pack = words.packOf(String(params.file).replace('.json', ''))
        if (!pack) throw notFound()
        return pack
      },
    },
  ]
}

/** The language's name in itself, as `français (Canada)`. */
function nameOf(locale: string): string {
  const { language, region } = new Intl.Locale(locale)
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  const place = region ? new Intl.DisplayNames([locale], { type: 'region' }).of(region) : undefined
  return place ? `${name} (${place})` : name
}

import { createHash } from 'node:crypto'
import { localeRegions } from '../../../domain/locales.ts'
import type { Route } from '../../access/Route.ts'
import { notFound } from '../../platform/errors.ts'
import { flag, listOf, moment, objectSchema, openObject, text, closedObject } from '../../platform/http/jsonSchema.ts'
import type { Settings } from '../../platform/settings.ts'
import type { TranslationStore } from './TranslationStore.ts'

/** A browser keeps the list of languages to the end of the next day: all day long it is the same, to the byte. */
const dayMs = 24 * 3_600_000
/** The chooser's own words, so that it can show itself in a language before that is chosen. */
const previewed = [
  'shell.language',
  'shell.language_continue',
  ...localeRegions.map((region) => `shell.language_region.${region}`),
]

/** The languages, and their packs: the portal's own words and those that definitions bring. */
export function languageRoutes(
  translations: TranslationStore,
  { languageHosts, publicUrl }: Pick<Settings, 'languageHosts' | 'publicUrl'>,
): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/Content/Languages.json',
      tag: 'content',
      access: 'public',
      summary:
        "Lists the languages. Each with its locale, label, region, address, whether it is translated in part only, and the chooser's words in it; valid until expires_at.",
      answer: closedObject({
        languages: listOf(
          closedObject({
            locale: text,
            label: text,
            region: text,
            url: text,
            is_partial: flag,
            words: openObject(text),
          }),
        ),
        expires_at: moment,
      }),
      async handle({ request, reply }) {
        await translations.refresh()
        const languages = translations.locales.map(({ locale, region }) => ({
          locale,
          label: nameOf(locale),
          region,
          url: languageHosts[locale] ?? publicUrl,
          is_partial: translations.isPartial(locale),
          words: translations.textsOf(locale, previewed),
        }))
        const answer = { languages, expires_at: new Date((Math.floor(Date.now() / dayMs) + 2) * dayMs).toISOString() }
        const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url')}"`
        reply.header('Cache-Control', 'no-cache').header('ETag', tag)
        return request.headers['if-none-match']?.split(/,\s*/).includes(tag) ? reply.code(304).send() : answer
      },
    },
    {
      method: 'GET',
      path: '/api/Content/LanguagesPack/{file}',
      tag: 'content',
      access: 'public',
      summary:
        'Reads the translations of a locale by key. With those of its fallback locales; the file is <locale>.json.',
      params: objectSchema({ file: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}\\.json$' } }, ['file']),
      // Parameters that defeat a browser's cache: `timestamp`, `t`, `_`.
      query: openObject({ type: 'string', maxLength: 40 }),
      answer: openObject(text),
      async handle({ params }) {
        await translations.refresh()
        const pack = translations.packOf(String(params.file).replace('.json', ''))
        if (!pack) throw notFound()
        return pack
      },
    },
  ]
}

const names = new Map<string, string>()

/** The language's name in itself, as `français (Canada)`. */
function nameOf(locale: string): string {
  const known = names.get(locale) ?? nameInItself(locale)
  names.set(locale, known)
  return known
}

function nameInItself(locale: string): string {
  const { language, region } = new Intl.Locale(locale)
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language
  const place = region ? new Intl.DisplayNames([locale], { type: 'region' }).of(region) : undefined
  return place ? `${name} (${place})` : name
}

/** A locale of the portal. Source: document 000, section 9. */
export interface LocaleFact {
  locale: string
  region: LocaleRegion
  /** The locale that supplies missing texts; null means en-US. */
  parent: string | null
}

export const localeRegions = ['north_america', 'south_america', 'europe', 'asia'] as const
export type LocaleRegion = (typeof localeRegions)[number]

const byRegion: Record<LocaleRegion, string> = {
  north_america: 'en-US es-US en-CA fr-CA',
  south_america: 'es-AR pt-BR',
  europe:
    'en-GB es-ES fr-FR de-DE pt-PT it-IT da-DK nl-NL bg-BG cs-CZ et-EE fi-FI el-GR hu-HU lv-LV lt-LT no-NO pl-PL ro-RO ru-RU sr-RS sl-SI sv-SE uk-UA sk-SK',
  asia: 'zh-CN ja-JP id-ID hi-IN',
}

/** One locale of a language is the parent of the other locales of that language. */
const parents: Record<string, string> = {
  'es-US': 'es-ES',
  'es-AR': 'es-ES',
  'fr-CA': 'fr-FR',
  'pt-BR': 'pt-PT',
  'en-CA': 'en-US',
  'en-GB': 'en-US',
}

/** The 35 locales, region by region, in the specification's order; a parent stands anywhere among them. */
export const locales: readonly LocaleFact[] = localeRegions.flatMap((region) =>
  byRegion[region].split(' ').map((locale) => ({ locale, region, parent: parents[locale] ?? null })),
)

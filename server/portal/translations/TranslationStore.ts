import sql from 'sql-template-tag'
import { overlaid } from '../../../engine/core/language/plural.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Database } from '../../platform/database/Database.ts'
import type { Pack } from '../../platform/language/readPacks.ts'
import { defaultLocale, translator, type Translate } from '../../platform/language/translator.ts'
import { pseudoLocale, pseudoPack } from './pseudoPack.ts'
import { shippedTexts } from './shippedTexts.ts'

export interface StoredLocale {
  locale_id: number
  locale: string
  parent_id: number | null
  region: string
}

interface StoredTexts {
  version: number
  /** In the order of the chooser. */
  locales: StoredLocale[]
  /** By locale: what administrators say. Under en-US also the words that only they know. */
  overrides: Map<string, Pack>
  /** The en-US of words that only administrators know, or that they say otherwise. */
  own: Pack
}

const nothing: StoredTexts = { version: 0, locales: [], overrides: new Map(), own: {} }

/**
 * The texts of every locale, in layers: definitions, the packs of files over them, and administrators' changes over
 * those. A locale falls back to its parent, then to en-US. Cached in memory, and reloaded when the database reports a
 * change.
 */
export class TranslationStore {
  #stored = nothing
  #packs = new Map<string, Pack>()
  /** The own texts of each locale, built once because many locales build on the same. */
  #own = new Map<string, Pack>()
  #builtFrom: [Catalog, StoredTexts] | null = null
  readonly #database: Database
  readonly #catalog: () => Catalog
  /** With the locale that shows what is not translated. */
  readonly #withPseudo: boolean

  constructor(database: Database, catalog: () => Catalog, withPseudo: boolean) {
    this.#database = database
    this.#catalog = catalog
    this.#withPseudo = withPseudo
  }

  get locales(): readonly StoredLocale[] {
    return this.#stored.locales
  }

  /** Takes over what any server of this database changed. */
  async refresh(): Promise<void> {
    const [now] = await this.#database.query<{ version: number }>(sql`select version from words_version`)
    if (now && now.version !== this.#stored.version) this.#stored = await this.#read(now.version)
  }

  async #read(version: number): Promise<StoredTexts> {
    const locales = await this.#database.query<StoredLocale>(
      sql`select locale_id, locale, parent_id, region from locales order by place, locale`,
    )
    const own = await this.#database.query<{ key: string; text: string }>(
      sql`select word_key as key, text from words where text is not null`,
    )
    const ownTexts = Object.fromEntries(own.map(({ key, text }) => [key, text]))
    const rows = await this.#database.query<{ locale: string; key: string; text: string }>(sql`
      select locale, word_key as key, translated_text as text from translations join locales using (locale_id)`)
    const overridesByLocale = new Map<string, Map<string, string>>([[defaultLocale, new Map(Object.entries(ownTexts))]])
    for (const { locale, key, text } of rows)
      overridesByLocale.set(locale, (overridesByLocale.get(locale) ?? new Map<string, string>()).set(key, text))
    const overrides = new Map([...overridesByLocale].map(([locale, texts]) => [locale, Object.fromEntries(texts)]))
    return { version, locales, overrides, own: ownTexts }
  }

  /** A locale and those that stand in for it, the last en-US. */
  chainOf(locale: string): string[] {
    const { locales } = this.#stored
    const chain: string[] = []
    for (let at = locales.find((one) => one.locale === locale); at && !chain.includes(at.locale);) {
      chain.push(at.locale)
      const parent = at.parent_id
      at = locales.find((one) => one.locale_id === parent)
    }
    return chain.includes(defaultLocale) ? chain : [...chain, defaultLocale]
  }

  /** Returns the own texts of a locale, without its parents. */
  ownTexts(locale: string): Pack {
    this.#forgetOld()
    const known = this.#own.get(locale) ?? {
      ...shippedTexts(this.#catalog(), locale),
      ...this.#stored.overrides.get(locale),
    }
    this.#own.set(locale, known)
    return known
  }

  /** Some words of a locale, those that nobody says as empty text; without making its whole pack. */
  textsOf(locale: string, keys: readonly string[]): Pack {
    const chain = this.chainOf(locale).map((one) => this.ownTexts(one))
    return Object.fromEntries(keys.map((key) => [key, chain.find((own) => key in own)?.[key] ?? '']))
  }

  /**
   * Returns true if a locale and its parents of the same language say less than nine in ten words, so that its reader
   * sees English.
   */
  isPartial(locale: string): boolean {
    const language = (one: string): string => new Intl.Locale(one).language
    if (language(locale) === language(defaultLocale)) return false
    const own = this.chainOf(locale)
      .filter((one) => language(one) === language(locale))
      .map((one) => this.ownTexts(one))
    const all = Object.keys(this.packOf(defaultLocale) ?? {})
    return all.filter((key) => own.some((pack) => key in pack)).length < 0.9 * all.length
  }

  /** Drops texts built from another catalog, or from stored texts that changed since. */
  #forgetOld(): void {
    const catalog = this.#catalog()
    if (this.#builtFrom?.[0] === catalog && this.#builtFrom[1] === this.#stored) return
    this.#packs.clear()
    this.#own.clear()
    this.#builtFrom = [catalog, this.#stored]
  }

  /**
   * Returns the texts without administrators' changes in this locale: the files, and the en-US of texts that only
   * administrators added.
   */
  shipped(locale: string): Pack {
    return { ...shippedTexts(this.#catalog(), locale), ...(locale === defaultLocale ? this.#stored.own : {}) }
  }

  /** Every word for a reader of the locale; undefined when there is no such locale. */
  packOf(locale: string): Pack | undefined {
    const isPseudo = this.#withPseudo && locale === pseudoLocale
    if (!isPseudo && locale !== defaultLocale && !this.#stored.locales.some((one) => one.locale === locale))
      return undefined
    this.#forgetOld()
    const known = this.#packs.get(locale)
    if (known) return known
    const pack = isPseudo
      ? pseudoPack(this.packOf(defaultLocale) ?? {})
      : this.chainOf(locale)
          .reverse()
          .map((one) => this.ownTexts(one))
          .reduce<Pack>(overlaid, {})
    this.#packs.set(locale, pack)
    return pack
  }

  translatorOf(locale: string): Translate {
    return translator((one) => this.packOf(one), this.packOf(locale) ? locale : defaultLocale)
  }
}

import i18next from 'i18next'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Message } from '../../engine/core/definition/model.ts'
import { formKeys, writtenValues } from '../../engine/core/language/plural.ts'

const defaultLocale = 'en-US'
const storageKey = 'USER_LANGUAGE'

type Pack = Record<string, string>
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** The reader's language and its pack of words. Source: document 000, section 4. */
export class Language {
  locale = defaultLocale
  /** Grows with every pack: what was written before is written again. */
  private packs = 0

  /** Words without values, as they were said before: looking them up costs more than a key may take. */
  private readonly translated = new Map<string, string>()

  /** By the address, until it is kept. */
  private requested: string | null = null

  /** The language shown is the account's, or stands in for it. */
  private isOfAccount = false

  private readonly i18n = i18next.createInstance()
  private readonly store: Store
  private readonly loadPack: (locale: string) => Promise<Pack>

  constructor(store: Store, loadPack: (locale: string) => Promise<Pack>) {
    this.store = store
    this.loadPack = loadPack
    void this.i18n.init({
      lng: defaultLocale,
      fallbackLng: defaultLocale,
      resources: {},
      initAsync: false,
      // Keys are flat and hold dots; React escapes.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    })
    makeAutoObservable<this, 'i18n' | 'store' | 'loadPack' | 'requested' | 'isOfAccount' | 'translated'>(
      this,
      {
        i18n: false,
        store: false,
        loadPack: false,
        chosen: false,
        requestLocale: false,
        requested: false,
        isOfAccount: false,
        translated: false,
      },
      { autoBind: true },
    )
  }

  /**
   * Loads the asked language, else the one kept, else en-US, which also stands in for a pack that is not there. Throws
   * when there is none at all.
   */
  async start(requested: string | null): Promise<void> {
    this.requested = requested
    const wanted = requested ?? this.store.getItem(storageKey) ?? defaultLocale
    const locale = await this.load(wanted).catch((error: unknown) => {
      if (wanted === defaultLocale) throw error
      return this.load(defaultLocale)
    })
    // A language that is not to be had is not chosen: the one before stays.
    if (locale === requested) this.store.setItem(storageKey, locale)
    this.requested = null
  }

  /**
   * The language that calls are to be answered in, known before its pack is there; null: as the account says, until
   * that is known here.
   */
  get requestLocale(): string | null {
    return this.requested ?? this.chosen ?? (this.isOfAccount ? this.locale : null)
  }

  /** The language that the reader has chosen here; null if none. */
  get chosen(): string | null {
    return this.store.getItem(storageKey)
  }

  /** The language of the account, for who has never chosen one here. It is not kept: the account may change. */
  async suggest(locale: string): Promise<void> {
    if (this.store.getItem(storageKey) !== null) return
    if (locale !== this.locale) await this.load(locale).catch(() => null)
    this.isOfAccount = true
  }

  /** The language was chosen while the portal is open. One that is not to be had changes nothing. */
  async choose(locale: string): Promise<void> {
    await this.load(locale)
      .then(() => this.store.setItem(storageKey, locale))
      .catch(() => null)
  }

  /** The words of the language may have changed. */
  async reload(): Promise<void> {
    await this.load(this.locale)
  }

  private async load(locale: string): Promise<string> {
    const pack = await this.loadPack(locale)
    this.i18n.addResourceBundle(locale, 'translation', pack)
    await this.i18n.changeLanguage(locale)
    this.translated.clear()
    runInAction(() => {
      this.locale = locale
      this.packs += 1
    })
    return locale
  }

  /** The words in the reader's language, with `{{name}}` replaced by its value; a numeric `count` chooses the form. */
  translate(message: Message, values?: Record<string, unknown>): string {
    // Read, so that MobX knows who has to be written again.
    void this.packs
    if (values) return this.lookUp(message, values)
    const id = `${message.key}\n${message.text}`
    const text = this.translated.get(id) ?? this.lookUp(message, {})
    this.translated.set(id, text)
    return text
  }

  private lookUp(message: Message, values: Record<string, unknown>): string {
    // A form of the pack that is shown: i18next would take one of the language that stands in first.
    const key = formKeys(message.key, this.locale, values.count).find(
      (form) => this.i18n.getResource(this.locale, 'translation', form) !== undefined,
    )
    return this.i18n.t(key ?? message.key, { ...writtenValues(values, this.locale), defaultValue: message.text })
  }
}

/** The language's own name for itself, as `English (United States)`. */
export function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

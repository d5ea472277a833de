import { makeAutoObservable, runInAction } from 'mobx'

export const languageRegions = ['north_america', 'south_america', 'europe', 'asia'] as const
export type LanguageRegion = (typeof languageRegions)[number]

/** A language to choose. Source: document 000, section 3. */
export interface LanguageOption {
  locale: string
  /** Its name in itself. */
  label: string
  region: LanguageRegion
  /** The portal that speaks it. */
  url: string
  /** Many of its words are in English. */
  is_partial: boolean
  /** The chooser's own words in it, by key. */
  words: Record<string, string>
}

interface LanguagesAnswer {
  languages: LanguageOption[]
  /** ISO 8601. */
  expires_at: string
}

const storageKey = 'LANGUAGES'

/** The languages there are, kept in the browser until their list expires. */
export class LanguageList {
  options: LanguageOption[] = []
  state: 'never loaded' | 'loading' | 'loaded' | 'failed' = 'never loaded'

  private readonly store: Pick<Storage, 'getItem' | 'setItem'>
  private readonly fetchLanguages: () => Promise<LanguagesAnswer>
  private readonly now: () => Date

  constructor(
    store: Pick<Storage, 'getItem' | 'setItem'>,
    fetchLanguages: () => Promise<LanguagesAnswer>,
    now: () => Date,
  ) {
    this.store = store
    this.fetchLanguages = fetchLanguages
    this.now = now
    makeAutoObservable<this, 'store' | 'fetchLanguages' | 'now'>(
      this,
      { store: false, fetchLanguages: false, now: false },
      { autoBind: true },
    )
  }

  /** Asked for when the chooser opens. */
  async load(): Promise<void> {
    if (this.state === 'loaded' || this.state === 'loading') return
    const known = this.read()
    if (known && new Date(known.expires_at) > this.now()) return this.setOptions(known)
    this.state = 'loading'
    try {
      const answer = await this.fetchLanguages()
      this.store.setItem(storageKey, JSON.stringify(answer))
      this.setOptions(answer)
    } catch {
      // An old list is better than none.
      if (known) this.setOptions(known)
      else
        runInAction(() => {
          this.state = 'failed'
        })
    }
  }

  private setOptions(answer: LanguagesAnswer): void {
    this.options = answer.languages
    this.state = 'loaded'
  }

  private read(): LanguagesAnswer | null {
    try {
      const answer = JSON.parse(this.store.getItem(storageKey) ?? 'null') as LanguagesAnswer | null
      return Array.isArray(answer?.languages) ? answer : null
    } catch {
      return null
    }
  }

  of(region: LanguageRegion): LanguageOption[] {
    return this.options.filter((option) => option.region === region)
  }
}

/**
 * Returns the address that switches to a language: this page again, or the portal that speaks it; either reads the
 * choice from `lang`.
 */
export function languageAddress({ locale, url }: Pick<LanguageOption, 'locale' | 'url'>, here: string): string {
  const from = new URL(here)
  const to = new URL(from.pathname + from.search, new URL(url).origin)
  to.searchParams.set('lang', locale)
  return to.href
}

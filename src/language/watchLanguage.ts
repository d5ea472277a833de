import { compareStructural, reaction } from 'mobx'
import type { Session } from '../session/Session.ts'
import type { Language } from './Language.ts'

interface LanguageWatch {
  language: Language
  session: Session
  /** True while pages are shown. */
  isReady(): boolean
  /** Loads what comes in the language, as the menus. */
  reload(): void
}

/** Follows the language: of the account, on the document, and in the menus. */
export function watchLanguage({ language, session, isReady, reload }: LanguageWatch): void {
  reaction(
    () => ({ login: session.login, locale: session.user?.locale ?? null }),
    (now, before) => {
      if (now.login !== null && now.login === before.login && now.locale !== null && now.locale !== before.locale)
        void language.choose(now.locale)
    },
    { equals: compareStructural },
  )
  reaction(
    () => language.locale,
    (locale) => {
      document.documentElement.lang = locale
    },
    { fireImmediately: true },
  )
  reaction(
    () => (isReady() ? language.locale : null),
    (now, before) => {
      if (now !== null && before !== null) reload()
    },
  )
}

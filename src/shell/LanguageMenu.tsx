import { observer } from 'mobx-react-lite'
import { defaultLocale, languageName } from '../language/Language.ts'
import { usePortal } from '../PortalContext.ts'
import type { Settings } from '../settings.ts'
import { words } from '../words.ts'
import { Disclosure } from './Disclosure.tsx'
import { Icon } from './Icon.tsx'

/** Hidden only in North America, and there only where people work. Source: document 000, section 2. */
export function showsLanguages({ region, stage }: Pick<Settings, 'region' | 'stage'>): boolean {
  return region !== 'NA' || stage === 'development'
}

/** The languages the server has packs of. Choosing one loads the page anew in it. */
export const LanguageMenu = observer(function LanguageMenu() {
  const { language } = usePortal()
  const locales = [...new Set([language.locale, defaultLocale])]
  return (
    <Disclosure
      align="end"
      label={`${language.translate(words.language)}: ${languageName(language.locale)}`}
      button={
        <>
          <Icon name="globe" /> <span className="header-name">{language.locale.toUpperCase()}</span>
        </>
      }
    >
      <ul className="menu-list">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              className="menu-link"
              href={`?lang=${locale}`}
              lang={locale}
              aria-current={locale === language.locale || undefined}
            >
              {languageName(locale)}
              {locale === language.locale && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
})

import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Words } from '../../engine/core/definition/model.ts'
import { languageAddress, languageRegions, type LanguageOption, type LanguageRegion } from '../language/LanguageList.ts'
import { usePortal } from '../PortalContext.ts'
import { words } from '../words.ts'
import { Icon } from './Icon.tsx'
import './languageChooser.css'

const regionWords: Record<LanguageRegion, Words> = {
  north_america: words.regionNorthAmerica,
  south_america: words.regionSouthAmerica,
  europe: words.regionEurope,
  asia: words.regionAsia,
}

/** Four regions with their languages; pointing at one shows the headings in it. Source: document 000, section 2. */
export const LanguageChooser = observer(function LanguageChooser() {
  const { language, languages } = usePortal()
  const [previewed, preview] = useState<LanguageOption | null>(null)
  /** In the language pointed at, else in the reader's. */
  const say = (one: Words): string => previewed?.words[one.key] || language.translate(one)

  if (languages.state === 'failed') {
    return (
      <p className="language-failed">
        {language.translate(words.unreachable)}{' '}
        <button type="button" className="shell-button" onClick={() => void languages.load()}>
          {language.translate(words.retry)}
        </button>
      </p>
    )
  }
  if (languages.state !== 'loaded')
    return (
      <p className="language-failed" role="status">
        {language.translate(words.loading)}
      </p>
    )
  return (
    <div className="language-chooser" onMouseLeave={() => preview(null)}>
      <p className="language-title" lang={previewed?.locale}>
        {say(words.language)}
      </p>
      <div className="language-regions">
        {languageRegions.map((region) => (
          <section key={region} aria-label={language.translate(regionWords[region])}>
            <h2
              aria-hidden="true"
              lang={previewed?.locale}
              onMouseEnter={() => preview(languages.of(region)[0] ?? null)}
            >
              {say(regionWords[region])}
            </h2>
            <ul className="menu-list">
              {languages.of(region).map((option) => (
                <li key={option.locale}>
                  <a
                    className="menu-link"
                    href={languageAddress(option, location.href)}
                    lang={option.locale}
                    hrefLang={option.locale}
                    aria-current={option.locale === language.locale || undefined}
                    onMouseEnter={() => preview(option)}
                    onFocus={() => preview(option)}
                    onBlur={() => preview(null)}
                  >
                    <span>
                      {option.label}
                      {option.is_partial && (
                        <span className="language-partial" lang={language.locale}>
                          {language.translate(words.languagePartial)}
                        </span>
                      )}
                    </span>
                    {option.locale === language.locale && <Icon name="check" />}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SmallChooser />
    </div>
  )
})

/** On a small screen: the region, its languages, and on. */
const SmallChooser = observer(function SmallChooser() {
  const { language, languages } = usePortal()
  const current = languages.options.find((option) => option.locale === language.locale)
  const [region, setRegion] = useState<LanguageRegion>(current?.region ?? 'north_america')
  const [locale, setLocale] = useState(language.locale)
  const offered = languages.of(region)
  const chosen = offered.find((option) => option.locale === locale) ?? offered[0]
  return (
    <form
      className="language-small"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) location.assign(languageAddress(chosen, location.href))
      }}
    >
      <label>
        {language.translate(words.languageRegion)}
        <select value={region} onChange={(event) => setRegion(event.target.value as LanguageRegion)}>
          {languageRegions.map((one) => (
            <option key={one} value={one}>
              {language.translate(regionWords[one]).toLocaleUpperCase(language.locale)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {language.translate(words.language)}
        <select value={chosen?.locale} onChange={(event) => setLocale(event.target.value)}>
          {offered.map((option) => (
            <option key={option.locale} value={option.locale} lang={option.locale}>
              {option.is_partial ? `${option.label} · ${language.translate(words.languagePartial)}` : option.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="shell-button primary">
        {language.translate(words.languageContinue)}
      </button>
    </form>
  )
})

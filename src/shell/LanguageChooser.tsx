import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Message } from '../../engine/core/definition/model.ts'
import { languageAddress, languageRegions, type LanguageOption, type LanguageRegion } from '../language/LanguageList.ts'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import './languageChooser.css'

const regionMessages: Record<LanguageRegion, Message> = {
  north_america: messages.regionNorthAmerica,
  south_america: messages.regionSouthAmerica,
  europe: messages.regionEurope,
  asia: messages.regionAsia,
}

/** Four regions with their languages; pointing at one shows the headings in it. Source: document 000, section 2. */
export const LanguageChooser = observer(function LanguageChooser() {
  const { language, languages } = usePortal()
  const [previewed, preview] = useState<LanguageOption | null>(null)
  /** In the language pointed at, else in the reader's. */
  const translate = (one: Message): string => previewed?.words[one.key] || language.translate(one)

  if (languages.state === 'failed') {
    return (
      <p className="language-failed">
        {language.translate(messages.unreachable)}{' '}
        <button type="button" className="shell-button" onClick={() => void languages.load()}>
          {language.translate(messages.retry)}
        </button>
      </p>
    )
  }
  if (languages.state !== 'loaded')
    return (
      <p className="language-failed" role="status">
        {language.translate(messages.loading)}
      </p>
    )
  return (
    <div className="language-chooser" onMouseLeave={() => preview(null)}>
      <p className="language-title" lang={previewed?.locale}>
        {translate(messages.language)}
      </p>
      <div className="language-regions">
        {languageRegions.map((region) => (
          <section key={region} aria-label={language.translate(regionMessages[region])}>
            <h2
              aria-hidden="true"
              lang={previewed?.locale}
              onMouseEnter={() => preview(languages.of(region)[0] ?? null)}
            >
              {translate(regionMessages[region])}
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
                          {language.translate(messages.languagePartial)}
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
        {language.translate(messages.languageRegion)}
        <select value={region} onChange={(event) => setRegion(event.target.value as LanguageRegion)}>
          {languageRegions.map((one) => (
            <option key={one} value={one}>
              {language.translate(regionMessages[one]).toLocaleUpperCase(language.locale)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {language.translate(messages.language)}
        <select value={chosen?.locale} onChange={(event) => setLocale(event.target.value)}>
          {offered.map((option) => (
            <option key={option.locale} value={option.locale} lang={option.locale}>
              {option.is_partial ? `${option.label} · ${language.translate(messages.languagePartial)}` : option.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="shell-button primary">
        {language.translate(messages.languageContinue)}
      </button>
    </form>
  )
})

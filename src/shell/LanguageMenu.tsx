import { observer } from 'mobx-react-lite'
import { languageName } from '../language/Language.ts'
import { usePortal } from '../PortalContext.ts'
import type { Settings } from '../settings.ts'
import { messages } from '../messages.ts'
import { Disclosure } from './Disclosure.tsx'
import { Icon } from './Icon.tsx'
import { LanguageChooser } from './LanguageChooser.tsx'

/** Hidden only in North America, and there only where people work. Source: document 000, section 2. */
export function showsLanguages({ region, stage }: Pick<Settings, 'region' | 'stage'>): boolean {
  return region !== 'NA' || stage === 'development'
}

/** The header's entry to the languages. */
export const LanguageMenu = observer(function LanguageMenu() {
  const { language, languages } = usePortal()
  return (
    <Disclosure
      align="end"
      label={`${language.translate(messages.language)}: ${languageName(language.locale)} (${language.locale.toUpperCase()})`}
      onOpen={() => void languages.load()}
      button={
        <>
          <Icon name="globe" /> <span className="header-name">{language.locale.toUpperCase()}</span>
        </>
      }
    >
      <LanguageChooser />
    </Disclosure>
  )
})

import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePortal } from '../PortalContext.ts'
import { Disclosure } from '../shell/Disclosure.tsx'
import { Icon } from '../shell/Icon.tsx'
import { isOverPage, takesText } from '../shell/keyTargets.ts'
import { messages } from '../messages.ts'
import { chaptersFor, firstChapter, helpAddress, sectionAddress } from './chapters.ts'
import { fromHere } from './fromHere.ts'
import { termsChapterId } from './terms.ts'
import './helpMenu.css'

/** The header's entry to the guide. F1, and ? outside of fields, open what it says about the page. */
export const HelpMenu = observer(function HelpMenu() {
  const {
    catalog,
    language: { translate },
    session,
    travel,
    mayEdit,
  } = usePortal()
  const location = useLocation()
  const offered = chaptersFor(session.user?.user_access_securities ?? [])
  const address = helpAddress(location.pathname, catalog.helpFor(location.pathname), offered)
  const file = mayEdit ? catalog.find(location.pathname)?.entry.file : null
  const state = fromHere(location)

  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      const isHelpKey = (key === 'F1' || (key === '?' && !takesText(target))) && !ctrlKey && !metaKey && !altKey
      if (!isHelpKey || defaultPrevented || event.isComposing || isOverPage()) return
      event.preventDefault()
      if (!window.location.pathname.startsWith('/help')) travel.navigate(address)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [address, travel])

  return (
    <Disclosure align="end" className="help" label={translate(messages.help)} button={<Icon name="help" />}>
      <ul className="menu-list">
        <li>
          <Link className="menu-link" to={address} state={state}>
            {translate(messages.helpHere)} <kbd aria-hidden="true">F1</kbd>
          </Link>
        </li>
        <li>
          <Link className="menu-link" to={firstChapter} state={state}>
            {translate(messages.helpGuide)}
          </Link>
        </li>
        <li>
          <Link className="menu-link" to={sectionAddress(termsChapterId)} state={state}>
            {translate(messages.chapterTerms)}
          </Link>
        </li>
      </ul>
      {file && <DefinitionFile path={`definitions/${file}`} />}
    </Disclosure>
  )
})

/** The file that an analyst edits to change the page. */
const DefinitionFile = observer(function DefinitionFile({ path }: { path: string }) {
  const portal = usePortal()
  const { translate } = portal.language
  // There is no clipboard outside of a secure context: the path can be selected there.
  const copy = (): Promise<void> =>
    navigator.clipboard.writeText(path).then(() => portal.notify(translate(messages.helpCopied)))
  return (
    <div className="help-definition">
      <p>{translate(messages.helpDefinition)}</p>
      <code>{path}</code>
      {'clipboard' in navigator && (
        <button className="shell-button" type="button" onClick={() => void copy().catch(() => null)}>
          <Icon name="copy" /> {translate(messages.helpCopy)}
        </button>
      )}
    </div>
  )
})

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadInTime } from '../../engine/preload.ts'
import type { Portal } from '../Portal.ts'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { isOverPage, takesText } from '../shell/keyTargets.ts'
import { words } from '../words.ts'
import './searchOpener.css'

const loadDialog = () => import('./SearchDialog.tsx').then((module) => module.SearchDialog)
interface Shown { SearchDialog: Awaited<ReturnType<typeof loadDialog>>; typed: string }

/** The field of the header that opens the search; so do Ctrl+K anywhere and / outside of fields. */
export const SearchOpener = observer(function SearchOpener() {
  const portal = usePortal()
  const label = portal.language.translate(words.search)
  const [shown, setShown] = useState<Shown | null>(null)

  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      const isShortcut = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !takesText(target)
      if (defaultPrevented || event.isComposing || (!isShortcut && !isSlash) || isOverPage()) return
      event.preventDefault()
      open(portal, setShown)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [portal])

  return (
    <>
      <button className="header-button search-opener" type="button" aria-haspopup="dialog" aria-label={label} aria-keyshortcuts="Control+K /"
        onPointerEnter={() => void loadDialog()} onClick={() => open(portal, setShown)}>
        <Icon name="search" />
        <span className="search-opener-text">{label}</span>
        <kbd aria-hidden="true" data-keys="Ctrl K" />
      </button>
      {shown && <shown.SearchDialog typed={shown.typed} onClose={() => setShown(null)} />}
    </>
  )
})

/** Its code comes when it is first asked for. Letters that are typed meanwhile are its own. */
function open(portal: Portal, show: (shown: Shown) => void): void {
  let typed = ''
  const keep = (event: KeyboardEvent): void => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    typed += event.key
  }
  document.addEventListener('keydown', keep, { capture: true })
  const done = (): void => document.removeEventListener('keydown', keep, { capture: true })
  loadInTime(loadDialog).then((SearchDialog) => flushSync(() => show({ SearchDialog, typed })), () => portal.tell(portal.language.translate(words.unreachable))).finally(done)
}

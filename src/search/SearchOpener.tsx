import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { words } from '../words.ts'

const loadDialog = () => import('./SearchDialog.tsx').then((module) => ({ default: module.SearchDialog }))
const SearchDialog = lazy(loadDialog)

/** Where letters are typed, a slash is one of them. */
const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'))

const isOverPage = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null

/** The field of the header that opens the search; so do Ctrl+K anywhere and / outside of fields. */
export const SearchOpener = observer(function SearchOpener() {
  const { language } = usePortal()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
      const isShortcut = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !takesText(target)
      if (defaultPrevented || event.isComposing || (!isShortcut && !isSlash) || isOverPage()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])

  const label = language.translate(words.search)
  return (
    <>
      <button className="header-button search-opener" type="button" aria-haspopup="dialog" aria-label={label} aria-keyshortcuts="Control+K /"
        onPointerEnter={() => void loadDialog()} onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className="search-opener-text">{label}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
})

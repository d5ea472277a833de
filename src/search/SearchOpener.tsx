import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadInTime } from '../../engine/preload.ts'
import type { Portal } from '../Portal.ts'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { isOverPage, takesText } from '../shell/keyTargets.ts'
import { messages } from '../messages.ts'
import { AwaitedKeys, opensSearch } from './AwaitedKeys.ts'
import { collectEarlyKeys } from './earlyKeys.ts'
import './searchOpener.css'

const loadDialog = () => import('./SearchDialog.tsx').then((module) => module.SearchDialog)
interface OpenSearch {
  SearchDialog: Awaited<ReturnType<typeof loadDialog>>
  typed: string
  isEntered: boolean
}

/** The field of the header that opens the search; so do Ctrl+K anywhere and / outside of fields. */
export const SearchOpener = observer(function SearchOpener() {
  const portal = usePortal()
  const label = portal.language.translate(messages.search)
  const [shown, setShown] = useState<OpenSearch | null>(null)

  useEffect(() => {
    const openByKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !opensSearch(event, takesText(event.target)) || isOverPage())
        return
      event.preventDefault()
      open(portal, setShown)
    }
    document.addEventListener('keydown', openByKey)
    const early = collectEarlyKeys()
    if (early && isOverPage()) early.stop()
    else if (early) open(portal, setShown, early)
    return () => document.removeEventListener('keydown', openByKey)
  }, [portal])

  return (
    <>
      <button
        className="header-button search-opener"
        type="button"
        aria-haspopup="dialog"
        aria-label={label}
        aria-keyshortcuts="Control+K /"
        onPointerEnter={() => void loadDialog()}
        onClick={() => open(portal, setShown)}
      >
        <Icon name="search" />
        <span className="search-opener-text">{label}</span>
        <kbd aria-hidden="true" data-keys="Ctrl K" />
      </button>
      {shown && <shown.SearchDialog typed={shown.typed} isEntered={shown.isEntered} onClose={() => setShown(null)} />}
    </>
  )
})

/** Its code comes when it is first asked for. Keys that are typed meanwhile are its own. */
function open(portal: Portal, show: (shown: OpenSearch) => void, keys = new AwaitedKeys(document)): void {
  loadInTime(loadDialog)
    .then(
      (SearchDialog) => {
        if (!keys.isCancelled) flushSync(() => show({ SearchDialog, typed: keys.text, isEntered: keys.isEntered }))
      },
      () => portal.notify(portal.language.translate(messages.unreachable)),
    )
    .finally(() => keys.stop())
}

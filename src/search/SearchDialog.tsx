import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { messages } from '../messages.ts'
import { Search } from './Search.ts'
import { SearchResults } from './SearchResults.tsx'
import '../shell/popup.css'
import './search.css'

/** The search over the page: one field, and below it what was found. */
export const SearchDialog = observer(function SearchDialog({
  typed,
  isEntered,
  onClose,
}: {
  typed: string
  isEntered: boolean
  onClose: () => void
}) {
  const portal = usePortal()
  const { language } = portal
  const [search] = useState(() => new Search(portal, onClose))
  useEffect(() => {
    if (typed !== '') search.type(typed)
    if (typed !== '' && isEntered) search.openActive(false)
  }, [search, typed, isEntered])
  useEffect(() => () => search.dispose(), [search])
  return (
    <I18nProvider locale={language.locale}>
      <ModalOverlay className="popup-scrim search-scrim" isOpen isDismissable onOpenChange={onClose}>
        <Modal className="search-window">
          <Dialog aria-label={language.translate(messages.search)}>
            <SearchField search={search} onClose={onClose} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
})

const SearchField = observer(function SearchField({ search, onClose }: { search: Search; onClose: () => void }) {
  const { translate } = usePortal().language
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const { results, active, status } = search
  const isList = results.length > 0
  // In the order of keys alone: what does something with the text of the field is left to it.
  const keys: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => search.move(1),
    ArrowUp: () => search.move(-1),
    PageDown: () => search.moveTo(active + 5),
    PageUp: () => search.moveTo(active - 5),
    Enter: ({ ctrlKey, metaKey }) => search.openActive(ctrlKey || metaKey),
  }
  return (
    <>
      <div className="search-field">
        <Icon name="search" />
        <input
          ref={field}
          autoFocus
          type="text"
          role="combobox"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          aria-label={translate(messages.search)}
          aria-autocomplete="list"
          aria-expanded={isList}
          aria-controls={list}
          aria-activedescendant={isList ? `${list}-${active}` : undefined}
          maxLength={100}
          placeholder={translate(messages.searchHint)}
          value={search.text}
          onChange={(event) => search.type(event.currentTarget.value)}
          onKeyDown={(event) => {
            const act = event.nativeEvent.isComposing ? undefined : keys[event.key]
            if (!act) return
            event.preventDefault()
            act(event)
          }}
        />
        <button className="search-close" type="button" onClick={onClose}>
          <span>{translate(messages.cancel)}</span>
          <kbd aria-hidden="true">Esc</kbd>
        </button>
      </div>
      <div className="search-busy" data-active={status === 'busy' || undefined} />
      <SearchResults search={search} id={list} />
      <p className="search-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {translate(messages.searchMove)}
        </span>
        <span>
          <kbd>Enter</kbd> {translate(messages.searchOpen)}
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> {translate(messages.searchNewTab)}
        </span>
        <span>
          <kbd>&gt;</kbd> {translate(messages.searchCommands)}
        </span>
      </p>
    </>
  )
})

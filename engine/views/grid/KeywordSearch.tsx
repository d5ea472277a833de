import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ListState } from '../../state/ListState.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { Icon } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './keywordSearch.css'
import '../input.css'

const restMs = 350

/**
 * Searches the rows on the server once the typing rests, or at once on Enter. `of` says which rows, where a page has
 * several lists.
 */
export const KeywordSearch = observer(function KeywordSearch({
  list,
  of,
  input,
}: {
  list: ListState
  of?: string
  input?: RefObject<HTMLInputElement | null>
}) {
  const translate = useTranslate()
  const [text, setText] = useState(list.keyword)
  const lastKeyword = useRef(list.keyword)
  const own = useRef<HTMLInputElement>(null)
  const box = input ?? own
  // Another keyword came from elsewhere, as on the way back.
  useEffect(() => {
    if (list.keyword !== lastKeyword.current) {
      lastKeyword.current = list.keyword
      setText(list.keyword)
    }
  }, [list.keyword])
  const search = (keyword: string) => {
    lastKeyword.current = keyword.trim()
    list.search(keyword.trim())
  }
  useEffect(() => {
    if (text.trim() === lastKeyword.current) return
    const timer = setTimeout(() => search(text), restMs)
    return () => clearTimeout(timer)
  })
  const clear = () => {
    setText('')
    search('')
  }
  return (
    <form
      className="keyword-search"
      role="search"
      aria-label={of}
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <Icon name="search" />
      <input
        ref={box}
        className="engine-input"
        type="search"
        maxLength={100}
        value={text}
        placeholder={translate(messages.searchRows)}
        aria-label={translate(messages.searchRows)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') clear()
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="quiet-button icon-button"
          aria-label={translate(messages.clearSearch)}
          onClick={() => {
            clear()
            box.current?.focus()
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </form>
  )
})

import { observer } from 'mobx-react-lite'
import { Fragment, useEffect } from 'react'
import { usePortal } from '../PortalContext.ts'
import { Icon } from '../shell/Icon.tsx'
import { messages } from '../messages.ts'
import { typedPart } from './matchText.ts'
import type { Search } from './Search.ts'
import type { Result } from './searchModel.ts'

/** The results by kind, or the reason why there are none. Their number is announced as it changes. */
export const SearchResults = observer(function SearchResults({ search, id }: { search: Search; id: string }) {
  const { translate } = usePortal().language
  const { groups, results, active, status, typed } = search
  useEffect(() => {
    void document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, results])
  const announcement =
    status === 'busy' ? translate(messages.searchBusy) : translate(messages.searchCount, { count: results.length })
  return (
    <div className="search-body" aria-busy={status === 'busy'}>
      {search.isSimilar && <p className="search-note">{translate(messages.searchSimilar, { text: typed })}</p>}
      {status === 'failed' && (
        <div className="search-failed" role="alert">
          <p>{translate(messages.searchFailed)}</p>
          <button className="shell-button" type="button" onClick={() => void search.fetchRows()}>
            {translate(messages.retry)}
          </button>
        </div>
      )}
      {search.isNothing && (
        <div className="search-nothing">
          <p className="search-nothing-title">{translate(messages.searchNone, { text: typed })}</p>
          <p>{translate(messages.searchNoneHelp)}</p>
        </div>
      )}
      {typed === '' && results.length === 0 && <p className="search-note">{translate(messages.searchEmpty)}</p>}
      <div
        className="search-list"
        role="listbox"
        id={id}
        aria-label={translate(messages.searchResults)}
        hidden={results.length === 0}
      >
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <div className="search-kind" id={`${id}-${group.id}`} role="presentation">
              {group.title}
            </div>
            {group.results.map((result) => {
              const index = results.indexOf(result)
              return <Option key={result.id} id={`${id}-${index}`} result={result} search={search} index={index} />
            })}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {typed === '' ? '' : announcement}
      </p>
    </div>
  )
})

const Option = observer(function Option({
  id,
  result,
  search,
  index,
}: {
  id: string
  result: Result
  search: Search
  index: number
}) {
  const { title, detail, found, icon, address } = result
  return (
    // The field keeps the focus: keys move within the list without leaving it.
    <div
      className="search-option"
      role="option"
      id={id}
      aria-selected={search.active === index}
      onPointerMove={() => search.moveTo(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => search.open(result, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && address !== null && search.open(result, true)}
    >
      <Icon name={icon} />
      <span className="search-text">
        <span className="search-title">
          <Marked text={title} typed={search.typed} />
        </span>
        {detail && <span className="search-detail">{detail}</span>}
      </span>
      {found && (
        <span className="search-found">
          {found.title} <Marked text={found.text} typed={search.typed} />
        </span>
      )}
    </div>
  )
})

/** A text with what was typed underlined in it. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const part = typedPart(text, typed)
  if (!part) return <>{text}</>
  const letters = [...text]
  return (
    <Fragment>
      {letters.slice(0, part[0]).join('')}
      <mark>{letters.slice(...part).join('')}</mark>
      {letters.slice(part[1]).join('')}
    </Fragment>
  )
}

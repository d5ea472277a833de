import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Message } from '../../core/definition/model.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { Icon, type IconName } from '../Icon.tsx'
import { messages } from '../messages.ts'
import '../button.css'
import './pager.css'
import '../input.css'

/** The pages on the left, the counts on the right. With several lists on a page, each pager names its list. */
export const Pager = observer(function Pager({
  page,
  source,
  title,
  name,
}: {
  page: ReportPage
  source: string
  title: Message | null
  name?: string
}) {
  const translate = useTranslate()
  const services = useServices()
  const state = page.sources[source]
  const list = page.lists[source]
  if (!state || !list) return null
  const { pages } = state
  // The answer's own page: while another loads, these are still the rows shown.
  const shownPage = typeof state.answer?.['page_number'] === 'number' ? state.answer['page_number'] : list.page
  const from = (shownPage - 1) * state.source.pageSize + 1
  const pageButton = (name: IconName, label: string, to: number, off: boolean) => (
    <button
      type="button"
      className="quiet-button icon-button"
      aria-label={label}
      disabled={off}
      onClick={() => list.goTo(to)}
    >
      <Icon name={name} />
    </button>
  )
  return (
    <footer className="pager">
      {pages > 1 && (
        <nav
          aria-label={[title ? services.translate(title) : name, translate(messages.pages)].filter(Boolean).join(': ')}
        >
          {pageButton('first', translate(messages.firstPage), 1, list.page <= 1)}
          {pageButton('left', translate(messages.previousPage), list.page - 1, list.page <= 1)}
          <PageInput key={list.page} page={list.page} pages={pages} onChange={list.goTo} />
          {pageButton('right', translate(messages.nextPage), list.page + 1, list.page >= pages)}
          {pageButton('last', translate(messages.lastPage), pages, list.page >= pages)}
        </nav>
      )}
      <p className="row-counts" aria-live="polite">
        {translate(messages.rowsShown, { from, to: from + state.rows.length - 1, total: state.totalItems })}
      </p>
    </footer>
  )
})

function PageInput({ page, pages, onChange }: { page: number; pages: number; onChange(page: number): void }) {
  const translate = useTranslate()
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = Number(text)
    if (Number.isSafeInteger(wanted) && wanted >= 1 && wanted !== page) onChange(Math.min(wanted, pages))
    else setText(String(page))
  }
  return (
    <label className="page-input">
      {translate(messages.page)}
      <input
        className="engine-input"
        inputMode="numeric"
        value={text}
        onBlur={go}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go()
        }}
      />
      {translate(messages.pageOf, { count: pages })}
    </label>
  )
}

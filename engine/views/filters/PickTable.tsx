import { observer } from 'mobx-react-lite'
import { useId, type KeyboardEvent } from 'react'
import { formatValue } from '../../core/format/formatValue.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { PickState } from '../../state/PickState.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { FailureNotice } from '../feedback/FailureNotice.tsx'
import { ProgressLine } from '../feedback/ProgressLine.tsx'
import { KeywordSearch } from '../grid/KeywordSearch.tsx'
import { Icon } from '../Icon.tsx'
import { TermText } from '../terms/TermText.tsx'
import { messages } from '../messages.ts'
import { PickEntry } from './PickEntry.tsx'
import { PickFound } from './PickFound.tsx'
import { ScrollBox } from '../ScrollBox.tsx'
import './picks.css'
import './fields.css'

interface PickTableProps {
  state: PickState
  label: string
  error: string | null
  disabled: boolean
  /** null: all of them. */
  picked: OptionValue[] | null
  set(picked: OptionValue[] | null): void
}

/** Enter in the search or at a tick belongs to the table: it does not apply the filters around it. */
function stayOpen(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/**
 * Rows to pick, a page at a time: all of them until that is switched off, and then those that were ticked, on whatever
 * page.
 */
export const PickTable = observer(function PickTable({ state, label, error, disabled, picked, set }: PickTableProps) {
  const services = useServices()
  const translate = useTranslate()
  const id = useId()
  const format = services.format()
  const { field, rows, order, list, pages, total, call } = state
  const isAll = picked === null && !field.required
  const chosen = new Set(picked ?? [])
  const values = rows.map(state.valueOf)
  const toggle = (some: OptionValue[], isOn: boolean): void =>
    set(
      isOn
        ? [...(picked ?? []), ...some.filter((value) => !chosen.has(value))]
        : (picked ?? []).filter((value) => !some.includes(value)),
    )
  const first = (list.page - 1) * field.pageSize + 1
  return (
    <fieldset className="picks" aria-describedby={error ? `${id}-error` : undefined} onKeyDown={stayOpen}>
      <legend className="field-label">{label}</legend>
      <div className="picks-head">
        {!field.required && (
          <label className="picks-all">
            <input
              type="checkbox"
              checked={isAll}
              disabled={disabled}
              onChange={({ target }) => set(target.checked ? null : [])}
            />
            {services.translate(field.allText)}
          </label>
        )}
        <KeywordSearch list={list} />
        {!isAll && state.canPickFound && (
          <PickFound state={state} disabled={disabled} pick={(found) => toggle(found, true)} />
        )}
        {!isAll && (
          <p className="picks-count" role="status">
            {translate(messages.chosenCount, { count: chosen.size })}
          </p>
        )}
      </div>
      {field.enter && (
        <PickEntry
          state={state}
          disabled={disabled}
          pick={(found) => set([...(picked ?? []), ...found.filter((value) => !chosen.has(value))])}
        />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <ProgressLine active={call.status === 'loading'} />
      {call.failure && (
        <FailureNotice failure={call.failure} onRetry={state.retry} shownFrom={call.answer ? call.loadedAt : null} />
      )}
      <ScrollBox className="picks-scroll" label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={translate(messages.pickPage)}
                  disabled={disabled || isAll || values.length === 0}
                  checked={values.length > 0 && (isAll || values.every((value) => chosen.has(value)))}
                  onChange={({ target }) => toggle(values, target.checked)}
                />
              </th>
              {field.columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={order.column === column.id ? (order.desc ? 'descending' : 'ascending') : undefined}
                >
                  <button type="button" onClick={() => state.orderBy(column.id)}>
                    <TermText term={column.term} isInside>
                      {services.translate(column.title)}
                    </TermText>
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const value = values[index]!
              const name = field.columns
                .slice(0, 2)
                .map((column) => formatValue(row[column.id], column, format))
                .join(' ')
              return (
                <tr key={value} data-picked={isAll || chosen.has(value) || undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={name}
                      disabled={disabled || isAll}
                      checked={isAll || chosen.has(value)}
                      onChange={({ target }) => toggle([value], target.checked)}
                    />
                  </td>
                  {field.columns.map((column) => (
                    <td key={column.id}>{formatValue(row[column.id], column, format)}</td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollBox>
      {call.answer && rows.length === 0 && <p className="picks-none">{translate(messages.noMatches)}</p>}
      <div className="picks-foot">
        <button
          type="button"
          className="quiet-button icon-button"
          aria-label={translate(messages.previousPage)}
          disabled={list.page <= 1}
          onClick={() => list.goTo(list.page - 1)}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="quiet-button icon-button"
          aria-label={translate(messages.nextPage)}
          disabled={list.page >= pages}
          onClick={() => list.goTo(list.page + 1)}
        >
          <Icon name="right" />
        </button>
        <p aria-live="polite">
          {total > 0 && translate(messages.rowsShown, { from: first, to: first + rows.length - 1, total })}
        </p>
      </div>
    </fieldset>
  )
})

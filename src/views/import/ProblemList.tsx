import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { OutcomeRow } from './importWire.ts'
import { problemGroups, type ProblemGroup } from './problemGroups.ts'
import './import.css'
import './problemList.css'

/** Causes that are shown; the rest follows once these are cured. */
const mostGroups = 20

/** The causes for which rows are rejected, each with a way to read its value otherwise in all of its rows. */
export const ProblemList = observer(function ProblemList({
  state,
  rows,
  format,
}: {
  state: ImportState
  rows: OutcomeRow[]
  format: FormatContext
}) {
  return (
    <ul className="import-problems">
      {problemGroups(rows)
        .slice(0, mostGroups)
        .map((group) => (
          <Problem
            key={JSON.stringify([group.column, group.value, group.message])}
            state={state}
            group={group}
            format={format}
          />
        ))}
    </ul>
  )
})

/** Lines that are named; of more there is an ellipsis. */
const mostLines = 3

const Problem = observer(function Problem({
  state,
  group: { column, place, value, message, lines, candidates },
  format,
}: {
  state: ImportState
  group: ProblemGroup
  format: FormatContext
}) {
  const translate = useTranslate()
  const [other, setOther] = useState('')
  const field = state.feed?.columns.find(({ id }) => id === column) ?? null
  // A row of a file that only has the value for all rows has no cell of it.
  const written = value ?? (column === null ? null : (state.choices?.constants[column] ?? null))
  // A column that the file has not can be given a value for all rows.
  const isAbsent = field !== null && !written && !state.choices?.headings[field.id]
  const label = isAbsent
    ? translate(importMessages.sameForAllOf, { field: field.title })
    : translate(importMessages.useInsteadOf, { value: written ?? '' })
  const hint = isAbsent ? translate(importMessages.sameForAll) : translate(importMessages.useInstead)
  const numbers = new Intl.ListFormat(format.locale, { type: 'unit' }).format(lines.slice(0, mostLines).map(String))
  return (
    <li>
      <span className="import-problem-count">
        <Icon name="critical" />
        {translate(importMessages.rows, { count: lines.length })}
      </span>
      <span className="import-problem">
        {place !== null && (
          <strong>
            {place}
            {written ? `: ${written}` : ''}
          </strong>
        )}
        <span>{message}</span>
        <span className="muted">
          {translate(lines.length === 1 ? importMessages.oneLine : importMessages.lines, {
            lines: lines.length > mostLines ? `${numbers} …` : numbers,
          })}
        </span>
      </span>
      {field && (written || isAbsent) && (
        <form
          className="import-cure"
          onSubmit={(event) => {
            event.preventDefault()
            if (other.trim() === '') return
            void (written ? state.replace(field.id, written, other.trim()) : state.give(field.id, other.trim()))
          }}
        >
          {field.choices.length > 0 ? (
            <select
              className="engine-input"
              aria-label={label}
              value={other}
              onChange={({ currentTarget }) => setOther(currentTarget.value)}
            >
              <option value="">{hint}</option>
              {field.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </select>
          ) : (
            <input
              type="text"
              className="engine-input"
              aria-label={label}
              placeholder={hint}
              maxLength={4000}
              value={other}
              onChange={({ currentTarget }) => setOther(currentTarget.value)}
            />
          )}
          <button type="submit" className="engine-button" disabled={other.trim() === '' || state.busy !== null}>
            {translate(importMessages.use)}
          </button>
        </form>
      )}
      {field && written && candidates.length > 0 && (
        <ul className="import-candidates" aria-label={translate(importMessages.suggestion, { value: written })}>
          <li aria-hidden="true" className="muted">
            {translate(importMessages.maybe)}
          </li>
          {candidates.map((one) => (
            <li key={one.value}>
              <button
                type="button"
                className="engine-button"
                aria-label={translate(importMessages.useCandidate, { candidate: one.name, value: written })}
                disabled={state.busy !== null}
                onClick={() => void state.replace(field.id, written, one.value)}
              >
                {one.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
})

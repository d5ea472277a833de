import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { useTranslate } from '../inspector/useTranslate.ts'
import { correctionOf } from './fileMapping.ts'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { FeedColumn, OutcomeRow } from './importWire.ts'
import './import.css'
import './rowTable.css'

interface CorrectableRowsProps {
  state: ImportState
  rows: OutcomeRow[]
  note: string | null
}

/**
 * Rejected rows of a preview. A value at fault is a field, with its cause below; columns with such values come first.
 */
export const CorrectableRows = observer(function CorrectableRows({ state, rows, note }: CorrectableRowsProps) {
  const translate = useTranslate()
  const id = useId()
  const columnOf = (heading: string): FeedColumn | null =>
    state.feed?.columns.find((column) => state.choices?.headings[column.id] === heading) ?? null
  const wrong = new Set(rows.flatMap((row) => wrongHeadings(row)))
  const all = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const headings = [...all.filter((heading) => wrong.has(heading)), ...all.filter((heading) => !wrong.has(heading))]
  const hasReasons = rows.some((row) => otherProblems(row).length > 0)
  return (
    <div className="import-rows">
      <h3 id={id}>
        {translate(importMessages.rejectedRows)}
        {note && <span className="muted">{note}</span>}
        <span className="muted">{translate(importMessages.correctHelp)}</span>
      </h3>
      <div className="import-scroll" role="region" aria-labelledby={id} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate(importMessages.line)}</th>
              {hasReasons && <th scope="col">{translate(importMessages.reason)}</th>}
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.line}</th>
                {hasReasons && (
                  <td className="import-reason">
                    {otherProblems(row).map(({ place, message }) => (
                      <p key={message}>
                        {place !== null && <strong>{place}: </strong>}
                        {message}
                      </p>
                    ))}
                  </td>
                )}
                {headings.map((heading) => {
                  const column = columnOf(heading)
                  const isField = column !== null && isCorrectable(row, heading)
                  return isField ? (
                    <CellField key={heading} state={state} row={row} heading={heading} column={column} />
                  ) : (
                    <td key={heading} data-wrong={wrongHeadings(row).includes(heading) || undefined}>
                      {row.cells[heading]}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
})

const wrongHeadings = ({ cells, problems }: OutcomeRow): string[] =>
  problems.flatMap(({ heading }) => (heading !== null && heading in cells ? [heading] : []))

/** Problems that no cell of the row shows. */
const otherProblems = ({ cells, problems }: OutcomeRow): OutcomeRow['problems'] =>
  problems.filter(({ heading }) => heading === null || !(heading in cells))

/** True for a cell at fault; of a row of which no cell is named, for each that it has. */
const isCorrectable = (row: OutcomeRow, heading: string): boolean =>
  heading in row.cells &&
  (wrongHeadings(row).includes(heading) ||
    (row.problems.every(({ column }) => column === null) && row.problems.length > 0))

interface CellFieldProps {
  state: ImportState
  row: OutcomeRow
  heading: string
  column: FeedColumn
}

/** The field of one cell: Enter or leaving it reads the row with its text, Escape brings the earlier text back. */
const CellField = observer(function CellField({
  state,
  row: { line, cells, problems },
  heading,
  column,
}: CellFieldProps) {
  const translate = useTranslate()
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const checked = cells[heading] ?? ''
  const correction = state.choices && correctionOf(state.choices, line, column.id)
  const shown = correction?.value ?? checked
  const messages = problems.filter((problem) => problem.heading === heading).map(({ message }) => message)
  const offered = [
    ...column.choices.map((value) => ({ value, name: value })),
    ...problems.filter((problem) => problem.heading === heading).flatMap(({ candidates }) => candidates),
  ]
  const correct = (): void => {
    const value = (draft ?? shown).trim()
    setDraft(null)
    if (value !== shown || value !== checked) void state.correct({ line, column: column.id, value, written: checked })
  }
  return (
    <td className="import-cell" data-wrong={messages.length > 0 || undefined}>
      <input
        type="text"
        className="engine-input"
        aria-label={translate(importMessages.cellOf, { field: column.title, line })}
        aria-invalid={messages.length > 0}
        aria-describedby={messages.length > 0 ? id : undefined}
        list={offered.length > 0 ? `${id}-choices` : undefined}
        maxLength={4000}
        autoComplete="off"
        spellCheck={false}
        value={draft ?? shown}
        readOnly={state.busy === 'loading'}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={() => {
          if (draft !== null) correct()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') correct()
          if (event.key === 'Escape') setDraft(null)
        }}
      />
      {offered.length > 0 && (
        <datalist id={`${id}-choices`}>
          {offered.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </datalist>
      )}
      {messages.length > 0 && (
        <div id={id} className="import-cell-problem">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      )}
    </td>
  )
})

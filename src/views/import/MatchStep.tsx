import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useWords } from '../inspector/useWords.ts'
import { headingOf, headingsBeside, takerOf, unusedHeadings, type FileChoices } from './fileMapping.ts'
import { FormatChoices } from './FormatChoices.tsx'
import type { ImportState } from './ImportState.ts'
import { importWords } from './importWords.ts'
import type { Feed, FeedColumn, Inspection } from './importWire.ts'
import { ReadingCell } from './ReadingCell.tsx'
import { FailedStep, StepCard } from './StepCard.tsx'

export interface MatchProps {
  state: ImportState
  format: FormatContext
  feed: Feed
  inspection: Inspection
  choices: FileChoices
}

/** Each column of the feed with the heading that it takes. Required ones come first, then those that the file has. */
export const MatchStep = observer(function MatchStep(props: MatchProps) {
  const { state, feed, inspection, choices } = props
  const say = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const matched = Object.values(choices.headings).filter((heading) => heading !== null).length
  const summary = say(importWords.matched, { number: matched })
  if (state.result || state.isPreviewOpen) {
    const change = !state.result && (
      <button
        type="button"
        className="quiet-button import-change"
        disabled={state.busy !== null}
        onClick={() => state.edit()}
      >
        {say(importWords.change)}
      </button>
    )
    return <StepCard number={2} title={say(importWords.match)} summary={summary} isDone action={change} />
  }
  // The suggestions from the headings decide the order, so that no row moves during editing.
  const suggested = new Set(inspection.headings.flatMap(({ column }) => column ?? []))
  const [required, others] = [
    feed.columns.filter((column) => column.required),
    feed.columns.filter((column) => !column.required),
  ]
  const known = others.filter(({ id }) => suggested.has(id) || choices.headings[id])
  const rest = others.filter((column) => !known.includes(column))
  const unused = unusedHeadings(inspection, choices)
  const headings = [...new Set(inspection.headings.map((one) => one.heading))].filter((one) => one !== '')
  return (
    <StepCard number={2} title={say(importWords.match)} summary={summary} takesFocus>
      {inspection.remembered && (
        <p className="muted">
          {say(importWords.remembered, {
            when: formatValue(inspection.remembered.loaded_at, { format: 'dateTime', quantity: null }, props.format),
          })}
        </p>
      )}
      <FormatChoices {...props} />
      <table className="import-match">
        <thead>
          <tr>
            <th scope="col">{say(importWords.field)}</th>
            <th scope="col">{say(importWords.heading)}</th>
            <th scope="col">{say(importWords.examples)}</th>
            <th scope="col">{say(importWords.reading)}</th>
          </tr>
        </thead>
        <tbody>
          {[...required, ...known, ...(isWhole ? rest : [])].map((column) => {
            const heading = headingOf(inspection, choices, column.id)
            const isMissing = state.missing.includes(column)
            const beside = headingsBeside(inspection, choices, column.id)
            return (
              <tr key={column.id} data-missing={isMissing || undefined}>
                <th scope="row">
                  {column.title}
                  {column.required && <span className="import-required">{say(importWords.required)}</span>}
                </th>
                <td>
                  <select
                    className="engine-input"
                    aria-label={say(importWords.headingFor, { field: column.title })}
                    aria-invalid={isMissing}
                    value={choices.headings[column.id] ?? ''}
                    disabled={state.busy !== null}
                    onChange={({ currentTarget }) =>
                      state.assign(column.id, currentTarget.value === '' ? null : currentTarget.value)
                    }
                  >
                    <option value="">{say(importWords.notInFile)}</option>
                    {headings.map((one) => (
                      <HeadingOption key={one} heading={one} taker={takerOf(feed, choices, column.id, one)} />
                    ))}
                  </select>
                  {beside.length > 0 && (
                    <p className="muted">{say(importWords.beside, { headings: beside.join(', ') })}</p>
                  )}
                </td>
                <td className="import-values" data-label={say(importWords.examples)}>
                  {heading?.values.join(' · ')}
                </td>
                <td>
                  <ReadingCell {...props} column={column} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="import-below">
        {rest.length > 0 && (
          <button type="button" className="quiet-button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            <Icon name={isWhole ? 'up' : 'down'} />
            {isWhole ? say(importWords.fewerFields) : say(importWords.moreFields, { number: rest.length })}
          </button>
        )}
        {unused.length > 0 && <p className="muted">{say(importWords.unused, { headings: unused.join(', ') })}</p>}
      </div>
      <FailedStep failure={state.failure} />
      <footer>
        <p className="import-open" role="status">
          {state.missing.length > 0 && (
            <>
              <Icon name="warning" />
              {say(importWords.stillOpen, { fields: state.missing.map(({ title }) => title).join(', ') })}
            </>
          )}
        </p>
        <button
          type="button"
          className="engine-button engine-button-primary"
          disabled={state.missing.length > 0 || state.busy !== null}
          onClick={() => void state.check()}
        >
          {state.busy === 'checking' && <Spinner />}
          {state.busy === 'checking' ? say(importWords.previewing) : say(importWords.preview)}
        </button>
      </footer>
    </StepCard>
  )
})

/**
 * A heading to choose. One that another field has cannot be chosen, so that arrows at a closed picker take nothing
 * away; it says which field has it.
 */
function HeadingOption({ heading, taker }: { heading: string; taker: FeedColumn | null }) {
  const say = useWords()
  return (
    <option value={heading} disabled={taker !== null}>
      {taker === null ? heading : say(importWords.takenBy, { heading, field: taker.title })}
    </option>
  )
}

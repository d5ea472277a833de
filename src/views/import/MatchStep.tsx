import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatValue, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { Icon, Spinner } from '../../../engine/index.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { headingOf, headingsBeside, takerOf, unusedHeadings, type FileChoices } from './fileMapping.ts'
import { FormatChoices } from './FormatChoices.tsx'
import type { ImportState } from './ImportState.ts'
import { importMessages } from './importMessages.ts'
import type { Feed, FeedColumn, Inspection } from './importWire.ts'
import { ReadingCell } from './ReadingCell.tsx'
import { FailedStep, StepCard } from './StepCard.tsx'
import './import.css'
import './matchStep.css'

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
  const translate = useTranslate()
  const [isExpanded, setIsExpanded] = useState(false)
  const matched = Object.values(choices.headings).filter((heading) => heading !== null).length
  const summary = translate(importMessages.matched, { number: matched })
  if (state.result || state.isPreviewOpen) {
    const change = !state.result && (
      <button
        type="button"
        className="quiet-button import-change"
        disabled={state.busy !== null}
        onClick={() => state.edit()}
      >
        {translate(importMessages.change)}
      </button>
    )
    return <StepCard number={2} title={translate(importMessages.match)} summary={summary} isDone action={change} />
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
    <StepCard number={2} title={translate(importMessages.match)} summary={summary} shouldFocus>
      {inspection.remembered && (
        <p className="muted">
          {translate(importMessages.remembered, {
            when: formatValue(inspection.remembered.loaded_at, { format: 'dateTime', quantity: null }, props.format),
          })}
        </p>
      )}
      <FormatChoices {...props} />
      <table className="import-match">
        <thead>
          <tr>
            <th scope="col">{translate(importMessages.field)}</th>
            <th scope="col">{translate(importMessages.heading)}</th>
            <th scope="col">{translate(importMessages.examples)}</th>
            <th scope="col">{translate(importMessages.reading)}</th>
          </tr>
        </thead>
        <tbody>
          {[...required, ...known, ...(isExpanded ? rest : [])].map((column) => {
            const heading = headingOf(inspection, choices, column.id)
            const isMissing = state.missing.includes(column)
            const beside = headingsBeside(inspection, choices, column.id)
            return (
              <tr key={column.id} data-missing={isMissing || undefined}>
                <th scope="row">
                  {column.title}
                  {column.required && <span className="import-required">{translate(importMessages.required)}</span>}
                </th>
                <td>
                  <select
                    className="engine-input"
                    aria-label={translate(importMessages.headingFor, { field: column.title })}
                    aria-invalid={isMissing}
                    value={choices.headings[column.id] ?? ''}
                    disabled={state.busy !== null}
                    onChange={({ currentTarget }) =>
                      state.assign(column.id, currentTarget.value === '' ? null : currentTarget.value)
                    }
                  >
                    <option value="">{translate(importMessages.notInFile)}</option>
                    {headings.map((one) => (
                      <HeadingOption key={one} heading={one} taker={takerOf(feed, choices, column.id, one)} />
                    ))}
                  </select>
                  {beside.length > 0 && (
                    <p className="muted">{translate(importMessages.beside, { headings: beside.join(', ') })}</p>
                  )}
                </td>
                <td className="import-values" data-label={translate(importMessages.examples)}>
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
          <button
            type="button"
            className="quiet-button"
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            <Icon name={isExpanded ? 'up' : 'down'} />
            {isExpanded
              ? translate(importMessages.fewerFields)
              : translate(importMessages.moreFields, { number: rest.length })}
          </button>
        )}
        {unused.length > 0 && (
          <p className="muted">{translate(importMessages.unused, { headings: unused.join(', ') })}</p>
        )}
      </div>
      <FailedStep failure={state.failure} />
      <footer>
        <p className="import-open" role="status">
          {state.missing.length > 0 && (
            <>
              <Icon name="warning" />
              {translate(importMessages.stillOpen, { fields: state.missing.map(({ title }) => title).join(', ') })}
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
          {state.busy === 'checking' ? translate(importMessages.previewing) : translate(importMessages.preview)}
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
  const translate = useTranslate()
  return (
    <option value={heading} disabled={taker !== null}>
      {taker === null ? heading : translate(importMessages.usedBy, { heading, field: taker.title })}
    </option>
  )
}

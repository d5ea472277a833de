import { observer } from 'mobx-react-lite'
import { useTranslate } from '../inspector/useTranslate.ts'
import { chosenUnit, headingOf, openUnits } from './fileMapping.ts'
import { importMessages } from './importMessages.ts'
import type { FeedColumn } from './importWire.ts'
import type { MatchProps } from './MatchStep.tsx'
import './import.css'
import './matchStep.css'

/**
 * The reading options of a column: its unit if the file leaves it open, and the value for all rows if the file has
 * none.
 */
export const ReadingCell = observer(function ReadingCell({
  state,
  inspection,
  choices,
  column,
}: MatchProps & { column: FeedColumn }) {
  const translate = useTranslate()
  const units = openUnits(column, inspection, choices)
  const heading = headingOf(inspection, choices, column.id)
  const constant = choices.constants[column.id] ?? ''
  const label = translate(importMessages.sameForAllOf, { field: column.title })
  const setConstant = (value: string): void => state.change({ constants: { ...choices.constants, [column.id]: value } })
  const isBusy = state.busy !== null
  return (
    <div className="import-reading">
      {!heading &&
        (column.choices.length > 0 ? (
          <select
            className="engine-input"
            aria-label={label}
            value={constant}
            disabled={isBusy}
            onChange={({ currentTarget }) => setConstant(currentTarget.value)}
          >
            <option value="">{translate(importMessages.leaveOpen)}</option>
            {column.choices.map((choice) => (
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
            placeholder={translate(importMessages.sameForAll)}
            maxLength={4000}
            value={constant}
            disabled={isBusy}
            onChange={({ currentTarget }) => setConstant(currentTarget.value)}
          />
        ))}
      {units.length > 0 && (
        <select
          className="engine-input import-unit"
          aria-label={translate(importMessages.unitOf, { field: column.title })}
          value={chosenUnit(column, choices)}
          disabled={isBusy}
          onChange={({ currentTarget }) =>
            state.change({ units: { ...choices.units, [column.id]: currentTarget.value } })
          }
        >
          {units.map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </select>
      )}
      {heading?.column === column.id && heading.unit && (
        <span className="muted">{translate(importMessages.unitFromHeading, { unit: heading.unit })}</span>
      )}
    </div>
  )
})

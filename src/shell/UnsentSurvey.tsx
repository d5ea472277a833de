import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { canRetry } from '../offline/queue/dependencies.ts'
import { usePortal } from '../PortalContext.ts'
import { messages } from '../messages.ts'
import { UnsentRow } from './UnsentRow.tsx'
import { UnsentWays } from './UnsentWays.tsx'

interface UnsentSurveyProps {
  /** All that waits of one survey. */
  rows: readonly Unsent[]
  surveys: Surveys
  format: FormatContext
}

/** Lists the unsent changes of one survey by unit, with the actions on all of them. */
export const UnsentSurvey = observer(function UnsentSurvey({ rows, surveys, format }: UnsentSurveyProps) {
  const {
    catalog,
    language: { translate },
  } = usePortal()
  const [failure, setFailure] = useState<string | null>(null)
  const survey = rows[0]?.survey
  const isOver = survey !== undefined && survey.state !== 'open'
  const again = rows.filter(({ refusal }) => refusal !== null && canRetry(refusal))
  const groups = new Map<number | undefined, Unsent[]>()
  for (const row of rows)
    groups.set(row.unit?.unit_inspection_id, [...(groups.get(row.unit?.unit_inspection_id) ?? []), row])
  return (
    <section className="shell-card unsent-survey">
      {survey && (
        <h2>
          {[survey.location_name, formatValue(survey.survey_date, { format: 'date', quantity: null }, format)].join(
            ' · ',
          )}
        </h2>
      )}
      {isOver && (
        <p className="unsent-reason">
          {translate(survey.state === 'gone' ? messages.unsentStateMissing : messages.unsentStateFinished)}
        </p>
      )}
      <p className="unsent-ways">
        {!isOver && again.length > 1 && (
          <button type="button" className="shell-button primary" onClick={() => void surveys.sendAllAgain(again)}>
            {translate(messages.unsentSendAll)}
          </button>
        )}
        <UnsentWays
          rows={rows}
          surveys={surveys}
          format={format}
          canMove={isOver || rows.some(({ refusal }) => refusal?.gone !== undefined)}
          onFailure={setFailure}
        />
      </p>
      {failure && (
        <p className="unsent-reason" role="alert">
          {failure}
        </p>
      )}
      {[...groups.values()].map((ofUnit) => {
        const { unit } = ofUnit[0]!
        const others = ofUnit.flatMap(({ change }) => change ?? [])
        const address =
          survey && unit && !isOver
            ? catalog.addressOf('survey-inspector', { survey_id: survey.survey_id, unit_number: unit.unit_number })
            : null
        return (
          <section key={unit?.unit_inspection_id ?? 'none'}>
            <h3>{address ? <Link to={address}>{unit?.unit_number}</Link> : unit?.unit_number}</h3>
            <ul className="unsent-rows">
              {ofUnit.map((row) => (
                <UnsentRow key={row.id} row={row} others={others} surveys={surveys} format={format} />
              ))}
            </ul>
          </section>
        )
      })}
    </section>
  )
})

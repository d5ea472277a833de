import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import { saveFile } from '../api/saveFile.ts'
import type { Unsent } from '../offline/queue/listUnsent.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { inspectorMessages } from '../views/inspector/inspectorMessages.ts'
import { gaugeUnits } from '../views/inspector/shownReading.ts'
import { messages } from '../messages.ts'
import { toCsv, unsentTable } from './unsentTable.ts'

interface UnsentWaysProps {
  rows: readonly Unsent[]
  surveys: Surveys
  format: FormatContext
  /** Some of it cannot be sent to its own survey any more. */
  canMove: boolean
  onFailure(text: string | null): void
}

interface OpenSurvey {
  survey_id: number
  survey_date: string
  survey_by?: string | null
}

/** Offers the actions on the unsent changes of a survey: move to another one, save as a file or text, discard. */
export const UnsentWays = observer(function UnsentWays({ rows, surveys, format, canMove, onFailure }: UnsentWaysProps) {
  const { api, session, language } = usePortal()
  const { translate } = language
  const [targets, setTargets] = useState<OpenSurvey[] | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const survey = rows[0]?.survey
  const table = (): string[][] => unsentTable(rows, { translate, units: gaugeUnits(session.user), format })
  const nameOf = ({ survey_date, survey_by }: OpenSurvey): string =>
    [formatValue(survey_date, { format: 'date', quantity: null }, format), survey_by].filter(Boolean).join(' · ')

  const look = async (): Promise<void> => {
    onFailure(null)
    try {
      const { surveys: found } = await api.request<{ surveys: OpenSurvey[] }>('POST', 'fleet_survey/get_surveys', {
        body: { location_id: survey?.details?.location_id, state: 'open' },
        quiet: true,
      })
      const others = found.filter(({ survey_id }) => survey_id !== survey?.survey_id)
      setTargets(others)
      if (others.length === 0) onFailure(translate(messages.unsentMoveNone))
    } catch {
      onFailure(translate(messages.unreachable))
    }
  }
  const move = async (target: OpenSurvey): Promise<void> => {
    onFailure(null)
    try {
      const left = await surveys.move(rows, target.survey_id)
      if (left > 0) onFailure(translate(messages.unsentMoveFailed, { number: left }))
      setTargets(null)
    } catch {
      onFailure(translate(messages.unreachable))
    }
  }
  const discard = async (): Promise<void> => {
    setIsConfirming(false)
    // The last first: nothing that depends on another is worked out anew.
    for (const row of rows.toReversed()) await surveys.resolve(row, 'remote')
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(
      table()
        .map((row) => row.join('\t'))
        .join('\n'),
    )
    setIsCopied(true)
  }
  const button = (text: string, act: () => void) => (
    <button type="button" className="shell-button" onClick={act}>
      {text}
    </button>
  )
  if (isConfirming) {
    return (
      <>
        <span role="alert">{translate(messages.unsentDiscardAllQuestion, { count: rows.length })}</span>
        {button(translate(inspectorMessages.cancel), () => setIsConfirming(false))}
        {button(translate(messages.unsentDiscardAll), () => void discard())}
      </>
    )
  }
  return (
    <>
      {canMove && !targets?.length && button(translate(messages.unsentMove), () => void look())}
      {targets?.map((target) => (
        <span key={target.survey_id}>
          {button(translate(messages.unsentMoveTo, { survey: nameOf(target) }), () => void move(target))}
        </span>
      ))}
      {button(translate(messages.unsentExport), () =>
        saveFile(new Blob([toCsv(table())], { type: 'text/csv;charset=utf-8' }), 'unsent-changes.csv'),
      )}
      {'clipboard' in navigator &&
        button(translate(isCopied ? messages.unsentCopied : messages.unsentCopy), () => void copy())}
      {rows.length > 1 && button(translate(messages.unsentDiscardAll), () => setIsConfirming(true))}
    </>
  )
})

import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatValue, type FormatContext } from '../../engine/core/format/formatValue.ts'
import type { CachedSurvey } from '../offline/model.ts'
import { findQuestions, type StoredQuestion } from '../offline/cache/questionStorage.ts'
import type { Surveys } from '../offline/Surveys.ts'
import { usePortal } from '../PortalContext.ts'
import { unconfirmedValues } from '../views/inspector/unconfirmedValues.ts'
import { useTranslate } from '../views/inspector/useTranslate.ts'
import { messages } from '../messages.ts'
import { ConfirmDiscard } from './ConfirmDiscard.tsx'
import './unsent.css'

/** Lists the typed values of each survey that wait on this device to be confirmed. Each leads to its wheel. */
export const UnconfirmedValues = observer(function UnconfirmedValues({
  surveys,
  format,
}: {
  surveys: Surveys
  format: FormatContext
}) {
  const {
    offline,
    session: { login },
  } = usePortal()
  const [questions, setQuestions] = useState<StoredQuestion[]>([])
  const read = () => setQuestions(login === null ? [] : findQuestions(localStorage, { user: login }))
  useEffect(read, [login])
  const drop = (surveyId: number) => {
    offline.dropQuestions(surveyId)
    offline.countUnconfirmed(null)
    read()
  }
  return [...new Set(questions.map(({ survey_id }) => survey_id))].map((surveyId) => (
    <OfSurvey
      key={surveyId}
      surveyId={surveyId}
      questions={questions.filter(({ survey_id }) => survey_id === surveyId)}
      surveys={surveys}
      format={format}
      onDiscard={() => drop(surveyId)}
    />
  ))
})

interface OfSurveyProps {
  surveyId: number
  questions: readonly StoredQuestion[]
  surveys: Surveys
  format: FormatContext
  onDiscard(): void
}

const OfSurvey = observer(function OfSurvey({ surveyId, questions, surveys, format, onDiscard }: OfSurveyProps) {
  const { catalog, session, language } = usePortal()
  const translate = useTranslate()
  const [survey, setSurvey] = useState<CachedSurvey | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  useEffect(() => {
    let isDisposed = false
    const show = () =>
      surveys.open(surveyId).then(
        (copy) => {
          if (!isDisposed) setSurvey(copy.survey)
        },
        () => undefined,
      )
    // The survey as it is stored shows at once; another device may have finished it since.
    void show()
      .then(() => surveys.refreshSurvey(surveyId))
      .then(show, () => undefined)
    return () => {
      isDisposed = true
    }
  }, [surveys, surveyId])
  const isOver = survey !== null && survey.state !== 'open'
  return (
    <section className="shell-card unsent-survey" aria-label={translate(messages.unsentConfirmTitle)}>
      <h2>
        {[
          translate(messages.unsentConfirmTitle),
          ...(survey
            ? [survey.location_name, formatValue(survey.survey_date, { format: 'date', quantity: null }, format)]
            : []),
        ].join(' · ')}
      </h2>
      <p className="muted">{translate(isOver ? messages.unsentConfirmOver : messages.unsentConfirmHelp)}</p>
      <ul className="unsent-rows">
        {unconfirmedValues(questions, session.user, language.locale).map(({ unit_number, wheel, field, typed }) => {
          const address = isOver
            ? null
            : catalog.addressOf('survey-inspector', { survey_id: surveyId, unit_number, wheel, field })
          const text = `${unit_number} ${wheel}: ${typed}`
          return <li key={`${unit_number} ${wheel} ${field}`}>{address ? <Link to={address}>{text}</Link> : text}</li>
        })}
      </ul>
      {isConfirming ? (
        <ConfirmDiscard
          question={messages.unsentConfirmDiscard}
          onDiscard={onDiscard}
          onCancel={() => setIsConfirming(false)}
        />
      ) : (
        <p className="unsent-ways">
          <button type="button" className="shell-button" onClick={() => setIsConfirming(true)}>
            {translate(messages.unsentDiscardAll)}
          </button>
        </p>
      )}
    </section>
  )
})

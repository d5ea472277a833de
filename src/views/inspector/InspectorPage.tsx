import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { readingFields } from '../../../domain/survey/draftWheel.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { ApiFailure } from '../../api/ApiFailure.ts'
import { usePortal } from '../../PortalContext.ts'
import { Conflicts } from './Conflicts.tsx'
import { messages as shellMessages } from '../../messages.ts'
import { InspectorScreen } from './InspectorScreen.tsx'
import { inspectorMessages } from './inspectorMessages.ts'
import type { OpenQuestion } from '../../offline/cache/questionStorage.ts'
import { portalHeader } from './portalHeader.ts'
import { useTranslate } from './useTranslate.ts'
import { gaugeUnits } from './shownReading.ts'
import { UnitSearch } from './UnitSearch.tsx'
import { useSurvey } from './useSurvey.ts'
import './inspector.css'
import './wheel.css'
import './inspectorPhone.css'
import './inspectorHeld.css'
import './inspectorPrint.css'

interface InspectorPageProps {
  /** `survey_id` and `unit_number`, of the address; `wheel` and `field` where it leads to one value. */
  values: Record<string, unknown>
  format: FormatContext
}

/** The field that the address leads to; null: the first that is to be read. */
function toTarget({ wheel, field }: Record<string, unknown>): Pick<OpenQuestion, 'wheel' | 'field'> | null {
  const known = readingFields.find((one) => one === field)
  return typeof wheel === 'string' && known ? { wheel, field: known } : null
}

/** The unit of a survey that the address names, ready to be inspected; or why it cannot be. */
export const InspectorPage = observer(function InspectorPage({ values, format }: InspectorPageProps) {
  const portal = usePortal()
  const translate = useTranslate()
  const surveyId = Number(values.survey_id)
  const number = String(values.unit_number)
  const { opened, retry } = useSurvey(surveyId)
  const [isSearching, setIsSearching] = useState(false)
  // Pages that stay open elsewhere show what was entered here.
  useEffect(
    () => () => {
      portal.wrote()
      portalHeader.show(false)
    },
    [portal],
  )
  const [came, setCame] = useState({ number, by: 0 })

  const addressOf = (unit: string): string | null =>
    portal.catalog.addressOf('survey-inspector', { survey_id: surveyId, unit_number: unit })
  const overview = portal.catalog.addressOf('survey-overview', { survey_id: surveyId })
  const toOverview = overview !== null && (
    <a
      className="engine-button"
      href={overview}
      onClick={(event) => {
        event.preventDefault()
        portal.travel.navigate(overview)
      }}
    >
      {translate(inspectorMessages.toOverview)}
    </a>
  )

  if (!opened)
    return (
      <p className="inspector-message" role="status">
        {translate(inspectorMessages.loading)}
      </p>
    )
  if ('failure' in opened) {
    return (
      <div className="inspector-message" role="alert">
        <p>
          {translate(opened.failure instanceof ApiFailure ? inspectorMessages.loadFailed : inspectorMessages.noStorage)}
        </p>
        <button type="button" className="engine-button engine-button-primary" onClick={retry}>
          {translate(inspectorMessages.retry)}
        </button>
      </div>
    )
  }
  const { copy, surveys } = opened
  if (copy.survey.state !== 'open') {
    return (
      <div className="inspector inspector-message">
        <p>{translate(copy.survey.state === 'gone' ? inspectorMessages.missingSurvey : inspectorMessages.finished)}</p>
        {[...copy.units.values()].map((unit) => (
          <Conflicts
            key={unit.cached.unit_inspection_id}
            copy={copy}
            unit={unit}
            units={gaugeUnits(portal.session.user)}
            format={format}
            isNamed
          />
        ))}
        {surveys.unresolved > 0 && (
          <a
            className="engine-button"
            href="/unsent-changes"
            onClick={(event) => {
              event.preventDefault()
              portal.travel.navigate('/unsent-changes')
            }}
          >
            {portal.language.translate(shellMessages.unsentTitle)}
          </a>
        )}
        {toOverview}
      </div>
    )
  }
  const unit = copy.findUnit(number)
  if (came.number !== number) setCame({ number, by: copy.numbers.indexOf(number) - copy.numbers.indexOf(came.number) })
  const goToUnit = (wanted: string): void => {
    const address = addressOf(wanted)
    if (address) portal.travel.navigate(address, { replace: true })
  }
  if (!unit) {
    return (
      <div className="inspector-message">
        <p>
          {translate(copy.units.size === 0 ? inspectorMessages.emptySurvey : inspectorMessages.unitMissing, {
            unit: number,
          })}
        </p>
        <button type="button" className="engine-button engine-button-primary" onClick={() => setIsSearching(true)}>
          {translate(inspectorMessages.findUnit)}
        </button>
        {toOverview}
        {isSearching && <UnitSearch {...{ copy, surveys }} onUnit={goToUnit} onClose={() => setIsSearching(false)} />}
      </div>
    )
  }
  return (
    <InspectorScreen
      key={unit.key}
      copy={copy}
      unit={unit}
      surveys={surveys}
      format={format}
      cameBy={came.by}
      target={toTarget(values)}
      goToUnit={goToUnit}
      goToOverview={() => {
        if (overview) portal.travel.navigate(overview)
      }}
    />
  )
})

import { useState } from 'react'
import { usePortal } from '../../PortalContext.ts'
import type { Surveys } from '../../offline/Surveys.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { useAfterSheet } from './useAfterSheet.ts'
import { useTranslate } from './useTranslate.ts'
import { Sync } from './Sync.tsx'
import { UnitSearch } from './UnitSearch.tsx'
import './unitBar.css'

interface UnitBarProps {
  inspector: Inspector
  surveys: Surveys
  onUnit(number: string): void
  /** The search was left. */
  onLeft(): void
}

/** The unit, its progress, and the unsent entries; on a phone it replaces the portal's header and has the way back. */
export const UnitBar = drawnAfterPaint(function UnitBar({ inspector, surveys, onUnit, onLeft }: UnitBarProps) {
  const translate = useTranslate()
  const { catalog, travel } = usePortal()
  const { unit, copy } = inspector
  const [isSearching, setIsSearching] = useState(false)
  useAfterSheet(isSearching, onLeft)
  const overview = catalog.addressOf('survey-overview', { survey_id: copy.survey.survey_id })
  return (
    <div className="inspector-bar">
      {overview !== null && (
        <a
          className="engine-button inspector-back"
          href={overview}
          aria-label={translate(inspectorMessages.toOverview)}
          onClick={(event) => {
            event.preventDefault()
            travel.navigate(overview)
          }}
        >
          ‹
        </a>
      )}
      <button
        type="button"
        className="engine-button inspector-unit"
        aria-label={`${translate(inspectorMessages.findUnit)}: ${unit.cached.unit_number}`}
        onClick={() => setIsSearching(true)}
      >
        <span className="inspector-number">{unit.cached.unit_number}</span> <span aria-hidden="true">▾</span>
      </button>
      <Progress inspector={inspector} />
      <Sync surveys={surveys} copy={copy} questions={inspector.questions} />
      {isSearching && <UnitSearch {...{ copy, surveys, onUnit }} onClose={() => setIsSearching(false)} />}
    </div>
  )
})

const Progress = drawnAfterPaint(function Progress({ inspector: { unit, copy } }: { inspector: Inspector }) {
  const translate = useTranslate()
  return (
    <span className="inspector-progress">
      <strong>
        {translate(inspectorMessages.progress, { read: unit.readCount, total: unit.current.wheels.length })}
      </strong>
      <small>{translate(inspectorMessages.unitProgress, { read: copy.unitsRead, total: copy.numbers.length })}</small>
    </span>
  )
})

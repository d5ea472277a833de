import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { LocalUnit } from '../../offline/cache/LocalUnit.ts'
import type { LocalSurvey } from '../../offline/cache/LocalSurvey.ts'
import { canRetry } from '../../offline/queue/dependencies.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { changeText, isConflict, placeOfChange, refusalText } from './changeText.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { useTranslate } from './useTranslate.ts'
import type { GaugeUnits } from './shownReading.ts'
import './conflicts.css'

interface ConflictsProps {
  copy: LocalSurvey
  unit: LocalUnit
  units: GaugeUnits
  format: FormatContext
  /** Beside others of their survey, each says which it is. */
  isNamed?: boolean
}

/**
 * The refused changes of this unit, with reasons and choices. Nothing is dropped without the user's decision. Several
 * are folded into a line, so that the unit stays visible on a phone.
 */
export const Conflicts = drawnAfterPaint(function Conflicts({
  copy,
  unit,
  units,
  format,
  isNamed = false,
}: ConflictsProps) {
  const translate = useTranslate()
  const refused = unit.changes.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const reader = { translate, units, format, choices: copy.survey.choices }
  const again = refused.filter(({ refusal }) => refusal !== null && canRetry(refusal))
  const number = isNamed ? unit.cached.unit_number : ''
  const rows = (
    <ul>
      {refused.map((change) => {
        const place = placeOfChange(unit.cached, change)
        const way = (wanted: 'local' | 'remote', text: string) => (
          <button
            type="button"
            className="engine-button"
            aria-label={[`${text}: ${place}`, number].filter(Boolean).join(', ')}
            onClick={() => void copy.resolve(change, wanted)}
          >
            {text}
          </button>
        )
        return (
          <li key={change.id}>
            <p>
              <strong>
                {[number, place].filter((part, at) => part !== '' && !(at === 1 && part === number)).join(' ')}
              </strong>{' '}
              {isConflict(change) ? '' : `${changeText(change, reader)}: `}
              {refusalText(change, unit.cached, reader)}
            </p>
            {!change.refusal?.gone &&
              copy.survey.state === 'open' &&
              way('local', translate(isConflict(change) ? inspectorMessages.keepMine : inspectorMessages.tryAgain))}
            {way('remote', translate(isConflict(change) ? inspectorMessages.keepRemote : inspectorMessages.drop))}
          </li>
        )
      })}
    </ul>
  )
  const line = [number, translate(inspectorMessages.refused, { count: refused.length })].filter(Boolean).join(': ')
  if (refused.length === 1)
    return (
      <div role="alert" className="inspector-conflicts">
        {rows}
      </div>
    )
  return (
    <div className="inspector-conflicts">
      <p className="visually-hidden" role="alert">
        {line}
      </p>
      <details>
        <summary>{line}</summary>
        {again.length > 1 && (
          <button type="button" className="engine-button" onClick={() => void copy.resolveAll(again, 'local')}>
            {translate(inspectorMessages.sendAll)}
          </button>
        )}
        {rows}
      </details>
    </div>
  )
})

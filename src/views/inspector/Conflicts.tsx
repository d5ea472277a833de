import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import type { CopiedUnit } from '../../offline/CopiedUnit.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { isConflict, placeOfChange, refusalText } from './changeText.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useWords } from './useWords.ts'
import type { GaugeUnits } from './shownReading.ts'

interface ConflictsProps {
  copy: SurveyCopy
  unit: CopiedUnit
  units: GaugeUnits
  format: FormatContext
}

/** What of this unit the server did not take, with why, and what can be done. Nothing is dropped unless somebody says so. */
export const Conflicts = drawnAfterPaint(function Conflicts({ copy, unit, units, format }: ConflictsProps) {
  const say = useWords()
  const refused = unit.changes.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  const reader = { say, units, format, choices: copy.survey.choices }
  return (
    <div role="alert">
      <ul className="inspector-conflicts">
        {refused.map((change) => {
          const place = placeOfChange(unit.kept, change)
          const way = (wanted: 'mine' | 'theirs', text: string) =>
            <button type="button" className="engine-button" aria-label={`${text}: ${place}`} onClick={() => void copy.decide(change, wanted)}>{text}</button>
          return (
            <li key={change.id}>
              <p><strong>{place}</strong> {refusalText(change, unit.kept, reader)}</p>
              {way('mine', say(isConflict(change) ? inspectorWords.keepMine : inspectorWords.tryAgain))}
              {way('theirs', say(isConflict(change) ? inspectorWords.takeTheirs : inspectorWords.drop))}
            </li>
          )
        })}
      </ul>
    </div>
  )
})

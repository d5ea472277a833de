import { observer } from 'mobx-react-lite'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { findAxleConfiguration } from '../../../domain/positions.ts'
import type { CopiedUnit } from '../../offline/CopiedUnit.ts'
import type { WheelPlace } from '../../../domain/survey/surveyUnit.ts'
import type { KeptChange, KeptUnit } from '../../offline/model.ts'
import type { SurveyCopy } from '../../offline/SurveyCopy.ts'
import { inspectorWords } from './inspectorWords.ts'
import { useWords, type SayWords } from './useWords.ts'
import { shownPressure, shownTread, withUnit, type GaugeUnits } from './shownReading.ts'

interface ConflictsProps {
  copy: SurveyCopy
  unit: CopiedUnit
  units: GaugeUnits
  format: FormatContext
}

/** What of this unit the server did not take, with why, and what can be done. Nothing is dropped unless somebody says so. */
export const Conflicts = observer(function Conflicts({ copy, unit, units, format }: ConflictsProps) {
  const say = useWords()
  const refused = unit.changes.filter(({ refusal }) => refusal !== null)
  if (refused.length === 0) return null
  return (
    <div role="alert">
      <ul className="inspector-conflicts">
        {refused.map((change) => {
        const { theirs, message, errors, status } = change.refusal!
        return (
          <li key={change.id}>
            <p>
              <strong>{codeOf(unit, change)}</strong>{' '}
              {theirs ? conflictText(change, { say, units, format }) : status === 404 ? say(inspectorWords.conflictGone) : [message, ...errors.map((error) => error.message)].filter(Boolean).join(' ')}
            </p>
            <button type="button" className="engine-button" onClick={() => void copy.decide(change, 'mine')}>{say(theirs ? inspectorWords.keepMine : inspectorWords.tryAgain)}</button>
            <button type="button" className="engine-button" onClick={() => void copy.decide(change, 'theirs')}>{say(theirs ? inspectorWords.takeTheirs : inspectorWords.drop)}</button>
          </li>
        )
      })}
      </ul>
    </div>
  )
})

const codeOf = ({ kept }: CopiedUnit, { change }: KeptChange): string => (change.kind === 'unit' ? kept.unit_number : placeCode(kept, change.place))

export function placeCode({ configuration_code }: KeptUnit, { axle_number, side, wheel_index }: WheelPlace): string {
  return findAxleConfiguration(configuration_code)?.wheels.find((wheel) => wheel.axleNumber === axle_number && wheel.side === side && wheel.wheelIndex === wheel_index)?.code ?? ''
}

/** Both values, and who entered the other one. */
export function conflictText({ change, refusal }: KeptChange, { say, units, format }: { say: SayWords; units: GaugeUnits; format: FormatContext }): string {
  const theirs = refusal?.theirs
  if (!theirs || change.kind !== 'reading') return say(inspectorWords.changedMeanwhile, { who: theirs?.changed_by ?? say(inspectorWords.someone) })
  const { reading } = change
  const isPressure = 'pressure' in reading
  const own = isPressure
    ? shownPressure(reading.pressure == null ? null : { value: reading.pressure, unit: reading.pressure_format ?? 'psi' }, units, format)
    : shownTread(reading.tread_depth == null ? null : { value: reading.tread_depth, unit: reading.tread_depth_format ?? '32nds' }, units, format)
  const other = isPressure ? shownPressure(theirs.pressure, units, format) : shownTread(theirs.tread, units, format)
  const unit = format.units[isPressure ? 'pressure' : 'tread'].name
  const named = (value: string): string => (value === '' ? say(inspectorWords.nothing) : withUnit(value, unit))
  return say(inspectorWords.conflict, { who: theirs.changed_by ?? say(inspectorWords.someone), theirs: named(other), mine: named(own) })
}

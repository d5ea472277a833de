import { useState, type FormEvent } from 'react'
import { maxPressure } from '../../../domain/survey/gaugeLimits.ts'
import { numberFromText, normalizeNumberText } from '../../../engine/core/input/numberText.ts'
import { toFoundReading } from '../../offline/conflicts/changeFields.ts'
import { placeOf } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { NumberField, problemOf } from './NumberField.tsx'
import { Sheet } from './Sheet.tsx'
import { showFirstProblem } from './showFirstProblem.ts'
import { shownPressure } from './shownReading.ts'
import type { SheetProps } from './WheelTools.tsx'

/** Corrects the pressure of a replaced tire as it was found; the replacement and the new tire stay. */
export function FoundSheet({ inspector, format, translate, onClose }: SheetProps) {
  const { wheel, units } = inspector
  const [before] = useState(() =>
    shownPressure(inspector.cachedOf(wheel).replacement?.before.pressure ?? null, units, format),
  )
  const [pressure, setPressure] = useState(before)
  const rules = { maximum: maxPressure[units.pressure], decimals: 4 }
  const isWrong = problemOf(pressure, rules, format.locale) !== null
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWrong) return showFirstProblem(event.currentTarget)
    const value = pressure.trim() === '' ? null : numberFromText(normalizeNumberText(pressure, format.locale))
    // A value left as it stood is what was read, not what it was rounded to.
    if (pressure !== before && inspector.leave())
      inspector.change({
        kind: 'reading',
        place: placeOf(wheel),
        reading: toFoundReading(value === null ? null : { value, unit: units.pressure }),
      })
    onClose()
  }
  return (
    <Sheet title={`${wheel.code}: ${translate(inspectorMessages.correctFound)}`} onClose={onClose}>
      <form className="inspector-form" onSubmit={submit}>
        <NumberField
          label={translate(inspectorMessages.foundPressure, { unit: format.units.pressure.name })}
          value={pressure}
          {...{ rules, format, translate }}
          onChange={setPressure}
        />
        <div className="inspector-form-end">
          <button type="submit" className="engine-button engine-button-primary">
            {translate(inspectorMessages.save)}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

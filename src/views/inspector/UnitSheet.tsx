import { useState, type FormEvent } from 'react'
import { toCanonical, fromCanonical } from '../../../engine/core/format/quantities.ts'
import { formatQuantity } from '../../../engine/core/format/formatValue.ts'
import { toInputText, numberFromText, normalizeNumberText } from '../../../engine/core/input/numberText.ts'
import type { UnitNote } from '../../../domain/survey/surveyUnit.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { NumberField, problemOf, type SheetNumber } from './NumberField.tsx'
import { Sheet } from './Sheet.tsx'
import { showFirstProblem } from './showFirstProblem.ts'
import type { SheetProps } from './WheelTools.tsx'

/** The server's limits. */
const maxMiles = 99_999_999
const ofHours: SheetNumber = { maximum: 9_999_999, decimals: 1 }

/** Notes on the unit as a whole. */
export function UnitSheet({ inspector, format, translate, onClose }: SheetProps) {
  const { current } = inspector.unit
  const distance = format.units.distance
  const [before] = useState({
    mileage: current.mileage === null ? '' : toInputText(fromCanonical(current.mileage, distance), format.locale, 1),
    hours: current.hours === null ? '' : toInputText(current.hours, format.locale, 1),
  })
  const [mileage, setMileage] = useState(before.mileage)
  const [hours, setHours] = useState(before.hours)
  const [comments, setComments] = useState(current.comments ?? '')
  const [isRaised, setIsRaised] = useState(current.lift_axles_raised)
  const [isConfirming, setIsConfirming] = useState(false)
  const numberOf = (text: string): number | null =>
    text.trim() === '' ? null : numberFromText(normalizeNumberText(text, format.locale))
  const written = numberOf(mileage)
  // An unchanged value keeps its original precision, not the rounded one.
  const miles = mileage === before.mileage ? current.mileage : written && toCanonical(written, distance)
  const isBelow = miles !== null && current.last_mileage !== null && miles < current.last_mileage
  const ofMileage = { maximum: Math.floor(fromCanonical(maxMiles, distance)), decimals: 2 }
  const isWrong =
    problemOf(mileage, ofMileage, format.locale) !== null || problemOf(hours, ofHours, format.locale) !== null

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWrong) return showFirstProblem(event.currentTarget)
    if (isBelow && !isConfirming) return setIsConfirming(true)
    const wanted: UnitNote = {
      mileage: miles,
      hours: hours === before.hours ? current.hours : numberOf(hours),
      comments: comments.trim() === '' ? null : comments.trim(),
      lift_axles_raised: isRaised,
    }
    const note = Object.fromEntries(
      Object.entries(wanted).filter(([name, value]) => value !== current[name as keyof UnitNote]),
    ) as UnitNote
    if (Object.keys(note).length > 0) inspector.change({ kind: 'unit', note })
    onClose()
  }
  return (
    <Sheet title={`${current.unit_number}: ${translate(inspectorMessages.unitDetails)}`} onClose={onClose}>
      <form className="inspector-form" onSubmit={submit}>
        <NumberField
          label={translate(inspectorMessages.odometer, { unit: distance.name })}
          value={mileage}
          rules={ofMileage}
          {...{ format, translate }}
          onChange={(text) => {
            setMileage(text)
            setIsConfirming(false)
          }}
        />
        {isConfirming && isBelow && (
          <p className="inspector-alert" role="alert">
            {translate(inspectorMessages.belowLast, {
              value: `${formatQuantity(current.last_mileage!, 'distance', format)} ${distance.name}`,
            })}
          </p>
        )}
        <NumberField
          label={translate(inspectorMessages.hours)}
          value={hours}
          rules={ofHours}
          {...{ format, translate }}
          onChange={setHours}
        />
        <label>
          {translate(inspectorMessages.comments)}
          <textarea maxLength={2000} rows={3} value={comments} onChange={({ target }) => setComments(target.value)} />
        </label>
        {inspector.configuration.axles.some(({ isLift }) => isLift) && (
          <label className="inspector-tick">
            <input type="checkbox" checked={isRaised} onChange={({ target }) => setIsRaised(target.checked)} />
            {translate(inspectorMessages.liftRaised)}
          </label>
        )}
        <div className="inspector-form-end">
          <button type="submit" className="engine-button engine-button-primary">
            {translate(inspectorMessages.save)}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

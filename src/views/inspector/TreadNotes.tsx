import { findIrregularWear } from '../../../domain/irregularWear.ts'
import { treadPlaces } from '../../../domain/survey/draftWheel.ts'
import { localizeNumberText } from '../../../engine/core/input/numberText.ts'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import { SeverityLabel } from '../axles/SeverityLabel.tsx'
import { drawnAfterPaint } from './drawnAfterPaint.ts'
import { enteredIn } from './fields.ts'
import type { Inspector } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { shownEntered, shownTread, withUnit, type GaugeUnits } from './shownReading.ts'
import { useTranslate, type TranslateMessage } from './useTranslate.ts'
import type { CachedWheel } from '../../offline/model.ts'
import './wheelEntry.css'

interface TreadNotesProps {
  inspector: Inspector
  format: FormatContext
}

/** The readings across a tread, from outer to inner: 14, 13, 14. */
export function readingsAcross(
  wheel: Pick<CachedWheel, 'pressure' | 'tread'>,
  units: GaugeUnits,
  format: FormatContext,
): string {
  const texts = treadPlaces.map((place) => shownEntered(enteredIn(wheel, place), units, format) || '–')
  // A comma between numbers with a comma reads as one number.
  return texts.join(localizeNumberText('.', format.locale) === ',' ? '; ' : ', ')
}

/** Three readings of a tread that is shown as one value, the lowest. */
export const ThreeReadings = drawnAfterPaint(function ThreeReadings({ inspector, format }: TreadNotesProps) {
  const translate = useTranslate()
  const cached = inspector.cachedOf(inspector.wheel)
  return cached.tread?.across ? (
    <span>
      {translate(inspectorMessages.readingsAcross, { readings: readingsAcross(cached, inspector.units, format) })}
    </span>
  ) : null
})

/** The irregular wear that readings across the tread of a wheel show, in words; null: none. */
export function irregularWearOf(
  inspector: Inspector,
  wheel: Inspector['wheel'],
  translate: TranslateMessage,
): string | null {
  const wear = findIrregularWear(inspector.cachedOf(wheel).tread)
  if (wear === null) return null
  const label = inspector.copy.survey.choices.wear_conditions.find(({ value }) => value === wear)?.text ?? wear
  return translate(inspectorMessages.irregularWear, { wear: label })
}

/**
 * Notes on the selected wheel's tread that no field shows: one value where three are read, and the wear that three
 * indicate.
 */
export const TreadNotes = drawnAfterPaint(function TreadNotes({ inspector, format }: TreadNotesProps) {
  const translate = useTranslate()
  const { wheel, units, isAcross } = inspector
  const { tread } = inspector.cachedOf(wheel)
  const wear = irregularWearOf(inspector, wheel, translate)
  const once =
    isAcross && tread && !tread.across ? withUnit(shownTread(tread, units, format), format.units.tread.name) : null
  return (
    <>
      {once !== null && (
        <p className="inspector-note inspector-tread-note">
          <span>{translate(inspectorMessages.readOnce, { value: once })}</span>{' '}
          <SeverityLabel severity={inspector.verdictOf(wheel).tread} format={format} />
          <small>{translate(inspectorMessages.readOnceHelp)}</small>
        </p>
      )}
      {wear !== null && <p className="inspector-note inspector-tread-note">{wear}</p>}
    </>
  )
})

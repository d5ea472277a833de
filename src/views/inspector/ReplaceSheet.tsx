import { useState, type FormEvent } from 'react'
import type { TireDetails } from '../../../domain/survey/draftWheel.ts'
import { numberFromText, normalizeNumberText } from '../../../engine/core/input/numberText.ts'
import { maxTread } from '../../../domain/survey/gaugeLimits.ts'
import { detailsOf } from '../../offline/conflicts/changeFields.ts'
import { placeOf } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { NumberField, problemOf } from './NumberField.tsx'
import { Sheet } from './Sheet.tsx'
import { showFirstProblem } from './showFirstProblem.ts'
import { shownTread } from './shownReading.ts'
import { TireFields } from './TireFields.tsx'
import { tireNumberProblem } from './TireNumberField.tsx'
import { CheckboxChoices } from './CheckboxChoices.tsx'
import type { SheetProps } from './WheelTools.tsx'

/** The tire of the wheel comes off, and another one is fitted. */
export function ReplaceSheet({ inspector, format, translate, onClose }: SheetProps) {
  const { wheel, copy, units } = inspector
  const cached = inspector.cachedOf(wheel)
  const [reasons, setReasons] = useState<string[]>([])
  const [wear, setWear] = useState(cached.wear_conditions)
  const [read] = useState(() => ({ text: shownTread(cached.tread, units, format), tread: cached.tread }))
  const [tread, setTread] = useState(read.text)
  // A person decides what becomes of a casing: nothing is chosen for them.
  const [isScrapped, setIsScrapped] = useState<boolean | null>(null)
  const [comments, setComments] = useState('')
  // The new tire is most often of the same size.
  const [tire, setTire] = useState<TireDetails>({
    tire_size: detailsOf(cached).tire_size ?? cached.known_tire.tire_size ?? null,
  })
  const { choices } = copy.survey
  const rules = { maximum: maxTread[units.tread], decimals: 4 }
  const depth = tread.trim() === '' ? null : numberFromText(normalizeNumberText(tread, format.locale))
  // An unchanged value keeps its original precision, not the rounded one.
  const removed = tread === read.text && read.tread ? read.tread : { value: depth, unit: units.tread }
  /** The button was pressed: what is missing is said. */
  const [isTried, setIsTried] = useState(false)
  const isWrong =
    reasons.length === 0 ||
    isScrapped === null ||
    problemOf(tread, rules, format.locale) !== null ||
    tireNumberProblem(tire.identification_number) !== undefined

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWrong || isScrapped === null) {
      setIsTried(true)
      return showFirstProblem(event.currentTarget)
    }
    const client_id = crypto.randomUUID()
    const new_tire = Object.fromEntries(Object.entries(tire).filter(([, value]) => value !== null)) as TireDetails
    const isDone = inspector.change({
      kind: 'replace',
      place: placeOf(wheel),
      replacement: { removed_tire_id: null, client_id, new_tire },
      sent: {
        removal_reasons: reasons,
        wear_conditions: wear,
        tread_depth: removed.value,
        tread_depth_unit: removed.unit,
        is_scrapped: isScrapped,
        comments,
        new_tire,
        client_id,
      },
    })
    if (isDone) inspector.goTo(wheel)
    onClose()
  }
  return (
    <Sheet title={`${wheel.code}: ${translate(inspectorMessages.replace)}`} onClose={onClose}>
      <form className="inspector-form" noValidate onSubmit={submit}>
        <CheckboxChoices
          title={translate(inspectorMessages.reasons)}
          help={translate(inspectorMessages.reasonsHelp)}
          entries={choices.removal_reasons}
          chosen={reasons}
          isRequired
          problem={isTried && reasons.length === 0 ? translate(inspectorMessages.reasonMissing) : undefined}
          onChange={setReasons}
        />
        <NumberField
          label={translate(inspectorMessages.removedTread, { unit: format.units.tread.name })}
          value={tread}
          {...{ rules, format, translate }}
          onChange={setTread}
        />
        <CheckboxChoices
          title={translate(inspectorMessages.wear)}
          entries={choices.wear_conditions}
          chosen={wear}
          onChange={setWear}
        />
        <fieldset
          className="inspector-choices"
          role="radiogroup"
          aria-required="true"
          data-missing={isScrapped === null || undefined}
        >
          <legend>{translate(inspectorMessages.removedTire)}</legend>
          <p>{translate(inspectorMessages.removedTireHelp)}</p>
          {isTried && isScrapped === null && (
            <small className="inspector-problem" role="alert">
              {translate(inspectorMessages.removedTireMissing)}
            </small>
          )}
          <div>
            {(
              [
                [true, inspectorMessages.scrapped],
                [false, inspectorMessages.casingKept],
              ] as const
            ).map(([value, message]) => (
              <label key={String(value)}>
                <input
                  type="radio"
                  name="is_scrapped"
                  required
                  checked={isScrapped === value}
                  onChange={() => setIsScrapped(value)}
                />
                {translate(message)}
              </label>
            ))}
          </div>
        </fieldset>
        <label>
          {translate(inspectorMessages.comments)}
          <textarea maxLength={2000} rows={2} value={comments} onChange={({ target }) => setComments(target.value)} />
        </label>
        <h3>{translate(inspectorMessages.newTire)}</h3>
        <TireFields {...{ tire, choices, translate }} locale={format.locale} onChange={setTire} />
        <div className="inspector-form-end">
          <button type="submit" className="engine-button engine-button-primary">
            {translate(inspectorMessages.replace)}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

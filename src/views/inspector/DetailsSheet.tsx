import { useRef, useState, type FormEvent } from 'react'
import type { Wheel } from '../../../domain/positions.ts'
import type { ReadingChange, TireDetails } from '../../../domain/survey/draftWheel.ts'
import { tireOf } from '../../../domain/survey/changeWheel.ts'
import { detailsOf } from '../../offline/conflicts/changeFields.ts'
import { placeOf } from './Inspector.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { Sheet } from './Sheet.tsx'
import { showFirstProblem } from './showFirstProblem.ts'
import { TireFields } from './TireFields.tsx'
import { tireNumberProblem } from './TireNumberField.tsx'
import { CheckboxChoices } from './CheckboxChoices.tsx'
import type { SheetProps } from './WheelTools.tsx'

/**
 * The known facts about the tire, its wear and its valve; they apply to this wheel, its axle, or all wheels of the
 * unit.
 */
export function DetailsSheet({ inspector, format, translate, onClose }: SheetProps) {
  const { wheel, copy } = inspector
  const cached = inspector.cachedOf(wheel)
  const known = cached.replacement ? {} : cached.known_tire
  const [before] = useState<TireDetails>(tireOf(known, detailsOf(cached)))
  const [tire, setTire] = useState(before)
  const [wear, setWear] = useState<string[]>(cached.wear_conditions)
  const [valve, setValve] = useState(cached.valve_type ?? '')
  const { choices } = copy.survey

  const found = (): Omit<ReadingChange, 'version'> => {
    const isSameWear =
      wear.length === cached.wear_conditions.length &&
      wear.every((condition) => cached.wear_conditions.includes(condition))
    return {
      ...(valve === (cached.valve_type ?? '') ? {} : { valve_type: valve === '' ? null : valve }),
      ...(isSameWear ? {} : { wear_conditions: wear }),
    }
  }
  // A number from before the check stays until it is edited.
  const isWrong =
    tire.identification_number !== before.identification_number &&
    tireNumberProblem(tire.identification_number) !== undefined
  const form = useRef<HTMLFormElement>(null)
  const save = (wheels: Wheel[]): void => {
    if (isWrong) return showFirstProblem(form.current)
    const entered =
      tire.retread_product_line_id === before.retread_product_line_id
        ? tire
        : { ...tire, is_retread: tire.retread_product_line_id == null ? (false as const) : null }
    const details = Object.fromEntries(
      Object.entries(entered).filter(([name, value]) => value !== before[name as keyof TireDetails]),
    ) as TireDetails
    for (const one of wheels) {
      const place = placeOf(one)
      // Wear and valve are findings of the one wheel: nobody has looked at the others.
      const [its, reading] = one.code === wheel.code ? [details, found()] : [forOthers(entered), {}]
      if (Object.keys(its).length > 0) inspector.change({ kind: 'details', place, details: its })
      if (Object.keys(reading).length > 0) inspector.change({ kind: 'reading', place, reading })
    }
    onClose()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    save([wheel])
  }
  const { axles } = inspector.configuration
  return (
    <Sheet title={`${wheel.code}: ${translate(inspectorMessages.more)}`} onClose={onClose}>
      <form ref={form} className="inspector-form" onSubmit={submit}>
        <TireFields {...{ tire, choices, translate }} locale={format.locale} onChange={setTire} />
        <label>
          {translate(inspectorMessages.valve)}
          <select value={valve} onChange={({ target }) => setValve(target.value)}>
            <option value="">{translate(inspectorMessages.none)}</option>
            {choices.valve_types.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <CheckboxChoices
          title={translate(inspectorMessages.wear)}
          entries={choices.wear_conditions}
          chosen={wear}
          onChange={setWear}
        />
        <div className="inspector-form-end">
          <button type="submit" className="engine-button engine-button-primary">
            {translate(inspectorMessages.save)}
          </button>
          <button
            type="button"
            className="engine-button"
            onClick={() => save([...(axles.find(({ number }) => number === wheel.axleNumber)?.wheels ?? [])])}
          >
            {translate(inspectorMessages.copyAxle)}
          </button>
          <button type="button" className="engine-button" onClick={() => save([...inspector.order])}>
            {translate(inspectorMessages.copyUnit)}
          </button>
        </div>
      </form>
    </Sheet>
  )
}

/** A number is of one tire, and what is not known here may be there. */
const forOthers = (details: TireDetails): TireDetails =>
  Object.fromEntries(
    Object.entries(details).filter(([name, value]) => name !== 'identification_number' && value != null),
  ) as TireDetails

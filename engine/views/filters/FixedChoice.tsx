import type { ChoiceField } from '../../core/definition/fieldModel.ts'
import { useServices } from '../EngineProvider.tsx'
import './fields.css'

/** A choice that is read and not made. */
export function FixedChoice({ field, label, value }: { field: ChoiceField; label: string; value: unknown }) {
  const services = useServices()
  const chosen = field.options.find((option) => option.value === value)
  return (
    <dl className="fixed-choice">
      <dt className="field-label">{label}</dt>
      <dd>{chosen ? services.translate(chosen.label) : '–'}</dd>
    </dl>
  )
}

import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import type { InputField } from '../../core/definition/formModel.ts'
import type { Message } from '../../core/definition/model.ts'
import type { Field, PickTableField, ChoiceField } from '../../core/definition/fieldModel.ts'
import type { FormProblem } from '../../core/form/formProblems.ts'
import type { FieldValue } from '../../core/form/formValues.ts'
import type { FieldOptions } from '../../state/FieldOptions.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateRangeInput } from './DateRangeInput.tsx'
import { FileInput } from './FileInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { LookupInput } from './LookupInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { TextInput } from './TextInput.tsx'
import { useServices } from '../EngineProvider.tsx'
import './fields.css'

/** The props of an input, given by the filters of a report or by a form. */
export interface FieldInputProps<Kind extends InputField = InputField> {
  field: Kind
  label: string
  help: string | null
  /**
   * The problem in words, once the user has tried to apply or save. An input's own message about the typed text takes
   * precedence.
   */
  error: string | null
  problem: FormProblem | null
  /** True once the user has tried to apply or save. */
  tried: boolean
  disabled: boolean
  value: FieldValue | undefined
  set(value: FieldValue): void
  /** Records whether a part of the input holds an invalid value. */
  refuse(part: string, wrong: boolean): void
  isRefused: boolean
  /** The text for an empty field without a text of its own; a filter says "any". */
  nothing?: Message
  /** The options of a lookup. */
  options: FieldOptions | null
  /** The title of the field that has to be chosen before there are options. */
  parent: string | null
  /** The bytes of a chosen file, and the address of one that is kept; only forms take any. */
  file?: { chosen: File | null; stored: string | null; choose(file: File | null): void } | undefined
}

const inputs: Record<InputField['type'], ComponentType<FieldInputProps<never>>> = {
  text: TextInput,
  number: NumberInput,
  date: DateInput,
  choice: ChoiceInput,
  lookup: LookupInput,
  tree: LookupInput,
  dateRange: DateRangeInput,
  flag: FlagInput,
  file: FileInput,
}

/** The input of a field's type: the same one in filters and forms. */
export const FieldInput = observer(function FieldInput(
  props: FieldInputProps<Exclude<Field, PickTableField>> | FieldInputProps,
) {
  if (props.field.type === 'choice' && props.field.isFixed)
    return <FixedChoice field={props.field} label={props.label} value={props.value} />
  const Input = inputs[props.field.type]
  return <Input {...(props as FieldInputProps<never>)} />
})

/** A choice that is read and not made. */
function FixedChoice({ field, label, value }: { field: ChoiceField; label: string; value: unknown }) {
  const services = useServices()
  const chosen = field.options.find((option) => option.value === value)
  return (
    <dl className="fixed-choice">
      <dt className="field-label">{label}</dt>
      <dd>{chosen ? services.translate(chosen.label) : '–'}</dd>
    </dl>
  )
}

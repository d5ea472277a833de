import { observer } from 'mobx-react-lite'
import type { ChoiceField } from '../../core/definition/fieldModel.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import { describeEmptyFilter } from './describeFilter.ts'
import { OptionPicker } from './OptionPicker.tsx'

export const ChoiceInput = observer(function ChoiceInput({
  field,
  label,
  error,
  help,
  disabled,
  value,
  set,
  nothing,
}: FieldInputProps<ChoiceField>) {
  const services = useServices()
  const translate = useTranslate()
  const options = field.options.map((option) => ({
    value: option.value,
    text: services.translate(option.label),
    hint: null,
  }))
  return (
    <OptionPicker
      label={label}
      required={field.required}
      error={error}
      help={help}
      multiple={field.multiple}
      options={options}
      disabled={disabled}
      chosen={[value ?? []].flat() as OptionValue[]}
      emptyText={describeEmptyFilter(field, { translate }, nothing)}
      textOf={(item) => options.find((option) => option.value === item)?.text ?? String(item)}
      onChange={(values) => set(field.multiple ? values : (values[0] ?? null))}
    />
  )
})

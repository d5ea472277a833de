import { observer } from 'mobx-react-lite'
import type { ChoiceField } from '../../core/definition/model.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import type { FieldInputProps } from './FieldView.tsx'
import { emptyWords } from './filterWords.ts'
import { OptionPicker } from './OptionPicker.tsx'

export const ChoiceInput = observer(function ChoiceInput({ page, field, label, error, help }: FieldInputProps & { field: ChoiceField }) {
  const services = useServices()
  const say = useSay()
  const value = page.parameters.draft[field.id]
  const options = field.options.map((option) => ({ value: option.value, text: services.translate(option.label), hint: null }))
  return (
    <OptionPicker label={label} required={field.required} error={error} help={help} multiple={field.multiple} options={options}
      chosen={[value ?? []].flat() as OptionValue[]} emptyText={emptyWords(field, { say, translate: services.translate })}
      textOf={(item) => options.find((option) => option.value === item)?.text ?? String(item)}
      onChange={(values) => page.parameters.set(field.id, field.multiple ? values : (values[0] ?? null))} />
  )
})

import { observer } from 'mobx-react-lite'
import type { DateField } from '../../core/definition/model.ts'
import { DayInput } from './DayInput.tsx'
import type { FieldInputProps } from './FieldView.tsx'

export const DateInput = observer(function DateInput({ page, field, label, help }: FieldInputProps & { field: DateField }) {
  const { parameters } = page
  const value = parameters.draft[field.id]
  return (
    <DayInput label={label} required={field.required} day={typeof value === 'string' ? value : null} tried={parameters.tried} isPast={field.isPast}
      error={null} help={help}
      onChange={(day, isWrong) => {
        parameters.set(field.id, day)
        parameters.refuse(field.id, 'day', isWrong)
      }} />
  )
})

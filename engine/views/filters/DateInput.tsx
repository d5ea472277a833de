import { observer } from 'mobx-react-lite'
import type { DateField } from '../../core/definition/fieldModel.ts'
import { DayInput } from './DayInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'

export const DateInput = observer(function DateInput({
  field,
  label,
  error,
  help,
  disabled,
  tried,
  value,
  set,
  refuse,
}: FieldInputProps<DateField>) {
  return (
    <DayInput
      label={label}
      required={field.required}
      day={typeof value === 'string' ? value : null}
      tried={tried}
      isPast={field.isPast}
      error={error}
      help={help}
      disabled={disabled}
      onChange={(day, isWrong) => {
        set(day)
        refuse('day', isWrong)
      }}
    />
  )
})

import { observer } from 'mobx-react-lite'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import type { TextField as TextFieldModel } from '../../core/definition/fieldModel.ts'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import '../input.css'

export const TextInput = observer(function TextInput({
  field,
  label,
  error,
  help,
  disabled,
  value,
  set,
}: FieldInputProps<TextFieldModel>) {
  return (
    <TextField
      className="field"
      value={typeof value === 'string' ? value : ''}
      maxLength={field.maxLength}
      isInvalid={error !== null}
      isDisabled={disabled}
      onChange={(text) => set(text === '' ? null : text)}
    >
      <FieldLabel label={label} required={field.required} />
      {field.isMultiline ? (
        <TextArea className="engine-input engine-text" rows={4} />
      ) : (
        <Input className="engine-input" autoComplete="off" />
      )}
      <FieldNotes error={error} help={help} />
    </TextField>
  )
})

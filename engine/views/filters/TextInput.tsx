import { observer } from 'mobx-react-lite'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import type { TextField as TextFieldModel } from '../../core/definition/model.ts'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import type { FieldInputProps } from './FieldView.tsx'

export const TextInput = observer(function TextInput({ page, field, label, error, help }: FieldInputProps & { field: TextFieldModel }) {
  return (
    <TextField className="field" value={String(page.parameters.draft[field.id] ?? '')} maxLength={field.maxLength} isInvalid={error !== null}
      onChange={(text) => page.parameters.set(field.id, text === '' ? null : text)}>
      <FieldLabel label={label} required={field.required} />
      <Input className="engine-input" />
      <FieldNotes error={error} help={help} />
    </TextField>
  )
})

import { observer } from 'mobx-react-lite'
import { Checkbox } from 'react-aria-components/Checkbox'
import type { FlagField } from '../../core/definition/model.ts'
import { Icon } from '../Icon.tsx'
import type { FieldInputProps } from './FieldView.tsx'

export const FlagInput = observer(function FlagInput({ page, field, label, help }: FieldInputProps & { field: FlagField }) {
  return (
    <div className="field">
      <Checkbox className="checkbox" isSelected={page.parameters.draft[field.id] === true} onChange={(chosen) => page.parameters.set(field.id, chosen)}>
        <span className="checkbox-box"><Icon name="check" /></span>{label}
      </Checkbox>
      {help && <p className="field-help">{help}</p>}
    </div>
  )
})

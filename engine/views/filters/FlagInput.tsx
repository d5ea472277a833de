import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { Checkbox } from 'react-aria-components/Checkbox'
import type { FlagField } from '../../core/definition/fieldModel.ts'
import { Icon } from '../Icon.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import './checkbox.css'
import './fields.css'

export const FlagInput = observer(function FlagInput({
  label,
  help,
  disabled,
  value,
  set,
}: FieldInputProps<FlagField>) {
  const helpId = useId()
  return (
    <div className="field">
      <Checkbox
        className="checkbox"
        isSelected={value === true}
        isDisabled={disabled}
        onChange={set}
        {...(help ? { 'aria-describedby': helpId } : {})}
      >
        <span className="checkbox-box">
          <Icon name="check" />
        </span>
        {label}
      </Checkbox>
      {help && (
        <p className="field-help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
})

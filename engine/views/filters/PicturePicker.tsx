import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import type { PictureName } from '../../core/definition/fieldModel.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import type { OfferedOption } from '../../core/query/lookupOptions.ts'
import { useServices } from '../EngineProvider.tsx'
import { EmptyOptions } from './EmptyOptions.tsx'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import '../radio.css'
import './pictures.css'

interface PicturePickerProps {
  picture: PictureName
  label: string
  required: boolean
  error: string | null
  help: string | null
  options: OfferedOption[]
  chosen: OptionValue | null
  /** The label of the empty choice, or the reason why there are no options yet. */
  emptyText: string
  isWaiting: boolean
  disabled: boolean
  loading: boolean
  failed: { retry(): void } | null
  onChange(value: OptionValue | null): void
}

/** One of a few that stand beside each other, each with its drawing over its words. */
export function PicturePicker({
  picture,
  label,
  required,
  error,
  help,
  options,
  chosen,
  emptyText,
  isWaiting,
  disabled,
  loading,
  failed,
  onChange,
}: PicturePickerProps) {
  const Picture = useServices().pictures[picture]
  const choose = (key: string): void => onChange(options.find((option) => String(option.value) === key)?.value ?? null)
  return (
    <RadioGroup
      className="field"
      value={chosen === null ? (required ? null : '') : String(chosen)}
      onChange={choose}
      isRequired={required}
      isDisabled={disabled}
      isInvalid={error !== null}
    >
      <FieldLabel label={label} required={required} />
      {isWaiting ? (
        <p className="pictures-none">{emptyText}</p>
      ) : options.length === 0 ? (
        <EmptyOptions loading={loading} failed={failed} searched={false} required={required} />
      ) : (
        <div className="pictures">
          {options.map((option) => (
            <Radio key={option.value} className="picture-option" value={String(option.value)}>
              <span className="picture" aria-hidden="true">
                <Picture values={option.row ?? {}} />
              </span>
              <span className="radio-dot" />
              <span className="picture-text">{option.text}</span>
            </Radio>
          ))}
          {!required && (
            <Radio className="picture-option" value="">
              <span className="radio-dot" />
              <span className="picture-text">{emptyText}</span>
            </Radio>
          )}
        </div>
      )}
      <FieldNotes error={error} help={help} />
    </RadioGroup>
  )
}

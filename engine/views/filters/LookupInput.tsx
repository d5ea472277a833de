import { observer } from 'mobx-react-lite'
import type { OptionsField } from '../../core/definition/fieldModel.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import { inTreeOrder } from '../../core/query/treeOptions.ts'
import { useTranslate } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import { describeEmptyFilter } from './describeFilter.ts'
import { OptionPicker } from './OptionPicker.tsx'
import { PicturePicker } from './PicturePicker.tsx'

/** Options from a call; those of a tree stand below each other. */
export const LookupInput = observer(function LookupInput({
  field,
  label,
  error,
  help,
  disabled,
  value,
  set,
  options,
  parent,
  nothing,
}: FieldInputProps<OptionsField>) {
  const translate = useTranslate()
  if (!options) return null
  const isWaiting = parent !== null
  const emptyText = isWaiting
    ? translate(messages.chooseFirst, { field: parent })
    : describeEmptyFilter(field, { translate }, nothing)
  const failed = options.state === 'failed' ? { retry: options.retry } : null
  if (field.type === 'lookup' && field.picture) {
    return (
      <PicturePicker
        picture={field.picture}
        label={label}
        required={field.required}
        error={error}
        help={help}
        options={options.options}
        chosen={(value ?? null) as OptionValue | null}
        emptyText={emptyText}
        isWaiting={isWaiting}
        disabled={disabled}
        loading={options.state === 'loading'}
        failed={failed}
        onChange={set}
      />
    )
  }
  return (
    <OptionPicker
      label={label}
      required={field.required}
      error={error}
      help={help}
      multiple={field.multiple}
      options={field.type === 'tree' ? inTreeOrder(options.options, field.leavesOnly) : options.options}
      chosen={[value ?? []].flat() as OptionValue[]}
      textOf={options.textOf}
      emptyText={emptyText}
      disabled={disabled || isWaiting}
      loading={options.state === 'loading'}
      failed={failed}
      search={options.paged ? { keyword: options.keyword, change: options.search, partial: options.hasMore } : null}
      onChange={(values) => set(field.multiple ? values : (values[0] ?? null))}
    />
  )
})

import { observer } from 'mobx-react-lite'
import type { OptionsField } from '../../core/definition/fieldModel.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import { inTreeOrder } from '../../core/query/treeOptions.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import type { FieldInputProps } from './FieldInput.tsx'
import { emptyWords } from './filterWords.ts'
import { OptionPicker } from './OptionPicker.tsx'

/** Options from a call; those of a tree stand below each other. */
export const LookupInput = observer(function LookupInput({ field, label, error, help, disabled, value, set, options, parent, nothing }: FieldInputProps<OptionsField>) {
  const services = useServices()
  const say = useSay()
  if (!options) return null
  return (
    <OptionPicker label={label} required={field.required} error={error} help={help} multiple={field.multiple}
      options={field.type === 'tree' ? inTreeOrder(options.options, field.leavesOnly) : options.options}
      chosen={[value ?? []].flat() as OptionValue[]} textOf={options.textOf}
      emptyText={parent !== null ? say(words.chooseFirst, { field: parent }) : emptyWords(field, { say, translate: services.translate }, nothing)}
      disabled={disabled || parent !== null} loading={options.state === 'loading'}
      failed={options.state === 'failed' ? { retry: options.retry } : null}
      search={options.paged ? { keyword: options.keyword, change: options.search, partial: options.hasMore } : null}
      onChange={(values) => set(field.multiple ? values : (values[0] ?? null))} />
  )
})

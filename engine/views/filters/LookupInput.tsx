import { observer } from 'mobx-react-lite'
import type { LookupField } from '../../core/definition/model.ts'
import type { OptionValue } from '../../core/query/filterValues.ts'
import { parentsOf } from '../../core/query/lookupOptions.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import type { FieldInputProps } from './FieldView.tsx'
import { emptyWords } from './filterWords.ts'
import { OptionPicker } from './OptionPicker.tsx'

export const LookupInput = observer(function LookupInput({ page, field, label, error, help }: FieldInputProps & { field: LookupField }) {
  const services = useServices()
  const say = useSay()
  const { parameters } = page
  const options = parameters.options.get(field.id)
  if (!options) return null
  const value = parameters.draft[field.id]
  // An arg is missing: the parent that gives it has to be chosen first.
  const parent = parameters.fields.find((candidate) => options.missing.length > 0 && parentsOf(field).includes(candidate.id))
  return (
    <OptionPicker label={label} required={field.required} error={error} help={help} multiple={field.multiple} options={options.options}
      chosen={[value ?? []].flat() as OptionValue[]} textOf={options.textOf}
      emptyText={parent ? say(words.chooseFirst, { field: services.translate(parent.title) }) : emptyWords(field, { say, translate: services.translate })}
      disabled={parent !== undefined} loading={options.state === 'loading'}
      failed={options.state === 'failed' ? { retry: options.retry } : null}
      search={options.paged ? { keyword: options.keyword, change: options.search, partial: options.hasMore } : null}
      onChange={(values) => parameters.set(field.id, field.multiple ? values : (values[0] ?? null))} />
  )
})

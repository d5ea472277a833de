import { observer } from 'mobx-react-lite'
import type { Field } from '../../core/definition/fieldModel.ts'
import type { FilterValue, OptionValue } from '../../core/query/filterValues.ts'
import type { ReportPage } from '../../state/ReportPage.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { FieldInput } from './FieldInput.tsx'
import { PickTable } from './PickTable.tsx'

/** A filter: its input with the draft's value, and the problem once someone tried to apply. */
export const FieldView = observer(function FieldView({ page, field }: { page: ReportPage; field: Field }) {
  const services = useServices()
  const translate = useTranslate()
  const { parameters } = page
  const label = services.translate(field.title)
  const problem = parameters.problems.get(field.id) ?? null
  const parent = parameters.missingParentOf(field)
  const isWorded = typeof problem === 'object' && problem !== null
  const error = isWorded
    ? services.translate(problem)
    : parameters.tried && problem === 'required'
      ? translate('multiple' in field && field.multiple ? messages.choicesRequired : messages.fieldRequired, {
          field: label,
        })
      : null
  if (field.type === 'pickTable') {
    const state = parameters.lookups.picks.get(field.id)
    return (
      state && (
        <PickTable
          state={state}
          label={label}
          error={error}
          disabled={!parameters.isEnabled(field)}
          picked={(parameters.draft[field.id] ?? null) as OptionValue[] | null}
          set={(picked) => parameters.set(field.id, picked)}
        />
      )
    )
  }
  return (
    <FieldInput
      field={field}
      label={label}
      help={field.help && services.translate(field.help)}
      problem={isWorded ? null : problem}
      error={error}
      tried={parameters.tried}
      disabled={!parameters.isEnabled(field)}
      value={parameters.draft[field.id]}
      set={(value) => parameters.set(field.id, value as FilterValue)}
      refuse={(part, wrong) => parameters.refused.mark(field.id, part, wrong)}
      isRefused={parameters.refused.has(field.id)}
      options={parameters.lookups.of.get(field.id) ?? null}
      parent={parent && services.translate(parent.title)}
    />
  )
})

import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import type { Field, FieldType } from '../../core/definition/model.ts'
import type { ReportPage } from '../../page/ReportPage.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateRangeInput } from './DateRangeInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { LookupInput } from './LookupInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { TextInput } from './TextInput.tsx'

/** What an input is told of its field: words, and the problem once somebody tried to apply. */
export interface FieldInputProps {
  page: ReportPage
  field: Field
  label: string
  error: string | null
  help: string | null
}

const inputs: Record<FieldType, ComponentType<FieldInputProps & { field: never }>> = {
  text: TextInput, number: NumberInput, date: DateInput, choice: ChoiceInput, lookup: LookupInput, dateRange: DateRangeInput, flag: FlagInput,
}

export const FieldView = observer(function FieldView({ page, field }: { page: ReportPage; field: Field }) {
  const services = useServices()
  const say = useSay()
  const label = services.translate(field.title)
  const required = page.parameters.tried && page.parameters.problems.get(field.id) === 'required'
  const Input = inputs[field.type]
  return (
    <Input page={page} field={field as never} label={label} help={field.help && services.translate(field.help)}
      error={required ? say(words.fieldRequired, { field: label }) : null} />
  )
})

import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { DateRangeField } from '../../core/definition/model.ts'
import { datePresets, isDatePreset, presetWords } from '../../core/query/datePreset.ts'
import { daysOf, isDateRange, isEmptyFilter } from '../../core/query/filterValues.ts'
import { useSay, useServices } from '../EngineProvider.tsx'
import { words } from '../words.ts'
import { DayInput } from './DayInput.tsx'
import type { FieldInputProps } from './FieldView.tsx'
import { emptyWords } from './filterWords.ts'
import { OptionPicker } from './OptionPicker.tsx'

const custom = 'custom'
const ends = ['from', 'to'] as const
type End = (typeof ends)[number]

/** A preset, or two days typed as MM/DD/YYYY. Messages: document 000, section 5. */
export const DateRangeInput = observer(function DateRangeInput({ page, field, label, help }: FieldInputProps & { field: DateRangeField }) {
  const services = useServices()
  const say = useSay()
  const { parameters } = page
  const value = parameters.draft[field.id]
  const range = isDateRange(value) ? value : { from: null, to: null }
  const days = daysOf(range, services.now())
  const isCustom = !('preset' in range) && (field.required || !isEmptyFilter(range) || parameters.isRefused(field.id))
  const [open, setOpen] = useState(false)
  const showDays = isCustom || (open && !('preset' in range))
  const options = [
    ...(field.required ? [] : [{ value: '', text: emptyWords(field, { say, translate: services.translate }), hint: null }]),
    ...datePresets.map((preset) => ({ value: preset, text: services.translate(presetWords[preset]), hint: null })),
    { value: custom, text: say(words.customDates), hint: null },
  ]
  const choose = (choice: unknown) => {
    for (const end of ends) parameters.refuse(field.id, end, false)
    setOpen(choice === custom)
    if (typeof choice === 'string' && isDatePreset(choice)) parameters.set(field.id, { preset: choice })
    // Custom begins with the days the preset meant, to be changed from there.
    else parameters.set(field.id, choice === custom ? days : { from: null, to: null })
  }
  return (
    <div className="field-dates">
      <OptionPicker label={label} required={field.required} error={null} help={help} multiple={false} options={options}
        chosen={['preset' in range ? range.preset : showDays ? custom : '']} emptyText="" onChange={([choice]) => choose(choice)}
        textOf={(item) => options.find((option) => option.value === item)?.text ?? ''} />
      {showDays && (
        <div className="field-days">
          {ends.map((end) => <RangeEnd key={end} page={page} field={field} end={end} />)}
        </div>
      )}
    </div>
  )
})

/** One end of a custom range. */
const RangeEnd = observer(function RangeEnd({ page, field, end }: { page: FieldInputProps['page']; field: DateRangeField; end: End }) {
  const say = useSay()
  const { parameters } = page
  const value = parameters.draft[field.id]
  const range = isDateRange(value) && !('preset' in value) ? value : { from: null, to: null }
  const isWrongOrder = end === 'to' && parameters.problems.get(field.id) === 'dateOrder'
  return (
    <DayInput label={say(end === 'from' ? words.dateFrom : words.dateTo)} required={field.required} day={range[end]} tried={parameters.tried} isPast={false}
      error={isWrongOrder ? say(words.dateOrder) : null} help={null}
      onChange={(day, isWrong) => {
        parameters.set(field.id, { ...range, [end]: day })
        parameters.refuse(field.id, end, isWrong)
      }} />
  )
})

import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { DateRangeField } from '../../core/definition/fieldModel.ts'
import { datePresets, isDatePreset, presetMessages } from '../../core/query/datePreset.ts'
import { daysOf, isDateRange, isEmptyFilter, type FilterValue } from '../../core/query/filterValues.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { DayInput } from './DayInput.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import { describeEmptyFilter } from './describeFilter.ts'
import { OptionPicker } from './OptionPicker.tsx'
import './fields.css'

const custom = 'custom'
const ends = ['from', 'to'] as const
type End = (typeof ends)[number]

/** A preset, or two days typed. Messages: document 000, section 5. */
export const DateRangeInput = observer(function DateRangeInput(props: FieldInputProps<DateRangeField>) {
  const services = useServices()
  const translate = useTranslate()
  const { field, label, help, disabled, set, refuse, isRefused, nothing } = props
  const value = props.value as FilterValue | undefined
  const range = isDateRange(value) ? value : { from: null, to: null }
  const days = daysOf(range, services.now())
  const isCustom = !('preset' in range) && (field.required || !isEmptyFilter(range) || isRefused)
  const [open, setOpen] = useState(false)
  const showDays = isCustom || (open && !('preset' in range))
  const options = [
    ...(field.required
      ? []
      : [
          {
            value: '',
            text: describeEmptyFilter(field, { translate }, nothing),
            hint: null,
          },
        ]),
    ...datePresets.map((preset) => ({ value: preset, text: services.translate(presetMessages[preset]), hint: null })),
    { value: custom, text: translate(messages.customDates), hint: null },
  ]
  const choose = (choice: unknown) => {
    for (const end of ends) refuse(end, false)
    setOpen(choice === custom)
    if (typeof choice === 'string' && isDatePreset(choice)) set({ preset: choice })
    // Custom begins with the days the preset meant, to be changed from there.
    else set(choice === custom ? days : { from: null, to: null })
  }
  return (
    <div className="field-dates">
      <OptionPicker
        label={label}
        required={field.required}
        error={null}
        help={help}
        multiple={false}
        options={options}
        disabled={disabled}
        chosen={['preset' in range ? range.preset : showDays ? custom : '']}
        emptyText=""
        onChange={([choice]) => choose(choice)}
        textOf={(item) => options.find((option) => option.value === item)?.text ?? ''}
      />
      {showDays && (
        <div className="field-days">
          {ends.map((end) => (
            <RangeEnd key={end} {...props} end={end} />
          ))}
        </div>
      )}
    </div>
  )
})

/** One end of a custom range. */
const RangeEnd = observer(function RangeEnd({
  field,
  disabled,
  problem,
  tried,
  end,
  set,
  refuse,
  ...props
}: FieldInputProps<DateRangeField> & { end: End }) {
  const translate = useTranslate()
  const value = props.value as FilterValue | undefined
  const range = isDateRange(value) && !('preset' in value) ? value : { from: null, to: null }
  const isWrongOrder = end === 'to' && problem === 'dateOrder'
  return (
    <DayInput
      label={translate(end === 'from' ? messages.dateFrom : messages.dateTo)}
      required={field.required}
      day={range[end]}
      tried={tried}
      isPast={false}
      earliest={end === 'to' ? range.from : null}
      error={isWrongOrder ? translate(messages.dateOrder) : null}
      help={null}
      disabled={disabled}
      onChange={(day, isWrong) => {
        set({ ...range, [end]: day })
        refuse(end, isWrong)
      }}
    />
  )
})

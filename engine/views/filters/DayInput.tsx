import { useState, type KeyboardEvent } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import type { Message } from '../../core/definition/model.ts'
import { usualDateFormat, type DateFormat } from '../../core/format/dateFormat.ts'
import { dayAsText, dayFromText, onlyDateSigns } from '../../core/query/dateText.ts'
import { dayOf } from '../../core/query/datePreset.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import './fields.css'
import '../input.css'

const signs: Record<DateFormat, Message> = {
  'MM/DD/YYYY': messages.dateSigns,
  'DD/MM/YYYY': messages.dateSignsDayFirst,
  'YYYY-MM-DD': messages.dateSignsYearFirst,
  'DD.MM.YYYY': messages.dateSignsWithDots,
  'DD-MM-YYYY': messages.dateSignsWithDashes,
}

interface DayInputProps {
  label: string
  required: boolean
  /** YYYY-MM-DD. */
  day: string | null
  /** True once the user has tried to apply: then an empty required day is reported. */
  tried: boolean
  /** No day after today. */
  isPast: boolean
  /** The first day that the calendar offers. */
  earliest?: string | null
  /** A problem that the input itself cannot know. */
  error: string | null
  help: string | null
  disabled: boolean
  /** The value, and whether what stands in the input is no day that may be chosen. */
  onChange(day: string | null, isWrong: boolean): void
}

/**
 * One day, typed as the reader reads days or chosen in a calendar: MM/DD/YYYY where nothing else is set. Messages:
 * document 000, section 5.
 */
export function DayInput({
  label,
  required,
  day,
  tried,
  isPast,
  earliest = null,
  error,
  help,
  disabled,
  onChange,
}: DayInputProps) {
  const translate = useTranslate()
  const services = useServices()
  const { dateFormat = usualDateFormat } = services.format()
  const [text, setText] = useState(day ? dayAsText(day, dateFormat) : '')
  const [left, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // The text is the person's while it is being typed; a value that came from elsewhere replaces it.
  if (day !== null && dayFromText(text, dateFormat) !== day) setText(dayAsText(day, dateFormat))
  const isLate = (typed: string | null): boolean => isPast && typed !== null && typed > dayOf(services.now())
  const type = (raw: string) => {
    const next = onlyDateSigns(raw, dateFormat)
    const typed = dayFromText(next, dateFormat)
    setText(next)
    onChange(typed, next !== '' && (typed === null || isLate(typed)))
  }
  /** A day that was typed short stands there in full. */
  const leave = () => {
    setLeft(true)
    const typed = dayFromText(text, dateFormat)
    if (typed !== null) setText(dayAsText(typed, dateFormat))
  }
  const openCalendar = (event: KeyboardEvent) => {
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  const problem = () => {
    if (text === '') return required ? messages.dateRequired : null
    if (dayFromText(text, dateFormat) === null) return messages.dateFormat
    return isLate(dayFromText(text, dateFormat)) ? messages.dateLate : null
  }
  const own = left || tried ? problem() : null
  const shown = own ? translate(own) : error
  return (
    <TextField
      className="field"
      value={text}
      onChange={type}
      onBlur={leave}
      isInvalid={shown !== null}
      isDisabled={disabled}
      inputMode="numeric"
    >
      <FieldLabel label={label} required={required} />
      <div className="day-input">
        <Input
          className="engine-input"
          placeholder={translate(signs[dateFormat])}
          autoComplete="off"
          onKeyDown={openCalendar}
        />
        <CalendarButton
          label={label}
          day={day}
          earliest={earliest}
          latest={isPast ? dayOf(services.now()) : null}
          disabled={disabled}
          isOpen={isOpen}
          onOpenChange={setOpen}
          onChange={(chosen) => type(dayAsText(chosen, dateFormat))}
        />
      </div>
      <FieldNotes error={shown} help={help} />
    </TextField>
  )
}

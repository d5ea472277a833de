import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { dayOrderOf, usualDateFormat, type DayOrder } from '../../../engine/core/format/dateFormat.ts'
import { writeEntered, type FormatContext } from '../../../engine/core/format/formatValue.ts'
import { dayInOrder } from '../../../engine/core/query/dateText.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import { useTranslate } from '../inspector/useTranslate.ts'
import { dateFormatOf, decimalSignOf, openDateFormats, openDecimalSigns } from './fileMapping.ts'
import { importMessages } from './importMessages.ts'
import type { DecimalSign } from './importWire.ts'
import type { MatchProps } from './MatchStep.tsx'
import './import.css'
import './formatChoices.css'

const dayOrderMessages: Record<DayOrder, Message> = {
  'DD/MM/YYYY': importMessages.dayFirst,
  'MM/DD/YYYY': importMessages.monthFirst,
  'YYYY-MM-DD': importMessages.yearFirst,
}
const decimalSignMessages: Record<DecimalSign, Message> = {
  ',': importMessages.decimalComma,
  '.': importMessages.decimalPoint,
}

/** Questions that the values of the file leave open, each answer with what it makes of one of them. */
export const FormatChoices = observer(function FormatChoices({ state, format, feed, inspection, choices }: MatchProps) {
  const translate = useTranslate()
  const days = openDateFormats(feed, inspection, choices)
  const signs = openDecimalSigns(feed, inspection, choices)
  if (days.formats.length < 2 && signs.formats.length < 2) return null
  return (
    <div className="import-formats">
      {days.formats.length > 1 && (
        <Choice
          label={translate(importMessages.days)}
          options={days.formats}
          chosen={dateFormatOf(feed, inspection, choices, dayOrderOf(format.dateFormat ?? usualDateFormat))}
          textOf={(one) => translate(dayOrderMessages[one])}
          exampleOf={(text, one) => dayText(text, one, format)}
          examples={days.examples}
          choose={(dateFormat) => state.change({ dateFormat })}
        />
      )}
      {signs.formats.length > 1 && (
        <Choice
          label={translate(importMessages.decimals)}
          options={signs.formats}
          chosen={decimalSignOf(feed, inspection, choices)}
          textOf={(one) => translate(decimalSignMessages[one])}
          exampleOf={(text, one) => numberText(text, one, format)}
          examples={signs.examples}
          choose={(decimalSign) => state.change({ decimalSign })}
        />
      )}
    </div>
  )
})

interface ChoiceProps<Value extends string> {
  label: string
  options: Value[]
  chosen: Value | undefined
  examples: string[]
  textOf(option: Value): string
  exampleOf(example: string, option: Value): string
  choose(option: Value): void
}

function Choice<Value extends string>({
  label,
  options,
  chosen,
  examples,
  textOf,
  exampleOf,
  choose,
}: ChoiceProps<Value>) {
  const translate = useTranslate()
  const name = useId()
  // One that each answer reads otherwise tells what is asked.
  const example =
    examples.find((text) => new Set(options.map((option) => exampleOf(text, option))).size === options.length) ??
    examples[0] ??
    ''
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === chosen} onChange={() => choose(option)} />
          <span>{textOf(option)}</span>
          <span className="muted">
            {translate(importMessages.exampleIs, { example, value: exampleOf(example, option) })}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The day of a text, with its month by name: the order of digits is what is asked for. */
function dayText(text: string, order: DayOrder, { locale }: FormatContext): string {
  const day = dayInOrder(text.split(/[T ]/)[0] ?? '', order)
  return day === null
    ? text
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

function numberText(text: string, sign: DecimalSign, { locale }: FormatContext): string {
  const plain = text.replaceAll(sign === ',' ? /[.\s]/g : /[,\s]/g, '').replace(',', '.')
  return writeEntered(Number(plain), locale, 6)
}

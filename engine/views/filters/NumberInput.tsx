import { observer } from 'mobx-react-lite'
import { useState, type KeyboardEvent } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import type { NumberField } from '../../core/definition/fieldModel.ts'
import { unitName } from '../../core/format/formatValue.ts'
import {
  acceptsNumberText,
  checkNumberText,
  numberAsText,
  numberFromText,
  steppedText,
  normalizeNumberText,
  localizeNumberText,
} from '../../core/input/numberText.ts'
import { enteredIn } from '../../core/input/enteredIn.ts'
import { useTranslate, useServices } from '../EngineProvider.tsx'
import { messages } from '../messages.ts'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import type { FieldInputProps } from './FieldInput.tsx'
import '../input.css'

/**
 * An input for digits and one dot, or the reader's comma; arrow keys step. It rejects characters that cannot be part of
 * a number, typed or pasted. A quantity is in the reader's unit.
 */
export const NumberInput = observer(function NumberInput({
  field,
  label,
  error,
  help,
  disabled,
  value,
  set,
  refuse,
}: FieldInputProps<NumberField>) {
  const translate = useTranslate()
  const { units, locale } = useServices().format()
  const { rules, fromValue, toValue } = enteredIn(field.rules, field.quantity && units[field.quantity])
  const shown = (number: number): string => numberAsText(fromValue(number), rules)
  const [text, setText] = useState(typeof value === 'number' ? shown(value) : '')
  const [isRefused, setRefused] = useState(false)
  const typed = numberFromText(text)
  // The text is the person's while it is being typed; a value that came from elsewhere replaces it.
  if (typeof value === 'number' && (typed === null || toValue(typed) !== value) && text !== shown(value))
    setText(shown(value))
  const type = (written: string) => {
    const next = normalizeNumberText(written, locale)
    if (!acceptsNumberText(next, rules)) {
      // A wrong key does nothing; of what came in one piece it is said.
      if (Math.abs(written.length - text.length) < 2) return
      setRefused(true)
      return refuse('number', true)
    }
    setRefused(false)
    setText(next)
    const isWrong = checkNumberText(next, rules) !== null
    const number = numberFromText(next)
    set(isWrong || number === null ? null : toValue(number))
    refuse('number', isWrong)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    type(steppedText(text, event.key === 'ArrowUp' ? 1 : -1, rules))
  }
  const problem = checkNumberText(text, rules)
  const shownProblem = problem
    ? translate(problem, problem.limit === null ? {} : { limit: problem.limit })
    : isRefused
      ? translate(messages.fieldWrong, { field: label })
      : error
  const unit = unitName({ format: 'decimal', quantity: field.quantity }, units)
  return (
    <TextField
      className="field"
      value={localizeNumberText(text, locale)}
      onChange={type}
      isInvalid={shownProblem !== null}
      isDisabled={disabled}
      inputMode={rules.isInteger ? 'numeric' : 'decimal'}
    >
      <FieldLabel label={unit ? `${label} (${unit})` : label} required={field.required} />
      <Input className="engine-input" autoComplete="off" onKeyDown={step} />
      <FieldNotes error={shownProblem} help={help} />
    </TextField>
  )
})

import { observer } from 'mobx-react-lite'
import { useState, type KeyboardEvent } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextField } from 'react-aria-components/TextField'
import type { NumberField } from '../../core/definition/model.ts'
import { acceptsNumberText, checkNumberText, numberAsText, numberFromText, steppedText } from '../../core/input/numberText.ts'
import { useSay } from '../EngineProvider.tsx'
import { FieldLabel, FieldNotes } from './FieldLabel.tsx'
import type { FieldInputProps } from './FieldView.tsx'

/** Digits and one dot; arrow keys step. What cannot be part of a number is not taken, typed or pasted. */
export const NumberInput = observer(function NumberInput({ page, field, label, error, help }: FieldInputProps & { field: NumberField }) {
  const say = useSay()
  const { parameters } = page
  const { rules } = field
  const value = parameters.draft[field.id]
  const [text, setText] = useState(typeof value === 'number' ? numberAsText(value, rules) : '')
  // The text is the person's while it is being typed; a value that came from elsewhere replaces it.
  if (typeof value === 'number' && numberFromText(text) !== value) setText(numberAsText(value, rules))
  const type = (next: string) => {
    if (!acceptsNumberText(next, rules)) return
    setText(next)
    const isWrong = checkNumberText(next, rules) !== null
    parameters.set(field.id, isWrong ? null : numberFromText(next))
    parameters.refuse(field.id, 'number', isWrong)
  }
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    type(steppedText(text, event.key === 'ArrowUp' ? 1 : -1, rules))
  }
  const problem = checkNumberText(text, rules)
  const shown = problem ? say(problem, problem.limit === null ? {} : { limit: problem.limit }) : error
  return (
    <TextField className="field" value={text} onChange={type} isInvalid={shown !== null} inputMode={rules.isInteger ? 'numeric' : 'decimal'}>
      <FieldLabel label={label} required={field.required} />
      <Input className="engine-input" autoComplete="off" onKeyDown={step} />
      <FieldNotes error={shown} help={help} />
    </TextField>
  )
})

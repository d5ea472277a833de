import { useEffect, useId, useRef } from 'react'
import type { FormatContext } from '../../../engine/core/format/formatValue.ts'
import {
  checkNumberText,
  normalizeNumberText,
  type NumberProblem,
  type NumberRules,
} from '../../../engine/core/input/numberText.ts'
import { showMessageOf } from './showFirstProblem.ts'
import type { TranslateMessage } from './useTranslate.ts'
import './wheelEntry.css'

export type SheetNumber = Pick<NumberRules, 'maximum' | 'decimals'>

interface NumberFieldProps {
  label: string
  value: string
  rules: SheetNumber
  format: FormatContext
  translate: TranslateMessage
  onChange(value: string): void
}

/** Returns the problem of a number in a sheet; null if it is valid or empty. */
export function problemOf(text: string, { maximum, decimals }: SheetNumber, locale: string): NumberProblem | null {
  return checkNumberText(normalizeNumberText(text.trim(), locale), {
    isInteger: false,
    minimum: 0,
    maximum,
    decimals,
    integerDigits: null,
    maxLength: 12,
    step: 1,
  })
}

/** A number of a sheet, with what is wrong with it: what the server would refuse is not kept first. */
export function NumberField({ label, value, rules, format, translate, onChange }: NumberFieldProps) {
  const id = useId()
  const problem = problemOf(value, rules, format.locale)
  const message = useRef<HTMLElement>(null)
  useEffect(() => showMessageOf(message.current), [problem?.key])
  return (
    <>
      <label>
        {label}
        <input
          inputMode="decimal"
          maxLength={12}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <small ref={message} id={id} className="inspector-problem" role="alert">
        {problem &&
          translate(
            problem,
            problem.limit === null ? {} : { limit: new Intl.NumberFormat(format.locale).format(problem.limit) },
          )}
      </small>
    </>
  )
}

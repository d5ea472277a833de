import { useEffect, useId, useRef } from 'react'
import {
  decodeTireNumber,
  findTireNumberProblem,
  tireAge,
  tireNumberMessages,
} from '../../../domain/tireIdentification.ts'
import { inspectorMessages } from './inspectorMessages.ts'
import { showMessageOf } from './showFirstProblem.ts'
import type { TranslateMessage } from './useTranslate.ts'

interface TireNumberFieldProps {
  value: string
  locale: string
  translate: TranslateMessage
  onChange(value: string | null): void
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** The problem of the number of a tire; undefined: it has none, or none was entered. */
export const tireNumberProblem = (value: string | null | undefined) =>
  value == null ? undefined : findTireNumberProblem(value, today())

/** The identification number of a tire, with its plant, week and age, or its problem. */
export function TireNumberField({ value, locale, translate, onChange }: TireNumberFieldProps) {
  const id = useId()
  const problem = value === '' ? undefined : tireNumberProblem(value)
  const message = useRef<HTMLElement>(null)
  useEffect(() => showMessageOf(message.current), [problem])
  return (
    <>
      <label>
        {translate(inspectorMessages.identification)}
        <input
          value={value}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.value.trim() === '' ? null : target.value)}
        />
      </label>
      <small
        ref={message}
        id={id}
        className={problem ? 'inspector-problem' : 'inspector-decoded'}
        role={problem ? 'alert' : undefined}
      >
        {problem ? translate(tireNumberMessages[problem]) : decodedText(value, locale, translate)}
      </small>
    </>
  )
}

function decodedText(value: string, locale: string, translate: TranslateMessage): string {
  const decoded = decodeTireNumber(value, today())
  if (!decoded) return ''
  const { plant, week, year, isRetread } = decoded
  const age = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    tireAge(decoded, today()),
  )
  return translate(isRetread ? inspectorMessages.retreadDecoded : inspectorMessages.tireDecoded, {
    plant,
    week,
    year: String(year),
    age,
  })
}

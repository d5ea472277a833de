import type { Form } from '../definition/formModel.ts'
import type { FormValues } from './formValues.ts'

/**
 * The values with which a form goes on after one that was saved: those it keeps, the next number, and `begun` for the
 * rest.
 */
export function valuesOfNext(again: NonNullable<Form['again']>, saved: FormValues, initial: FormValues): FormValues {
  const retained = Object.fromEntries(again.keeps.map((id) => [id, saved[id] ?? initial[id] ?? null]))
  const counted = again.counts === null ? {} : { [again.counts]: nextNumber(String(saved[again.counts] ?? '')) }
  return { ...initial, ...retained, ...counted }
}

/**
 * The text with its last number raised by one, as long as before if it had leading zeros: T-009 → T-010. Null: it has
 * no number.
 */
export function nextNumber(text: string): string | null {
  const [, before = '', digits, after = ''] = /^(.*?)([0-9]+)([^0-9]*)$/s.exec(text.trim()) ?? []
  return digits === undefined ? null : `${before}${String(BigInt(digits) + 1n).padStart(digits.length, '0')}${after}`
}

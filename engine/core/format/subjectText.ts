import type { ValueFormat } from '../definition/model.ts'
import { formatValue, type FormatContext } from './formatValue.ts'

/** Returns the subject of a page, shown beside its title; nothing if the first value is empty. */
export function subjectText(values: { value: unknown; how: ValueFormat }[], format: FormatContext): string {
  const texts = values.map(({ value, how }) => formatValue(value, how, format))
  return texts[0] ? texts.filter(Boolean).join(' · ') : ''
}

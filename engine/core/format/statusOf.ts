import type { Column, Severity } from '../definition/model.ts'
import { severityWords } from './formatValue.ts'

const isSeverity = (value: unknown): value is Severity => typeof value === 'string' && Object.hasOwn(severityWords, value)

/** The status that a value says by itself: a severity is one, a code has the one that its column gives it. null: it says none. */
export function statusOf({ format, tones }: Pick<Column, 'format' | 'tones'>, value: unknown): Severity | null {
  const said = tones ? tones[String(value)] : format === 'severity' ? value : null
  return isSeverity(said) ? said : null
}

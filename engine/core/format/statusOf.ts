import type { Column, Severity } from '../definition/model.ts'
import { severityMessages } from './formatValue.ts'

const isSeverity = (value: unknown): value is Severity =>
  typeof value === 'string' && Object.hasOwn(severityMessages, value)

/**
 * Returns the status that a value implies; null if it has none. A severity is one, and a code has the one that its
 * column declares.
 */
export function statusOf({ format, tones }: Pick<Column, 'format' | 'tones'>, value: unknown): Severity | null {
  const tone = tones ? tones[String(value)] : format === 'severity' ? value : null
  return isSeverity(tone) ? tone : null
}

import { statusOf } from '../../../../engine/core/format/statusOf.ts'
import type { FileColumn } from '../Document.ts'
import { colors } from './page.ts'

type Tone = 'critical' | 'warning' | 'not_read' | 'ok' | 'plan'

/** Returns the tone of a cell: a judgment that needs attention, or a count above zero. */
function toneOf(column: FileColumn, value: unknown): Tone | null {
  const status = statusOf(column, value)
  if (status) return status === 'critical' || status === 'warning' || status === 'not_read' ? status : null
  return column.tone in colors && typeof value === 'number' && value !== 0 ? (column.tone as Tone) : null
}

export const isStrong = (column: FileColumn, value: unknown): boolean => toneOf(column, value) !== null

export function colorOf(column: FileColumn, value: unknown): string {
  const tone = toneOf(column, value)
  return tone ? colors[tone] : value === 0 ? colors.muted : colors.text
}

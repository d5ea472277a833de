import type { Severity, Tone } from '../core/definition/model.ts'

/** The status a value is shown with. A count of nothing is no alarm: zero criticals are not critical. */
export function toneOf(tone: Tone, value: unknown): Severity | null {
  if (tone === 'neutral' || tone === 'muted') return null
  return value === null || value === undefined || value === 0 ? null : tone
}

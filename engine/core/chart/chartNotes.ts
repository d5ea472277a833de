import type { Words } from '../definition/model.ts'
import type { FormatContext } from '../format/formatValue.ts'
import type { ChartData } from './chartData.ts'

/** What stands below a chart, on the screen and in files. */
export const noteWords = {
  partial: { key: 'engine.chart_partial', text: 'Partial period' },
  missing: { key: 'engine.chart_missing', text: '{{count}} of {{total}} have no data.' },
  top: { key: 'engine.chart_top', text: 'The {{count}} largest of {{total}}.' },
} satisfies Record<string, Words>

/** Marks that need words, and what the drawing leaves out. */
export function chartNotes({ categories, missing, leftOut, isEmpty }: ChartData, { locale, translate }: FormatContext): string[] {
  const count = (value: number): string => value.toLocaleString(locale)
  const say = ({ key, text }: Words, values: Record<string, string> = {}): string => translate(key, text, values)
  return [
    ...(categories.some(({ isPartial }) => isPartial) ? [`* ${say(noteWords.partial)}`] : []),
    ...(missing > 0 && !isEmpty ? [say(noteWords.missing, { count: count(missing), total: count(categories.length) })] : []),
    ...(leftOut > 0 ? [say(noteWords.top, { count: count(categories.length), total: count(categories.length + leftOut) })] : []),
  ]
}

import type { Message } from '../definition/model.ts'
import type { FormatContext } from '../format/formatValue.ts'
import type { ChartData } from './chartData.ts'

/** The notes below a chart, on the screen and in files. */
export const noteMessages = {
  partial: { key: 'engine.chart_partial', text: 'Partial period: only some of its days are in the dates chosen.' },
  missing: { key: 'engine.chart_missing', text: '{{count}} of {{total}} have no data.' },
  top: { key: 'engine.chart_top', text: 'The {{count}} largest of {{total}}.' },
} satisfies Record<string, Message>

/** Marks that need words, and what the drawing leaves out. */
export function chartNotes(
  { categories, missing, leftOut, isEmpty, bands }: ChartData,
  { translate }: Pick<FormatContext, 'translate'>,
): string[] {
  const translateNote = ({ key, text }: Message, values: Record<string, number> = {}): string =>
    translate(key, text, values)
  return [
    ...(isEmpty ? [] : bands.map(({ text }) => text)),
    ...(categories.some(({ isPartial }) => isPartial) ? [`* ${translateNote(noteMessages.partial)}`] : []),
    ...(missing > 0 && !isEmpty
      ? [translateNote(noteMessages.missing, { count: missing, total: categories.length })]
      : []),
    ...(leftOut > 0
      ? [translateNote(noteMessages.top, { count: categories.length, total: categories.length + leftOut })]
      : []),
  ]
}

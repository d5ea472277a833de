import type { CompareKind } from '../definition/chartModel.ts'
import type { ChartData, SeriesData } from './chartData.ts'
import type { Hover } from './Figure.ts'

/** A series with its color, and the line that makes the color stand out. */
export interface Painted extends SeriesData {
  colour: string
  outline: string
}

/** Pixels. */
export const fontSize = 12
export const hoverTemplate = '%{customdata[0]}<br>%{customdata[1]}: %{customdata[2]}<extra></extra>'

/** The true canonical values in words, whatever is drawn. */
export function hovers(
  one: SeriesData,
  values: (number | null)[],
  { categories }: ChartData,
  written: (value: number) => string,
): Hover[] {
  return categories.map(({ label, isPartial }, index) => {
    const value = values[index] ?? null
    return [
      escapeMarkup(label) + (isPartial ? ' *' : ''),
      escapeMarkup(one.title),
      value === null ? '–' : escapeMarkup(written(value)),
      index,
    ]
  })
}

/** Plotly reads a little HTML in every text: a name is no markup. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The stacks that stand beside each other: the values of today (null), and each kind of comparison. */
export function stackKinds(series: SeriesData[]): (CompareKind | null)[] {
  return [...new Set(series.map(({ compare }) => compare?.kind ?? null))]
}

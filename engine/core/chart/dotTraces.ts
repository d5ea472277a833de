import type { ChartData, SeriesData } from './chartData.ts'
import type { LineTrace } from './Figure.ts'
import type { ChartTheme } from './palette.ts'
import { escapeMarkup, hovers, hoverTemplate, type Painted } from './traceParts.ts'

/** The values of series with an interval, as dots upon their lines; none for series without. */
export function dotTraces(
  data: ChartData,
  { drawn, painted }: { drawn: SeriesData[]; painted: Painted[] },
  { theme, written }: { theme: ChartTheme; written: (value: number) => string },
): LineTrace[] {
  return drawn
    .filter(({ spread }) => spread)
    .map((one) => {
      const { colour, values } = painted.find(({ id }) => id === one.id)!
      const places = one.values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
      const all = hovers(one, values, data, written)
      return {
        type: 'scatter',
        mode: 'markers',
        name: escapeMarkup(one.title),
        showlegend: false,
        x: places.map(({ value }) => value),
        y: places.map(({ index }) => index),
        connectgaps: false,
        cliponaxis: false,
        line: { color: theme.line, width: 0, dash: 'solid' },
        marker: { color: colour, size: 10, symbol: 'circle' },
        customdata: places.map(({ index }) => all[index]!),
        hovertemplate: hoverTemplate,
      }
    })
}

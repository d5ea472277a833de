import { formatValue } from '../format/formatValue.ts'
import { boxMessages, type BoxColumn } from './boxData.ts'
import type { Drawing } from './Drawing.ts'
import type { BarTrace, Hover, LineTrace, Trace } from './Figure.ts'
import { inUnit } from './paint.ts'
import { outlineOf } from './palette.ts'
import type { Spread } from './quartiles.ts'
import { escapeMarkup, fontSize } from './traceParts.ts'

/** Pixels: the widest box, and the line of its whiskers and its median. */
const thickest = 60
const lineSize = 2

/** Boxes from the lower to the upper quartile, with their whiskers, medians and outliers. */
export function boxTraces(drawing: Drawing, { colour, slot }: { colour: string; slot: number }): Trace[] {
  const {
    chart,
    data,
    context: { theme, context },
  } = drawing
  const unit = (value: number): number => inUnit(value, chart, context) ?? value
  const boxes = data.boxes ?? []
  const width = Math.min(0.6 * slot, thickest) / slot
  const outline = outlineOf(colour, theme)
  const hovers = boxes.map((box, index): Hover => [
    escapeMarkup(data.categories[index]!.label),
    '',
    box ? summaryOf(box, drawing) : '',
    index,
  ])
  const bar = (from: keyof Spread, to: keyof Spread, size: number, fill: string): BarTrace => ({
    type: 'bar',
    showlegend: false,
    orientation: 'v',
    name: '',
    x: boxes.map((_, index) => index),
    y: boxes.map((box) => (box ? unit(box[to] as number) - unit(box[from] as number) : null)),
    base: boxes.map((box) => (box ? unit(box[from] as number) : 0)),
    width: size,
    text: boxes.map(() => ''),
    textposition: 'inside',
    textangle: 0,
    insidetextanchor: 'middle',
    constraintext: 'none',
    cliponaxis: false,
    textfont: { size: fontSize, color: theme.text },
    marker: { color: fill, line: { color: outline, width: 1 } },
    customdata: hovers,
    hovertemplate: boxTemplate,
  })
  const shared = {
    type: 'scatter' as const,
    showlegend: false as const,
    name: '',
    connectgaps: false as const,
    cliponaxis: false as const,
    hovertemplate: boxTemplate,
  }
  // The three points of each median are its ends, and a gap to the next.
  const medians: LineTrace = {
    ...shared,
    mode: 'lines',
    x: boxes.flatMap((_, index) => [index - width / 2, index + width / 2, index]),
    y: boxes.flatMap((box) => (box ? [unit(box.median), unit(box.median), null] : [null, null, null])),
    line: { color: theme.text, width: lineSize, dash: 'solid' },
    marker: { color: theme.text, size: 1, symbol: 'circle' },
    customdata: hovers.flatMap((hover) => [hover, hover, hover]),
  }
  const outliers = boxes.flatMap((box, index) => (box?.outliers ?? []).map((value) => ({ value, index })))
  const dots: LineTrace = {
    ...shared,
    mode: 'markers',
    x: outliers.map(({ index }) => index),
    y: outliers.map(({ value }) => unit(value)),
    line: { color: outline, width: 0, dash: 'solid' },
    marker: { color: outline, size: 5, symbol: 'circle' },
    customdata: outliers.map(({ value, index }) => [
      hovers[index]![0],
      '',
      escapeMarkup(formatValue(value, chart, context)),
      index,
    ]),
  }
  const thin = lineSize / slot
  return [
    bar('low', 'lower', thin, outline),
    bar('upper', 'high', thin, outline),
    bar('lower', 'upper', width, colour),
    medians,
    dots,
  ]
}

const boxTemplate = '%{customdata[0]}<br>%{customdata[2]}<extra></extra>'

/** The numbers of a box, a line each. */
function summaryOf(box: Spread, { chart, context: { context } }: Drawing): string {
  return (Object.keys(boxMessages) as BoxColumn[])
    .map((id) => {
      const { key, text } = boxMessages[id]
      const value =
        id === 'count'
          ? formatValue(box.count, { format: 'integer', quantity: null }, context)
          : formatValue(box[id], chart, context)
      return escapeMarkup(`${context.translate(key, text)}: ${value}`)
    })
    .join('<br>')
}

import type { BandData } from './comparisonData.ts'
import { isLying } from './chartShape.ts'
import type { Drawing } from './Drawing.ts'
import type { Annotation, Shape } from './Figure.ts'
import { note } from './figureLayout.ts'
import { inUnit } from './paint.ts'
import { toneColour } from './palette.ts'
import { fontSize } from './traceParts.ts'

/** Pixels that a band needs for its name. */
const nameHeight = 16

interface BandMarks {
  shapes: Shape[]
  annotations: Annotation[]
}

/** Tinted ranges behind the drawing, as far as the axis shows them, each with its name where it has room. */
export function bandMarks(
  { chart, data: { bands }, context: { theme, context } }: Drawing,
  [low, high]: [number, number],
  plot: { width: number; height: number },
): BandMarks {
  const isFlat = isLying(chart)
  const ends = ({ from, to }: BandData): [number, number] => [
    Math.max(low, inUnit(from, chart, context) ?? low),
    Math.min(high, inUnit(to, chart, context) ?? high),
  ]
  const seen = bands.map((band) => ({ ...band, ends: ends(band) })).filter(({ ends: [from, to] }) => from < to)
  const perUnit = (isFlat ? plot.width : plot.height) / (high - low)
  return {
    shapes: seen.map(({ tone, ends: [from, to] }) => ({
      type: 'rect',
      layer: 'below',
      fillcolor: toneColour(tone, theme),
      opacity: 0.14,
      line: { width: 0 },
      ...(isFlat
        ? { xref: 'x' as const, yref: 'paper' as const, x0: from, x1: to, y0: 0, y1: 1 }
        : { xref: 'paper' as const, yref: 'y' as const, x0: 0, x1: 1, y0: from, y1: to }),
    })),
    annotations: seen
      .filter(({ ends: [from, to] }) => !isFlat && (to - from) * perUnit >= nameHeight)
      .map(({ title, ends: [, to] }) => ({
        ...note(title, theme.muted),
        font: { size: fontSize - 1, color: theme.muted },
        x: 1,
        y: to,
        xref: 'paper' as const,
        xanchor: 'right' as const,
        yanchor: 'top' as const,
        xshift: -2,
      })),
  }
}

import type { ValueFormat } from '../definition/model.ts'
import type { FormatContext } from '../format/formatValue.ts'
import { fromCanonical } from '../format/quantities.ts'
import type { ChartData } from './chartData.ts'
import { coloursOf, lighter, onlyColour, outlineOf, type ChartTheme } from './palette.ts'
import type { Painted } from './traceParts.ts'

/** The series with their colors. Comparisons follow their series, in its hue. */
export function paint({ series }: Pick<ChartData, 'series'>, theme: ChartTheme): Painted[] {
  const own = series.filter(({ compare }) => compare === null)
  const main = own.filter(({ isReference }) => !isReference)
  const lines = own.filter(({ isReference }) => isReference)
  // A single series has no legend: its color carries no meaning and is the same everywhere.
  const colours = main.length === 1 && main[0]!.tone === 'neutral' ? [onlyColour] : coloursOf(main, theme)
  const lineColours = coloursOf(
    lines.map(({ id, tone }) => ({ id, tone: tone === 'neutral' ? 'muted' : tone })),
    theme,
  )
  return own.flatMap((one) => {
    const colour = one.isReference ? lineColours[lines.indexOf(one)]! : colours[main.indexOf(one)]!
    const outline = outlineOf(colour, theme)
    const compared = series.filter(({ compare }) => compare?.of === one.id)
    return [
      { ...one, colour, outline },
      ...compared.map((other) => ({ ...other, colour: lighter(colour, theme), outline })),
    ]
  })
}

/** A canonical value in the reader's unit. */
export function inUnit(value: number | null, { quantity }: ValueFormat, { units }: FormatContext): number | null {
  return value === null || quantity === null ? value : fromCanonical(value, units[quantity])
}

import type { ChartElement } from '../definition/chartModel.ts'
import type { FormatContext } from '../format/formatValue.ts'
import type { ChartData } from './chartData.ts'
import type { Extent } from './extentOf.ts'
import type { Layout } from './Figure.ts'
import type { ChartTheme } from './palette.ts'

/** The context of a figure besides its data. Sizes are pixels. */
export interface FigureContext {
  width: number
  height: number
  theme: ChartTheme
  /** CSS font family. */
  font: string
  context: FormatContext
  /** Written into the figure itself, for pictures that stand alone. */
  title?: string
  /** On paper no label is cut: the figure gets as high as it takes. */
  isWhole?: boolean
  /** The canonical values that the axis shows at least: charts beside each other have one scale. */
  extent?: Extent
  /** The same for the lower axis of scatters. */
  across?: Extent
}

/** A drawing before its sizes are decided. */
export interface Drawing {
  chart: ChartElement
  data: ChartData
  layout: Layout
  context: FigureContext
}

import type { Condition } from '../../../schemas/generated/report.ts'
import type { Binding, ElementBase, Link, Security, Tone, ValueFormat, Message } from './model.ts'

/** A chart of a definition after parsing. */

type ChartKind = 'bar' | 'stacked' | 'horizontal' | 'line' | 'area' | 'pie' | 'scatter' | 'dot' | 'heat' | 'box'
export type Interval = 'month' | 'week' | 'day'
export type CompareKind = 'previousPeriod' | 'previousYear' | 'nationalAverage'
export interface ChartSeries {
  id: string
  title: Message
  column: string
  /** The column whose value names it; without a value its title does. */
  named: string | null
  /** The columns between which its value is sure to lie: it is a dot on their line. */
  interval: { from: string; to: string } | null
  tone: Tone
  security: Security | null
}
export interface ChartComparison {
  id: string
  kind: CompareKind
  /** Id of a series. */
  of: string
  column: string
  title: Message
  visible: Condition | null
}
/** A column with its heading, and the texts of its codes. */
export type ChartColumn = ValueFormat & { column: string; title?: Message | null }
/** A dashed line to compare with: values of a column, a constant, or the median of all values. */
export interface ChartReference {
  id: string
  title: Message
  at: { column: string } | { value: number } | 'median'
  /** The axis on which its value lies. */
  axis: 'x' | 'y'
  tone: Tone
}
/** A range of the value's axis; without an end it goes on. */
export interface ChartBand {
  id: string
  title: Message
  from: number | null
  to: number | null
  tone: Tone
}
/**
 * The element's own format applies to the drawn values, that of x to the labels of the axis. A timed axis places its
 * days to scale.
 */
export interface ChartElement extends ElementBase, ValueFormat {
  type: 'chart'
  title: Message
  source: string
  chart: ChartKind
  x: ValueFormat & {
    column: string
    title: Message | null
    then: (ValueFormat & { column: string }) | null
    until: string | null
    interval: Binding | null
    partial: string | null
    isTimed: boolean
  }
  /** Empty when it is split by a color, unless it is a scatter. */
  series: ChartSeries[]
  /** Lines with an axis of their own. */
  secondary: (ValueFormat & { series: ChartSeries[]; unit: Message | null }) | null
  /** A heat map is split by its rows. */
  split: { by: ChartColumn; column: string } | null
  /** The further columns of a scatter. */
  point: { size: ChartColumn | null; name: ChartColumn | null } | null
  compare: ChartComparison[]
  /** On the screen a chart for each value of the column. */
  facet: { column: string; title: Message } | null
  references: ChartReference[]
  bands: ChartBand[]
  /** Lines are named at their ends, without a legend. */
  hasEndLabels: boolean
  topN: { count: number; others: Message | null } | null
  /** Share of the longest bar, 0 to 0.5. */
  minimumBar: number
  /** Pixels. */
  height: number
  unit: Message | null
  drill: { link: Link; when: Condition | null } | null
}

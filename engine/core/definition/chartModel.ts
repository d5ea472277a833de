import type { Condition } from '../../../schemas/generated/report.ts'
import type { Binding, ElementBase, Link, Security, Tone, ValueFormat, Message } from './model.ts'

/** A chart of a definition after parsing. */

type ChartKind = 'bar' | 'stacked' | 'horizontal' | 'line' | 'pie' | 'dot'
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
  /** Empty when it is split by a color. */
  series: ChartSeries[]
  split: { by: ValueFormat & { column: string }; column: string } | null
  compare: ChartComparison[]
  /** On the screen a chart for each value of the column. */
  facet: { column: string; title: Message } | null
  /** Lines to compare with. */
  references: { id: string; title: Message; column: string; tone: Tone }[]
  topN: { count: number; others: Message | null } | null
  /** Share of the longest bar, 0 to 0.5. */
  minimumBar: number
  /** Pixels. */
  height: number
  unit: Message | null
  drill: { link: Link; when: Condition | null } | null
}

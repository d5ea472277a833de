import type { Figure } from '../../../../engine/core/chart/Figure.ts'

/** What the thread that draws is asked: a figure as SVG, or an SVG as PNG, twice as fine. */
export type ChartRequest = { kind: 'svg'; figure: Figure } | { kind: 'png'; svg: string }
/** What it is told: that a figure will come. It is not answered. */
export interface ChartNotice { kind: 'prepare' }
export type ChartAnswer = { result: string | Uint8Array } | { failure: string }

import type { Figure } from '../../../engine/core/chart/Figure.ts'

/** What the thread that draws is asked: a figure as SVG, or an SVG as PNG, twice as fine. */
export type ChartRequest = { kind: 'svg'; figure: Figure } | { kind: 'png'; svg: string }
export type ChartAnswer = { result: string | Uint8Array } | { failure: string }

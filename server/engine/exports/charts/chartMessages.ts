import type { Figure } from '../../../../engine/core/chart/Figure.ts'

/** A request to the drawing thread: a figure as SVG, or an SVG as PNG with twice the resolution. */
export type ChartRequest = { kind: 'svg'; figure: Figure } | { kind: 'png'; svg: string }
/** A notice to the drawing thread that a figure will come. It has no answer. */
export interface ChartNotice {
  kind: 'prepare'
}
export type ChartAnswer = { result: string | Uint8Array } | { failure: string }

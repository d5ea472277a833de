import type { ChartElement } from '../definition/chartModel.ts'

/** True if categories stand below each other at the left, where long names have room. */
export const isLying = ({ chart }: Pick<ChartElement, 'chart'>): boolean => chart === 'horizontal' || chart === 'dot'

/** True if its series stand upon each other, so that their sums count. */
export const isStacking = ({ chart }: Pick<ChartElement, 'chart'>): boolean => chart === 'stacked' || chart === 'area'

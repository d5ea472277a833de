import type { Scale } from '../server/portal/demo/seed.ts'

/** How much a bench does. */
export interface BenchSize {
  /** The demo data that it runs on. */
  scale(full: Scale): Scale
  /** How often it measures, or how many of something it asks for. */
  times(full: number): number
}

/** What is measured. */
export const fullSize: BenchSize = { scale: (full) => full, times: (full) => full }
/** Once through all that it does, so that no bench rots: its figures say nothing. */
export const smallSize: BenchSize = { scale: () => 'small', times: () => 1 }

/** The first turn of a loop up to `times` whose turns below 0 warm up. What is only tried once need not be warm. */
export const firstTurn = (warmUp: number, times: number): number => (times > 1 ? -warmUp : 0)

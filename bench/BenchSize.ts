import type { Scale } from '../server/portal/demo/seed.ts'

/** The extent of a bench run. */
export interface BenchSize {
  /** The demo data that it runs on. */
  scale(full: Scale): Scale
  /** Returns how often a bench measures, or how many of something it requests. */
  times(full: number): number
}

/** The full extent, which gives the figures to report. */
export const fullSize: BenchSize = { scale: (full) => full, times: (full) => full }
/** Once through all that it does, so that no bench rots: its figures say nothing. */
export const smallSize: BenchSize = { scale: () => 'small', times: () => 1 }

/**
 * Returns the first index of a loop up to `times`, where indexes below 0 warm up. A bench that runs once needs no
 * warm-up.
 */
export const firstRun = (warmUp: number, times: number): number => (times > 1 ? -warmUp : 0)

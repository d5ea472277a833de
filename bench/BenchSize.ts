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

/** Pixels of a target that a finger hits. Source: WCAG 2.2, 2.5.8. */
const leastTarget = 24

interface LinkPlaces {
  /** Pixels along the axis. */
  size: number
  /** By bar: where its link begins along the axis, and in which band across it. */
  places: { start: number; band: number }[]
  bands: number
}

/**
 * Places for links over bars that stand at `middles` along the axis, `step` pixels wide each. Links of narrow bars are
 * as wide as a target has to be, in as many bands as keep them from lying over each other.
 */
export function linkPlaces(middles: readonly number[], step: number): LinkPlaces {
  const size = Math.max(step, leastTarget)
  const ends: number[] = []
  const places: LinkPlaces['places'] = []
  const order = middles.map((middle, index) => ({ middle, index })).sort((one, other) => one.middle - other.middle)
  for (const { middle, index } of order) {
    const start = middle - size / 2
    // A hair's breadth of room, for steps are no whole pixels.
    const free = ends.findIndex((end) => end <= start + 0.01)
    const band = free < 0 ? ends.length : free
    ends[band] = start + size
    places[index] = { start, band }
  }
  return { size, places, bands: Math.max(1, ends.length) }
}

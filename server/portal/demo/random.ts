/** Chance that can be repeated: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 up to, not with, 1. */
  next(): number
  /** A whole number from least to most, both included. */
  integer(least: number, most: number): number
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** Mean 0, deviation 1. */
  normal(): number
  /** Never negative; small values are likely. */
  exponential(mean: number): number
}

/** Mulberry32: 32 bits of state, good enough for demo data and short enough to read. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    integer,
    between: (least, most) => least + next() * (most - least),
    chance: (probability) => next() < probability,
    pick: (items) => items[integer(0, items.length - 1)]!,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  }
}

/** Chance that comes again with the same seed (mulberry32). */
export class Dice {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 up to, and without, 1. */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(count: number): number {
    return Math.floor(this.roll() * count)
  }

  is(share: number): boolean {
    return this.roll() < share
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }
}

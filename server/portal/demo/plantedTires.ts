import { addDays } from './days.ts'
import type { FleetHistory } from './fleetHistory.ts'
import type { FleetPlan } from './fleetPlan.ts'
import { suitable, type Product } from './products.ts'

/**
 * Wheels whose tire was changed between inspections: its last tread, and that of the tire that came, a used one where
 * it is not new.
 */
const plantedChanges: { unit: string; daysAgo: number; before: number; treads: Record<string, number> }[] = [
  { unit: 'GR-103', daysAgo: 33, before: 6, treads: { LF: 18 } },
  { unit: 'GR-T201', daysAgo: 12, before: 4.5, treads: { LRO: 8 } },
  { unit: 'GR-104', daysAgo: 7, before: 2, treads: { LRO: 20, LRI: 20, RRI: 20, RRO: 20 } },
  { unit: 'GR-102', daysAgo: 4, before: 14, treads: { RFO: 18, RFI: 10 } },
]

export interface ChangedTires {
  /** The tires on a unit's wheels so many days before today, by their places in the history's list. */
  tiresOn(unit: number, daysAgo: number): number[]
}

interface Fitting {
  products: readonly Product[]
  today: string
  /** Thirty-seconds that the first planted inspection tells of a wheel. */
  nextTread(unit: number, code: string): number
}

/** Fits the drawn history to what is planted after it: no tread grows, and where it seems to, the tire was changed. */
export function fitHistory(
  plan: FleetPlan,
  history: FleetHistory,
  { products, today, nextTread }: Fitting,
): ChangedTires {
  const after = new Map<number, { daysAgo: number; tire: number }>()
  for (const [index, { unitNumber, configuration }] of plan.units.entries()) {
    const changes = plantedChanges.filter(({ unit }) => unit === unitNumber)
    for (const [place, { tire }] of history.wheels[index]!.entries()) {
      const { code } = configuration.wheels[place]!
      const change = changes.find(({ treads }) => code in treads)
      adjustTreads(history, tire, change?.before ?? nextTread(index, code))
      if (change)
        after.set(tire, {
          daysAgo: change.daysAgo,
          tire: changeTire(history, tire, {
            tread: change.treads[code]!,
            on: addDays(today, -change.daysAgo),
            products,
          }),
        })
    }
  }
  return {
    tiresOn: (unit, daysAgo) =>
      history.wheels[unit]!.map(({ tire }) => {
        const changed = after.get(tire)
        return changed && changed.daysAgo >= daysAgo ? changed.tire : tire
      }),
  }
}

/**
 * Moves the drawn readings of a tire. The last ends half a thirty-second above the next one, and the first is not above
 * a new tire's.
 */
function adjustTreads({ inspections, tires }: FleetHistory, tire: number, next: number): void {
  const read = inspections.flatMap(({ readings }) =>
    readings.flatMap((reading) => (reading.tire === tire && reading.tread ? [reading.tread] : [])),
  )
  const [first, last] = [read[0]!.value, read.at(-1)!.value]
  const share = Math.min(1, (tires[tire]!.product.newTread32nds - 0.5 - next) / Math.max(0.5, first - last))
  const adjusted = (value: number): number => next + 0.5 + Math.round((value - last) * share * 2) / 2
  for (const tread of read) {
    tread.value = adjusted(tread.value)
    if (tread.across)
      tread.across = {
        outer: adjusted(tread.across.outer!),
        center: adjusted(tread.across.center!),
        inner: adjusted(tread.across.inner!),
      }
  }
}

/** Puts the product with the least new tread that is enough in place of a tire. Returns its place in the list. */
function changeTire(
  { tires }: FleetHistory,
  tire: number,
  { tread, on, products }: { tread: number; on: string; products: readonly Product[] },
): number {
  const before = tires[tire]!
  const [product] = suitable(products, {
    kind: before.axle.kind,
    isWide: before.axle.isWideBase,
    size: before.product.size,
    isRetread: false,
  })
    .filter(({ newTread32nds }) => newTread32nds >= tread)
    .sort((one, other) => one.newTread32nds - other.newTread32nds)
  before.isFitted = false
  return tires.push({ ...before, product: product!, fittedOn: on, fittedMiles: null, isFitted: true }) - 1
}

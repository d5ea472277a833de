import { figuresOf, treadOf } from './typedFigures.ts'
import { asked, size, type Kind } from './typedFleet.ts'
import type { TypedReplacement, TypedSurvey, TypedUnit, TypedWheel } from './typeSurvey.ts'

/** The catalog's data of a line, in the one size of all these tires. */
export interface Product {
  id: number
  brand: string
  line: string
  price: number
  newTread: number
  isRetread: boolean
}

export interface Tire {
  line?: Product
  retread?: Product
  size?: string
  loadRange?: string
  newTread?: number
  readings: Point[]
  wheel: string
  kind: Kind
  isFitted: boolean
}
interface Point {
  by: string
  tread: number
  miles: number | null
  isMounting: boolean
}

export interface Removed {
  unit: string
  code: string
  /** Its place among all that were taken off. */
  place: number
  date: string
  by: string
  replaced: TypedReplacement
  tread: number | null
  miles: number | null
  hours: number | null
  product: Product | undefined
  line: Product | undefined
  caps: number
  pullPoint: number
  /** The value lost with its tread; null if its product is unknown. */
  lost: number | null
}

type Identity = Partial<
  Record<'product_line_id' | 'retread_product_line_id' | 'new_tread_32nds', number> &
    Record<'tire_size' | 'load_range', string>
>

/** The tread at which a tire comes off: what its location asks, else 4/32. */
const pullPoint = (kind: Kind): number => asked[kind].minimum ?? 4

/** The life of every tire that these surveys know, survey by survey: what was read of it, and which came off. */
export function livesOf(surveys: TypedSurvey[], products: Product[]): { tires: Tire[]; removed: Removed[] } {
  const standing = new Map<string, Tire>()
  const tires: Tire[] = []
  const removed: Removed[] = []
  const product = (id: number | undefined): Product | undefined => products.find((one) => one.id === id)
  const identify = (told: Identity): Omit<Tire, 'readings' | 'wheel' | 'kind' | 'isFitted'> => ({
    line: product(told.product_line_id),
    retread: product(told.retread_product_line_id),
    size: told.tire_size,
    loadRange: told.load_range,
    newTread: told.new_tread_32nds,
  })
  for (const survey of surveys) {
    for (const unit of survey.units) {
      for (const { code, kind, typed } of figuresOf(unit).wheels) if (typed) see(survey, unit, { code, kind, typed })
    }
  }
  return { tires, removed }

  function see(
    { date, by }: TypedSurvey,
    unit: TypedUnit,
    { code, kind, typed }: { code: string; kind: Kind; typed: TypedWheel },
  ): void {
    const wheel = `${unit.number} ${code}`
    const miles = unit.mileage ?? null
    if (typed.tire) standing.set(wheel, mounted({ ...identify(typed.tire), readings: [], wheel, kind, isFitted: true }))
    const tire = standing.get(wheel)
    const { replaced } = typed
    const read = typed.tread ?? (replaced?.isUndone ? undefined : replaced?.tread)
    if (read && tire) tire.readings.push({ by, tread: treadOf(read), miles, isMounting: false })
    if (!replaced || replaced.isUndone) return
    if (tire) tire.isFitted = false
    const came = replaced.tread ?? typed.tread
    const tread = came ? treadOf(came) : null
    const worth = tire?.retread ?? tire?.line
    const newTread = tire?.newTread ?? worth?.newTread
    removed.push({
      unit: unit.number,
      code,
      place: removed.length,
      date,
      by,
      replaced,
      tread,
      miles,
      hours: unit.hours ?? null,
      product: worth,
      line: tire?.line,
      caps: tire?.retread ? 1 : 0,
      pullPoint: pullPoint(kind),
      lost:
        tread === null || !worth || newTread === undefined
          ? null
          : (Math.max(0, tread - pullPoint(kind)) * worth.price) / (newTread - pullPoint(kind)),
    })
    const told = identify(replaced.newTire ?? {})
    const fresh = mounted({
      ...told,
      newTread:
        told.newTread ??
        (told.retread ?? told.line)?.newTread ??
        (replaced.after?.tread ? treadOf(replaced.after.tread) : undefined),
      readings: [],
      wheel,
      kind,
      isFitted: true,
    })
    standing.set(wheel, fresh)
    // Its reading is its first point; its tread when new is one only where nothing was read.
    const { after } = replaced
    if (after?.tread) fresh.readings.push({ by, tread: treadOf(after.tread), miles, isMounting: false })
    else if (miles !== null && fresh.newTread !== undefined)
      fresh.readings.push({ by, tread: fresh.newTread, miles, isMounting: true })
  }

  function mounted(tire: Tire): Tire {
    tires.push(tire)
    return tire
  }
}

/** Why no rate can be told of a tire, or its miles for each thirty-second: the least squares of tread over miles. */
function wearOf({ readings }: Tire): string | { rate: number; miles: number } {
  const driven = readings.filter((point): point is Point & { miles: number } => point.miles !== null)
  const treads = readings.map(({ tread }) => tread)
  if (readings.length < 2) return 'one_reading'
  if (treads.some((tread, index) => index > 0 && tread - treads[index - 1]! > 1)) return 'tire_changed'
  if (driven.length < 2) return 'no_odometer'
  const [first, last] = [driven[0]!, driven.at(-1)!]
  if (driven.some(({ miles }, index) => index > 0 && miles < driven[index - 1]!.miles) || last.miles <= first.miles)
    return 'odometer_not_forward'
  if ((last.miles - first.miles) * 1.609344 > 500_000) return 'over_500000_km'
  if (first.tread - last.tread < 2) return 'under_two_32nds'
  const mean = (of: (point: (typeof driven)[number]) => number): number =>
    driven.reduce((sum, point) => sum + of(point), 0) / driven.length
  const [miles, tread] = [mean((point) => point.miles), mean((point) => point.tread)]
  return {
    rate: mean((point) => (point.miles - miles) ** 2) / -mean((point) => (point.miles - miles) * (point.tread - tread)),
    miles: last.miles - first.miles,
  }
}

interface Rate {
  product: Product
  kind: Kind
  size: string
  rates: number[]
  miles: number
  worn: number
  usable: number[]
  left: number[]
  costs: number[]
}

/**
 * Returns the expected wear of these tires: rates by product and kind of axle, and the numbers left out with reasons. A
 * tire that was never read, or of no known product, is in neither.
 */
export function wearOfTires(tires: Tire[]): { rates: Rate[]; leftOut: Record<string, number> } {
  const rates = new Map<string, Rate>()
  const leftOut: Record<string, number> = {}
  for (const tire of tires) {
    const product = tire.retread ?? tire.line
    if (!product || tire.readings.every(({ isMounting }) => isMounting)) continue
    const wear = wearOf(tire)
    if (typeof wear === 'string') {
      leftOut[wear] = (leftOut[wear] ?? 0) + 1
      continue
    }
    const { kind } = tire
    const key = `${product.id} ${kind}`
    const rate = rates.get(key) ?? {
      product,
      kind,
      size,
      rates: [],
      miles: 0,
      worn: 0,
      usable: [],
      left: [],
      costs: [],
    }
    rates.set(key, rate)
    rate.rates.push(wear.rate)
    rate.miles += wear.miles
    rate.worn += wear.miles / wear.rate
    const usable = (tire.newTread ?? product.newTread) - pullPoint(kind)
    rate.usable.push(Math.max(0, usable))
    rate.costs.push(product.price / usable)
    if (tire.isFitted) rate.left.push(wear.rate * Math.max(0, tire.readings.at(-1)!.tread - pullPoint(kind)))
  }
  return { rates: [...rates.values()], leftOut }
}

export const meanOf = (values: number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

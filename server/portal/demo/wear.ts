import type { Axle, AxleKind, Position } from '../../../domain/positions.ts'
import { addDays } from './days.ts'
import { targetPressure, type FleetPlan, type UnitPlan } from './fleetPlan.ts'
import { sizeOfAxle, type Product, type Shelf } from './products.ts'
import type { Random } from './random.ts'
import { drawWearPattern } from './tireNotes.ts'

/** One tire of the story: fitted, worn, replaced. */
export interface TirePlan {
  unit: number
  position: Position
  axle: Axle
  product: Product
  fittedOn: string
  fittedMiles: number | null
  isFitted: boolean
}

export interface Wheel {
  position: Position
  axle: Axle
  /** In the list of tires. */
  tire: number
  newTread32nds: number
  tread32nds: number
  pulledAt32nds: number
  wearPerMile: number
  /** The pattern of its irregular wear, by the name of a wear condition. */
  pattern: string | null
  /** Psi from the target, at 60 °F. */
  offset: number
  /** Psi lost a month. A slow leaker is pumped up and comes back flat. */
  leak: number
}

/** A cap wears faster than the tread of a new tire. */
const wearOfCap = 1.7
/** Miles for each 32nd, of an average tire at average work. */
const milesPer32nd: Record<AxleKind, number> = { steer: 10_500, drive: 9_400, trailer: 14_500 }
const slowLeak = 6

export interface Fitter {
  random: Random
  plan: FleetPlan
  unit: UnitPlan
  milesPerMonth: number
  shelf: Shelf
  /** Returns its place in the list of tires. */
  fit(tire: Omit<TirePlan, 'unit' | 'isFitted'>): number
}

/** A day of a unit, and its odometer then. */
export interface Moment {
  on: string
  miles: number
}

/** The wheels of a unit at the beginning, each axle somewhere in its life. */
export function fitUnit({ on, miles }: Moment, fitter: Fitter): Wheel[] {
  const { configuration } = fitter.unit
  const ages = configuration.axles.map(() => fitter.random.between(0, 0.95))
  return configuration.axles.flatMap((axle) =>
    fitAxle(
      axle,
      axle.wheels,
      (wheel) => {
        // Not worn by more miles than the unit has, nor than it drives in four years.
        const most = Math.min(
          wheel.newTread32nds - wheel.pulledAt32nds,
          Math.min(miles, fitter.milesPerMonth * 48) * wheel.wearPerMile,
        )
        const worn = ages[axle.number - 1]! * fitter.random.between(0.95, 1.05) * most
        const days = wheel.wearPerMile > 0 ? Math.round((worn / wheel.wearPerMile / fitter.milesPerMonth) * 30) : 0
        // The history of a fleet of planted tires is planted too, so its tires were fitted at most 600 days before.
        if (fitter.plan.keepsTires) return { worn, moment: { on: addDays(on, -Math.min(days, 600)), miles: 0 } }
        return {
          worn,
          moment: { on: addDays(on, -days), miles: miles - Math.round((days * fitter.milesPerMonth) / 30) },
        }
      },
      fitter,
    ),
  )
}

/** Wears the tires over these miles: more in the heat. */
export function wearUnit(wheels: Wheel[], driven: number, on: string): Wheel[] {
  const heat = warmth(on)
  return wheels.map((wheel) => ({
    ...wheel,
    tread32nds: Math.max(1, wheel.tread32nds - wheel.wearPerMile * driven * (1 + 0.14 * heat)),
  }))
}

/** Replaces what is at its end: mostly the whole axle, which keeps its wheels alike. */
export function replaceWorn(wheels: Wheel[], now: Moment, fitter: Fitter): Wheel[] {
  const { random, plan } = fitter
  if (plan.keepsTires) return wheels
  const isDue = ({ tread32nds, pulledAt32nds }: Wheel) => tread32nds <= pulledAt32nds
  const completeAxles = new Set(
    wheels.filter((wheel) => isDue(wheel) && random.chance(0.8)).map(({ axle }) => axle.number),
  )
  // Roads take some before their time.
  const replaced = wheels.filter(
    (wheel) => isDue(wheel) || completeAxles.has(wheel.axle.number) || (wheel.wearPerMile > 0 && random.chance(0.004)),
  )
  const axles = [...new Set(replaced.map(({ axle }) => axle))]
  const fresh = axles.flatMap((axle) =>
    fitAxle(
      axle,
      replaced.filter((wheel) => wheel.axle === axle).map(({ position }) => position),
      () => ({ worn: 0, moment: now }),
      fitter,
    ),
  )
  return wheels.map((wheel) => (replaced.includes(wheel) ? fresh.shift()! : wheel))
}

/**
 * New tires or retreads, of one product for an axle. `lifeOf` says how much of a tire is worn and when it was fitted.
 */
function fitAxle(
  axle: Axle,
  positions: readonly Position[],
  lifeOf: (wheel: Wheel) => { worn: number; moment: Moment },
  { random, plan, unit, shelf, fit }: Fitter,
): Wheel[] {
  const wanted = {
    kind: axle.kind,
    isWide: axle.isWideBase,
    size: sizeOfAxle(axle, unit.configuration.code, plan.tireSize),
  }
  const retread = axle.kind !== 'steer' && random.chance(0.42) ? shelf.pick({ ...wanted, isRetread: true }) : undefined
  const product = retread ?? shelf.pick({ ...wanted, isRetread: false })!
  const ofAxle = random.between(0.92, 1.1)
  return positions.map(({ axleNumber, side, wheelIndex }) => {
    const position = { axleNumber, side, wheelIndex }
    const pattern = drawWearPattern(random, axle.kind)
    const wheel: Wheel = {
      position,
      axle,
      tire: -1,
      newTread32nds: product.newTread32nds,
      tread32nds: product.newTread32nds,
      pulledAt32nds: Math.max(1.5, (axle.kind === 'trailer' ? 3.8 : 4.8) + 1.2 * random.normal()),
      wearPerMile:
        (ofAxle *
          random.between(0.95, 1.05) *
          (pattern ? 1.08 : 0.99) *
          product.line.wear *
          (product.line.isRetread ? wearOfCap : 1) *
          plan.work.wear *
          placeWear(axle, position, unit)) /
        milesPer32nd[axle.kind],
      pattern,
      offset: 0,
      leak: random.chance(0.02) ? random.between(slowLeak + 1, 14) : random.between(0.2, 1),
    }
    const { worn, moment } = lifeOf(wheel)
    const fittedMiles = moment.miles > 0 && random.chance(0.6) ? moment.miles : null
    return {
      ...wheel,
      tread32nds: wheel.tread32nds - worn,
      tire: fit({ position, axle, product, fittedOn: moment.on, fittedMiles }),
    }
  })
}

/**
 * Returns the wear of a place relative to others. Rear axles scrub in turns, and the right side runs on the edge of the
 * road. Inner duals are spared, and a lift axle is up half of the time. A spare does not wear.
 */
function placeWear(axle: Axle, { side, wheelIndex }: Position, { configuration: { axles } }: UnitPlan): number {
  if (axle.role === 'spare') return 0
  const isLast = axle.number === axles.filter(({ role }) => role !== 'spare').length
  return (
    (isLast ? 1.12 : 0.96) *
    (side === 'right' ? 1.04 : 0.97) *
    (wheelIndex === 2 ? 0.95 : 1.02) *
    (axle.isLift ? 0.55 : 1)
  )
}

/** -1 in the middle of January, 1 in the middle of July. */
function warmth(day: string): number {
  const dayOfYear = (Number(day.slice(5, 7)) - 1) * 30.4 + Number(day.slice(8, 10))
  return -Math.cos(((dayOfYear - 15) / 365) * 2 * Math.PI)
}

/** Psi that the weather adds to a tire filled at 60 °F: about one for each 10 °F. */
const weather: Record<string, [middle: number, swing: number]> = { US: [0.3, 2.4], CA: [-0.7, 3.4], MX: [1, 1.1] }

/** The share of tires 20 psi or more under: 19 % in fleets of up to 50 units, falling to 2 % above 3,000. */
export function shareFarUnder(fleetSize: number): number {
  const position = Math.log(fleetSize / 50) / Math.log(3000 / 50)
  return 0.19 - 0.165 * Math.min(1, Math.max(0, position))
}

/** Draws how far from its target a tire is: about half within 5 psi, the rest mostly under. */
function drawOffset(random: Random, farUnder: number): number {
  const draw = random.next()
  if (draw < farUnder * 0.8) return -20.5 - random.exponential(9)
  const within = 0.43 + 0.6 * (0.071 - farUnder)
  if (draw < farUnder + within) return random.between(-4, 5)
  return random.chance(0.66) ? -random.between(5, 18) : 6 + random.exponential(5)
}

export interface Upkeep {
  /** The share of the fleet's tires that are far under their pressure. */
  farUnder: number
  /** Since the last look. */
  months: number
  isFirst: boolean
}

/**
 * All tires lose air. Some are filled between inspections; duals are mostly filled together: one set in five differs by
 * over 5 psi.
 */
export function inflateUnit(wheels: Wheel[], { farUnder, months, isFirst }: Upkeep, random: Random): Wheel[] {
  const outer = new Map<string, number>()
  return wheels.map((wheel) => {
    const set = `${wheel.position.axleNumber} ${wheel.position.side}`
    const other = outer.get(set)
    let offset = wheel.offset - wheel.leak * months
    if (wheel.leak > slowLeak) offset = isFirst || (offset < -18 && random.chance(0.7)) ? random.between(-2, 4) : offset
    else if (other !== undefined && random.chance(0.64)) offset = other + random.normal()
    else if (isFirst || random.chance(0.4)) offset = drawOffset(random, farUnder)
    if (wheel.leak <= slowLeak) outer.set(set, offset)
    return { ...wheel, offset }
  })
}

export function pressureOf(plan: FleetPlan, unit: UnitPlan, { axle, offset }: Wheel, on: string): number {
  const [middle, swing] = weather[plan.countryCode]!
  return Math.max(8, targetPressure(plan, unit.location, axle.kind) + offset + middle + swing * warmth(on))
}

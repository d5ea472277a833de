import type { Axle, AxleKind, Position } from '../../../domain/positions.ts'
import { targetPressure, type FleetPlan, type UnitPlan } from './fleetPlan.ts'
import type { Random } from './random.ts'

/** One tire of the story: fitted, worn, replaced. */
export interface TirePlan {
  unit: number
  position: Position
  axle: Axle
  fittedOn: string
  newTread32nds: number
  isRetread: boolean
  isFitted: boolean
}

export interface Wheel {
  position: Position
  axle: Axle
  /** In the list of tires. */
  tire: number
  tread32nds: number
  pulledAt32nds: number
  wearPerMonth: number
  /** Psi from the target. */
  offset: number
}

/** New tread and its wear in a month, thirty-seconds of an inch. */
const treads: Record<AxleKind, { least: number; most: number; wear: number }> = {
  steer: { least: 18, most: 22, wear: 0.85 },
  drive: { least: 24, most: 30, wear: 0.95 },
  trailer: { least: 11, most: 13, wear: 0.42 },
}

export interface Fitter {
  random: Random
  /** Returns its place in the list of tires. */
  fit(tire: Omit<TirePlan, 'unit' | 'isFitted'>): number
}

/** The wheels of a unit at the beginning, each axle somewhere in its life. */
export function fitUnit(unit: UnitPlan, on: string, fitter: Fitter): Wheel[] {
  const ages = unit.configuration.axles.map(() => fitter.random.between(0, 0.95))
  return fitAxles(unit.configuration.axles, unit.configuration.wheels, on, fitter).map((wheel) => {
    const age = ages[wheel.axle.number - 1]! * fitter.random.between(0.95, 1.05)
    return { ...wheel, tread32nds: wheel.tread32nds - age * (wheel.tread32nds - wheel.pulledAt32nds) }
  })
}

/** Wears the tires, and replaces what is at its end: mostly the whole axle, which keeps its wheels alike. */
export function wearUnit(wheels: Wheel[], months: number, on: string, fitter: Fitter): Wheel[] {
  const worn = wheels.map((wheel) => ({ ...wheel, tread32nds: wheel.tread32nds - wheel.wearPerMonth * months }))
  const isDue = ({ tread32nds, pulledAt32nds }: Wheel) => tread32nds <= pulledAt32nds
  const wholeAxles = new Set(
    worn.filter((wheel) => isDue(wheel) && fitter.random.chance(0.8)).map(({ axle }) => axle.number),
  )
  const isReplaced = (wheel: Wheel) => isDue(wheel) || wholeAxles.has(wheel.axle.number)
  const replaced = worn.filter(isReplaced)
  const axles = [...new Set(replaced.map(({ axle }) => axle))]
  const fresh = fitAxles(axles, replaced.map(({ position }) => position), on, fitter)
  return worn.map((wheel) => (isReplaced(wheel) ? fresh.shift()! : wheel))
}

/** New tires or retreads, of one kind for an axle. */
function fitAxles(
  axles: readonly Axle[],
  positions: readonly Position[],
  on: string,
  { random, fit }: Fitter,
): Wheel[] {
  return axles.flatMap((axle) => {
    const { least, most, wear } = treads[axle.kind]
    const isRetread = axle.kind !== 'steer' && random.chance(0.4)
    const newTread = random.integer(least, most) - (isRetread && axle.kind === 'drive' ? 3 : 0)
    return positions
      .filter(({ axleNumber }) => axleNumber === axle.number)
      .map(({ axleNumber, side, wheelIndex }) => ({ axleNumber, side, wheelIndex }))
      .map((position) => ({
        position,
        axle,
        tire: fit({ position, axle, fittedOn: on, newTread32nds: newTread, isRetread }),
        tread32nds: newTread,
        pulledAt32nds: Math.max(1.5, (axle.kind === 'trailer' ? 3.8 : 4.8) + 1.2 * random.normal()),
        wearPerMonth: wear * random.between(0.93, 1.07),
        offset: 0,
      }))
  })
}

/** The share of tires 20 psi or more under: 19 % in fleets of up to 50 units, falling to 2 % above 3,000. */
export function shareFarUnder(fleetSize: number): number {
  const position = Math.log(fleetSize / 50) / Math.log(3000 / 50)
  return 0.19 - 0.165 * Math.min(1, Math.max(0, position))
}

/** Draws how far from its target a tire is: about 44 % within 5 psi, the rest mostly under. */
function drawOffset(random: Random, farUnder: number): number {
  const draw = random.next()
  if (draw < farUnder) return -20.5 - random.exponential(9)
  const within = 0.40 + 0.6 * (0.071 - farUnder)
  if (draw < farUnder + within) return random.between(-5, 5)
  return random.chance(0.68) ? -random.between(6, 19) : 6 + random.exponential(5)
}

/** Some tires change between inspections. Duals are mostly filled together: one set in five differs by over 5 psi. */
export function inflateUnit(wheels: Wheel[], farUnder: number, random: Random, isFirst: boolean): Wheel[] {
  const outer = new Map<string, number>()
  return wheels.map((wheel) => {
    const set = `${wheel.position.axleNumber} ${wheel.position.side}`
    const other = outer.get(set)
    let { offset } = wheel
    if (other !== undefined && random.chance(0.64)) offset = other + random.normal()
    else if (isFirst || random.chance(0.4)) offset = drawOffset(random, farUnder)
    outer.set(set, offset)
    return { ...wheel, offset }
  })
}

export function pressureOf(plan: FleetPlan, unit: UnitPlan, { axle, offset }: Wheel): number {
  return Math.max(8, targetPressure(plan, unit.location, axle.kind) + offset)
}

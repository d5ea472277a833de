import { setImmediate } from 'node:timers/promises'
import { from32nds, fromPsi } from '../../../domain/quantities.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import type { NewInspection, NewReading, SurveyKind } from '../inspections/storeInspections.ts'
import { addDays, daysBetween } from './days.ts'
import type { FleetPlan, UnitPlan } from './fleetPlan.ts'
import { inspectors } from './names.ts'
import type { Random } from './random.ts'
import { fitUnit, inflateUnit, pressureOf, shareFarUnder, wearUnit, type Fitter, type TirePlan, type Wheel } from './wear.ts'

export interface SurveyPlan {
  location: number
  kind: SurveyKind
  date: string
  by: string
}

/** An inspection whose ids are still places in the plan's lists. */
export type InspectionPlan = Omit<NewInspection, 'accountId' | 'locationId' | 'unitId' | 'surveyId' | 'readings'> & {
  location: number
  unit: number
  survey: number
  readings: (Omit<NewReading, 'tireId'> & { tire: number })[]
}

export interface FleetHistory {
  tires: TirePlan[]
  surveys: SurveyPlan[]
  inspections: InspectionPlan[]
  /** The wheels of each unit as they are at the end. */
  wheels: Wheel[][]
}

export const rounds = 14
const daysPerRound = 30

/** A bit more than 13 months of inspections, about one a month for each unit, up to and with the day `last`. */
export async function inspectFleet(plan: FleetPlan, random: Random, last: string): Promise<FleetHistory> {
  const history: FleetHistory = { tires: [], surveys: [], inspections: [], wheels: [] }
  const visits = planVisits(plan, random, last, history.surveys)
  const fleet: InspectedFleet = { plan, history, random, farUnder: shareFarUnder(plan.fleetSize) }
  for (const [index, unit] of plan.units.entries()) {
    history.wheels.push(inspectUnit({ unit, index, visits: visits[unit.location]! }, fleet))
    // The fleet before is being stored meanwhile, and the database's answers want to be seen.
    await setImmediate()
  }
  return history
}

/** For each location its visits in order of time: two checkpoint days a month, and twice in all a dealer's survey. */
function planVisits(plan: FleetPlan, random: Random, last: string, surveys: SurveyPlan[]): number[][] {
  return plan.locations.map((_, location) => {
    const visits: number[] = []
    const add = (round: number, daysBack: number, kind: SurveyKind) => {
      const date = addDays(last, -(rounds - 1 - round) * daysPerRound - daysBack)
      visits.push(surveys.push({ location, kind, date, by: random.pick(inspectors) }) - 1)
    }
    for (let round = 0; round < rounds; round++) {
      add(round, random.integer(16, 28), 'checkpoint')
      if (round % 6 === 3) add(round, 14, 'dealer')
      add(round, random.integer(0, 12), 'checkpoint')
    }
    return visits
  })
}

interface InspectedFleet {
  plan: FleetPlan
  history: FleetHistory
  random: Random
  /** The share of its tires that are far under their pressure. */
  farUnder: number
}

interface InspectedUnit {
  unit: UnitPlan
  /** Its place in the plan. */
  index: number
  /** The surveys of its location. */
  visits: number[]
}

/** Adds a unit's tires and inspections to the history; its wheels at the end. */
function inspectUnit({ unit, index, visits }: InspectedUnit, { plan, history, random, farUnder }: InspectedFleet): Wheel[] {
  const fitter: Fitter = { random, fit: (tire) => history.tires.push({ ...tire, unit: index, isFitted: true }) - 1 }
  let date = history.surveys[visits[0]!]!.date
  let wheels = fitUnit(unit, date, fitter)
  let odometer = unit.configuration.unitType === 'trailer' ? undefined : random.integer(80_000, 420_000)
  let isFirst = true
  visits.forEach((visit, turn) => {
    const survey = history.surveys[visit]!
    if (!isSeen(survey.kind, turn, index, random)) return
    const months = daysBetween(date, survey.date) / daysPerRound
    const fitted = wheels
    wheels = inflateUnit(wearUnit(wheels, months, survey.date, fitter), farUnder, random, isFirst)
    fitted.forEach(({ tire }, place) => {
      if (wheels[place]!.tire !== tire) history.tires[tire]!.isFitted = false
    })
    if (odometer !== undefined) odometer += Math.round(months * random.between(7_500, 10_500))
    date = survey.date
    isFirst = false
    const isRaised = unit.configuration.axles.some(({ isLift }) => isLift) && random.chance(0.4)
    history.inspections.push({
      ...describeInspection(unit, index, visit, survey),
      inspectedTime: drawTime(random),
      odometerMiles: odometer,
      crossingDirection: survey.kind === 'checkpoint' ? random.pick(['in', 'out']) : undefined,
      liftAxlesRaised: isRaised,
      readings: wheels.map((wheel) => readWheel(plan, unit, wheel, random)),
    })
  })
  return wheels
}

function drawTime(random: Random): string {
  const digits = (value: number) => String(value).padStart(2, '0')
  return `${digits(random.integer(6, 19))}:${digits(random.integer(0, 59))}:00`
}

export function describeInspection(unit: UnitPlan, index: number, survey: number, { kind, date, by }: SurveyPlan) {
  return {
    location: unit.location,
    unit: index,
    survey,
    configurationCode: unit.configuration.code,
    surveyKind: kind,
    surveyBy: by,
    inspectedOn: date,
    licensePlate: unit.licensePlate,
  }
}

/** A unit comes by on one of the two days of a month, and now and then on neither; a dealer sees half of the fleet. */
function isSeen(kind: SurveyKind, turn: number, unit: number, random: Random): boolean {
  if (kind === 'dealer') return random.chance(0.5)
  return turn % 2 === unit % 2 && random.chance(0.96)
}

function readWheel(plan: FleetPlan, unit: UnitPlan, wheel: Wheel, random: Random): InspectionPlan['readings'][number] {
  const isMissed = random.chance(0.015)
  return {
    ...wheel.position,
    tire: wheel.tire,
    pressure: isMissed ? null : enterPressure(pressureOf(plan, unit, wheel), plan.pressureUnit),
    tread: isMissed && random.chance(0.7) ? null : enterTread(wheel.tread32nds, plan.treadUnit),
  }
}

/** As a person reads a gauge: whole psi and kPa, half thirty-seconds, tenths of a mm. */
function enterPressure(psi: number, unit: PressureUnit): NewReading['pressure'] {
  const decimals = unit === 'bar' ? 2 : 0
  return { value: Number(fromPsi(psi, unit).toFixed(decimals)), unit }
}

function enterTread(thirtySeconds: number, unit: TreadUnit): NewReading['tread'] {
  const value = unit === 'mm' ? Number(from32nds(thirtySeconds, unit).toFixed(1)) : Math.round(thirtySeconds * 2) / 2
  return { value: Math.max(0, value), unit }
}

import { setImmediate } from 'node:timers/promises'
import { fromPsi } from '../../../domain/quantities.ts'
import type { PressureUnit } from '../../../domain/units.ts'
import type { NewInspection, NewReading, SurveyKind } from '../inspections/storeInspections.ts'
import { addDays, daysBetween } from './days.ts'
import type { FleetPlan, UnitPlan } from './fleetPlan.ts'
import { inspectors } from './names.ts'
import { createShelf, type Product, type Shelf } from './products.ts'
import type { Random } from './random.ts'
import { drawReasonNotRead, drawValve, drawWearConditions, enterAcross, enterTread } from './tireNotes.ts'
import {
  fitUnit,
  inflateUnit,
  pressureOf,
  replaceWorn,
  shareFarUnder,
  wearUnit,
  type Fitter,
  type Moment,
  type TirePlan,
  type Wheel,
} from './wear.ts'

export interface SurveyPlan {
  location: number
  kind: SurveyKind
  date: string
  by: string
}

/** The readings of a wheel whose tires are still places in the plan's list. */
type ReadingPlan = Omit<NewReading, 'tireId' | 'asLeft'> & {
  tire: number
  asLeft?: Omit<NonNullable<NewReading['asLeft']>, 'tireId'> & { tire: number }
}

/** An inspection whose ids are still places in the plan's lists. */
type InspectionPlan = Omit<NewInspection, 'accountId' | 'locationId' | 'unitId' | 'surveyId' | 'readings'> & {
  location: number
  unit: number
  survey: number
  readings: ReadingPlan[]
}

/** A tire that came off. */
interface RemovalPlan {
  /** In the list of tires. */
  tire: number
  unit: number
  on: string
  /** null: the unit has no odometer. */
  miles: number | null
  tread32nds: number
  pattern: string | null
  /** In the list of inspections, and of tires: the survey that took it off, and what it put on. */
  replaced?: { inspection: number; by: number }
}

export interface FleetHistory {
  tires: TirePlan[]
  surveys: SurveyPlan[]
  inspections: InspectionPlan[]
  removals: RemovalPlan[]
  /** The wheels of each unit as they are at the end. */
  wheels: Wheel[][]
}

const rounds = 14
const daysPerRound = 30

/** A bit more than 13 months of inspections, about one a month for each unit, up to and with the day `last`. */
export async function inspectFleet(
  plan: FleetPlan,
  products: readonly Product[],
  random: Random,
  last: string,
): Promise<FleetHistory> {
  const history: FleetHistory = { tires: [], surveys: [], inspections: [], removals: [], wheels: [] }
  const visits = planVisits(plan, random, last, history.surveys)
  const fleet: InspectedFleet = {
    plan,
    history,
    random,
    shelf: createShelf(products, random),
    farUnder: shareFarUnder(plan.fleetSize),
  }
  for (const [index, unit] of plan.units.entries()) {
    history.wheels.push(inspectUnit({ unit, index, visits: visits[unit.location]! }, fleet))
    // The fleet before is being stored meanwhile, and the database's answers want to be seen.
    await setImmediate()
  }
  return history
}

/**
 * Plans the visits of each location in order of time. There are two checkpoint days a month, and a dealer's survey
 * twice a year, one location after the other.
 */
function planVisits(plan: FleetPlan, random: Random, last: string, surveys: SurveyPlan[]): number[][] {
  return plan.locations.map((_, location) => {
    const visits: number[] = []
    const add = (round: number, daysBack: number, kind: SurveyKind) => {
      const date = addDays(last, -(rounds - 1 - round) * daysPerRound - daysBack)
      visits.push(surveys.push({ location, kind, date, by: random.pick(inspectors) }) - 1)
    }
    for (let round = 0; round < rounds; round++) {
      add(round, random.integer(16, 28), 'checkpoint')
      if (round % 6 === (3 + location) % 6) add(round, random.integer(13, 15), 'dealer')
      add(round, random.integer(0, 12), 'checkpoint')
    }
    return visits
  })
}

interface InspectedFleet {
  plan: FleetPlan
  history: FleetHistory
  random: Random
  shelf: Shelf
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
function inspectUnit({ unit, index, visits }: InspectedUnit, fleet: InspectedFleet): Wheel[] {
  const { plan, history, random, shelf, farUnder } = fleet
  const isPulled = unit.configuration.unitType === 'trailer' || unit.configuration.unitType === 'dolly'
  const milesPerMonth = plan.work.milesPerMonth * (isPulled ? 0.55 : 1) * random.between(0.88, 1.12)
  // A trailer shows its miles where it has a hub odometer.
  const showsMiles = random.chance(isPulled ? 0.65 : 0.97) || unit.startMiles !== undefined
  const fitter: Fitter = {
    random,
    plan,
    unit,
    milesPerMonth,
    shelf,
    fit: (tire) =>
      history.tires.push({ ...tire, fittedMiles: showsMiles ? tire.fittedMiles : null, unit: index, isFitted: true }) -
      1,
  }
  let date = history.surveys[visits[0]!]!.date
  let miles = unit.startMiles ?? Math.round(monthsOfService(unit, date) * milesPerMonth * random.between(0.7, 1))
  let wheels = fitUnit({ on: date, miles }, fitter)
  let isFirst = true
  visits.forEach((visit, visitIndex) => {
    const survey = history.surveys[visit]!
    if (!isSeen(survey.kind, visitIndex, index, random)) return
    const days = daysBetween(date, survey.date)
    const driven = Math.round((days / daysPerRound) * milesPerMonth * random.between(0.9, 1.1))
    // A dealer replaces what is worn out on the day of the survey; before a checkpoint it was done in the shop.
    const daysInService = survey.kind === 'dealer' || days < 3 ? days : random.integer(1, days - 1)
    const drivenBefore = days === 0 ? 0 : Math.round((driven * daysInService) / days)
    const shop: Moment = { on: addDays(date, daysInService), miles: miles + drivenBefore }
    const found = wearUnit(wheels, drivenBefore, shop.on)
    miles += driven
    date = survey.date
    wheels = inflateUnit(
      wearUnit(replaceWorn(found, shop, fitter), driven - drivenBefore, date),
      { farUnder, months: days / daysPerRound, isFirst },
      random,
    )
    const removedWheels = found.flatMap((wheel, place) => (wheels[place]!.tire === wheel.tire ? [] : [place]))
    for (const place of removedWheels) {
      const { tire, tread32nds, pattern } = found[place]!
      const { tire: by } = wheels[place]!
      history.tires[tire]!.isFitted = false
      history.removals.push({
        tire,
        unit: index,
        on: shop.on,
        miles: showsMiles ? shop.miles : null,
        tread32nds,
        pattern,
        ...(survey.kind === 'dealer' && { replaced: { inspection: history.inspections.length, by } }),
      })
      // A dealer who replaces a tire on a survey reads the odometer.
      if (survey.kind === 'dealer') history.tires[by]!.fittedMiles = showsMiles ? shop.miles : null
    }
    isFirst = false
    const isRaised = unit.configuration.axles.some(({ isLift }) => isLift) && random.chance(0.4)
    const look: InspectionVisit = {
      plan,
      unit,
      survey,
      random,
      isAcross: survey.kind === 'dealer' && random.chance(0.35),
    }
    history.inspections.push({
      ...describeInspection(unit, index, visit, survey),
      inspectedTime: drawTime(random),
      odometerMiles: showsMiles ? miles : undefined,
      crossingDirection: survey.kind === 'checkpoint' ? random.pick(['in', 'out']) : undefined,
      liftAxlesRaised: isRaised,
      readings: wheels.map((wheel, place) =>
        survey.kind === 'dealer' && removedWheels.includes(place)
          ? readReplaced(found[place]!, wheel, look)
          : readWheel(wheel, look),
      ),
    })
  })
  return wheels
}

/** From the middle of its model year on. */
const monthsOfService = ({ modelYear }: UnitPlan, on: string): number =>
  Math.max(1, daysBetween(`${modelYear}-01-01`, on) / daysPerRound)

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

/**
 * Returns true if a unit is seen at a visit. A unit passes the checkpoint on one of the two days of a month, and
 * sometimes on neither. A dealer sees half of the fleet.
 */
function isSeen(kind: SurveyKind, visitIndex: number, unit: number, random: Random): boolean {
  if (kind === 'dealer') return random.chance(0.5)
  return visitIndex % 2 === unit % 2 && random.chance(0.96)
}

interface InspectionVisit {
  plan: FleetPlan
  unit: UnitPlan
  survey: SurveyPlan
  random: Random
  /** Each tire is read in three places. */
  isAcross: boolean
}

function readWheel(wheel: Wheel, look: InspectionVisit): ReadingPlan {
  const { plan, survey, random } = look
  const isMissed = random.chance(0.015)
  const isTreadMissed = isMissed && random.chance(0.7)
  const reading = {
    ...wheel.position,
    tire: wheel.tire,
    pressure: isMissed ? null : pressureAt(wheel, look),
    tread: isTreadMissed ? null : enterTread(wheel.tread32nds, plan.treadUnit),
  }
  if (survey.kind === 'checkpoint') return reading
  if (isMissed) return { ...reading, notReadReason: drawReasonNotRead(random) }
  return noteWheel(reading, wheel, look)
}

function pressureAt(wheel: Wheel, { plan, unit, survey }: InspectionVisit): NewReading['pressure'] {
  return enterPressure(pressureOf(plan, unit, wheel, survey.date), plan.pressureUnit)
}

/** Adds what a technician notes, and the readings across the tread where they are taken. */
function noteWheel(
  reading: ReadingPlan,
  { tread32nds, newTread32nds, pattern }: Wheel,
  { plan, random, isAcross }: InspectionVisit,
): ReadingPlan {
  const worn32nds = newTread32nds - tread32nds
  return {
    ...reading,
    tread: isAcross ? enterAcross(random, { tread32nds, pattern, worn32nds }, plan.treadUnit) : reading.tread,
    valveType: random.chance(0.9) ? drawValve(random) : undefined,
    wearConditions: drawWearConditions(random, pattern, worn32nds),
  }
}

function readReplaced(found: Wheel, fitted: Wheel, look: InspectionVisit): ReadingPlan {
  const { plan, survey, random } = look
  const reading: ReadingPlan = {
    ...found.position,
    tire: found.tire,
    pressure: pressureAt(found, look),
    tread: enterTread(found.tread32nds, plan.treadUnit),
  }
  return {
    ...noteWheel(reading, found, look),
    resolution: { text: 'replaced', on: survey.date },
    asLeft: {
      tire: fitted.tire,
      pressure: pressureAt(fitted, look),
      tread: enterTread(fitted.tread32nds, plan.treadUnit),
      valveType: drawValve(random),
    },
  }
}

/** As a person reads a gauge: whole psi and kPa. */
function enterPressure(psi: number, unit: PressureUnit): NewReading['pressure'] {
  return { value: Number(fromPsi(psi, unit).toFixed(unit === 'bar' ? 2 : 0)), unit }
}

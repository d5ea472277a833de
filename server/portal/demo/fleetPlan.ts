import type { AxleConfiguration, AxleKind } from '../../../domain/positions.ts'
import type { PressureUnit, TreadUnit } from '../../../domain/units.ts'
import { companyName } from './names.ts'
import { placesIn, type DemoPlace } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { planVehicle, type Vehicle } from './vehicles.ts'

export interface LocationPlan {
  locationNumber: string
  name: string
  address: string
  place: DemoPlace
  locationGroup: string
}

export interface UnitPlan extends Vehicle {
  /** In the plan's list of locations. */
  location: number
  unitNumber: string
  configuration: AxleConfiguration
  /** The odometer at the start of its history; by default derived from its age and work. */
  startMiles?: number
}

interface SpecPlan {
  /** Undefined is the spec of the whole account. */
  location?: number
  axleKind: AxleKind
  targetPressurePsi: number
  minimumTread32nds: number | null
}

/** The demands of a vocation on tires. */
interface Work {
  /** The distance of a truck; a trailer runs about half of it. */
  milesPerMonth: number
  /** Tread per mile against long haul and regional work between them. */
  wear: number
}

/** One account with everything it owns, before anything of it is in the database. */
export interface FleetPlan {
  accountNumber: string
  name: string
  locationType: number
  countryCode: string
  vocation: string
  work: Work
  /** The size of the whole fleet, of which the demo units are a part: larger fleets keep better pressure. */
  fleetSize: number
  /** Its tires are all there from the beginning to the end. */
  keepsTires?: true
  tireSize: string
  pressureUnit: PressureUnit
  treadUnit: TreadUnit
  locations: LocationPlan[]
  units: UnitPlan[]
  specs: SpecPlan[]
}

const firstAccountNumber = 100_002

// One of each kind of account in any ten, so that the smallest data has all of them.
const locationTypes = [3, 10, 2, 4, 1, 5, 9, 0, 3, 2]
const countries = ['US', 'CA', 'US', 'CA', 'US', 'US', 'US', 'US', 'US', 'MX']
// Highways wear little and drive far; stops, turns and gravel the other way round.
const vocations: [vocation: string, work: Work][] = [
  ['long haul', { milesPerMonth: 10_400, wear: 0.8 }],
  ['regional', { milesPerMonth: 7_800, wear: 1 }],
  ['less-than-truckload', { milesPerMonth: 8_800, wear: 0.94 }],
  ['tanker', { milesPerMonth: 8_200, wear: 0.9 }],
  ['refuse', { milesPerMonth: 2_400, wear: 2.1 }],
  ['P&D/urban', { milesPerMonth: 3_600, wear: 1.45 }],
  ['logging', { milesPerMonth: 4_800, wear: 1.7 }],
  ['construction/mixed', { milesPerMonth: 3_200, wear: 1.85 }],
]

// Every ninth unit, from the second, third or fourth on: what such fleets have beside the common units.
const oftenOf: Record<string, Record<number, string>> = {
  refuse: { 1: 'MS-8X4' },
  'construction/mixed': { 1: 'MS-8X4' },
  logging: { 2: 'TL-5L' },
  tanker: { 2: 'TR-8X4' },
  'less-than-truckload': { 3: 'TL-2S' },
}
const unitCounts = [60, 24, 90, 36, 48, 120, 18, 30, 75, 66]
const fleetSizes = [2400, 900, 3200, 700, 45, 1100, 1800, 30, 5200, 400]
const groups = ['Linehaul', 'Dedicated', 'Local']

/** The fleet of an index is the same at every scale, but for its number of units in the smallest. */
export function planFleet(
  index: number,
  unitsAtMost: number,
  configurations: ReadonlyMap<string, AxleConfiguration>,
): FleetPlan {
  const random = createRandom(index)
  const cycle = index % 10
  const countryCode = countries[cycle]!
  const locationType = locationTypes[cycle]!
  const name = companyName(index, locationType)
  const unitCount = Math.min(unitCounts[cycle]!, unitsAtMost)
  const locations = planLocations(random, countryCode, name, 1 + Math.min(4, Math.floor(unitCounts[cycle]! / 20)))
  const [vocation, work] = vocations[index % vocations.length]!
  const choices = { configurations, often: oftenOf[vocation] ?? {}, countryCode }
  return {
    accountNumber: String(firstAccountNumber + index),
    name,
    locationType,
    countryCode,
    vocation,
    work,
    fleetSize: fleetSizes[cycle]!,
    tireSize: random.pick(['295/75R22.5', '11R22.5', '285/75R24.5', '11R24.5']),
    pressureUnit: countryCode === 'CA' && index % 20 === 1 ? 'kPa' : 'psi',
    treadUnit: countryCode === 'US' ? '32nds' : 'mm',
    locations,
    units: Array.from({ length: unitCount }, (_, unit) => planUnit(random, unit, unit % locations.length, choices)),
    specs: planSpecs(random, cycle, locations.length),
  }
}

function planLocations(random: Random, countryCode: string, company: string, count: number): LocationPlan[] {
  const choice = placesIn(countryCode)
  const first = random.integer(0, choice.length - 1)
  return Array.from({ length: Math.min(count, choice.length) }, (_, index) => {
    const place = choice[(first + index * 5) % choice.length]!
    return {
      locationNumber: String(index + 1).padStart(4, '0'),
      name: `${company}, ${place.city}`,
      address: `${random.integer(100, 9900)} ${random.pick(['Terminal', 'Industrial', 'Freight', 'Commerce'])} Road`,
      place,
      locationGroup: random.pick(groups),
    }
  })
}

// Shares of a hundred.
const configurationShares: [string, number][] = [
  ['TR-6X4', 44],
  ['TR-4X2', 5],
  ['TR-6X2L', 4],
  ['TR-6X4W', 5],
  ['TL-2', 28],
  ['TL-2W', 3],
  ['TL-3', 2],
  ['TL-3L', 2],
  ['TL-1', 2],
  ['DL-1', 2],
  ['DL-2', 1],
  ['MS-4X2', 1],
  ['MS-4X2S', 1],
]

interface UnitChoices {
  configurations: ReadonlyMap<string, AxleConfiguration>
  often: Record<number, string>
  countryCode: string
}

function planUnit(
  random: Random,
  index: number,
  location: number,
  { configurations, often, countryCode }: UnitChoices,
): UnitPlan {
  let left = random.next() * 100
  const drawn = configurationShares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'TR-6X4'
  const configuration = configurations.get(often[index % 9] ?? drawn)!
  const letter = { tractor: 'T', trailer: 'V', dolly: 'D', misc: 'M' }[configuration.unitType]
  const unitNumber = `${letter}${1001 + index}`
  return { location, unitNumber, configuration, ...planVehicle(random, configuration, countryCode) }
}

/** Two accounts of ten have a spec of their own, one of ten also another one at its first location. */
function planSpecs(random: Random, cycle: number, locations: number): SpecPlan[] {
  if (cycle !== 1 && cycle !== 8) return []
  const steer = random.pick([105, 115, 120])
  const allSpecs: SpecPlan[] = [
    { axleKind: 'steer', targetPressurePsi: steer, minimumTread32nds: 4 },
    { axleKind: 'drive', targetPressurePsi: 95, minimumTread32nds: 4 },
    { axleKind: 'trailer', targetPressurePsi: 95, minimumTread32nds: 3 },
  ]
  if (cycle !== 8 || locations < 2) return allSpecs
  return [...allSpecs, { location: 0, axleKind: 'trailer', targetPressurePsi: 105, minimumTread32nds: 4 }]
}

const defaultTargets: Record<AxleKind, number> = { steer: 110, drive: 100, trailer: 100 }

/** The pressure that the yard pumps to. */
export function targetPressure(plan: FleetPlan, location: number, axleKind: AxleKind): number {
  const specs = plan.specs.filter((spec) => spec.axleKind === axleKind)
  const found = specs.find((spec) => spec.location === location) ?? specs.find((spec) => spec.location === undefined)
  return found?.targetPressurePsi ?? defaultTargets[axleKind]
}

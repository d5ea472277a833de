import { findAxleConfiguration, findWheel } from '../../../domain/positions.ts'
import { addDays } from './days.ts'
import { describeInspection, type FleetHistory } from './fleetHistory.ts'
import type { FleetPlan, LocationPlan, UnitPlan } from './fleetPlan.ts'
import { places } from './places.ts'
import { fitHistory, type ChangedTires } from './plantedTires.ts'
import type { Product } from './products.ts'
import { createRandom } from './random.ts'
import { planVehicle } from './vehicles.ts'

/** A fleet whose last 30 days are fixed wheel by wheel, so that totals can be asserted exactly. */
export const plantedAccount = { accountNumber: '100001', name: 'Granite Ridge Freight', locationType: 3 }

/** Serves these locations and no others: account number, location number. */
export const plantedDealer = {
  nonsig: '700001',
  name: 'Lakeside Commercial Tire',
  locations: [
    ['100001', '0001'],
    ['100002', '0001'],
    ['100004', '0001'],
  ] as const,
}

/** The expected figures of the planted fleet's last 30 days, with each unit inspected once, worked out by hand. */
export const plantedTotals = {
  units: 8,
  totalTires: 64,
  totalTiresRead: 62,
  pressureCritical: 3, // GR-101 LF, GR-105 LRO, GR-T201 LFO
  pressureWarning: 3, // GR-101 RRO, GR-106 LFD, GR-T201 RRI
  treadDepthCritical: 5, // the four of GR-105's lowered lift axle, GR-T201 LRO
  treadDepthWarning: 1, // GR-106 RRD
  treadMismatchAxleCritical: 1, // GR-103, drive
  treadMismatchAxleWarning: 1, // GR-103, steer
  treadMismatchDualsCritical: 1, // GR-102 RFO-RFI
  treadMismatchDualsWarning: 1, // GR-102 LRO-LRI
  criticalExceptions: 10,
  warningExceptions: 6,
}

/** The expected figures of the planted fleet's tire surveys of the last 30 days, worked out by hand. */
export const plantedSurveyTotals = {
  surveys: 2,
  tires: 42, // Akron 3 x 10, Denver 8 + 4
  units: 5,
  unitsWithExceptions: 3,
  criticalExceptions: 2, // GR-101 LF flat, GR-T201 LFO flat
  warningExceptions: 1, // GR-102 LRO-LRI 6/32 apart
  exceptions: 3,
  trucksSurveyed: 3,
  trailersSurveyed: 1, // a dolly is neither
  fleetVehicles: 8,
}

interface PlantedUnit {
  unitNumber: string
  configurationCode: string
  location: 0 | 1
  daysAgo: number
  liftAxlesRaised?: true
  /** Miles when its drawn history begins: more than in its planted wear, less than at its torque checks. */
  startMiles: number
  /** Wheels that differ from the usual: psi and thirty-seconds; null was not read. */
  wheels: Record<string, [number, number] | null>
}

// Location 0001 has everybody's spec: 110 psi steer, 100 psi drive and trailer.
// Location 0002 asks 105 psi steer, 95 psi drive and trailer, and at least 5/32 everywhere.
const plantedUnits: PlantedUnit[] = [
  // Exactly 20 % under is critical, 15 % under a warning.
  {
    unitNumber: 'GR-101',
    configurationCode: 'TR-6X4',
    location: 0,
    daysAgo: 2,
    startMiles: 354_500,
    wheels: { LF: [88, 14], RRO: [85, 14] },
  },
  // Duals: 6/32 apart, and 8/32 apart; the sides' means stay within 4/32.
  {
    unitNumber: 'GR-102',
    configurationCode: 'TR-6X4',
    location: 0,
    daysAgo: 3,
    startMiles: 326_000,
    wheels: { LRO: [100, 16], LRI: [100, 10], RFO: [100, 18], RFI: [100, 10] },
  },
  // Axles: steer 6/32 apart; drive 16 and 7.75, critical. 8/32 and under is only plan.
  {
    unitNumber: 'GR-103',
    configurationCode: 'TR-4X2',
    location: 0,
    daysAgo: 5,
    startMiles: 500_000,
    wheels: { LF: [110, 18], RF: [110, 12], LRO: [100, 16], LRI: [100, 16], RRI: [100, 7.5], RRO: [100, 8] },
  },
  // The lift axle is flat and bald, but raised.
  {
    unitNumber: 'GR-104',
    configurationCode: 'TR-6X2L',
    location: 0,
    daysAgo: 8,
    startMiles: 251_000,
    liftAxlesRaised: true,
    wheels: { LRO: [40, 2], LRI: [40, 2], RRI: [40, 2], RRO: [40, 2] },
  },
  // The same kind of unit with its lift axle down: one flat, four worn out.
  {
    unitNumber: 'GR-105',
    configurationCode: 'TR-6X2L',
    location: 0,
    daysAgo: 11,
    startMiles: 198_000,
    wheels: { LRO: [60, 3], LRI: [100, 3], RRI: [100, 3], RRO: [100, 3] },
  },
  // Wide base: 126 psi is over even for a hot tire; 5/32 against 9/32 is no mismatch yet.
  {
    unitNumber: 'GR-106',
    configurationCode: 'TR-6X4W',
    location: 0,
    daysAgo: 14,
    startMiles: 402_000,
    wheels: { LFD: [126, 14], LRD: [100, 9], RRD: [100, 5] },
  },
  // By the location's own spec 76 psi is exactly critical, 86 fine, 85 a warning, 4.5/32 under its minimum.
  {
    unitNumber: 'GR-T201',
    configurationCode: 'TL-2',
    location: 1,
    daysAgo: 17,
    startMiles: 61_000,
    wheels: {
      LFO: [76, 10],
      LFI: [86, 10],
      RFI: [95, 10],
      RFO: [95, 10],
      LRO: [95, 4.5],
      LRI: [95, 8],
      RRI: [85, 8],
      RRO: [95, 8],
    },
  },
  {
    unitNumber: 'GR-D301',
    configurationCode: 'DL-1',
    location: 1,
    daysAgo: 20,
    startMiles: 41_000,
    wheels: { RI: null, RO: null, LO: [95, 10], LI: [95, 10] },
  },
]

/** Surveys by a dealer: which units they looked at, with the wheels that differ from the usual. */
const plantedSurveys: { location: 0 | 1; daysAgo: number; by: string; units: Record<string, PlantedUnit['wheels']> }[] =
  [
    {
      location: 0,
      daysAgo: 6,
      by: 'R. Whitfield',
      units: {
        'GR-101': { LF: [88, 14], RRO: [100, 14] },
        'GR-102': { LRO: [100, 16], LRI: [100, 10] },
        'GR-104': { LRO: [100, 20], LRI: [100, 20], RRI: [100, 20], RRO: [100, 20] },
      },
    },
    {
      location: 1,
      daysAgo: 9,
      by: 'M. Castellano',
      units: {
        'GR-T201': {
          LFO: [76, 10],
          LFI: [95, 10],
          RFI: [95, 10],
          RFO: [95, 10],
          LRO: [95, 8],
          LRI: [95, 8],
          RRI: [95, 8],
          RRO: [95, 8],
        },
        'GR-D301': { LO: [95, 10], LI: [95, 10], RI: [95, 10], RO: [95, 10] },
      },
    },
  ]

/** The left side keeps a little more, inner duals wear with their outer ones, and rear axles scrub. */
const usualTread = (code: string): number =>
  14 + (code.startsWith('L') ? 0.5 : 0) - (code.endsWith('I') ? 0.5 : 0) - (code[1] === 'R' ? 1 : 0)
/** The tread depth of a wheel that the planted inspection could not read. */
const untoldTread = 10
const usualPressures = [
  { steer: 110, drive: 100, trailer: 100 },
  { steer: 105, drive: 95, trailer: 95 },
]

/** Days before `today` at which the fleet's drawn history ends, so that the last 30 days are the planted ones alone. */
export const plantedQuietDays = 40

export function planPlantedFleet(): FleetPlan {
  const random = createRandom(999_999)
  const { accountNumber, name, locationType } = plantedAccount
  return {
    accountNumber,
    name,
    locationType,
    countryCode: 'US',
    vocation: 'regional',
    work: { milesPerMonth: 4_400, wear: 0.9 },
    keepsTires: true,
    fleetSize: 1500,
    tireSize: '295/75R22.5',
    pressureUnit: 'psi',
    treadUnit: '32nds',
    locations: [
      planLocation('0001', 'Akron', '1200 Terminal Road', 'Linehaul'),
      planLocation('0002', 'Denver', '88 Freight Road', 'Local'),
    ],
    units: plantedUnits.map(({ unitNumber, configurationCode, location, startMiles }): UnitPlan => {
      const configuration = findAxleConfiguration(configurationCode)!
      return { unitNumber, location, configuration, startMiles, ...planVehicle(random, configuration, 'US') }
    }),
    specs: [
      { location: 1, axleKind: 'steer', targetPressurePsi: 105, minimumTread32nds: 5 },
      { location: 1, axleKind: 'drive', targetPressurePsi: 95, minimumTread32nds: 5 },
      { location: 1, axleKind: 'trailer', targetPressurePsi: 95, minimumTread32nds: 5 },
    ],
  }
}

function planLocation(locationNumber: string, city: string, address: string, locationGroup: string): LocationPlan {
  const place = places.find((each) => each.city === city)!
  return { locationNumber, name: `${plantedAccount.name}, ${city}`, address, place, locationGroup }
}

/** Adds what is planted in the last 30 days before `today` to the fleet's drawn history, which is fitted to it. */
export function plantHistory(
  plan: FleetPlan,
  history: FleetHistory,
  { products, today }: { products: readonly Product[]; today: string },
): void {
  const changed = fitHistory(plan, history, {
    products,
    today,
    nextTread: (unit, code) => {
      const { wheels } = plantedUnits[unit]!
      return wheels[code]?.[1] ?? (code in wheels ? untoldTread : usualTread(code))
    },
  })
  plantInspections(plan, history, { changed, today })
  plantSurveys(plan, history, { changed, today })
}

interface Planting {
  changed: ChangedTires
  today: string
}

function plantInspections(plan: FleetPlan, history: FleetHistory, { changed, today }: Planting): void {
  plantedUnits.forEach((planted, index) => {
    const unit = plan.units[index]!
    const date = addDays(today, -planted.daysAgo)
    const survey = { location: planted.location, kind: 'checkpoint' as const, date, by: 'A. Delgado' }
    const surveyIndex = history.surveys.push(survey) - 1
    history.inspections.push({
      ...describeInspection(unit, index, surveyIndex, survey),
      inspectedTime: '08:30:00',
      crossingDirection: 'in',
      liftAxlesRaised: planted.liftAxlesRaised ?? false,
      readings: readPlanted(planted, unit, changed.tiresOn(index, planted.daysAgo)),
    })
  })
}

/** Adds the planted tire surveys, after the checkpoint inspections of the same days. */
function plantSurveys(plan: FleetPlan, history: FleetHistory, { changed, today }: Planting): void {
  for (const { location, daysAgo, by, units } of plantedSurveys) {
    const survey = { location, kind: 'dealer' as const, date: addDays(today, -daysAgo), by }
    const surveyIndex = history.surveys.push(survey) - 1
    for (const [unitNumber, wheels] of Object.entries(units)) {
      const index = plan.units.findIndex((unit) => unit.unitNumber === unitNumber)
      const unit = plan.units[index]!
      history.inspections.push({
        ...describeInspection(unit, index, surveyIndex, survey),
        inspectedTime: '10:15:00',
        liftAxlesRaised: false,
        readings: readPlanted({ unitNumber, location, wheels }, unit, changed.tiresOn(index, daysAgo)),
      })
    }
  }
}

function readPlanted(
  { unitNumber, location, wheels }: Pick<PlantedUnit, 'unitNumber' | 'location' | 'wheels'>,
  { configuration }: UnitPlan,
  tires: number[],
) {
  const unknown = Object.keys(wheels).find((code) => !findWheel(configuration, code))
  if (unknown) throw new Error(`${unitNumber} has no wheel ${unknown}`)
  return configuration.wheels.map(({ code, ...position }, index) => {
    const { kind } = configuration.axles[position.axleNumber - 1]!
    const values = code in wheels ? wheels[code]! : [usualPressures[location]![kind], usualTread(code)]
    return {
      ...position,
      tire: tires[index]!,
      pressure: values && { value: values[0]!, unit: 'psi' as const },
      tread: values && { value: values[1]!, unit: '32nds' as const },
    }
  })
}

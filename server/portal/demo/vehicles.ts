import type { AxleConfiguration, UnitType } from '../../../domain/positions.ts'
import { vinCheckDigit } from '../../../domain/vin.ts'
import type { Random } from './random.ts'

export interface Vehicle {
  vin: string
  dot: string
  licensePlate: string
  licensePlateState: string
  manufacturer: string
  model: string
  modelYear: number
}

// The first letters of a VIN, maker and model.
const models: Record<UnitType, string[]> = {
  tractor: [
    '1FUJG Freightliner Cascadia',
    '1XKYD Kenworth T680',
    '1XPBD Peterbilt 579',
    '4V4NC Volvo VNL',
    '1HSDZ International LT',
  ],
  trailer: ['1GRAA Great Dane Champion', '1JJV5 Wabash DuraPlate', '1UYVS Utility 3000R', '1DW1A Stoughton Z-Plate'],
  dolly: ['1S9DA Silver Eagle'],
  misc: ['5PVNJ Hino 268', '54DC4 Isuzu NPR'],
}

// Units whose layout says more than their type.
const modelsOfLayout: Record<string, string[]> = {
  'TR-8X4': ['5KJJB Western Star 49X'],
  'MS-8X4': ['1M2GR Mack Granite', '1NKZX Kenworth T880'],
  'TL-5L': ['2M592 Manac Multi-axle'],
  'MS-4X2': ['5PVNJ Hino 268'],
  'MS-4X2S': ['54DC4 Isuzu NPR'],
}

const plateStates: Record<string, string[]> = {
  US: ['OH', 'TX', 'IN', 'GA', 'CA'],
  CA: ['ON', 'QC', 'AB'],
  MX: ['NLE', 'QUE'],
}

export function planVehicle(random: Random, { code, unitType }: AxleConfiguration, countryCode: string): Vehicle {
  const [prefix, ...name] = random.pick(modelsOfLayout[code] ?? models[unitType]).split(' ') as [string, ...string[]]
  // Two makers have names of two words.
  const partCount = ['Great', 'Western', 'Silver'].includes(name[0]!) ? 2 : 1
  const [manufacturer, model] = [name.slice(0, partCount).join(' '), name.slice(partCount).join(' ')]
  const modelYear = random.integer(2016, 2025)
  const serial = String(random.integer(100_000, 999_999))
  // The tenth symbol is the year: G is 2016; I, O and Q are left out.
  const vin = `${prefix}${random.pick(['LDR', 'HEA', 'TUB'])}0${'GHJKLMNPRS'[modelYear - 2016]}N${serial}`
  return {
    vin: vin.slice(0, 8) + vinCheckDigit(vin) + vin.slice(9),
    dot: String(random.integer(100_000, 3_999_999)),
    licensePlate: `${random.pick(['P', 'PA', 'TR'])}${random.integer(10_000, 99_999)}`,
    licensePlateState: random.pick(plateStates[countryCode] ?? ['OH']),
    manufacturer,
    model,
    modelYear,
  }
}

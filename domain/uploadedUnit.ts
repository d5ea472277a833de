import { sumsUp } from '../engine/core/totalsRow.ts'
import type { UnitType } from './positions.ts'
import { findVinProblem, mustVinCheck } from './vin.ts'

/** The columns of a unit that is uploaded: those of the form of units, under their names on the wire. */
export const unitColumns = [
  'unit_number',
  'type',
  'configuration',
  'vocation',
  'manufacturer',
  'model',
  'year',
  'vin',
  'dot',
  'license_plate',
  'license_plate_state',
] as const
export type UnitColumn = (typeof unitColumns)[number]

/** A unit as uploaded. Values that could not be parsed keep their original text, so that they can be corrected. */
export type UnitValues = Record<UnitColumn, string | number | null>

/** A problem with a value: message key and its en-US text. */
export interface UnitProblem {
  column: UnitColumn
  message: { key: string; text: string }
  values?: Record<string, string | number>
}

/** The context that units are validated against. */
export interface UnitRules {
  /** ISO code of the country of the location. */
  country: string
  /** The year it is now. */
  year: number
  /** `US-OH` … */
  plateStates: ReadonlySet<string>
  vocations: ReadonlySet<string>
  /** The type of unit of each axle configuration, by its code. */
  configurations: ReadonlyMap<string, UnitType>
  /** By whom a number is taken already: a unit of the fleet, or another row that is uploaded. */
  findOwner(unitNumber: string): 'fleet' | { row: number } | null
  /** The other unit in service, or the other row, that has a VIN: one VIN is of one vehicle. */
  vinOf(vin: string): { unit: string } | { row: number } | null
}

const messages = {
  required: { key: 'server.field.required', text: 'This is required' },
  tooLong: { key: 'server.field.max_length', text: 'Use at most {{limit}} characters' },
  notOffered: { key: 'server.field.not_offered', text: 'Choose an option from the list' },
  number: { key: 'form.unit.constraints.units_number_form', text: 'Enter 1 to 20 characters.' },
  duplicate: {
    key: 'form.unit.constraints.units_account_id_unit_number_key',
    text: 'This fleet already has a unit with this number.',
  },
  totals: {
    key: 'common.units.totals',
    text: 'This looks like a totals row. Delete it, or enter the values of a unit.',
  },
  repeated: { key: 'common.units.repeated', text: 'Row {{row}} has the same number.' },
  otherType: { key: 'common.units.other_type', text: 'This configuration belongs to another type.' },
  year: { key: 'common.units.year', text: 'Enter a year from {{minimum}} to {{maximum}}.' },
  vinForm: { key: 'form.unit.constraints.units_vin_form', text: 'Enter 17 letters and digits, without I, O and Q.' },
  vinDigit: {
    key: 'form.unit.constraints.units_vin_check_digit',
    text: 'Check the VIN: its check digit does not match.',
  },
  vinDuplicate: { key: 'form.unit.constraints.units_vin_taken', text: 'Unit {{detail}} of this fleet has this VIN.' },
  vinRepeated: { key: 'common.units.vin_repeated', text: 'Row {{row}} has the same VIN.' },
  dot: { key: 'form.unit.constraints.units_dot_form', text: 'Enter a USDOT number of up to 8 digits, other than 0.' },
  plateState: { key: 'common.units.plate_state', text: 'Enter a state with its country, such as US-OH.' },
  plateMissing: { key: 'common.units.plate_missing', text: 'Enter the license plate, or clear its state.' },
}

export const unitTypes: readonly UnitType[] = ['tractor', 'trailer', 'dolly', 'misc']
const isUnitType = (type: unknown): type is UnitType => unitTypes.includes(type as UnitType)
const firstYear = 1950
const longest: Partial<Record<UnitColumn, number>> = { manufacturer: 60, model: 60, license_plate: 20 }

/** Spaces, and signs that nobody sees: those that `unit_number_key` of the database strikes. */
const unseen = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+/g

/** Two ways to write one number: letters' case and spaces tell no units apart. */
export function numberKey(unitNumber: string | number | null): string {
  return String(unitNumber ?? '')
    .replace(unseen, '')
    .toUpperCase()
}

/** A VIN as it is stored. */
export const vinKey = (vin: string | number | null): string =>
  String(vin ?? '')
    .trim()
    .toUpperCase()

/** All that is wrong with a unit, as saving it would refuse; in the order of the columns. */
export function findUnitProblems(unit: UnitValues, rules: UnitRules): UnitProblem[] {
  const summing = totalsColumn(unit, rules)
  if (summing) return [{ column: summing, message: messages.totals }]
  return unitColumns.flatMap((column) => {
    const found = problemAt(column, unit, rules)
    return found ? [{ column, ...found }] : []
  })
}

/**
 * Returns the column that marks a row as a total of others. Returns null for a unit, which has at least a type, a
 * configuration or a VIN.
 */
function totalsColumn(unit: UnitValues, { configurations }: UnitRules): UnitColumn | null {
  if (isUnitType(unit.type) || configurations.has(String(unit.configuration ?? '')) || !isEmpty(unit.vin)) return null
  return unitColumns.find((column) => sumsUp(String(unit[column] ?? ''))) ?? null
}

type ValueProblem = Omit<UnitProblem, 'column'> | null

function problemAt(column: UnitColumn, unit: UnitValues, rules: UnitRules): ValueProblem {
  const value = unit[column]
  const text = String(value ?? '').trim()
  switch (column) {
    case 'unit_number':
      return numberProblem(text, rules)
    case 'type':
      return text === '' ? { message: messages.required } : isUnitType(text) ? null : { message: messages.notOffered }
    case 'configuration':
      return configurationProblem(text, unit, rules)
    case 'vocation':
      return text === '' || rules.vocations.has(text) ? null : { message: messages.notOffered }
    case 'year':
      return yearProblem(value, rules.year + 1)
    case 'vin':
      return text === '' ? null : vinProblem(text, rules)
    case 'dot':
      return text === '' || (/^\d{1,8}$/.test(text) && !/^0+$/.test(text)) ? null : { message: messages.dot }
    case 'license_plate':
      if (text === '') return isEmpty(unit.license_plate_state) ? null : { message: messages.plateMissing }
      return lengthProblem(column, text)
    case 'license_plate_state':
      if (text === '') return isEmpty(unit.license_plate) ? null : { message: messages.required }
      return rules.plateStates.has(text) ? null : { message: messages.plateState }
    case 'manufacturer':
    case 'model':
      return lengthProblem(column, text)
  }
}

const isEmpty = (value: string | number | null): boolean => String(value ?? '').trim() === ''

function numberProblem(text: string, { findOwner }: UnitRules): ValueProblem {
  if (numberKey(text) === '') return { message: messages.required }
  if (text.length > 20 || /[\n\r]/.test(text)) return { message: messages.number }
  const other = findOwner(text)
  if (other === null) return null
  return other === 'fleet'
    ? { message: messages.duplicate }
    : { message: messages.repeated, values: { row: other.row } }
}

function configurationProblem(text: string, { type }: UnitValues, { configurations }: UnitRules): ValueProblem {
  if (text === '') return { message: messages.required }
  const unitType = configurations.get(text)
  if (!unitType) return { message: messages.notOffered }
  return isUnitType(type) && unitType !== type ? { message: messages.otherType } : null
}

function yearProblem(value: string | number | null, maximum: number): ValueProblem {
  if (value === null || value === '') return null
  // As texts: a year has no separator of thousands.
  const isYear = typeof value === 'number' && Number.isInteger(value) && value >= firstYear && value <= maximum
  return isYear ? null : { message: messages.year, values: { minimum: String(firstYear), maximum: String(maximum) } }
}

function vinProblem(text: string, { country, vinOf }: UnitRules): ValueProblem {
  const problem = findVinProblem(text)
  if (problem === 'check_digit' && mustVinCheck(country)) return { message: messages.vinDigit }
  if (problem && problem !== 'check_digit') return { message: messages.vinForm }
  const other = vinOf(vinKey(text))
  if (other === null) return null
  return 'row' in other
    ? { message: messages.vinRepeated, values: { row: other.row } }
    : { message: messages.vinDuplicate, values: { detail: other.unit } }
}

function lengthProblem(column: UnitColumn, text: string): ValueProblem {
  const limit = longest[column] ?? 200
  return text.length > limit ? { message: messages.tooLong, values: { limit } } : null
}

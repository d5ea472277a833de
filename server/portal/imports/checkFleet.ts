import { findWheel } from '../../../domain/positions.ts'
import { to32nds, toPsi } from '../../../domain/quantities.ts'
import { lowestTread } from '../../../domain/survey/enteredTread.ts'
import { numberKey, vinKey } from '../../../domain/uploadedUnit.ts'
import { findVinProblem, mustVinCheck, type VinProblem } from '../../../domain/vin.ts'
import { keyOf, type ImportProblem } from './csvTable.ts'
import type { FleetFiles } from './fleetFiles.ts'
import type { StoredFleet } from './storedFleet.ts'

type Wrong = (line: number, column: string, message: string) => void

export interface Findings {
  problems: ImportProblem[]
  /** Worth a look, but no reason to refuse the data. */
  warnings: ImportProblem[]
}

/** The most that the portal shows: 200 psi and 100/32. */
const maxPsi = 200
const most32nds = 100

const vinMessages: Record<VinProblem, string> = {
  length: 'has not 17 characters',
  characters: 'holds a character that no VIN has, like I, O or Q',
  check_digit: 'has a wrong check digit in place 9',
}

/** Checks what one value alone cannot show: that rows fit each other and what is stored. */
export function checkFleet(files: FleetFiles, stored: StoredFleet, today: string): Findings {
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  const into =
    (list: ImportProblem[], file: string): Wrong =>
    (line, column, message) => {
      list.push({ file, line, column, message })
    }
  const { accounts, locations, units, inspections, readings } = files
  checkAccounts(files, stored, into(problems, accounts.file))
  checkLocations(files, stored, into(problems, locations.file))
  checkUnits(files, stored, into(problems, units.file), into(warnings, units.file))
  checkDuplicateVins(files, stored, into(problems, units.file))
  checkInspections(files, stored, today, into(problems, inspections.file))
  checkReadings(files, stored, into(problems, readings.file))
  return { problems, warnings }
}

function checkAccounts({ accounts }: FleetFiles, { places }: StoredFleet, wrong: Wrong): void {
  for (const { line, values } of accounts.rawRows)
    checkPlace({ country: values.country, state: null }, places, line, wrong)
}

function checkLocations({ accounts, locations }: FleetFiles, stored: StoredFleet, wrong: Wrong): void {
  for (const { line, values } of locations.rawRows) {
    const { account_number: account, country, state } = values
    if (!isKnown([accounts.keys, stored.accounts], account)) {
      wrong(line, 'account_number', `there is no account ${account}`)
    }
    checkPlace({ country, state }, stored.places, line, wrong)
  }
}

function checkPlace(
  { country, state }: { country: string | null; state: string | null },
  places: Set<string>,
  line: number,
  wrong: Wrong,
): void {
  if (country === null) return
  if (!places.has(country)) wrong(line, 'country', `"${country}" is not a country that is served`)
  else if (state !== null && !places.has(`${country} ${state}`)) {
    wrong(line, 'state', `"${state}" is not a state of ${country}`)
  }
}

function checkUnits({ locations, units }: FleetFiles, stored: StoredFleet, wrong: Wrong, warn: Wrong): void {
  const countries = new Map(
    locations.rows.map(({ values }) => [keyOf(values.account_number, values.location_number), values.country]),
  )
  const written = new Map(stored.unitNumbers)
  for (const { line, values } of units.rawRows) {
    const { account_number: account, unit_number: unit, location_number: location, configuration, vin } = values
    if (!isKnown([locations.keys, stored.locations], account, location)) {
      wrong(line, 'location_number', `there is no location ${location} of account ${account}`)
    }
    const before = stored.units.get(keyOf(account ?? '', unit ?? ''))?.configuration_code
    const alike = unit === null ? undefined : written.get(keyOf(account ?? '', numberKey(unit)))
    if (unit !== null && alike !== undefined && alike !== unit)
      wrong(line, 'unit_number', `"${unit}" is the number of unit ${alike}: write it alike, or give another`)
    if (unit !== null && alike === undefined) written.set(keyOf(account ?? '', numberKey(unit)), unit)
    if (configuration !== null && !stored.configurations.has(configuration)) {
      wrong(
        line,
        'configuration',
        `"${configuration}" is not an axle configuration: use one of ${[...stored.configurations.keys()].join(' ')}`,
      )
    } else if (configuration !== null && before !== undefined && before !== configuration) {
      wrong(line, 'configuration', `unit ${unit} is stored as ${before}; a rebuilt unit needs a number of its own`)
    }
    const vinProblem = vin === null ? undefined : findVinProblem(vin)
    if (!vinProblem) continue
    const place = keyOf(account ?? '', location ?? '')
    const country = countries.get(place) ?? stored.locations.get(place)?.country_code ?? ''
    const report = mustVinCheck(country) ? wrong : warn
    report(line, 'vin', `"${vin}" ${vinMessages[vinProblem]}`)
  }
}

/**
 * A VIN is of one unit in service, as the form of a unit has it (decision 150). One that a unit had before is no reason
 * to refuse.
 */
function checkDuplicateVins({ units }: FleetFiles, stored: StoredFleet, wrong: Wrong): void {
  const unitWith = new Map<string, string>()
  for (const [key, { account_number: account, unit_number: unit, vin, is_active: inService }] of stored.units) {
    const isRewritten = units.header.has('vin') && units.keys.has(key)
    if (vin !== null && inService && !isRewritten) unitWith.set(keyOf(account, vin), unit)
  }
  for (const {
    line,
    values: { account_number: account, unit_number: unit, vin },
  } of units.rawRows) {
    if (account === null || unit === null || vin === null) continue
    const before = stored.units.get(keyOf(account, unit))
    // Importing a unit that is out of service does not bring it back.
    if (before?.is_active === false) continue
    const key = keyOf(account, vinKey(vin))
    const other = unitWith.get(key)
    if (other === undefined) unitWith.set(key, unit)
    else if (other !== unit && before?.vin !== vinKey(vin))
      wrong(line, 'vin', `"${vin}" is the VIN of unit ${other}: correct one of them`)
  }
}

function checkInspections(files: FleetFiles, stored: StoredFleet, today: string, wrong: Wrong): void {
  const { locations, units, inspections } = files
  for (const { line, values } of inspections.rawRows) {
    const { account_number: account, unit_number: unit, location_number: location, date } = values
    if (!isKnown([units.keys, stored.units], account, unit)) {
      wrong(line, 'unit_number', `there is no unit ${unit} of account ${account}`)
    }
    if (!isKnown([locations.keys, stored.locations], account, location)) {
      wrong(line, 'location_number', `there is no location ${location} of account ${account}`)
    }
    if (date !== null && date > today) wrong(line, 'date', `${date} is in the future`)
    if (values.odometer !== null && values.odometer_unit === null) wrong(line, 'odometer_unit', 'is empty: mi or km')
  }
}

function checkReadings({ units, inspections, readings }: FleetFiles, stored: StoredFleet, wrong: Wrong): void {
  const configurations = new Map(
    units.rows.map(({ values }) => [keyOf(values.account_number, values.unit_number), values.configuration]),
  )
  for (const { line, values } of readings.rawRows) {
    const { account_number: account, unit_number: unit, date, time, position, pressure } = values
    if (!isKnown([inspections.keys], account, unit, date, time)) {
      wrong(line, 'time', `there is no inspection of unit ${unit} on ${date} at ${time} in inspections.csv`)
    }
    if (account !== null && unit !== null && position !== null) {
      const key = keyOf(account, unit)
      const code = configurations.get(key) ?? stored.units.get(key)?.configuration_code
      const configuration = code === undefined ? undefined : stored.configurations.get(code)
      if (configuration && !findWheel(configuration, position)) {
        const known = configuration.wheels.map((wheel) => wheel.code).join(' ')
        wrong(line, 'position', `"${position}" is not a wheel of ${configuration.code}, which has ${known}`)
      }
    }
    if (pressure !== null) {
      if (values.pressure_unit === null) wrong(line, 'pressure_unit', 'is empty: psi, bar or kPa')
      else if (toPsi(pressure, values.pressure_unit) > maxPsi) wrong(line, 'pressure', `is more than ${maxPsi} psi`)
    }
    checkTread(line, values, wrong)
  }
}

/** One value or up to three across the tire, in one unit. Beside three, the value is their lowest or empty. */
function checkTread(line: number, values: FleetFiles['readings']['rawRows'][number]['values'], wrong: Wrong): void {
  const { tread, tread_unit: unit } = values
  const columns = (['tread', 'tread_outer', 'tread_center', 'tread_inner'] as const).filter(
    (column) => values[column] !== null,
  )
  if (columns.length === 0) return
  if (unit === null) return wrong(line, 'tread_unit', 'is empty: 32nds or mm')
  for (const column of columns)
    if (to32nds(values[column]!, unit) > most32nds) wrong(line, column, `is more than ${most32nds}/32 inch`)
  const lowest = lowestTread(
    { outer: values.tread_outer, center: values.tread_center, inner: values.tread_inner },
    unit,
  )
  if (lowest && tread !== null && tread !== lowest.value)
    wrong(
      line,
      'tread',
      `is ${tread}, and the lowest of the three readings ${lowest.value}; leave it empty, or correct it`,
    )
}

/** Returns true if a row with this key is in a file or stored. Returns true also if a part of the key is missing. */
function isKnown(places: { has(key: string): boolean }[], ...names: (string | null)[]): boolean {
  if (names.some((name) => name === null)) return true
  const key = keyOf(...(names as string[]))
  return places.some((place) => place.has(key))
}

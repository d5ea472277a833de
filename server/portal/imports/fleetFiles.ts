import {
  date,
  decimal,
  oneOf,
  optional,
  pattern,
  required,
  text,
  time,
  timeZone,
  integerParser,
  yesOrNo,
} from './columns.ts'
import { readCsvTable, type CsvTable, type ImportProblem } from './csvTable.ts'

// The files of docs/guide/import.md.

const country = required(pattern(/^[A-Z]{2}$/, 'a country of two letters like US'))
const accountNumber = required(text)
const unitNumber = required(text)

const accountColumns = {
  account_number: accountNumber,
  name: required(text),
  location_type: required(oneOf('0', '1', '2', '3', '4', '5', '9', '10')),
  country,
  vocation: optional(text),
}

const locationColumns = {
  account_number: accountNumber,
  location_number: required(text),
  name: required(text),
  address: optional(text),
  city: optional(text),
  state: required(text),
  postal_code: optional(text),
  country,
  latitude: optional(decimal(-90, 90, 6)),
  longitude: optional(decimal(-180, 180, 6)),
  location_group: optional(text),
  region: optional(text),
  time_zone: optional(timeZone),
}

const unitColumns = {
  account_number: accountNumber,
  unit_number: unitNumber,
  location_number: required(text),
  configuration: required(text),
  vin: optional(text),
  dot: optional(pattern(/^(?!0+$)\d{1,8}$/, 'a USDOT number of up to 8 digits, other than 0')),
  license_plate: optional(text),
  license_plate_state: optional(text),
  manufacturer: optional(text),
  model: optional(text),
  model_year: optional(integerParser(1950, 2100)),
  vocation: optional(text),
}

const inspectionColumns = {
  account_number: accountNumber,
  unit_number: unitNumber,
  date: required(date),
  time: required(time),
  kind: required(oneOf('checkpoint', 'dealer', 'fleet')),
  survey_by: required(text),
  location_number: optional(text),
  license_plate: optional(text),
  odometer: optional(decimal(0, 9_999_999, 1)),
  odometer_unit: optional(oneOf('mi', 'km')),
  crossing_direction: optional(oneOf('in', 'out')),
  lift_axles_raised: optional(yesOrNo),
}

const readingColumns = {
  account_number: accountNumber,
  unit_number: unitNumber,
  date: required(date),
  time: required(time),
  position: required((value) => value.toUpperCase()),
  pressure: optional(decimal(0, 1379, 3)),
  pressure_unit: optional(oneOf('psi', 'bar', 'kPa')),
  tread: optional(decimal(0, 100, 3)),
  tread_outer: optional(decimal(0, 100, 3)),
  tread_center: optional(decimal(0, 100, 3)),
  tread_inner: optional(decimal(0, 100, 3)),
  tread_unit: optional(oneOf('32nds', 'mm')),
}

export interface FleetFiles {
  accounts: CsvTable<typeof accountColumns>
  locations: CsvTable<typeof locationColumns>
  units: CsvTable<typeof unitColumns>
  inspections: CsvTable<typeof inspectionColumns>
  readings: CsvTable<typeof readingColumns>
}

export function readFleetFiles(folder: string, problems: ImportProblem[]): FleetFiles {
  const inspectionKey = ['account_number', 'unit_number', 'date', 'time'] as const
  return {
    accounts: readCsvTable(
      folder,
      { file: 'accounts.csv', columns: accountColumns, key: ['account_number'] },
      problems,
    ),
    locations: readCsvTable(
      folder,
      { file: 'locations.csv', columns: locationColumns, key: ['account_number', 'location_number'] },
      problems,
    ),
    units: readCsvTable(
      folder,
      { file: 'units.csv', columns: unitColumns, key: ['account_number', 'unit_number'] },
      problems,
    ),
    inspections: readCsvTable(
      folder,
      { file: 'inspections.csv', columns: inspectionColumns, key: inspectionKey },
      problems,
    ),
    readings: readCsvTable(
      folder,
      { file: 'readings.csv', columns: readingColumns, key: [...inspectionKey, 'position'] },
      problems,
    ),
  }
}

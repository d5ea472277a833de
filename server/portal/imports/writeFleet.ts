import type { Queryable } from '../../platform/database/Database.ts'
import { keyOf } from './csvTable.ts'
import type { FleetFiles } from './fleetFiles.ts'
import { upsertFile } from './recordFile.ts'
import { findStoredFleet, type StoredFleet } from './storedFleet.ts'
import { writeInspections } from './writeInspections.ts'

export interface ImportCounts {
  added: number
  changed: number
}

/** Counts of readings of all inspections in the files, by what the import did with them. */
export interface WrittenReadings extends ImportCounts {
  unchanged: number
  /** Stored values that a row without values took away. */
  removed: number
  /** Wheels with the same values and another severity: a changed inspection is judged by today's specification. */
  judgedAnew: number
}

export type StoredCounts = Record<Exclude<keyof FleetFiles, 'readings'>, ImportCounts> & { readings: WrittenReadings }

/**
 * Writes files that have been checked, and records each as a load of its feed. Rows are found again by their own
 * numbers, so
 * writing twice is writing once.
 */
export async function writeFleet(
  connection: Queryable,
  files: FleetFiles,
  { folder, accountNumbers }: { folder: string; accountNumbers: string[] },
): Promise<StoredCounts> {
  const accounts = await writeAccounts(connection, folder, files)
  const { accounts: accountIds } = await findStoredFleet(connection, accountNumbers)
  const locations = await writeLocations(connection, { folder, ids: accountIds }, files)
  const located = await findStoredFleet(connection, accountNumbers)
  const units = await writeUnits(connection, { folder, ...located }, files)
  const stored = await findStoredFleet(connection, accountNumbers)
  return { accounts, locations, units, ...(await writeInspections(connection, { folder, stored }, files)) }
}

function writeAccounts(connection: Queryable, folder: string, { accounts }: FleetFiles): Promise<ImportCounts> {
  const rows = accounts.rows.map(({ line, values }) => ({
    line,
    values: {
      account_number: values.account_number,
      name: values.name,
      location_type: Number(values.location_type),
      country_code: values.country,
      vocation: values.vocation,
    },
  }))
  const columns = {
    account_number: 'text',
    name: 'text',
    location_type: 'integer',
    country_code: 'text',
    vocation: 'text',
  }
  return upsertFile(
    connection,
    { folder, file: accounts.file, feed: 'accounts' },
    { table: 'accounts', columns, key: ['account_number'], insertOnly: absent(accounts, columns) },
    rows,
  )
}

function writeLocations(
  connection: Queryable,
  { folder, ids }: { folder: string; ids: Map<string, number> },
  { locations }: FleetFiles,
): Promise<ImportCounts> {
  const rows = locations.rows.map(({ line, values }) => ({
    line,
    values: {
      account_id: ids.get(values.account_number)!,
      location_number: values.location_number,
      name: values.name,
      address: values.address ?? '',
      city: values.city ?? '',
      state_code: values.state,
      postal_code: values.postal_code ?? '',
      country_code: values.country,
      latitude: values.latitude,
      longitude: values.longitude,
      location_group: values.location_group,
      region: values.region,
      time_zone: values.time_zone ?? 'America/New_York',
    },
  }))
  const columns = {
    account_id: 'bigint',
    location_number: 'text',
    name: 'text',
    address: 'text',
    city: 'text',
    state_code: 'text',
    postal_code: 'text',
    country_code: 'text',
    latitude: 'numeric',
    longitude: 'numeric',
    location_group: 'text',
    region: 'text',
    time_zone: 'text',
  }
  return upsertFile(
    connection,
    { folder, file: locations.file, feed: 'locations' },
    { table: 'locations', columns, key: ['account_id', 'location_number'], insertOnly: absent(locations, columns) },
    rows,
  )
}

function writeUnits(
  connection: Queryable,
  {
    folder,
    accounts: ids,
    locations,
    configurations,
  }: { folder: string } & Pick<StoredFleet, 'accounts' | 'locations' | 'configurations'>,
  { units }: FleetFiles,
): Promise<ImportCounts> {
  const rows = units.rows.map(({ line, values }) => ({
    line,
    values: {
      account_id: ids.get(values.account_number)!,
      location_id: locations.get(keyOf(values.account_number, values.location_number))!.location_id,
      unit_number: values.unit_number,
      unit_type: configurations.get(values.configuration)!.unitType,
      configuration_code: values.configuration,
      vin: values.vin?.toUpperCase() ?? null,
      dot: values.dot,
      license_plate: values.license_plate,
      license_plate_state: values.license_plate_state,
      manufacturer: values.manufacturer,
      model: values.model,
      model_year: values.model_year,
      vocation: values.vocation,
    },
  }))
  const columns = {
    account_id: 'bigint',
    location_id: 'bigint',
    unit_number: 'text',
    unit_type: 'text',
    configuration_code: 'text',
    vin: 'text',
    dot: 'text',
    license_plate: 'text',
    license_plate_state: 'text',
    manufacturer: 'text',
    model: 'text',
    model_year: 'integer',
    vocation: 'text',
  }
  return upsertFile(
    connection,
    { folder, file: units.file, feed: 'units' },
    { table: 'units', columns, key: ['account_id', 'unit_number'], insertOnly: absent(units, columns) },
    rows,
  )
}

/** The columns that a file leaves out: what is stored of them stays. */
const absent = ({ header }: { header: ReadonlySet<string> }, columns: object): string[] =>
  Object.keys(columns).filter((column) => optionalColumns.includes(column) && !header.has(column))

const optionalColumns: readonly string[] = [
  'vocation',
  'address',
  'city',
  'postal_code',
  'latitude',
  'longitude',
  'location_group',
  'region',
  'time_zone',
  'vin',
  'dot',
  'license_plate',
  'license_plate_state',
  'manufacturer',
  'model',
  'model_year',
]

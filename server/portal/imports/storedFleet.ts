import sql from 'sql-template-tag'
import type { AxleConfiguration } from '../../../domain/positions.ts'
import { numberKey } from '../../../domain/uploadedUnit.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'
import { keyOf } from './csvTable.ts'

interface StoredLocation {
  location_id: number
  account_id: number
  country_code: string
}

interface StoredUnit {
  account_number: string
  unit_number: string
  unit_id: number
  location_id: number
  configuration_code: string
  vin: string | null
  is_active: boolean
}

/** The accounts of the files that the database already has, by their own numbers. */
export interface StoredFleet {
  accounts: Map<string, number>
  /** By account and location number. */
  locations: Map<string, StoredLocation>
  /** By account and unit number. */
  units: Map<string, StoredUnit>
  /** The stored spelling of each unit number, by account and by the number without case and spaces. */
  unitNumbers: Map<string, string>
  /** `US` and `US OH`. */
  places: Set<string>
  /** By code. */
  configurations: ReadonlyMap<string, AxleConfiguration>
}

export async function findStoredFleet(connection: Queryable, accountNumbers: string[]): Promise<StoredFleet> {
  const accounts = await connection.query<{ account_number: string; account_id: number }>(sql`
    select account_number, account_id from accounts where account_number = any(${accountNumbers}::text[])`)
  const ids = accounts.map(({ account_id }) => account_id)
  const locations = await connection.query<StoredLocation & { account_number: string; location_number: string }>(sql`
    select account_number, location_number, location_id, account_id, locations.country_code
    from locations join accounts using (account_id) where account_id = any(${ids}::bigint[])`)
  const units = await connection.query<StoredUnit>(sql`
    select account_number, unit_number, unit_id, location_id, configuration_code, vin, is_active
    from units join accounts using (account_id) where account_id = any(${ids}::bigint[])`)
  const places = await connection.query<{ place: string }>(sql`
    select country_code as place from countries union all select country_code || ' ' || state_code from states`)
  return {
    accounts: new Map(accounts.map(({ account_number, account_id }) => [account_number, account_id])),
    locations: new Map(locations.map((row) => [keyOf(row.account_number, row.location_number), row])),
    units: new Map(units.map((row) => [keyOf(row.account_number, row.unit_number), row])),
    unitNumbers: new Map(units.map((row) => [keyOf(row.account_number, numberKey(row.unit_number)), row.unit_number])),
    places: new Set(places.map(({ place }) => place)),
    configurations: await findAxleConfigurations(connection),
  }
}

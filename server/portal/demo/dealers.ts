import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { places, type DemoPlace } from './places.ts'
import { plantedDealer } from './planted.ts'

export interface Dealers {
  /** The dealer of a location's city. */
  at(place: DemoPlace): number
  planted: number
}

const commonOwners = [
  'Northline Tire Group',
  'Summit Commercial Tire',
  'Prairie Tire Partners',
  'Lakeshore Tire Holdings',
]

/** A dealer in every city, every other one a commercial tire service center, and the planted one. */
export async function insertDealers(connection: Queryable): Promise<Dealers> {
  const ids = await reserveIds(connection, 'dealers', 'dealer_id', places.length + 1)
  const rows = places.map((place, index) => ({
    dealer_id: ids[index]!,
    nonsig: String(700_100 + index),
    name: index % 2 === 0 ? `${place.city} Tire Service Center` : `${place.city} Commercial Tire`,
    is_ctsc: index % 2 === 0,
    common_owner: commonOwners[index % commonOwners.length]!,
    address: `${100 + index * 7} Service Road`,
    ...addressOf(place),
  }))
  const planted = ids[places.length]!
  const { nonsig, name } = plantedDealer
  rows.push({
    dealer_id: planted,
    nonsig,
    name,
    is_ctsc: true,
    common_owner: commonOwners[0]!,
    address: '15 Harbor Road',
    ...addressOf(places[0]!),
  })
  const columns = {
    dealer_id: 'bigint',
    nonsig: 'text',
    name: 'text',
    is_ctsc: 'boolean',
    common_owner: 'text',
    address: 'text',
    city: 'text',
    state_code: 'text',
    postal_code: 'text',
    country_code: 'text',
  }
  await insertRows(connection, 'dealers', columns, rows)
  return { at: (place) => ids[places.indexOf(place)]!, planted }
}

function addressOf({ city, stateCode, postalCode, countryCode }: DemoPlace) {
  return { city, state_code: stateCode, postal_code: postalCode, country_code: countryCode }
}

export interface DealerLink {
  dealer_id: number
  location_id: number
}

/** Links dealers to the locations they serve. The planted dealer's links are known by number. */
export async function linkDealers(connection: Queryable, links: DealerLink[], { planted }: Dealers): Promise<void> {
  await insertRows(connection, 'dealer_locations', { dealer_id: 'bigint', location_id: 'bigint' }, links)
  for (const [accountNumber, locationNumber] of plantedDealer.locations) {
    await connection.query(sql`
      insert into dealer_locations (dealer_id, location_id)
      select ${planted}::bigint, location_id from locations join accounts using (account_id)
      where account_number = ${accountNumber} and location_number = ${locationNumber}`)
  }
}

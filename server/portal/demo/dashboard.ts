import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { insertCasings } from './casings.ts'
import { addDays, daysBetween } from './days.ts'
import type { FleetProduct } from './fleetProducts.ts'
import { monthOf, monthsUpTo } from './months.ts'
import { insertOpenCasings } from './openCasings.ts'
import { plantedAccount } from './planted.ts'
import type { Product } from './products.ts'
import { createRandom, type Random } from './random.ts'
import { plantDashboard } from './plantedDashboard.ts'
import { drawCall, drawHistory, drawPurchase, drawWork } from './drawDashboard.ts'
import type { FleetLocation, DashboardRows } from './DashboardRows.ts'

/** The history of a fleet's purchases and services, in days: 30 months of 30.4 days. */
const historyDays = 912

interface Market {
  products: readonly Product[]
  fleetProducts: ReadonlyMap<number, FleetProduct[]>
  today: string
}

/** Adds purchases, service calls and casing work to every fleet, drawn by chance of their own, and the planted ones. */
export async function insertDashboard(
  connection: Queryable,
  { products, fleetProducts, today }: Market,
): Promise<void> {
  await connection.query(sql`select ensure_dashboard_months(${addDays(today, -historyDays)}::date, ${today}::date)`)
  const locations = await connection.query<FleetLocation>(sql`
    select l.location_id, l.account_id, a.account_number, l.country_code, l.state_code, count(u.unit_id)::integer as units,
      (select min(served.dealer_id) from dealer_locations served where served.location_id = l.location_id) as dealer_id
    from locations l join accounts a on a.account_id = l.account_id left join units u on u.location_id = l.location_id
    group by l.location_id, a.account_number order by a.account_number, l.location_number`)
  const random = createRandom(9_000_000)
  const rows: DashboardRows = {
    purchases: [],
    calls: [],
    work: [],
    buy: (location, day) => drawPurchase(random, location, day, fleetProducts.get(location.account_id)!),
  }
  for (const location of locations) {
    drawHistory(
      random,
      location,
      { first: addDays(today, -historyDays), days: historyDays - quietDays(location) },
      rows,
    )
  }
  const fleets = byAccount(locations)
  fillMonths(random, fleets, today, rows)
  const [first] = locations.filter(({ account_number }) => account_number === plantedAccount.accountNumber)
  const drawn = rows.work.length
  if (first) plantDashboard(first, products, today, rows)

  await insertRows(
    connection,
    'purchases',
    {
      account_id: 'bigint',
      purchased_on: 'date',
      location_id: 'bigint',
      dealer_id: 'bigint',
      product_id: 'bigint',
      tire_kind: 'text',
      quantity: 'integer',
      unit_price: 'numeric',
    },
    rows.purchases,
  )
  await insertRows(
    connection,
    'service_calls',
    {
      account_id: 'bigint',
      called_on: 'date',
      location_id: 'bigint',
      dealer_id: 'bigint',
      service_type: 'text',
      unit_location: 'text',
      country_code: 'text',
      state_code: 'text',
      roll_minutes: 'integer',
      cost: 'numeric',
    },
    rows.calls,
  )
  await insertRows(
    connection,
    'casing_work',
    {
      account_id: 'bigint',
      done_on: 'date',
      location_id: 'bigint',
      dealer_id: 'bigint',
      kind: 'text',
      quantity: 'integer',
      cost: 'numeric',
    },
    rows.work,
  )
  // Casings are of those who make new tires.
  const brands = await connection.query<{ brand_id: number }>(
    sql`select brand_id from brands b where exists (select from product_lines l where l.brand_id = b.brand_id and not l.is_retread) order by brand_id`,
  )
  const batches = rows.work.map(({ account_id, location_id, dealer_id, done_on, kind, quantity }) => ({
    account_id,
    location_id,
    dealer_id,
    done_on,
    kind,
    quantity,
  }))
  const brandIds = brands.map(({ brand_id }) => brand_id)
  await insertCasings(connection, batches.slice(0, drawn), brandIds, batches.slice(drawn))
  await insertOpenCasings(connection, { fleets, brandIds, today })
}

/** Days before today that are left to what is planted. */
const quietDays = ({ account_number }: FleetLocation): number =>
  account_number === plantedAccount.accountNumber ? 40 : 1

/**
 * Adds rows that chance left out of a small fleet, so that each month has a purchase, calls of both kinds and a
 * retread.
 */
function fillMonths(random: Random, fleets: FleetLocation[][], today: string, rows: DashboardRows): void {
  const seen = new Set([
    ...rows.purchases.map(({ account_id, purchased_on }) => `${account_id} ${monthOf(purchased_on)} purchase`),
    ...rows.calls.map(
      ({ account_id, called_on, service_type }) => `${account_id} ${monthOf(called_on)} ${service_type}`,
    ),
    ...rows.work.map(({ account_id, done_on, kind }) => `${account_id} ${monthOf(done_on)} ${kind}`),
  ])
  const fills: [what: string, fill: (location: FleetLocation, day: string) => void][] = [
    ['purchase', (location, day) => rows.purchases.push(rows.buy(location, day))],
    ['emergency', (location, day) => rows.calls.push(drawCall(random, location, day, 'emergency'))],
    ['scheduled', (location, day) => rows.calls.push(drawCall(random, location, day, 'scheduled'))],
    ['retread', (location, day) => rows.work.push(drawWork(random, location, day, 'retread'))],
  ]
  for (const fleet of fleets) {
    for (const { first, last } of monthsUpTo(addDays(today, -quietDays(fleet[0]!)))) {
      for (const [what, fill] of fills) {
        if (!seen.has(`${fleet[0]!.account_id} ${monthOf(first)} ${what}`))
          fill(random.pick(fleet), addDays(first, random.integer(0, daysBetween(first, last))))
      }
    }
  }
}

function byAccount(locations: FleetLocation[]): FleetLocation[][] {
  const fleets = new Map<number, FleetLocation[]>()
  for (const location of locations)
    fleets.set(location.account_id, [...(fleets.get(location.account_id) ?? []), location])
  return [...fleets.values()]
}

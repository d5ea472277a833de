import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows } from '../../platform/database/insertRows.ts'
import { insertCasings, type CasingBatch } from './casings.ts'
import { addDays, daysBetween } from './days.ts'
import { pickFleetProduct, type FleetProduct } from './fleetProducts.ts'
import { monthOf, monthsUpTo } from './months.ts'
import { insertOpenCasings } from './openCasings.ts'
import { plantedAccount } from './planted.ts'
import type { Product } from './products.ts'
import { createRandom, type Random } from './random.ts'

/** The history of a fleet's purchases and services, in days: 30 months of 30.4 days. */
const historyDays = 912

interface Location {
  location_id: number
  account_id: number
  account_number: string
  country_code: string
  state_code: string
  units: number
  dealer_id: number | null
}
interface Purchase {
  account_id: number
  purchased_on: string
  location_id: number
  dealer_id: number | null
  product_id: number
  tire_kind: string
  quantity: number
  unit_price: number
}
interface Call {
  account_id: number
  called_on: string
  location_id: number
  dealer_id: number | null
  service_type: string
  unit_location: string
  country_code: string
  state_code: string
  roll_minutes: number | null
  cost: number
}
type Work = CasingBatch & { cost: number }
interface Rows {
  purchases: Purchase[]
  calls: Call[]
  work: Work[]
  buy(location: Location, day: string): Purchase
}

/** The expected figures of the planted fleet's last 30 days, worked out by hand from the rows below. */
export const plantedDashboard = {
  emergency: { calls: 3, cost: '1260.50' }, // 450 + 510.50 + 300
  scheduled: { calls: 4, cost: '739.50' }, // 120 + 219.50 + 250 + 150
  stock: { calls: 1, cost: '80.00' },
  newTires: 10, // 6 + 4
  retreads: 15, // 12 + 3
  repair: '162.50', // 70 + 92.50
  retreading: '2337.50', // 1900 + 437.50
  spend: '8624.98', // 6 x 500 + 4 x 606.25 + 12 x 200 + 3 x 266.66
}

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
  const locations = await connection.query<Location>(sql`
    select l.location_id, l.account_id, a.account_number, l.country_code, l.state_code, count(u.unit_id)::integer as units,
      (select min(served.dealer_id) from dealer_locations served where served.location_id = l.location_id) as dealer_id
    from locations l join accounts a on a.account_id = l.account_id left join units u on u.location_id = l.location_id
    group by l.location_id, a.account_number order by a.account_number, l.location_number`)
  const random = createRandom(9_000_000)
  const rows: Rows = {
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
  if (first) plant(first, products, today, rows)

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

/** More tires fail in the heat: 1 in winter, up to 1.3 in July. */
const heat = (day: string): number => 1.15 - 0.15 * Math.cos(((Number(day.slice(5, 7)) - 1) / 12) * 2 * Math.PI)
const cents = (random: Random, least: number, most: number): number => random.integer(least * 100, most * 100) / 100

/** Days before today that are left to what is planted. */
const quietDays = ({ account_number }: Location): number => (account_number === plantedAccount.accountNumber ? 40 : 1)

/**
 * Draws purchases and services by the trade's prices: new 425-700, retread 150-350, a nail hole 25-40, a section
 * 60-120, a road call about 450. The roll time averages 2h10.
 */
function drawHistory(
  random: Random,
  location: Location,
  { first, days }: { first: string; days: number },
  rows: Rows,
): void {
  // Days between two events of a kind, of a location of this size.
  const pause = (daysOfUnit: number): number =>
    1 + Math.round(random.exponential(daysOfUnit / Math.max(1, location.units)))
  const walk = (daysOfUnit: number, act: (day: string) => void): void => {
    // However small, a fleet has all of its history: the first event is in its first weeks.
    for (let day = random.integer(0, 20); day < days; day += pause(daysOfUnit)) act(addDays(first, day))
  }
  walk(140, (day) => rows.purchases.push(rows.buy(location, day)))
  walk(180, (day) => rows.calls.push(drawCall(random, location, day)))
  walk(160, (day) => rows.work.push(drawWork(random, location, day)))
}

/**
 * Adds rows that chance left out of a small fleet, so that each month has a purchase, calls of both kinds and a
 * retread.
 */
function fillMonths(random: Random, fleets: Location[][], today: string, rows: Rows): void {
  const seen = new Set([
    ...rows.purchases.map(({ account_id, purchased_on }) => `${account_id} ${monthOf(purchased_on)} purchase`),
    ...rows.calls.map(
      ({ account_id, called_on, service_type }) => `${account_id} ${monthOf(called_on)} ${service_type}`,
    ),
    ...rows.work.map(({ account_id, done_on, kind }) => `${account_id} ${monthOf(done_on)} ${kind}`),
  ])
  const fills: [what: string, fill: (location: Location, day: string) => void][] = [
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

function byAccount(locations: Location[]): Location[][] {
  const fleets = new Map<number, Location[]>()
  for (const location of locations)
    fleets.set(location.account_id, [...(fleets.get(location.account_id) ?? []), location])
  return [...fleets.values()]
}

/** Half of the tires that a fleet buys are retreads. */
function drawPurchase(
  random: Random,
  { account_id, location_id, dealer_id }: Location,
  purchased_on: string,
  products: readonly FleetProduct[],
): Purchase {
  const isRetread = random.chance(0.5)
  const { product } =
    pickFleetProduct(
      products.filter(({ product: { line } }) => line.isRetread === isRetread),
      random,
    ) ?? pickFleetProduct(products, random)!
  return {
    account_id,
    location_id,
    dealer_id,
    purchased_on,
    product_id: product.id,
    tire_kind: product.line.isRetread ? 'retread' : 'new',
    quantity: random.pick([1, 2, 2, 4, 4, 6, 8]),
    unit_price: product.price,
  }
}

function drawCall(
  random: Random,
  { account_id, location_id, dealer_id, country_code, state_code }: Location,
  called_on: string,
  type?: string,
): Call {
  const isEmergency = type ? type === 'emergency' : random.chance(0.36 * heat(called_on))
  const service_type = type ?? (isEmergency ? 'emergency' : random.chance(0.8) ? 'scheduled' : 'stock')
  return {
    account_id,
    location_id,
    dealer_id,
    called_on,
    service_type,
    country_code,
    state_code,
    unit_location: isEmergency ? (random.chance(0.8) ? 'roadside' : 'yard') : random.pick(['yard', 'yard', 'shop']),
    roll_minutes: isEmergency ? Math.max(35, Math.round((130 * heat(called_on)) / 1.15 + 35 * random.normal())) : null,
    cost: isEmergency
      ? cents(random, 320, 580)
      : service_type === 'scheduled'
        ? cents(random, 60, 240)
        : cents(random, 40, 90),
  }
}

function drawWork(
  random: Random,
  { account_id, location_id, dealer_id }: Location,
  done_on: string,
  only?: Work['kind'],
): Work {
  const quantity = random.integer(1, 6)
  const kind = only ?? (random.chance(0.45) ? 'repair' : 'retread')
  const each =
    kind === 'repair' ? (random.chance(0.7) ? cents(random, 25, 40) : cents(random, 60, 120)) : cents(random, 150, 350)
  return { account_id, location_id, dealer_id, done_on, kind, quantity, cost: Math.round(each * quantity * 100) / 100 }
}

/** The last 30 days of the planted fleet, at its first location. */
function plant(location: Location, products: readonly Product[], today: string, rows: Rows): void {
  const { account_id, location_id, dealer_id, country_code, state_code } = location
  const base = { account_id, location_id, dealer_id }
  const ofSize = products.filter(({ size }) => size === '295/75R22.5')
  const [one, two] = ofSize.filter(({ line }) => !line.isRetread)
  const [three, four] = ofSize.filter(({ line }) => line.isRetread)
  const buy = (daysAgo: number, product: Product, quantity: number, unit_price: number): void =>
    void rows.purchases.push({
      ...base,
      purchased_on: addDays(today, -daysAgo),
      product_id: product.id,
      tire_kind: product.line.isRetread ? 'retread' : 'new',
      quantity,
      unit_price,
    })
  buy(20, one!, 6, 500)
  buy(6, two!, 4, 606.25)
  buy(19, three!, 12, 200)
  buy(3, four!, 3, 266.66)
  const call = (
    daysAgo: number,
    service_type: string,
    unit_location: string,
    { cost, roll_minutes = null }: Pick<Call, 'cost'> & Partial<Pick<Call, 'roll_minutes'>>,
  ): void =>
    void rows.calls.push({
      ...base,
      called_on: addDays(today, -daysAgo),
      service_type,
      unit_location,
      country_code,
      state_code,
      roll_minutes,
      cost,
    })
  call(25, 'emergency', 'roadside', { cost: 450, roll_minutes: 140 })
  call(11, 'emergency', 'roadside', { cost: 510.5, roll_minutes: 125 })
  call(2, 'emergency', 'yard', { cost: 300, roll_minutes: 95 })
  call(28, 'scheduled', 'yard', { cost: 120 })
  call(21, 'scheduled', 'yard', { cost: 219.5 })
  call(10, 'scheduled', 'shop', { cost: 250 })
  call(5, 'scheduled', 'shop', { cost: 150 })
  call(9, 'stock', 'shop', { cost: 80 })
  const work = (daysAgo: number, kind: Work['kind'], quantity: number, cost: number): void =>
    void rows.work.push({ ...base, done_on: addDays(today, -daysAgo), kind, quantity, cost })
  work(24, 'repair', 2, 70)
  work(4, 'repair', 1, 92.5)
  work(18, 'retread', 8, 1900)
  work(7, 'retread', 2, 437.5)
}

import { addDays } from './days.ts'
import { pickFleetProduct, type FleetProduct } from './fleetProducts.ts'
import type { Random } from './random.ts'
import type { ServiceCall, FleetLocation, Purchase, DashboardRows, CasingWork } from './DashboardRows.ts'

/** More tires fail in the heat: 1 in winter, up to 1.3 in July. */
const heat = (day: string): number => 1.15 - 0.15 * Math.cos(((Number(day.slice(5, 7)) - 1) / 12) * 2 * Math.PI)

const cents = (random: Random, least: number, most: number): number => random.integer(least * 100, most * 100) / 100

/**
 * Draws purchases and services by the trade's prices: new 425-700, retread 150-350, a nail hole 25-40, a section
 * 60-120, a road call about 450. The roll time averages 2h10.
 */
export function drawHistory(
  random: Random,
  location: FleetLocation,
  { first, days }: { first: string; days: number },
  rows: DashboardRows,
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

/** Half of the tires that a fleet buys are retreads. */
export function drawPurchase(
  random: Random,
  { account_id, location_id, dealer_id }: FleetLocation,
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

export function drawCall(
  random: Random,
  { account_id, location_id, dealer_id, country_code, state_code }: FleetLocation,
  called_on: string,
  type?: string,
): ServiceCall {
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

export function drawWork(
  random: Random,
  { account_id, location_id, dealer_id }: FleetLocation,
  done_on: string,
  only?: CasingWork['kind'],
): CasingWork {
  const quantity = random.integer(1, 6)
  const kind = only ?? (random.chance(0.45) ? 'repair' : 'retread')
  const each =
    kind === 'repair' ? (random.chance(0.7) ? cents(random, 25, 40) : cents(random, 60, 120)) : cents(random, 150, 350)
  return { account_id, location_id, dealer_id, done_on, kind, quantity, cost: Math.round(each * quantity * 100) / 100 }
}

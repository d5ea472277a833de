import { addDays } from './days.ts'
import type { Product } from './products.ts'
import type { ServiceCall, FleetLocation, DashboardRows, CasingWork } from './DashboardRows.ts'

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

/** The last 30 days of the planted fleet, at its first location. */
export function plantDashboard(
  location: FleetLocation,
  products: readonly Product[],
  today: string,
  rows: DashboardRows,
): void {
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
    { cost, roll_minutes = null }: Pick<ServiceCall, 'cost'> & Partial<Pick<ServiceCall, 'roll_minutes'>>,
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
  const work = (daysAgo: number, kind: CasingWork['kind'], quantity: number, cost: number): void =>
    void rows.work.push({ ...base, done_on: addDays(today, -daysAgo), kind, quantity, cost })
  work(24, 'repair', 2, 70)
  work(4, 'repair', 1, 92.5)
  work(18, 'retread', 8, 1900)
  work(7, 'retread', 2, 437.5)
}

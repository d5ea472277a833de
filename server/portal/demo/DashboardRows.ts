import type { CasingBatch } from './casings.ts'

export interface FleetLocation {
  location_id: number
  account_id: number
  account_number: string
  country_code: string
  state_code: string
  units: number
  dealer_id: number | null
}

export interface Purchase {
  account_id: number
  purchased_on: string
  location_id: number
  dealer_id: number | null
  product_id: number
  tire_kind: string
  quantity: number
  unit_price: number
}

export interface ServiceCall {
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

export type CasingWork = CasingBatch & { cost: number }

export interface DashboardRows {
  purchases: Purchase[]
  calls: ServiceCall[]
  work: CasingWork[]
  buy(location: FleetLocation, day: string): Purchase
}

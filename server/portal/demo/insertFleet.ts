import sql from 'sql-template-tag'
import type { Axle } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { insertInspections, type NewReading } from '../inspections/storeInspections.ts'
import type { FleetHistory } from './fleetHistory.ts'
import type { FleetPlan, UnitPlan } from './fleetPlan.ts'
import type { ProductLine } from './productLines.ts'
import { suitable, type Product } from './products.ts'
import type { Random } from './random.ts'
import { tireNumber } from './tireNumber.ts'

export interface FleetIds {
  accountId: number
  locationIds: number[]
  /** In the order of the plan and its history. */
  unitIds: number[]
  tireIds: number[]
  /** The id of each inspection and the id of its survey. */
  inspectionIds: number[]
  surveyIds: number[]
}

/** A planned fleet with its story, and the dice that drew both. */
export interface Fleet {
  plan: FleetPlan
  history: FleetHistory
  random: Random
}

/** The rows that exist before any fleet is inserted. */
interface FleetContext {
  /** The dealer of each location of the plan. */
  dealers: number[]
  products: readonly Product[]
}

/**
 * The account with its locations, specs, units, tires, surveys and inspections. The wear of its tires is not settled
 * yet.
 */
export async function insertFleet(
  connection: Queryable,
  fleet: Fleet,
  { dealers, products }: FleetContext,
): Promise<FleetIds> {
  const { plan, history } = fleet
  const accountId = await insertAccount(connection, plan)
  const locationIds = await insertLocations(connection, plan, accountId)
  await insertSpecs(connection, plan, accountId, locationIds)
  const unitIds = await insertUnits(connection, plan, accountId, locationIds)
  const tireIds = await insertTires(connection, fleet, { accountId, unitIds, products })

  // A visit at which no unit came by is no survey.
  const visited = [...new Set(history.inspections.map(({ survey }) => survey))].toSorted((one, other) => one - other)
  const reserved = await reserveIds(connection, 'surveys', 'survey_id', visited.length)
  const surveyIds = new Map(visited.map((survey, index) => [survey, reserved[index]!]))
  const surveys = visited
    .map((survey) => ({ id: surveyIds.get(survey)!, ...history.surveys[survey]! }))
    .map(({ id, location, kind, date, by }) => ({
      survey_id: id,
      account_id: accountId,
      location_id: locationIds[location]!,
      kind,
      survey_date: date,
      survey_by: by,
      dealer_id: kind === 'dealer' ? dealers[location]! : null,
    }))
  const columns = {
    survey_id: 'bigint',
    account_id: 'bigint',
    location_id: 'bigint',
    kind: 'text',
    survey_date: 'date',
    survey_by: 'text',
    dealer_id: 'bigint',
  }
  await insertRows(connection, 'surveys', columns, surveys)

  const inspections = history.inspections.map(({ location, unit, survey, readings, ...inspection }) => ({
    ...inspection,
    accountId,
    locationId: locationIds[location]!,
    unitId: unitIds[unit]!,
    surveyId: surveyIds.get(survey)!,
    readings: readings.map(({ tire, asLeft, ...reading }): NewReading => ({
      ...reading,
      tireId: tireIds[tire]!,
      ...(asLeft && { asLeft: { ...asLeft, tireId: tireIds[asLeft.tire]! } }),
    })),
  }))
  const inspectionIds = await insertInspections(connection, inspections)
  return {
    accountId,
    locationIds,
    unitIds,
    tireIds,
    surveyIds: history.inspections.map(({ survey }) => surveyIds.get(survey)!),
    inspectionIds,
  }
}

async function insertAccount(connection: Queryable, plan: FleetPlan): Promise<number> {
  const [row] = await connection.query<{ account_id: number }>(sql`
    insert into accounts (account_number, name, location_type, country_code, vocation)
    values (${plan.accountNumber}, ${plan.name}, ${plan.locationType}, ${plan.countryCode}, ${plan.vocation})
    returning account_id`)
  return row!.account_id
}

async function insertLocations(connection: Queryable, plan: FleetPlan, accountId: number): Promise<number[]> {
  const ids = await reserveIds(connection, 'locations', 'location_id', plan.locations.length)
  const rows = plan.locations.map(({ locationNumber, name, address, place, locationGroup }, index) => ({
    location_id: ids[index]!,
    account_id: accountId,
    location_number: locationNumber,
    name,
    address,
    city: place.city,
    state_code: place.stateCode,
    postal_code: place.postalCode,
    country_code: place.countryCode,
    latitude: place.latitude,
    longitude: place.longitude,
    location_group: locationGroup,
    region: place.region,
    time_zone: place.timeZone,
  }))
  const columns = {
    location_id: 'bigint',
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
  await insertRows(connection, 'locations', columns, rows)
  return ids
}

async function insertSpecs(connection: Queryable, plan: FleetPlan, accountId: number, locationIds: number[]) {
  const rows = plan.specs.map(({ location, axleKind, targetPressurePsi, minimumTread32nds }) => ({
    account_id: accountId,
    location_id: location === undefined ? null : locationIds[location]!,
    axle_kind: axleKind,
    target_pressure_psi: targetPressurePsi,
    minimum_tread_32nds: minimumTread32nds,
  }))
  const columns = {
    account_id: 'bigint',
    location_id: 'bigint',
    axle_kind: 'text',
    target_pressure_psi: 'numeric',
    minimum_tread_32nds: 'numeric',
  }
  await insertRows(connection, 'specs', columns, rows)
}

async function insertUnits(connection: Queryable, plan: FleetPlan, accountId: number, locationIds: number[]) {
  const ids = await reserveIds(connection, 'units', 'unit_id', plan.units.length)
  const rows = plan.units.map((unit: UnitPlan, index) => ({
    unit_id: ids[index]!,
    account_id: accountId,
    location_id: locationIds[unit.location]!,
    unit_number: unit.unitNumber,
    unit_type: unit.configuration.unitType,
    configuration_code: unit.configuration.code,
    vin: unit.vin,
    dot: unit.dot,
    license_plate: unit.licensePlate,
    license_plate_state: unit.licensePlateState,
    manufacturer: unit.manufacturer,
    model: unit.model,
    model_year: unit.modelYear,
    vocation: plan.vocation,
  }))
  const columns = {
    unit_id: 'bigint',
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
  await insertRows(connection, 'units', columns, rows)
  return ids
}

/**
 * Inserts tires. The maker of a casing is drawn from the lines of new tires that suit its axle; the size is the tire's.
 */
async function insertTires(
  connection: Queryable,
  { history: { tires }, random }: Fleet,
  { accountId, unitIds, products }: { accountId: number; unitIds: number[]; products: readonly Product[] },
): Promise<number[]> {
  const ids = await reserveIds(connection, 'tires', 'tire_id', tires.length)
  const casings = new Map<Product, Product[]>()
  const casingOf = (cap: Product, axle: Axle): ProductLine => {
    if (!casings.has(cap))
      casings.set(
        cap,
        suitable(products, { kind: axle.kind, isWide: cap.line.isWide, size: cap.size, isRetread: false }),
      )
    return random.pick(casings.get(cap)!).line
  }
  const rows = tires.map(({ unit, position, axle, product, fittedOn, fittedMiles, isFitted }, index) => {
    const { isRetread } = product.line
    return {
      tire_id: ids[index]!,
      account_id: accountId,
      unit_id: isFitted ? unitIds[unit]! : null,
      axle_number: isFitted ? position.axleNumber : null,
      side: isFitted ? position.side : null,
      wheel_index: isFitted ? position.wheelIndex : null,
      product_line_id: isRetread ? casingOf(product, axle).id : product.line.id,
      retread_product_line_id: isRetread ? product.line.id : null,
      tire_size: product.size,
      load_range: product.loadRange,
      identification_number: tireNumber(random, fittedOn, isRetread),
      retread_count: isRetread ? random.integer(1, 2) : 0,
      new_tread_32nds: product.newTread32nds,
      fitted_on: fittedOn,
      fitted_odometer_miles: fittedMiles,
    }
  })
  const columns = {
    tire_id: 'bigint',
    account_id: 'bigint',
    unit_id: 'bigint',
    axle_number: 'integer',
    side: 'text',
    wheel_index: 'integer',
    product_line_id: 'bigint',
    retread_product_line_id: 'bigint',
    tire_size: 'text',
    load_range: 'text',
    identification_number: 'text',
    retread_count: 'integer',
    new_tread_32nds: 'numeric',
    fitted_on: 'date',
    fitted_odometer_miles: 'numeric',
  }
  await insertRows(connection, 'tires', columns, rows)
  return ids
}

import sql from 'sql-template-tag'
import { findAxleConfiguration, findWheel, type Axle, type AxleKind, type Position } from '../../../domain/positions.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { insertRows, reserveIds } from '../../platform/database/insertRows.ts'
import { insertInspections, type NewReading } from '../inspections/storeInspections.ts'
import { correctSurvey } from './correctSurvey.ts'
import { addDays } from './days.ts'
import {
  finishedSurveys,
  fittedDaysAgo,
  surveyedAccount,
  surveyedUnits,
  type FinishedSurvey,
} from './fleetSurveyPlan.ts'
import { milesAt, treadAt, type Fleet, type FleetUnit, type FleetWheel } from './fleetStory.ts'
import { insertOpenSurveys } from './openSurveys.ts'
import { loadRangeOf, wideBaseSize } from './products.ts'
import { createRandom } from './random.ts'
import { planVehicle } from './vehicles.ts'

type WheelPurpose = AxleKind | 'wide'

const usual: Record<WheelPurpose, { psi: number; tread: number; wear: number; line: string }> = {
  steer: { psi: 110, tread: 20, wear: 1.7, line: 'S-11 Regional' },
  drive: { psi: 100, tread: 28, wear: 2.1, line: 'D-21 Longhaul' },
  trailer: { psi: 100, tread: 12, wear: 0.9, line: 'T-31 Fuelsaver' },
  wide: { psi: 100, tread: 24, wear: 1.5, line: 'Wide One W1' },
}
const placeOf = ({ kind, isWideBase }: Pick<FleetWheel, 'kind' | 'isWideBase'>): WheelPurpose =>
  isWideBase ? 'wide' : kind
const sizeOf = ({ isWideBase }: FleetWheel): string => (isWideBase ? wideBaseSize : '295/75R22.5')

/**
 * Adds a yard that its fleet surveys itself: finished surveys with removed tires, and open ones in every state. Drawn
 * by chance of its own, after all else.
 */
export async function insertFleetSurveys(connection: Queryable, today: string): Promise<void> {
  const random = createRandom(9_000_000)
  const [account] = await connection.query<{ account_id: number; country_code: string; vocation: string }>(sql`
    select account_id, country_code, vocation from accounts where account_number = ${surveyedAccount}`)
  // A scale without this fleet has no yard of it.
  if (!account) return
  const places = await connection.query<{ location_id: number }>(
    sql`select location_id from locations where account_id = ${account.account_id} order by location_number`,
  )
  const lines = await connection.query<{ name: string; id: number }>(
    sql`select name, product_line_id as id from product_lines order by product_line_id`,
  )
  const [writer] = await connection.query<{ user_id: number }>(
    sql`select user_id from users where login = 'cus@example.test'`,
  )
  const lineOf = (kind: WheelPurpose): number => lines.find(({ name }) => name === usual[kind].line)!.id
  const fleet: Fleet = {
    accountId: account.account_id,
    userId: writer!.user_id,
    locationIds: places.map(({ location_id }) => location_id),
    startedOn: addDays(today, -fittedDaysAgo),
    units: [],
    lines: { steer: lineOf('steer'), drive: lineOf('drive'), trailer: lineOf('trailer'), wide: lineOf('wide') },
    random,
  }
  fleet.units = await insertUnits(connection, fleet, account)
  for (const survey of finishedSurveys) await insertFinished(connection, fleet, survey, today)
  await insertOpenSurveys(connection, fleet, today)
}

async function insertUnits(
  connection: Queryable,
  fleet: Fleet,
  { country_code, vocation }: { country_code: string; vocation: string },
): Promise<FleetUnit[]> {
  const { random, accountId } = fleet
  const ids = await reserveIds(connection, 'units', 'unit_id', surveyedUnits.length)
  const planned = surveyedUnits.map((unit, index) => ({
    ...unit,
    id: ids[index]!,
    configuration: findAxleConfiguration(unit.configuration)!,
  }))
  const rows = planned.map(({ id, number, configuration }) => {
    const { vin, dot, licensePlate, licensePlateState, manufacturer, model, modelYear } = planVehicle(
      random,
      configuration,
      country_code,
    )
    return {
      unit_id: id,
      account_id: accountId,
      location_id: fleet.locationIds[0]!,
      unit_number: number,
      unit_type: configuration.unitType,
      configuration_code: configuration.code,
      vin,
      dot,
      license_plate: licensePlate,
      license_plate_state: licensePlateState,
      license_plate_country: country_code,
      manufacturer,
      model,
      model_year: modelYear,
      vocation,
    }
  })
  await insertRows(
    connection,
    'units',
    {
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
      license_plate_country: 'text',
      manufacturer: 'text',
      model: 'text',
      model_year: 'integer',
      vocation: 'text',
    },
    rows,
  )
  const units = planned.map(({ id, number, configuration, tires, wear = 1 }): FleetUnit => ({
    unitId: id,
    number,
    configuration,
    odometer:
      configuration.unitType === 'trailer' || configuration.unitType === 'dolly'
        ? null
        : { start: random.integer(90_000, 160_000), perMonth: random.integer(7_800, 9_400) },
    wheels:
      tires === 'unknown'
        ? []
        : configuration.axles.flatMap((axle) => axle.wheels.map((wheel) => newWheel(wheel, axle, wear, fleet))),
  }))
  await fitTires(
    connection,
    fleet,
    units.flatMap((unit) => unit.wheels.map((wheel) => ({ unit, wheel }))),
  )
  return units
}

function newWheel(
  { axleNumber, side, wheelIndex, code }: Position & { code: string },
  { kind, isWideBase }: Axle,
  wear: number,
  { random, startedOn }: Fleet,
): FleetWheel {
  const { psi, tread, wear: perMonth } = usual[placeOf({ kind, isWideBase })]
  return {
    axleNumber,
    side,
    wheelIndex,
    code,
    kind,
    isWideBase,
    fittedOn: startedOn,
    newTread32nds: tread,
    wearPerMonth: wear * perMonth * random.between(0.92, 1.08),
    psi: psi + Math.round(random.normal() * 4),
  }
}

/** Puts a new tire on each of these wheels, as their story says. */
async function fitTires(
  connection: Queryable,
  fleet: Fleet,
  fitted: { unit: FleetUnit; wheel: FleetWheel }[],
): Promise<void> {
  const ids = await reserveIds(connection, 'tires', 'tire_id', fitted.length)
  const rows = fitted.map(({ unit, wheel }, index) => {
    wheel.tireId = ids[index]!
    wheel.lineId = fleet.lines[placeOf(wheel)]
    return {
      tire_id: wheel.tireId,
      account_id: fleet.accountId,
      unit_id: unit.unitId,
      axle_number: wheel.axleNumber,
      side: wheel.side,
      wheel_index: wheel.wheelIndex,
      product_line_id: wheel.lineId,
      tire_size: sizeOf(wheel),
      load_range: loadRangeOf(sizeOf(wheel)),
      identification_number: `1B94BTH1R${String(fleet.random.integer(1, 52)).padStart(2, '0')}${Number(wheel.fittedOn.slice(2, 4)) - 1}`,
      new_tread_32nds: wheel.newTread32nds,
      fitted_on: wheel.fittedOn,
      fitted_odometer_miles: milesAt(unit, fleet, wheel.fittedOn),
    }
  })
  await insertRows(
    connection,
    'tires',
    {
      tire_id: 'bigint',
      account_id: 'bigint',
      unit_id: 'bigint',
      axle_number: 'integer',
      side: 'text',
      wheel_index: 'integer',
      product_line_id: 'bigint',
      tire_size: 'text',
      load_range: 'text',
      identification_number: 'text',
      new_tread_32nds: 'numeric',
      fitted_on: 'date',
      fitted_odometer_miles: 'numeric',
    },
    rows,
  )
}

async function insertFinished(
  connection: Queryable,
  fleet: Fleet,
  { daysAgo, by, units: numbers, removed, corrected }: FinishedSurvey,
  today: string,
): Promise<void> {
  const day = addDays(today, -daysAgo)
  const [survey] = await connection.query<{ survey_id: number }>(sql`
    insert into surveys (account_id, location_id, kind, survey_date, survey_by, created_by, finished_by)
    values (${fleet.accountId}, ${fleet.locationIds[0]!}, 'fleet', ${day}, ${by}, ${fleet.userId}, ${fleet.userId}) returning survey_id`)
  const units = numbers.map((number) => fleet.units.find((unit) => unit.number === number)!)
  const removedTires = removed.map((removal) => {
    const unit = units.find(({ number }) => number === removal.unit)!
    const { axleNumber, side, wheelIndex } = findWheel(unit.configuration, removal.wheel)!
    const wheel = unit.wheels.find(
      (each) => each.axleNumber === axleNumber && each.side === side && each.wheelIndex === wheelIndex,
    )!
    return { removal, unit, wheel, before: { ...wheel } }
  })
  for (const { wheel, before } of removedTires) {
    await connection.query(
      sql`update tires set unit_id = null, axle_number = null, side = null, wheel_index = null where tire_id = ${before.tireId!}`,
    )
    Object.assign(wheel, { fittedOn: day, psi: usual[placeOf(wheel)].psi })
  }
  await fitTires(
    connection,
    fleet,
    removedTires.map(({ unit, wheel }) => ({ unit, wheel })),
  )
  const milesTyped = (unit: FleetUnit): number | undefined => {
    const miles = milesAt(unit, fleet, day)
    return miles === null ? undefined : miles + (corrected?.unit === unit.number ? corrected.milesTooMany : 0)
  }
  const inspectionIds = await insertInspections(
    connection,
    units.map((unit, index) => ({
      accountId: fleet.accountId,
      locationId: fleet.locationIds[0]!,
      unitId: unit.unitId,
      configurationCode: unit.configuration.code,
      surveyId: survey!.survey_id,
      surveyKind: 'fleet' as const,
      surveyBy: by,
      inspectedOn: day,
      inspectedTime: `${String(8 + (index >> 1)).padStart(2, '0')}:${index % 2 ? '30' : '05'}:00`,
      odometerMiles: milesTyped(unit),
      liftAxlesRaised: false,
      readings: unit.wheels.map((wheel): NewReading => {
        const replaced = removedTires.find((one) => one.wheel === wheel)
        const read = (one: FleetWheel) => ({
          tireId: one.tireId,
          pressure: { value: one.psi, unit: 'psi' as const },
          tread: { value: treadAt(one, day), unit: '32nds' as const },
        })
        return {
          axleNumber: wheel.axleNumber,
          side: wheel.side,
          wheelIndex: wheel.wheelIndex,
          ...read(replaced?.before ?? wheel),
          ...(replaced
            ? { wearConditions: replaced.removal.wear, resolution: { text: 'replaced', on: day }, asLeft: read(wheel) }
            : {}),
        }
      }),
    })),
  )
  for (const { removal, unit, wheel, before } of removedTires) {
    const [tire] = await connection.query<{ removed_tire_id: number }>(sql`
      insert into removed_tires (account_id, location_id, unit_id, removed_on, axle_number, side, wheel_index, product_line_id, tire_size, dot_week, removal_reason, is_scrapped,
        tread_32nds, new_tread_32nds, pull_point_32nds, price, odometer_miles, comments, survey_id, inspection_id, tire_id, replaced_by_tire_id)
      select t.account_id, ${fleet.locationIds[0]!}, ${unit.unitId}, ${day}, ${wheel.axleNumber}, ${wheel.side}, ${wheel.wheelIndex}, t.product_line_id, t.tire_size,
        right(t.identification_number, 4), ${removal.reasons[0]!}, ${!removal.isStored}, ${treadAt(before, day)}, t.new_tread_32nds,
        coalesce((select minimum_tread_32nds from specs where axle_kind = ${wheel.kind} and account_id is null), 4),
        (select p.new_price from products p where p.product_line_id = t.product_line_id and p.tire_size = t.tire_size order by p.product_id limit 1),
        ${milesAt(unit, fleet, day)}, ${removal.comments ?? null}, ${survey!.survey_id}, ${inspectionIds[units.indexOf(unit)]!}, t.tire_id, ${wheel.tireId!}
      from tires t where t.tire_id = ${before.tireId!}
      returning removed_tire_id`)
    await connection.query(sql`
      insert into removed_tire_reasons (removed_tire_id, place, removal_reason) select ${tire!.removed_tire_id}, place, reason from unnest(${removal.reasons}::text[]) with ordinality r (reason, place)`)
    await connection.query(sql`
      insert into removed_tire_wear (removed_tire_id, wear_condition) select ${tire!.removed_tire_id}, condition from unnest(${removal.wear}::text[]) condition`)
  }
  if (corrected) await correctSurvey(connection, survey!.survey_id, corrected)
}

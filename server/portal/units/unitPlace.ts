import sql from 'sql-template-tag'
import { may } from '../../../engine/core/access/may.ts'
import type { Form } from '../../../engine/core/definition/formModel.ts'
import type { Message } from '../../../engine/core/definition/model.ts'
import { formFieldsOf } from '../../../engine/core/form/formValues.ts'
import { numberKey, unitColumns, type UnitRules, type UnitValues } from '../../../domain/uploadedUnit.ts'
import type { Principal } from '../../access/Principal.ts'
import type { Catalog } from '../../engine/catalog/Catalog.ts'
import type { Queryable } from '../../platform/database/Database.ts'
import { findAxleConfigurations } from '../reference/findAxleConfigurations.ts'
import { noPermission, notFound } from '../../platform/errors.ts'

/** The location that units are uploaded to. */
export interface UnitPlace {
  locationId: number
  accountId: number
  /** ISO code. */
  country: string
}

/** A choice of a column: its value on the wire and its words. */
export interface Choice {
  value: string
  label: { key: string; text: string }
}

/** The form of one unit: who may save it may save many, and what refuses it says so in the same words. */
export function unitForm(catalog: Catalog, caller: Principal): Form {
  const form = catalog.forms.get('unit')
  if (!form) throw notFound()
  if (!may(caller, form.security)) throw noPermission()
  return form
}

/** The location, if it is its caller's; what is another's is as what is not there. */
export async function unitPlace(database: Queryable, locationId: number, caller: Principal): Promise<UnitPlace> {
  const [place] = await database.query<{ account_id: number; country_code: string }>(
    sql`
    select l.account_id, l.country_code from locations l where l.location_id = ${locationId}`,
    { reader: caller.scope },
  )
  if (!place) throw notFound()
  return { locationId, accountId: place.account_id, country: place.country_code }
}

/** The choices of a field of the form that stand in the definition. */
export function choicesOf(form: Form, id: string): Choice[] {
  const field = formFieldsOf(form).find((one) => one.id === id)
  return field?.type === 'lookup'
    ? field.lookup.lists.flatMap(({ options }) => (options ?? []).map(({ value, label }) => ({ value, label })))
    : []
}

/** Returns the names from the database that a field of the form offers. */
export function namesOf(form: Form, id: string): Record<string, Message> {
  const field = formFieldsOf(form).find((one) => one.id === id)
  return Object.assign({}, ...(field?.type === 'lookup' ? field.lookup.lists.map(({ words }) => words ?? {}) : []))
}

/** Returns the context that units are validated against, including the owner of a unit number where it is known. */
export async function unitRules(
  database: Queryable,
  form: Form,
  { country }: UnitPlace,
  { now, findOwner, vinOf }: { now: Date } & Pick<UnitRules, 'findOwner' | 'vinOf'>,
): Promise<UnitRules> {
  const configurations = await findAxleConfigurations(database)
  const states = await database.query<{ value: string }>(
    sql`select s.country_code || '-' || s.state_code as value from states s`,
  )
  return {
    country,
    findOwner,
    vinOf,
    year: now.getFullYear(),
    plateStates: new Set(states.map(({ value }) => value)),
    configurations: new Map([...configurations].map(([code, { unitType }]) => [code, unitType])),
    vocations: new Set(choicesOf(form, 'vocation').map(({ value }) => value)),
  }
}

/** A unit of the fleet that has a number already. */
export interface StoredUnit extends UnitValues {
  id: number
  location_id: number
  is_active: boolean
}

/** The units of a fleet by their numbers, however these are written; of the numbers that are asked for. */
export async function storedUnits(
  database: Queryable,
  accountId: number,
  numbers: string[],
): Promise<Map<string, StoredUnit>> {
  const rows = await database.query<StoredUnit>(sql`
    select u.unit_id as id, u.location_id, u.is_active, u.unit_number, u.unit_type as type, u.configuration_code as configuration, u.vocation, u.manufacturer, u.model,
      u.model_year as year, u.vin, u.dot, u.license_plate, u.license_plate_country || '-' || u.license_plate_state as license_plate_state
    from units u
    where u.account_id = ${accountId} and unit_number_key(u.unit_number) = any(${numbers.map(numberKey)}::text[])`)
  return new Map(rows.map((row) => [numberKey(row.unit_number), row]))
}

/**
 * The numbers of the fleet's units in service by their VINs, as far as the caller sees them; of the VINs that are asked
 * for.
 */
export async function storedVins(
  database: Queryable,
  accountId: number,
  caller: Principal,
  vins: string[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ vin: string; unit_number: string }>(
    sql`
    select u.vin, u.unit_number from units u where u.account_id = ${accountId} and u.is_active and u.vin = any(${vins}::text[])
      and u.location_id in (select l.location_id from locations l)
    order by u.unit_number_order desc`,
    { reader: caller.scope },
  )
  return new Map(rows.map(({ vin, unit_number }) => [vin, unit_number]))
}

/** Returns true if the stored unit equals the sent one: it was saved before, and its answer was lost. */
export function isSaved(sent: UnitValues, stored: StoredUnit, place: UnitPlace): boolean {
  return (
    stored.is_active &&
    stored.location_id === place.locationId &&
    unitColumns.every((column) => normalized(column, sent) === normalized(column, stored))
  )
}

/** A value as saving keeps it. */
function normalized(column: (typeof unitColumns)[number], unit: UnitValues): string {
  const text = String(unit[column] ?? '').trim()
  return column === 'vin' || column === 'license_plate' ? text.toUpperCase() : text
}
